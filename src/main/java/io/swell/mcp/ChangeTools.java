package io.swell.mcp;

import static io.swell.mcp.TrackerApi.parameters;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Tools that answer what changed: since a time, and between two periods. */
record ChangeTools(TrackerApi api) {
  private static final int MAX = 1_000;
  private static final int MAX_ROWS = 500;

  /** Maximum characters of each list of what is new. */
  private static final int LIST_CHARACTERS = 8_000;

  private static final String OTHERS =
      "raise limit or shorten the time (since, until) for the others";

  List<TrackerTool> tools() {
    return List.of(
        TrackerTool.reading(
            "whats_new",
            "What is new, gone or shifted",
            "Says what changed in the stream since a time: alerts with scores, reasons and"
                + " evidence; topics that were born, ended, merged or drifted; topics whose share"
                + " grew or shrank; and new stories, the largest first. budget says how many false"
                + " alarms a week are expected. Begin here to report what happened.",
            this::whatsNew,
            ToolParameter.text("since", "Begin: " + TimeArgument.ALLOWED + ".").required(),
            ToolParameter.text(
                "until", "End, in the same form; by default, the event time reached."),
            ToolParameter.number("limit", "Maximum number of items in each list.", 5, 1, 30)),
        TrackerTool.reading(
            "compare_periods",
            "Compare two periods",
            "Compares the shares of all topics in two periods, the largest change first. z is the"
                + " statistic of the test of two proportions; documents of one story come in"
                + " groups, so a value of 2 is no proof. Counts whole closed windows that began in"
                + " a period.",
            this::compare,
            ToolParameter.text(
                    "a", "The first period as FROM/TO, such as 2026-03-01/2026-03-08, in UTC.")
                .required(),
            ToolParameter.text("b", "The second period as FROM/TO.").required(),
            ToolParameter.number("limit", "Maximum number of topics.", 20, 1, 100),
            ToolParameter.number("offset", "Number of topics to skip.", 0, 0, MAX_ROWS)));
  }

  private Answer whatsNew(ToolArguments arguments) throws ToolException, InterruptedException {
    TrackerStatus now = TrackerStatus.of(api, arguments.text("model"));
    Instant reached = now.eventTime();
    if (reached == null) {
      return now.begin();
    }
    Instant from = TimeArgument.parse("since", arguments.given("since"), reached);
    String until = arguments.text("until");
    Instant to = until == null ? reached : TimeArgument.parse("until", until, reached);
    if (!to.isAfter(from)) {
      throw new ToolException(
          "since must be before %s, found %s; the stream has reached the event time %s"
              .formatted(to, from, reached));
    }
    var all = parameters("model", now.model(), "limit", MAX);
    JsonObject alerts = api.get("alerts", all);
    JsonObject events = api.get("events", all);
    JsonObject stories = api.get("stories", parameters("model", now.model(), "limit", MAX));
    JsonObject difference =
        api.get("diff", parameters("model", now.model(), "a", from, "b", to, "limit", MAX_ROWS));
    var changes = new TopicChanges(now, arguments.number("limit"));
    return now.begin()
        .limitLists(LIST_CHARACTERS)
        .put("since", from.toString())
        .put("until", to.toString())
        .put("budget", now.budget())
        .put("active_alerts", alerts.value("open"))
        .list(
            "alerts",
            alerts.objects("alerts").stream()
                .filter(alert -> NewsTools.isWithin(alert, from, to))
                .map(changes.descriptions::alert)
                .toList(),
            0,
            changes.limit,
            "call list_alerts with since " + from + " for more")
        .put("topics", changes.topics(events, difference, from, to))
        .list(
            "new_stories",
            stories.objects("stories").stream()
                .filter(story -> NewsTools.isWithin(story.value("firstSeen"), from, to))
                .filter(story -> !story.text("state").equals("merged"))
                .sorted(Comparator.comparing(story -> -story.number("distinct")))
                .map(changes.descriptions::story)
                .toList(),
            0,
            changes.limit,
            "call list_stories for more")
        .put("page", now.links().view("alerts"));
  }

  /** Describes the changes of topics. */
  private static final class TopicChanges {
    private final Descriptions descriptions;
    private final int limit;

    TopicChanges(TrackerStatus now, int limit) {
      this.descriptions = new Descriptions(now.links());
      this.limit = limit;
    }

    Answer topics(JsonObject events, JsonObject difference, Instant from, Instant to) {
      Answer topics = new Answer().limitLists(LIST_CHARACTERS / 2);
      if (difference.value("windowA") == null) {
        topics.put(
            "note",
            "No closed window from before since is remembered, so it cannot be said which shares"
                + " grew or shrank: ask for a later since.");
      }
      addEvents(topics, "born", events, from, to, Set.of("born"));
      addEvents(topics, "ended_or_merged", events, from, to, Set.of("ended", "merged"));
      addEvents(topics, "drifted", events, from, to, Set.of("drifted"));
      addRows(topics, "grew", difference, row -> row.text("fate").equals("grew"));
      addRows(topics, "shrank", difference, row -> row.text("fate").equals("shrank"));
      return topics;
    }

    private void addEvents(
        Answer topics,
        String name,
        JsonObject events,
        Instant from,
        Instant to,
        Set<String> kinds) {
      topics.list(
          name,
          events.objects("events").stream()
              .filter(event -> kinds.contains(event.text("event")))
              .filter(event -> NewsTools.isWithin(event.value("timestamp"), from, to))
              .map(descriptions::event)
              .toList(),
          0,
          limit,
          OTHERS);
    }

    private void addRows(
        Answer topics, String name, JsonObject difference, Predicate<JsonObject> isShown) {
      topics.list(
          name,
          difference.objects("topics").stream().filter(isShown).map(descriptions::change).toList(),
          0,
          limit,
          OTHERS);
    }
  }

  private Answer compare(ToolArguments arguments) throws ToolException, InterruptedException {
    TrackerStatus now = TrackerStatus.of(api, arguments.text("model"));
    String a = arguments.given("a");
    String b = arguments.given("b");
    JsonObject found =
        api.get("compare", parameters("model", now.model(), "a", a, "b", b, "limit", MAX_ROWS));
    return now.begin()
        .put("a", period(found.object("a")))
        .put("b", period(found.object("b")))
        .list(
            "topics",
            found.objects("topics").stream().map(new Descriptions(now.links())::change).toList(),
            arguments.number("offset"),
            arguments.number("limit"),
            "call compare_periods with offset {next} for more")
        .put("page", now.links().compare(a, b));
  }

  private static Answer period(JsonObject period) {
    return new Answer()
        .put("from", period.object("range").value("from"))
        .put("to", period.object("range").value("to"))
        .put("closed_windows", period.value("windows"))
        .put("documents", period.value("documents"));
  }
}
