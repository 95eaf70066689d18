package io.swell.mcp;

import static io.swell.mcp.TrackerApi.parameters;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Tools that answer what there is: the status, topics and their documents, topics of a text, and
 * what words find.
 */
final class TopicTools {
  private static final int MAX_TOPICS = 10_000;
  private static final int MAX_TEXT = 1_000_000;
  private static final int TERMS = 20;
  private static final int EVENTS = 10;
  private static final int CONTRIBUTIONS = 8;
  private static final ToolParameter TOPIC =
      ToolParameter.id("topic", "Id of the topic, as other tools give it.").required();

  static final List<TrackerTool> TOOLS =
      List.of(
          TrackerTool.reading(
              "status",
              "Status of the tracker",
              "Says where the tracker stands: its models, the event time that the stream of"
                  + " documents has reached (all times of all tools are event times, not today's),"
                  + " numbers of documents, topics and active alerts, the budget of false alarms,"
                  + " and whether commands are accepted. Call it first.",
              TopicTools::status),
          TrackerTool.reading(
              "list_topics",
              "List topics",
              "Lists the live topics: what the stream of documents is about. A topic is a list of"
                  + " weighted words with a lasting id. share is its part of the newest documents,"
                  + " of which there are share_of_documents, trend the share minus what was normal"
                  + " before; there is none before the first window has closed.",
              TopicTools::topics,
              ToolParameter.choice(
                  "sort",
                  "Order: share (largest first), rising (fastest growing first) or new (youngest"
                      + " first).",
                  "share",
                  "rising",
                  "new"),
              ToolParameter.number("limit", "Maximum number of topics.", 20, 1, 100),
              ToolParameter.number("offset", "Number of topics to skip.", 0, 0, MAX_TOPICS)),
          TrackerTool.reading(
              "search",
              "Search documents and topics",
              "Finds the newest documents that have these words or are about the same topics, best"
                  + " first, and the topics, live or ended, in which each word begins a term."
                  + " Titles and ids only; the tracker does not keep texts. about says which topics"
                  + " the words belong to, searched among how many documents was searched.",
              TopicTools::search,
              ToolParameter.text("words", "The words to search for.").required(),
              ToolParameter.text("source", "Only documents from this source, spelled exactly."),
              ToolParameter.text(
                  "trace_id", "Only documents of this trace: 32 hexadecimal digits."),
              ToolParameter.number(
                  "limit", "Maximum number of documents, and of topics.", 10, 1, 100)),
          TrackerTool.reading(
              "get_topic",
              "Topic with history",
              "Shows one topic, live or ended: its terms with what changed in their ranks, its"
                  + " history window by window (share, documents, expected documents, z score), and"
                  + " the events of its life.",
              TopicTools::topic,
              TOPIC,
              ToolParameter.number("windows", "Number of its newest windows.", 14, 1, 200),
              ToolParameter.text(
                  "before", "Only windows that began before then: " + TimeArgument.ALLOWED + ".")),
          TrackerTool.reading(
              "topic_documents",
              "Documents of a topic",
              "Lists documents of one topic: those that represent it best (typical) and its newest."
                  + " Titles and ids only; the tracker does not keep texts.",
              TopicTools::documents,
              TOPIC,
              ToolParameter.number("limit", "Maximum number of newest documents.", 10, 1, 200)),
          TrackerTool.reading(
              "topics_of_text",
              "What is this text about",
              "Says which live topics a text is about, with shares and the terms that decided."
                  + " Nothing is learned from the text or kept. residual is the part that no topic"
                  + " explains: near 1 means that the text is about something else.",
              TopicTools::ofText,
              ToolParameter.text("text", "The text, at most 1 MB.", MAX_TEXT).required(),
              ToolParameter.text(
                  "language", "Its language as a code such as en or de, if known.")));

  private TopicTools() {}

  private static Answer status(Question question) {
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

  private static Answer topics(Question question) throws ToolException, InterruptedException {
    JsonObject found = question.get("topics", "sort", "windows", 1, "limit", MAX_TOPICS);
    return question
        .begin()
        .list(
            "topics",
            found.objects("topics"),
            question.descriptions()::topic,
            question.number("offset"),
            question.number("limit"),
            "call list_topics with offset {next} for more")
        .put("page", question.descriptions().page("now"));
  }

  private static Answer search(Question question) throws ToolException, InterruptedException {
    JsonObject found = question.get("search", "q=words source traceId=trace_id limit");
    int limit = question.number("limit");
    String more = "call search with a larger limit for more";
    return question
        .begin()
        .put("about", shares(found, "queryTopics"))
        .put(found, "searched note")
        .list(
            "documents",
            found.objects("documents"),
            each ->
                Descriptions.document(each)
                    .put(each, "score matching story")
                    .put("topics", shares(each, "topics")),
            0,
            limit,
            more)
        .list(
            "topics",
            found.objects("topics"),
            each -> share(each).put(each, "state matching"),
            0,
            limit,
            more)
        .put("page", question.descriptions().page("search", "q", question.text("words")));
  }

  private static List<Answer> shares(JsonObject of, String name) {
    return of.objects(name).stream().map(TopicTools::share).toList();
  }

  private static Answer share(JsonObject topic) {
    return new Answer().put(topic, "topic label share");
  }

  private static Answer topic(Question question) throws ToolException, InterruptedException {
    String path = "topics/" + question.text("topic");
    Instant before = question.time("before");
    JsonObject found = question.get(path, "");
    JsonObject history = question.get(path + "/history", "", "to", before);
    JsonObject terms = question.get(path + "/terms", "", "limit", TERMS);
    List<JsonObject> windows = new ArrayList<>(history.objects("windows"));
    Collections.reverse(windows);
    int limit = question.number("windows");
    String oldest =
        windows.isEmpty() ? "" : windows.get(Math.min(limit, windows.size()) - 1).text("start");
    return question
        .begin()
        .put("topic", question.descriptions().topic(found.object("snapshot")))
        .put(
            "terms",
            terms.objects("terms").stream()
                .map(
                    term ->
                        new Answer().put(term, "term weight=normalized rank_before=before change"))
                .toList())
        .put(terms, "terms_compared_with=since terms_lost_since_then=lost")
        .list(
            "windows",
            windows,
            TopicTools::window,
            0,
            limit,
            "call get_topic with before " + oldest + " for older ones")
        .put(
            "window_still_open",
            history.objects("unfinished").stream().map(TopicTools::window).toList())
        .list(
            "events",
            found.objects("events"),
            question.descriptions()::event,
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

  private static Answer documents(Question question) throws ToolException, InterruptedException {
    Object topic = question.arguments().get("topic");
    JsonObject found = question.get("topics/" + topic + "/documents", "");
    return question
        .begin()
        .put("topic", topic)
        .put(found, "label")
        .put("typical", Descriptions.documents(found.objects("typical"), CONTRIBUTIONS))
        .list(
            "newest",
            found.objects("newest"),
            Descriptions::document,
            0,
            question.number("limit"),
            "call topic_documents with a larger limit for more")
        .put("page", question.descriptions().page("topic", "topic", topic));
  }

  private static Answer ofText(Question question) throws ToolException, InterruptedException {
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
            found.objects("topics"),
            topic -> ofText(topic, question.descriptions()),
            0,
            TERMS,
            "the others have less than these");
  }

  private static Answer ofText(JsonObject topic, Descriptions descriptions) {
    return share(topic)
        .put(
            "terms_that_decided",
            topic.objects("terms").stream()
                .limit(CONTRIBUTIONS)
                .map(term -> term.value("term"))
                .toList())
        .put("page", descriptions.page("topic", "topic", topic.value("topic")));
  }
}
