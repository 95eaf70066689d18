package io.swell.mcp;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/** Tools that answer what changed: since a time, and between two periods. */
final class ChangeTools {
  private static final int MAX = 1_000;
  private static final int MAX_ROWS = 500;

  /** Maximum characters of each list of what is new. */
  private static final int LIST_CHARACTERS = 8_000;

  private static final String OTHERS =
      "raise limit or shorten the time (since, until) for the others";

  private ChangeTools() {}

  static Answer whatsNew(Question question) throws ToolException, InterruptedException {
    Instant reached = question.reached();
    if (reached == null) {
      return question.begin();
    }
    Instant from = Objects.requireNonNull(question.time("since"));
    Instant to = Objects.requireNonNullElse(question.time("until"), reached);
    if (!to.isAfter(from)) {
      throw new ToolException(
          "since must be before %s, found %s; the stream has reached the event time %s"
              .formatted(to, from, reached));
    }
    JsonObject alerts = question.get("alerts", "", "limit", MAX);
    JsonObject events = question.get("events", "", "limit", MAX);
    JsonObject stories = question.get("stories", "", "limit", MAX);
    JsonObject difference = question.get("diff", "", "a", from, "b", to, "limit", MAX_ROWS);
    Descriptions descriptions = question.descriptions();
    int limit = question.number("limit");
    return question
        .begin()
        .limitLists(LIST_CHARACTERS)
        .put("since", from.toString())
        .put("until", to.toString())
        .put("budget", question.budget())
        .put("active_alerts", alerts.value("open"))
        .list(
            "alerts",
            alerts
                .objects("alerts")
                .filter(alert -> NewsTools.isWithin(alert, from, to))
                .map(descriptions::alert)
                .toList(),
            0,
            limit,
            "call list_alerts with since " + from + " for more")
        .put(
            "topics",
            topics(
                events
                    .objects("events")
                    .filter(event -> NewsTools.isWithin(event.value("timestamp"), from, to))
                    .toList(),
                difference,
                descriptions,
                limit))
        .list(
            "new_stories",
            stories
                .objects("stories")
                .filter(story -> NewsTools.isWithin(story.value("firstSeen"), from, to))
                .filter(story -> !story.text("state").equals("merged"))
                .sorted(Comparator.comparing(story -> -story.number("distinct")))
                .map(descriptions::story)
                .toList(),
            0,
            limit,
            "call list_stories for more")
        .put("page", descriptions.page("alerts"));
  }

  private static Answer topics(
      List<JsonObject> events, JsonObject difference, Descriptions descriptions, int limit) {
    Answer topics = new Answer().limitLists(LIST_CHARACTERS / 2);
    if (difference.value("windowA") == null) {
      topics.put(
          "note",
          "No closed window from before since is remembered, so it cannot be said which shares"
              + " grew or shrank: ask for a later since.");
    }
    for (String kind : List.of("born", "ended_or_merged")) {
      List<String> kinds = List.of(kind.split("_or_", -1));
      List<Answer> found =
          events.stream()
              .filter(event -> kinds.contains(event.text("event")))
              .map(descriptions::event)
              .toList();
      topics.list(kind, found, 0, limit, OTHERS);
    }
    for (String fate : List.of("grew", "shrank")) {
      List<Answer> found =
          difference
              .objects("topics")
              .filter(row -> row.text("fate").equals(fate))
              .map(descriptions::change)
              .toList();
      topics.list(fate, found, 0, limit, OTHERS);
    }
    return topics;
  }

  static Answer compare(Question question) throws ToolException, InterruptedException {
    JsonObject found = question.get("compare", "a b", "limit", MAX_ROWS);
    Descriptions descriptions = question.descriptions();
    return question
        .begin()
        .put("a", period(found.object("a")))
        .put("b", period(found.object("b")))
        .page("topics", found.objects("topics").map(descriptions::change), question)
        .put(
            "page", descriptions.page("compare", "a", question.text("a"), "b", question.text("b")));
  }

  private static Answer period(JsonObject period) {
    return new Answer().put(period, "range.from range.to closed_windows=windows documents");
  }
}
