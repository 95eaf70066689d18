package io.swell.notify;

import io.swell.format.input.DocumentField;
import io.swell.format.input.TextSanitizer;
import io.swell.format.output.ApiJson;
import io.swell.output.Alert;
import io.swell.output.DocumentOrigin;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Formats alerts for Slack's incoming webhooks, which Mattermost and Rocket.Chat also support:
 * blocks, and a fallback text for clients that cannot show blocks. Text of documents cannot produce
 * mentions or links: blocks contain it as plain text, and in the fallback text, which is markup, an
 * invisible space breaks everything that a chat would turn into one. Texts that exceed Slack's
 * limits are cut.
 */
record Slack(DashboardLinks links) implements AlertFormatter {
  /** Slack's limit for the characters of a header. */
  private static final int HEADER = 150;

  /**
   * Maximum characters of a paragraph; Slack's limit is 3,000. Together with the limits for lists,
   * it keeps a whole message below Slack's limit of about 13,000.
   */
  private static final int TEXT = 1_500;

  private static final int LINE = 200;
  private static final int LINK = 200;
  private static final int LISTED = 30;
  private static final int DOCUMENTS = 5;

  /**
   * Characters that start a mention, channel, link or address in a chat: {@code @channel}, {@code
   * #general}, {@code https://}, {@code www.}, and Markdown's {@code [text](address)}.
   */
  private static final Pattern LINKING =
      Pattern.compile("[@#\uFF20\uFF03]|:(?=/)|](?=\\()|(?<=\\w)\\.(?=\\p{L})");

  private static final String INVISIBLE_SPACE = "\u200B";

  @Override
  public Notification format(Alert alert) {
    List<Object> blocks = new ArrayList<>();
    blocks.add(Map.of("type", "header", "text", plain(headline(alert), HEADER)));
    blocks.add(section(plain(alert.why(), TEXT)));
    StringBuilder documents = new StringBuilder();
    for (Alert.Document document :
        alert.documents().subList(0, Math.min(DOCUMENTS, alert.documents().size()))) {
      String title = document.title().isBlank() ? document.id() : document.title();
      String name = document.origin().source();
      String source = name == null ? "" : " (" + name + ")";
      documents
          .append("\u2022 ")
          .append(cut(TextSanitizer.onOneLine(title + source), LINE))
          .append(place(document.origin()))
          .append('\n');
    }
    if (!documents.isEmpty()) {
      blocks.add(section(plainText(documents.toString().stripTrailing())));
    }
    blocks.add(context("since " + alert.since() + ", rule " + alert.rule().name()));
    return format(
        AlertFormatter.key(alert), headline(alert) + ": " + alert.why(), links.to(alert), blocks);
  }

  /** Returns the trace and the link of a document, as text; a long link is left out. */
  private static String place(DocumentOrigin origin) {
    String traceId = origin.traceId();
    String link = origin.link();
    return (traceId == null ? "" : ", trace " + traceId)
        + (link == null || link.length() > LINK ? "" : ", " + link);
  }

  @Override
  public Notification formatDigest(List<Alert> alerts) {
    String headline = alerts.size() + " alerts, combined because there are many";
    List<Object> blocks = new ArrayList<>();
    blocks.add(section(plain(headline, LINE)));
    int shown = Math.min(LISTED, alerts.size());
    for (Alert alert : alerts.subList(0, shown)) {
      // One line each, since the whole message must stay below Slack's limit.
      blocks.add(section(plain(headline(alert), LINE)));
    }
    if (shown < alerts.size()) {
      blocks.add(context("and " + (alerts.size() - shown) + " more"));
    }
    blocks.add(context("newest alert: " + alerts.get(alerts.size() - 1).detectedAt()));
    return format(AlertFormatter.digestKey(alerts), headline, links.toAlerts(), blocks);
  }

  private static Notification format(String key, String text, String link, List<Object> blocks) {
    if (!link.isEmpty()) {
      String written = "<" + escaped(link, TEXT) + "|open the dashboard>";
      blocks.add(section(Map.of("type", "mrkdwn", "text", written, "verbatim", true)));
    }
    return new Notification(
        key,
        Map.of(),
        ApiJson.write(Map.of("text", escaped(unlinked(text), TEXT), "blocks", blocks)));
  }

  private static String headline(Alert alert) {
    String state =
        switch (alert.state()) {
          case FIRING -> DocumentField.lowerCaseName(alert.severity());
          case UPDATED -> DocumentField.lowerCaseName(alert.severity()) + ", ongoing";
          case RESOLVED -> "resolved";
        };
    return DocumentField.lowerCaseName(alert.kind()) + " (" + state + "): " + alert.label();
  }

  private static Map<String, Object> section(Map<String, Object> text) {
    return Map.of("type", "section", "text", text);
  }

  private static Map<String, Object> context(String text) {
    return Map.of("type", "context", "elements", List.of(plain(text, TEXT)));
  }

  /** Returns text that a chat shows verbatim, on one line. */
  private static Map<String, Object> plain(String text, int limit) {
    return plainText(cut(TextSanitizer.onOneLine(text), limit));
  }

  private static Map<String, Object> plainText(String text) {
    return Map.of("type", "plain_text", "text", text, "emoji", false);
  }

  /** Returns untrusted text for use as markup, without mentions and links. */
  private static String unlinked(String text) {
    return LINKING.matcher(TextSanitizer.onOneLine(text)).replaceAll("$0" + INVISIBLE_SPACE);
  }

  /** Escapes {@code & < >}, and cuts the text so that the result has at most limit characters. */
  static String escaped(String text, int limit) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < text.length(); ) {
      int character = text.codePointAt(i);
      String written =
          switch (character) {
            case '&' -> "&amp;";
            case '<' -> "&lt;";
            case '>' -> "&gt;";
            default -> Character.toString(character);
          };
      boolean isLast = i + Character.charCount(character) >= text.length();
      if (out.length() + written.length() + (isLast ? 0 : 1) > limit) {
        return out.append('\u2026').toString();
      }
      out.append(written);
      i += Character.charCount(character);
    }
    return out.toString();
  }

  private static String cut(String text, int limit) {
    return text.length() <= limit ? text : TextSanitizer.cut(text, limit - 1);
  }
}
