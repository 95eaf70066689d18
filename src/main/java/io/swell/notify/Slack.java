package io.swell.notify;

import io.swell.format.input.TextSanitizer;
import io.swell.format.output.ApiJson;
import io.swell.output.Alert;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Slack's incoming webhooks, which Mattermost and Rocket.Chat take too: blocks, and a text for
 * whoever cannot show them. Words of documents can name no channel, no user and no link: blocks
 * hold them as plain text, and in the other text, which is read as markup, an invisible space
 * breaks what a chat would make one of. What is longer than Slack takes is cut.
 */
final class Slack implements AlertFormatter {
  static final String NAME = "slack";

  /** Slack takes so many characters of a header. */
  private static final int HEADER = 150;

  /**
   * Ours for a paragraph, of which it takes 3,000, and for the lines of a list, which keep a whole
   * message below the 13,000 or so that it takes.
   */
  private static final int TEXT = 1_500;

  private static final int LINE = 200;
  private static final int LISTED = 30;
  private static final int DOCUMENTS = 5;

  /**
   * After what a chat makes a mention, a channel, a link or an address of: {@code @channel}, {@code
   * #general}, {@code https://}, {@code www.}, and Markdown's {@code [text](address)}.
   */
  private static final Pattern LINKING =
      Pattern.compile("[@#\uFF20\uFF03]|:(?=/)|](?=\\()|(?<=\\w)\\.(?=\\p{L})");

  private static final String INVISIBLE_SPACE = "\u200B";

  private final URI address;
  private final DashboardLinks links;

  /**
   * Words messages for a channel.
   *
   * @param links to the dashboard
   */
  Slack(URI address, DashboardLinks links) {
    this.address = address;
    this.links = links;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public URI address() {
    return address;
  }

  @Override
  public Notification message(Alert alert) {
    List<Object> blocks = new ArrayList<>();
    blocks.add(Map.of("type", "header", "text", plain(headline(alert), HEADER)));
    blocks.add(section(plain(alert.why(), TEXT)));
    StringBuilder documents = new StringBuilder();
    for (Alert.Document document :
        alert.documents().subList(0, Math.min(DOCUMENTS, alert.documents().size()))) {
      String title = document.title().isBlank() ? document.id() : document.title();
      String source = document.source() == null ? "" : " (" + document.source() + ")";
      documents
          .append("\u2022 ")
          .append(cut(TextSanitizer.plain(title + source), LINE))
          .append('\n');
    }
    if (!documents.isEmpty()) {
      blocks.add(section(plainText(documents.toString().stripTrailing())));
    }
    blocks.add(context("since " + alert.since() + ", rule " + alert.rule().name()));
    return message(
        AlertFormatter.key(alert), headline(alert) + ": " + alert.why(), links.to(alert), blocks);
  }

  @Override
  public Notification digest(List<Alert> alerts) {
    String headline = alerts.size() + " alerts, gathered because there are many";
    List<Object> blocks = new ArrayList<>();
    blocks.add(section(plain(headline, LINE)));
    int shown = Math.min(LISTED, alerts.size());
    for (Alert alert : alerts.subList(0, shown)) {
      // A line each: together they must stay below what Slack takes of one message.
      blocks.add(section(plain(headline(alert), LINE)));
    }
    if (shown < alerts.size()) {
      blocks.add(context("and " + (alerts.size() - shown) + " more"));
    }
    blocks.add(context("the newest is of " + alerts.get(alerts.size() - 1).detectedAt()));
    return message(
        "digest/" + alerts.size() + "/" + AlertFormatter.key(alerts.get(alerts.size() - 1)),
        headline,
        links.toAlerts(),
        blocks);
  }

  private static Notification message(String key, String text, String link, List<Object> blocks) {
    if (!link.isEmpty()) {
      String written = "<" + escaped(link, TEXT) + "|open the dashboard>";
      blocks.add(section(Map.of("type", "mrkdwn", "text", written, "verbatim", true)));
    }
    return new Notification(
        key,
        Map.of(),
        ApiJson.bytes(Map.of("text", escaped(unlinked(text), TEXT), "blocks", blocks)));
  }

  private static String headline(Alert alert) {
    String state =
        switch (alert.state()) {
          case FIRING -> lower(alert.severity());
          case UPDATED -> lower(alert.severity()) + ", goes on";
          case RESOLVED -> "over";
        };
    return lower(alert.kind()) + " (" + state + "): " + alert.label();
  }

  private static String lower(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  private static Map<String, Object> section(Map<String, Object> text) {
    return Map.of("type", "section", "text", text);
  }

  private static Map<String, Object> context(String text) {
    return Map.of("type", "context", "elements", List.of(plain(text, TEXT)));
  }

  /** Text that a chat shows as it is, on one line. */
  private static Map<String, Object> plain(String text, int limit) {
    return plainText(cut(TextSanitizer.plain(text), limit));
  }

  private static Map<String, Object> plainText(String text) {
    return Map.of("type", "plain_text", "text", text, "emoji", false);
  }

  /** Text of strangers for where it is read as markup: no mention and no link. */
  private static String unlinked(String text) {
    return LINKING.matcher(TextSanitizer.plain(text)).replaceAll("$0" + INVISIBLE_SPACE);
  }

  /** Escapes &, < and >, and cuts so that the escaped text has at most so many characters. */
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
    if (text.length() <= limit) {
      return text;
    }
    int end = limit - 1;
    return text.substring(0, Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end)
        + '\u2026';
  }
}
