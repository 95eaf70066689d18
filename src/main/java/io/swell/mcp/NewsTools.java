package io.swell.mcp;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Tools that answer what happened: alerts and stories. */
final class NewsTools {
  private static final int MAX_ALERTS = 1_000;
  private static final int MAX_STORIES = 10_000;

  static final List<TrackerTool> TOOLS =
      List.of(
          TrackerTool.reading(
              "list_alerts",
              "List alerts",
              "Lists alerts, the last changed first: a story or topic emerges, a topic surges,"
                  + " shifts or fades, or documents fit no topic (uncovered). why is the reason in"
                  + " one sentence, score the largest deviation from the expected number in"
                  + " standard deviations, evidence some of the documents.",
              NewsTools::alerts,
              ToolParameter.choice(
                  "state",
                  "all, open (still active) or resolved (ended).",
                  "all",
                  "open",
                  "resolved"),
              ToolParameter.id("topic", "Only alerts about this topic."),
              ToolParameter.text("source", "Only alerts with a document from this source."),
              ToolParameter.text(
                  "trace_id", "Only alerts with a document of this trace: 32 hexadecimal digits."),
              ToolParameter.text(
                  "since", "Only alerts raised or ended since then: " + TimeArgument.ALLOWED + "."),
              ToolParameter.number("limit", "Maximum number of alerts.", 10, 1, 50),
              ToolParameter.number("offset", "Number of alerts to skip.", 0, 0, MAX_ALERTS)),
          TrackerTool.reading(
              "list_stories",
              "List stories",
              "Lists stories: small clusters of documents about the same event, beneath the topics,"
                  + " each with a lasting id. emerging is less than a day old, active older, quiet"
                  + " without a document for 12 hours, ended for 48 hours; returned continues an"
                  + " ended one.",
              NewsTools::stories,
              ToolParameter.choice(
                  "sort",
                  "Order: newest (that with the newest document first) or largest (most documents"
                      + " first).",
                  "newest",
                  "largest"),
              ToolParameter.choice(
                  "state",
                  "all, open (may get more documents), ended, or returned.",
                  "all",
                  "open",
                  "ended",
                  "returned"),
              ToolParameter.id("topic", "Only stories of this topic."),
              ToolParameter.text("source", "Only stories with a document from this source."),
              ToolParameter.text(
                  "trace_id", "Only stories with a document of this trace: 32 hexadecimal digits."),
              ToolParameter.text(
                  "words", "Only stories in which each of these words begins a term."),
              ToolParameter.number("limit", "Maximum number of stories.", 10, 1, 100),
              ToolParameter.number("offset", "Number of stories to skip.", 0, 0, MAX_STORIES)),
          TrackerTool.reading(
              "get_story",
              "Story with documents",
              "Shows one story with its terms and its newest documents (ids, titles, times).",
              NewsTools::story,
              ToolParameter.id("story", "Id of the story, as other tools give it.").required(),
              ToolParameter.number("limit", "Maximum number of documents.", 20, 1, 200)));

  private NewsTools() {}

  private static Answer alerts(Question question) throws ToolException, InterruptedException {
    JsonObject found =
        question.get("alerts", "state topic source traceId=trace_id", "limit", MAX_ALERTS);
    Instant since = Objects.requireNonNullElse(question.time("since"), Instant.MIN);
    return question
        .begin()
        .put("active_alerts", found.value("open"))
        .put("budget", question.budget())
        .list(
            "alerts",
            found.objects("alerts").stream()
                .filter(alert -> isWithin(alert, since, Instant.MAX))
                .toList(),
            question.descriptions()::alert,
            question.number("offset"),
            question.number("limit"),
            "call list_alerts with offset {next} for more")
        .put("page", question.descriptions().page("alerts"));
  }

  /** Returns whether an alert was raised or has ended within a time. */
  static boolean isWithin(JsonObject alert, Instant from, Instant to) {
    return isWithin(alert.value("detectedAt"), from, to)
        || isWithin(alert.value("ended"), from, to);
  }

  /** Returns whether a time lies after {@code from} and not after {@code to}. */
  static boolean isWithin(@Nullable Object time, Instant from, Instant to) {
    if (time == null) {
      return false;
    }
    Instant instant = Instant.parse(time.toString());
    return instant.isAfter(from) && !instant.isAfter(to);
  }

  private static Answer stories(Question question) throws ToolException, InterruptedException {
    JsonObject found =
        question.get(
            "stories", "sort state topic source traceId=trace_id q=words", "limit", MAX_STORIES);
    return question
        .begin()
        .list(
            "stories",
            found.objects("stories"),
            question.descriptions()::story,
            question.number("offset"),
            question.number("limit"),
            "call list_stories with offset {next} for more")
        .put("page", question.descriptions().page("stories"));
  }

  private static Answer story(Question question) throws ToolException, InterruptedException {
    JsonObject found = question.get("stories/" + question.text("story"), "");
    return question
        .begin()
        .put("story", question.descriptions().story(found.object("story")))
        .list(
            "newest_documents",
            found.objects("documents"),
            Descriptions::document,
            0,
            question.number("limit"),
            "call get_story with a larger limit for more");
  }
}
