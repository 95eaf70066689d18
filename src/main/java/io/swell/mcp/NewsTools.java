package io.swell.mcp;

import static io.swell.mcp.TrackerApi.parameters;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tools that answer what happened: alerts and stories. */
record NewsTools(TrackerApi api) {
  private static final int MAX_ALERTS = 1_000;
  private static final int MAX_STORIES = 10_000;

  List<TrackerTool> tools() {
    return List.of(
        TrackerTool.reading(
            "list_alerts",
            "List alerts",
            "Lists alerts, the last changed first: a story or topic emerges, a topic surges, shifts"
                + " or fades, or documents fit no topic (uncovered). why is the reason in one"
                + " sentence, score the largest deviation from the expected number in standard"
                + " deviations, evidence some of the documents.",
            this::alerts,
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
            this::stories,
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
            ToolParameter.text("words", "Only stories in which each of these words begins a term."),
            ToolParameter.number("limit", "Maximum number of stories.", 10, 1, 100),
            ToolParameter.number("offset", "Number of stories to skip.", 0, 0, MAX_STORIES)),
        TrackerTool.reading(
            "get_story",
            "Story with documents",
            "Shows one story with its terms and its newest documents (ids, titles, times).",
            this::story,
            ToolParameter.id("story", "Id of the story, as other tools give it.").required(),
            ToolParameter.number("limit", "Maximum number of documents.", 20, 1, 200)));
  }

  private Answer alerts(ToolArguments arguments) throws ToolException, InterruptedException {
    TrackerStatus now = TrackerStatus.of(api, arguments.text("model"));
    JsonObject found =
        api.get(
            "alerts",
            parameters(
                "model",
                now.model(),
                "state",
                arguments.text("state"),
                "topic",
                arguments.id("topic"),
                "source",
                arguments.text("source"),
                "traceId",
                arguments.text("trace_id"),
                "limit",
                MAX_ALERTS));
    String since = arguments.text("since");
    Instant reached = now.eventTime();
    Instant from =
        since == null || reached == null
            ? Instant.MIN
            : TimeArgument.parse("since", since, reached);
    return now.begin()
        .put("active_alerts", found.value("open"))
        .put("budget", now.budget())
        .list(
            "alerts",
            found.objects("alerts").stream()
                .filter(alert -> isWithin(alert, from, Instant.MAX))
                .map(new Descriptions(now.links())::alert)
                .toList(),
            arguments.number("offset"),
            arguments.number("limit"),
            "call list_alerts with offset {next} for more")
        .put("page", now.links().view("alerts"));
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

  private Answer stories(ToolArguments arguments) throws ToolException, InterruptedException {
    TrackerStatus now = TrackerStatus.of(api, arguments.text("model"));
    JsonObject found =
        api.get(
            "stories",
            parameters(
                "model",
                now.model(),
                "sort",
                arguments.text("sort"),
                "state",
                arguments.text("state"),
                "topic",
                arguments.id("topic"),
                "source",
                arguments.text("source"),
                "traceId",
                arguments.text("trace_id"),
                "q",
                arguments.text("words"),
                "limit",
                MAX_STORIES));
    return now.begin()
        .list(
            "stories",
            found.objects("stories").stream().map(new Descriptions(now.links())::story).toList(),
            arguments.number("offset"),
            arguments.number("limit"),
            "call list_stories with offset {next} for more")
        .put("page", now.links().view("stories"));
  }

  private Answer story(ToolArguments arguments) throws ToolException, InterruptedException {
    TrackerStatus now = TrackerStatus.of(api, arguments.text("model"));
    JsonObject found =
        api.get("stories/" + arguments.id("story"), parameters("model", now.model()));
    return now.begin()
        .put("story", new Descriptions(now.links()).story(found.object("story")))
        .list(
            "newest_documents",
            found.objects("documents").stream().map(Descriptions::document).toList(),
            0,
            arguments.number("limit"),
            "call get_story with a larger limit for more");
  }
}
