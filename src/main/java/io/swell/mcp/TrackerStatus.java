package io.swell.mcp;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Where a model stands when a tool is called.
 *
 * @param status the answer of the API
 * @param links links to the page of the model
 */
record TrackerStatus(JsonObject status, PageLinks links) {
  /** Asks for the status of a model; null is the first one. */
  static TrackerStatus of(TrackerApi api, @Nullable String model)
      throws ToolException, InterruptedException {
    JsonObject status = api.get("status", TrackerApi.parameters("model", model));
    return new TrackerStatus(status, new PageLinks(api, status.text("model")));
  }

  /** Returns the model to ask for; null before any model is known. */
  @Nullable String model() {
    return status.values("models").contains(links.model()) ? links.model() : null;
  }

  /** Returns the event time that the stream has reached; null before the first document. */
  @Nullable Instant eventTime() {
    String reached = status.text("eventTime");
    return reached.isEmpty() ? null : Instant.parse(reached);
  }

  /** Begins an answer with the model and its event time, and a note if it has no topics yet. */
  Answer begin() {
    String state = status.text("state");
    String note =
        switch (state) {
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
        .put("model", links.model())
        .put("event_time", status.value("eventTime"))
        .put("note", note);
  }

  /** Returns how many false alarms are asked for and expected, and the score that follows. */
  @Nullable Answer budget() {
    JsonObject budget = status.object("report").object("storyAlerts");
    return budget.fields().isEmpty()
        ? null
        : new Answer()
            .put("false_alarms_per_week_asked", budget.value("asked"))
            .put("false_alarms_per_week_expected", budget.value("expected"))
            .put("score_from_which_stories_alert", budget.value("score"));
  }
}
