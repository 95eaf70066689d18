package io.swell.mcp;

import java.util.Map;

/** Tools that change something; offered only with the write token. */
final class CommandTools {
  private static final String ACCEPTED =
      "Accepted: the command is in the log. The tracker executes it within seconds and publishes an"
          + " event; if it cannot, the event rejected says why.";

  private CommandTools() {}

  static Answer judge(Question question) throws ToolException, InterruptedException {
    String alert = question.text("alert");
    JsonObject accepted =
        question
            .api()
            .patch(
                "alerts",
                question.parameters("id", alert),
                Map.of("judgment", question.text("judgment")));
    return new Answer()
        .put("note", ACCEPTED)
        .put("alert", alert)
        .put(accepted, "judgment")
        .put("page", question.descriptions().page("alerts", "alert", alert));
  }

  static Answer rename(Question question) throws ToolException, InterruptedException {
    Object topic = question.arguments().get("topic");
    question
        .api()
        .patch("topics/" + topic, question.parameters(), Map.of("name", question.text("name")));
    return new Answer()
        .put("note", ACCEPTED)
        .put("topic", topic)
        .put("page", question.descriptions().page("topic", "topic", topic));
  }
}
