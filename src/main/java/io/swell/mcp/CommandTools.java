package io.swell.mcp;

import java.util.List;
import java.util.Map;

/** Tools that change something; offered only with the write token. */
final class CommandTools {
  private static final String ACCEPTED =
      "Accepted: the command is in the log. The tracker executes it within seconds and publishes an"
          + " event; if it cannot, the event rejected says why.";

  static final List<TrackerTool> TOOLS =
      List.of(
          TrackerTool.writing(
              "judge_alert",
              "Judge an alert",
              "Says that an alert was useful or noise, or takes that back (none). Later alerts"
                  + " about the like are then raised more or less readily. Ask the user before you"
                  + " judge.",
              CommandTools::judge,
              ToolParameter.text("alert", "Id of the alert, as list_alerts gives it.").required(),
              ToolParameter.choice("judgment", "The judgment.", "useful", "noise", "none")
                  .required()),
          TrackerTool.writing(
              "rename_topic",
              "Rename a topic",
              "Gives a live topic a name that stays, whatever its terms become. Ask the user before"
                  + " you rename.",
              CommandTools::rename,
              ToolParameter.id("topic", "Id of the topic.").required(),
              ToolParameter.text("name", "The new name.").required()));

  private CommandTools() {}

  private static Answer judge(Question question) throws ToolException, InterruptedException {
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

  private static Answer rename(Question question) throws ToolException, InterruptedException {
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
