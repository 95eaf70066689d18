package io.swell.mcp;

import static io.swell.mcp.TrackerApi.parameters;

import java.util.List;
import java.util.Map;

/** Tools that change something; offered only with the write token. */
record CommandTools(TrackerApi api) {
  private static final String ACCEPTED =
      "Accepted: the command is in the log. The tracker executes it within seconds and publishes an"
          + " event; if it cannot, the event rejected says why.";

  List<TrackerTool> tools() {
    return List.of(
        TrackerTool.writing(
            "judge_alert",
            "Judge an alert",
            "Says that an alert was useful or noise, or takes that back (none). Later alerts about"
                + " the like are then raised more or less readily. Ask the user before you judge.",
            this::judge,
            ToolParameter.text("alert", "Id of the alert, as list_alerts gives it.").required(),
            ToolParameter.choice("judgment", "The judgment.", "useful", "noise", "none")
                .required()),
        TrackerTool.writing(
            "rename_topic",
            "Rename a topic",
            "Gives a live topic a name that stays, whatever its terms become. Ask the user before"
                + " you rename.",
            this::rename,
            ToolParameter.id("topic", "Id of the topic.").required(),
            ToolParameter.text("name", "The new name.").required()));
  }

  private Answer judge(ToolArguments arguments) throws ToolException, InterruptedException {
    String alert = arguments.given("alert");
    JsonObject accepted =
        api.patch(
            "alerts",
            parameters("model", arguments.text("model"), "id", alert),
            Map.of("judgment", arguments.given("judgment")));
    return new Answer()
        .put("note", ACCEPTED)
        .put("alert", alert)
        .put("judgment", accepted.value("judgment"))
        .put("page", new PageLinks(api, accepted.text("model")).alert(alert));
  }

  private Answer rename(ToolArguments arguments) throws ToolException, InterruptedException {
    Long topic = arguments.id("topic");
    JsonObject accepted =
        api.patch(
            "topics/" + topic,
            parameters("model", arguments.text("model")),
            Map.of("name", arguments.given("name")));
    return new Answer()
        .put("note", ACCEPTED)
        .put("topic", topic)
        .put("page", new PageLinks(api, accepted.text("model")).topic(topic));
  }
}
