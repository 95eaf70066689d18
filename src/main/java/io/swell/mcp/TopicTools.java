package io.swell.mcp;

import static io.swell.mcp.TrackerApi.parameters;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * Tools that answer what there is: the status, topics and their documents, topics of a text, and
 * what words find; and one that renames a topic.
 */
final class TopicTools {
  private static final int MAX_TOPICS = 10_000;
  private static final int TERMS = 20;
  private static final int EVENTS = 10;
  private static final int CONTRIBUTIONS = 8;

  private TopicTools() {}

  static Answer status(Question question) {
    return question
        .begin()
        .put(
            question.status(),
            "models state documents documentsPerSecond"
                + " documents_per_day_of_event_time=documentsPerDay alertsBegin"
                + " seconds_since_the_last_record=idleSeconds liveTopics closed_windows=windows"
                + " active_alerts=openAlerts report.method")
        .put("budget", question.budget())
        .put("tracker_accepts_commands", question.status().value("writable"))
        .put("commands_available_here", question.api().isWritable())
        .put("page", question.descriptions().page("now"));
  }

  static Answer topics(Question question) throws ToolException, InterruptedException {
    JsonObject found = question.get("topics", "sort", "windows", 1, "limit", MAX_TOPICS);
    return question
        .begin()
        .page("topics", found.objects("topics").map(question.descriptions()::topic), question)
        .put("page", question.descriptions().page("now"));
  }

  static Answer search(Question question) throws ToolException, InterruptedException {
    JsonObject found = question.get("search", "q=words source traceId=trace_id limit");
    return question
        .begin()
        .put("about", shares(found, "queryTopics"))
        .put(found, "searched note")
        .first(
            "documents",
            found
                .objects("documents")
                .map(
                    each ->
                        Descriptions.document(each)
                            .put(each, "score matching story")
                            .put("topics", shares(each, "topics"))),
            question)
        .first(
            "topics",
            found.objects("topics").map(each -> share(each).put(each, "state matching")),
            question)
        .put("page", question.descriptions().page("search", "q", question.text("words")));
  }

  private static List<Answer> shares(JsonObject of, String name) {
    return of.objects(name).map(TopicTools::share).toList();
  }

  private static Answer share(JsonObject topic) {
    return new Answer().put(topic, "topic label share");
  }

  static Answer topic(Question question) throws ToolException, InterruptedException {
    String path = "topics/" + question.text("topic");
    Instant before = question.time("before");
    JsonObject found = question.get(path, "");
    JsonObject history = question.get(path + "/history", "", "to", before);
    JsonObject terms = question.get(path + "/terms", "", "limit", TERMS);
    List<JsonObject> windows = new ArrayList<>(history.objects("windows").toList());
    Collections.reverse(windows);
    int limit = question.number("windows");
    String oldest =
        windows.isEmpty() ? "" : windows.get(Math.min(limit, windows.size()) - 1).text("start");
    return question
        .begin()
        .put("topic", question.descriptions().topic(found.object("snapshot")))
        .put(
            "terms",
            terms
                .objects("terms")
                .map(
                    term ->
                        new Answer().put(term, "term weight=normalized rank_before=before change"))
                .toList())
        .put(terms, "terms_compared_with=since terms_lost_since_then=lost")
        .list(
            "windows",
            windows.stream().map(TopicTools::window).toList(),
            0,
            limit,
            "call get_topic with before " + oldest + " for older ones")
        .put("window_still_open", history.objects("unfinished").map(TopicTools::window).toList())
        .list(
            "events",
            found.objects("events").map(question.descriptions()::event).toList(),
            0,
            EVENTS,
            "the page shows the others");
  }

  private static Answer window(JsonObject window) {
    return new Answer()
        .put(
            window,
            "start end share documents expected_documents=expected of_documents=windowDocuments z");
  }

  static Answer documents(Question question) throws ToolException, InterruptedException {
    Object topic = question.arguments().get("topic");
    JsonObject found = question.get("topics/" + topic + "/documents", "");
    return question
        .begin()
        .put("topic", topic)
        .put(found, "label")
        .put("typical", Descriptions.documents(found.objects("typical"), CONTRIBUTIONS))
        .first("newest", found.objects("newest").map(Descriptions::document), question)
        .put("page", question.descriptions().page("topic", "topic", topic));
  }

  static Answer ofText(Question question) throws ToolException, InterruptedException {
    JsonObject found =
        question
            .api()
            .post(
                "assign",
                question.parameters(),
                parameters(
                    "text",
                    question.text("text"),
                    "language",
                    question.arguments().get("language")));
    return question
        .begin()
        .put(found, "words_counted=occurrences words_of_topics=known")
        .put("words_of_no_topic", found.values("unknown").stream().limit(TERMS).toList())
        .put(found, "residual")
        .list(
            "topics",
            found.objects("topics").map(topic -> ofText(topic, question.descriptions())).toList(),
            0,
            TERMS,
            "the others have less than these");
  }

  private static Answer ofText(JsonObject topic, Descriptions descriptions) {
    return share(topic)
        .put(
            "terms_that_decided",
            topic.objects("terms").limit(CONTRIBUTIONS).map(term -> term.value("term")).toList())
        .put("page", descriptions.page("topic", "topic", topic.value("topic")));
  }

  static Answer rename(Question question) throws ToolException, InterruptedException {
    Object topic = question.arguments().get("topic");
    question
        .api()
        .patch("topics/" + topic, question.parameters(), Map.of("name", question.text("name")));
    return Question.accepted()
        .put("topic", topic)
        .put("page", question.descriptions().page("topic", "topic", topic));
  }
}
