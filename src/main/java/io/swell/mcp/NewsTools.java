package io.swell.mcp;

import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Tools that answer what happened: alerts and stories. */
final class NewsTools {
  private static final int MAX_ALERTS = 1_000;
  private static final int MAX_STORIES = 10_000;

  static final Map<String, TrackerTool.Call> CALLS =
      Map.of(
          "list_alerts",
          NewsTools::alerts,
          "list_stories",
          NewsTools::stories,
          "get_story",
          NewsTools::story);

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
