package io.swell.mcp;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One call of a tool, and where the model stands that it is about.
 *
 * @param tool its name
 * @param arguments the checked arguments by name, without those that have no value
 */
record Question(TrackerApi api, String tool, Map<String, Object> arguments, JsonObject status) {
  private static final String TIME =
      "a time such as 2026-03-01T12:00:00Z, a day such as 2026-03-01 (its beginning, in UTC), or a"
          + " span such as 90m, 24h, 7d or 2w before the event time reached";

  private static final Pattern SPAN = Pattern.compile("(\\d{1,6})\\s*([smhdw])");
  private static final Map<String, Duration> UNITS =
      Map.of(
          "s", Duration.ofSeconds(1),
          "m", Duration.ofMinutes(1),
          "h", Duration.ofHours(1),
          "d", Duration.ofDays(1),
          "w", Duration.ofDays(7));

  /** Asks for the status of the model of the arguments; without one, of the first model. */
  static Question of(TrackerApi api, String tool, Map<String, Object> arguments)
      throws ToolException, InterruptedException {
    var status = api.get("status", TrackerApi.parameters("model", arguments.get("model")));
    return new Question(api, tool, arguments, status);
  }

  /** Returns an argument that must have been given or has a default. */
  String text(String name) {
    return Objects.requireNonNull(arguments.get(name), name).toString();
  }

  /** Returns a number that must have been given or has a default. */
  int number(String name) {
    return ((Number) Objects.requireNonNull(arguments.get(name), name)).intValue();
  }

  /** Returns a time, as agents write it; null if it was not given. */
  @Nullable Instant time(String name) throws ToolException {
    if (!(arguments.get(name) instanceof String given)) {
      return null;
    }
    String text = given.strip();
    Matcher span = SPAN.matcher(text);
    try {
      if (span.matches()) {
        Duration unit = Objects.requireNonNull(UNITS.get(span.group(2)));
        return Objects.requireNonNullElse(reached(), Instant.EPOCH)
            .minus(unit.multipliedBy(Long.parseLong(span.group(1))));
      }
      return text.contains("T")
          ? OffsetDateTime.parse(text).toInstant()
          : LocalDate.parse(text).atStartOfDay().toInstant(ZoneOffset.UTC);
    } catch (DateTimeException e) {
      throw new ToolException(name + " must be " + TIME + ", found " + given, e);
    }
  }

  /**
   * Asks the API about the model.
   *
   * @param passed the arguments that the API gets, with spaces between them, each as its name or as
   *     PARAMETER=NAME
   * @param others names and values of more parameters
   */
  JsonObject get(String path, String passed, @Nullable Object... others)
      throws ToolException, InterruptedException {
    Map<String, Object> parameters = parameters(others);
    for (String each : passed.split(" ", -1)) {
      Object value = arguments.get(each.substring(each.indexOf('=') + 1));
      if (value != null) {
        parameters.put(each.replaceFirst("=.*", ""), value);
      }
    }
    return api.get(path, parameters);
  }

  /** Returns parameters with the model; it is missing before any model is known. */
  Map<String, Object> parameters(@Nullable Object... others) {
    Map<String, Object> parameters = TrackerApi.parameters(others);
    if (status.values("models").contains(status.text("model"))) {
      parameters.put("model", status.text("model"));
    }
    return parameters;
  }

  /** Returns the event time that the stream has reached; null before the first document. */
  @Nullable Instant reached() {
    String reached = status.text("eventTime");
    return reached.isEmpty() ? null : Instant.parse(reached);
  }

  /** Returns what describes the answers of the API about the model. */
  Descriptions descriptions() {
    return new Descriptions(api, status.text("model"));
  }

  /** Begins an answer with the model and its event time, and a note if it has no topics yet. */
  Answer begin() {
    String note =
        switch (status.text("state")) {
          case "waiting" ->
              "The model has not learned from any document yet, so there are no topics, stories or"
                  + " alerts. Ask again when documents have arrived.";
          case "warming" ->
              "The model has "
                  + status.text("documents")
                  + " documents"
                  + (status.text("advice").isEmpty()
                      ? ", too few for topics. Ask again when more have arrived."
                      : " and no topics: " + status.text("advice"));
          default -> "";
        };
    return new Answer()
        .put("model", status.text("model"))
        .put("event_time", status.value("eventTime"))
        .put("note", note);
  }

  static Answer accepted() {
    return new Answer()
        .put(
            "note",
            "Accepted: the command is in the log. The tracker executes it within seconds and"
                + " publishes an event; if it cannot, the event rejected says why.");
  }

  /** Returns how many false alarms are asked for and expected, and the score that follows. */
  @Nullable Answer budget() {
    JsonObject budget = status.object("report").object("storyAlerts");
    return budget.fields().isEmpty()
        ? null
        : new Answer()
            .put(
                budget,
                "false_alarms_per_week_asked=asked false_alarms_per_week_expected=expected"
                    + " score_from_which_stories_alert=score");
  }
}
