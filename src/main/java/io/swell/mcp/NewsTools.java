package io.swell.mcp;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Tools that answer what happened: alerts, stories and patterns of log lines; and one that judges
 * an alert.
 */
final class NewsTools {
  private static final int MAX_ALERTS = 1_000;
  private static final int MAX_STORIES = 10_000;
  private static final int MAX_PATTERNS = 10_000;

  /** Services, levels or values that an answer names. */
  private static final int COUNTS = 20;

  private NewsTools() {}

  static Answer alerts(Question question) throws ToolException, InterruptedException {
    JsonObject found =
        question.get("alerts", "state topic source traceId=trace_id", "limit", MAX_ALERTS);
    Instant since = Objects.requireNonNullElse(question.time("since"), Instant.MIN);
    return question
        .begin()
        .put("active_alerts", found.value("open"))
        .put("budget", question.budget())
        .page(
            "alerts",
            found
                .objects("alerts")
                .filter(alert -> isWithin(alert, since, Instant.MAX))
                .map(question.descriptions()::alert),
            question)
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

  static Answer stories(Question question) throws ToolException, InterruptedException {
    JsonObject found =
        question.get(
            "stories", "sort state topic source traceId=trace_id q=words", "limit", MAX_STORIES);
    return question
        .begin()
        .page("stories", found.objects("stories").map(question.descriptions()::story), question)
        .put("page", question.descriptions().page("stories"));
  }

  static Answer story(Question question) throws ToolException, InterruptedException {
    JsonObject found = question.get("stories/" + question.text("story"), "");
    return question
        .begin()
        .put("story", question.descriptions().story(found.object("story")))
        .first(
            "newest_documents", found.objects("documents").map(Descriptions::document), question);
  }

  static Answer patterns(Question question) throws ToolException, InterruptedException {
    JsonObject found =
        question.get(
            "patterns",
            "sort service level q=words",
            "from",
            question.time("since"),
            "to",
            question.time("until"),
            "limit",
            MAX_PATTERNS);
    return question
        .begin()
        .put("services", lines(found, "services"))
        .put("deployments", found.values("deployments"))
        .page("patterns", found.objects("patterns").map(question.descriptions()::pattern), question)
        .put("page", question.descriptions().page("patterns", "sort", question.text("sort")));
  }

  static Answer pattern(Question question) throws ToolException, InterruptedException {
    JsonObject found = question.get("patterns/" + question.text("pattern"), "").object("pattern");
    return question
        .begin()
        .put("pattern", question.descriptions().pattern(found))
        .put("lines_by_level", lines(found, "levels"))
        .put("lines_by_service", lines(found, "services"))
        .put("samples", found.values("samples"))
        .put("values", found.objects("places").map(NewsTools::place).toList())
        .put("first_hour", found.object("hours").text("start"))
        .put("lines_by_hour", found.object("hours").values("lines"));
  }

  private static Answer place(JsonObject place) {
    return new Answer()
        .put(place, "kind least greatest")
        .put("most_frequent", lines(place, "most"));
  }

  private static List<Answer> lines(JsonObject from, String name) {
    return from.objects(name)
        .limit(COUNTS)
        .map(each -> new Answer().put(each, "value lines"))
        .toList();
  }

  static Answer judge(Question question) throws ToolException, InterruptedException {
    String alert = question.text("alert");
    JsonObject judged =
        question
            .api()
            .patch(
                "alerts",
                question.parameters("id", alert),
                Map.of("judgment", question.text("judgment")));
    return Question.accepted()
        .put("alert", alert)
        .put(judged, "judgment")
        .put("page", question.descriptions().page("alerts", "alert", alert));
  }
}
