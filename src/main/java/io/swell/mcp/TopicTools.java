package io.swell.mcp;

import static io.swell.mcp.TrackerApi.parameters;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Tools that answer what there is: the status, topics and their documents, topics of a text, and
 * what words find.
 */
record TopicTools(TrackerApi api) {
  private static final int MAX_TOPICS = 10_000;
  private static final int MAX_TEXT = 1_000_000;
  private static final int TERMS = 20;
  private static final int EVENTS = 10;
  private static final int CONTRIBUTIONS = 8;
  private static final ToolParameter TOPIC =
      ToolParameter.id("topic", "Id of the topic, as other tools give it.").required();

  List<TrackerTool> tools() {
    return List.of(
        TrackerTool.reading(
            "status",
            "Status of the tracker",
            "Says where the tracker stands: its models, the event time that the stream of documents"
                + " has reached (all times of all tools are event times, not today's), numbers of"
                + " documents, topics and active alerts, the budget of false alarms, and whether"
                + " commands are accepted. Call it first.",
            this::status),
        TrackerTool.reading(
            "list_topics",
            "List topics",
            "Lists the live topics: what the stream of documents is about. A topic is a list of"
                + " weighted words with a lasting id. share is its part of the newest documents, of"
                + " which there are share_of_documents, trend the share minus what was normal"
                + " before; there is none before the first window has closed.",
            this::topics,
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
                + " first, and the topics, live or ended, in which each word begins a term. Titles"
                + " and ids only; the tracker does not keep texts. about says which topics the"
                + " words belong to, searched among how many documents was searched.",
            this::search,
            ToolParameter.text("words", "The words to search for.").required(),
            ToolParameter.text("source", "Only documents from this source, spelled exactly."),
            ToolParameter.text("trace_id", "Only documents of this trace: 32 hexadecimal digits."),
            ToolParameter.number(
                "limit", "Maximum number of documents, and of topics.", 10, 1, 100)),
        TrackerTool.reading(
            "get_topic",
            "Topic with history",
            "Shows one topic, live or ended: its terms with what changed in their ranks, its history"
                + " window by window (share, documents, expected documents, z score), and the"
                + " events of its life.",
            this::topic,
            TOPIC,
            ToolParameter.number("windows", "Number of its newest windows.", 14, 1, 200),
            ToolParameter.text(
                "before", "Only windows that began before then: " + TimeArgument.ALLOWED + ".")),
        TrackerTool.reading(
            "topic_documents",
            "Documents of a topic",
            "Lists documents of one topic: those that represent it best (typical) and its newest."
                + " Titles and ids only; the tracker does not keep texts.",
            this::documents,
            TOPIC,
            ToolParameter.number("limit", "Maximum number of newest documents.", 10, 1, 200)),
        TrackerTool.reading(
            "topics_of_text",
            "What is this text about",
            "Says which live topics a text is about, with shares and the terms that decided."
                + " Nothing is learned from the text or kept. residual is the part that no topic"
                + " explains: near 1 means that the text is about something else.",
            this::ofText,
            ToolParameter.text("text", "The text, at most 1 MB.", MAX_TEXT).required(),
            ToolParameter.text("language", "Its language as a code such as en or de, if known.")));
  }

  private Answer status(ToolArguments arguments) throws ToolException, InterruptedException {
    TrackerStatus now = TrackerStatus.of(api, arguments.text("model"));
    JsonObject status = now.status();
    return now.begin()
        .put("models", status.value("models"))
        .put("state", status.value("state"))
        .put("documents", status.value("documents"))
        .put("documents_per_second", status.value("documentsPerSecond"))
        .put("documents_per_day_of_event_time", status.value("documentsPerDay"))
        .put("alerts_begin", status.value("alertsBegin"))
        .put("seconds_since_the_last_record", status.value("idleSeconds"))
        .put("live_topics", status.value("liveTopics"))
        .put("closed_windows", status.value("windows"))
        .put("active_alerts", status.value("openAlerts"))
        .put("method", status.object("report").value("method"))
        .put("budget", now.budget())
        .put("tracker_accepts_commands", status.value("writable"))
        .put("commands_available_here", api.isWritable())
        .put("page", now.links().view("now"));
  }

  private Answer topics(ToolArguments arguments) throws ToolException, InterruptedException {
    TrackerStatus now = TrackerStatus.of(api, arguments.text("model"));
    String sort = arguments.given("sort");
    JsonObject found =
        api.get(
            "topics",
            parameters("model", now.model(), "sort", sort, "windows", 1, "limit", MAX_TOPICS));
    var descriptions = new Descriptions(now.links());
    return now.begin()
        .list(
            "topics",
            found.objects("topics").stream().map(descriptions::topic).toList(),
            arguments.number("offset"),
            arguments.number("limit"),
            "call list_topics with offset {next} for more")
        .put("page", now.links().view("now"));
  }

  private Answer search(ToolArguments arguments) throws ToolException, InterruptedException {
    TrackerStatus now = TrackerStatus.of(api, arguments.text("model"));
    int limit = arguments.number("limit");
    JsonObject found =
        api.get(
            "search",
            parameters(
                "model",
                now.model(),
                "q",
                arguments.given("words"),
                "source",
                arguments.text("source"),
                "traceId",
                arguments.text("trace_id"),
                "limit",
                limit));
    String more = "call search with a larger limit for more";
    return now.begin()
        .put("about", found.objects("queryTopics").stream().map(TopicTools::share).toList())
        .put("searched", found.value("searched"))
        .put("note", found.value("note"))
        .list(
            "documents",
            found.objects("documents").stream()
                .map(
                    each ->
                        Descriptions.document(each)
                            .put("score", each.value("score"))
                            .put("matching", each.values("matching"))
                            .put("story", each.value("story"))
                            .put(
                                "topics",
                                each.objects("topics").stream().map(TopicTools::share).toList()))
                .toList(),
            0,
            limit,
            more)
        .list(
            "topics",
            found.objects("topics").stream()
                .map(
                    each ->
                        share(each)
                            .put("state", each.value("state"))
                            .put("matching", each.values("matching")))
                .toList(),
            0,
            limit,
            more)
        .put("page", now.links().search(arguments.given("words")));
  }

  private static Answer share(JsonObject topic) {
    return new Answer()
        .put("topic", topic.value("topic"))
        .put("label", topic.value("label"))
        .put("share", topic.value("share"));
  }

  private Answer topic(ToolArguments arguments) throws ToolException, InterruptedException {
    TrackerStatus now = TrackerStatus.of(api, arguments.text("model"));
    String path = "topics/" + arguments.id("topic");
    String before = arguments.text("before");
    Instant reached = Objects.requireNonNullElse(now.eventTime(), Instant.EPOCH);
    Instant to = before == null ? null : TimeArgument.parse("before", before, reached);
    JsonObject found = api.get(path, parameters("model", now.model()));
    JsonObject history = api.get(path + "/history", parameters("model", now.model(), "to", to));
    JsonObject terms = api.get(path + "/terms", parameters("model", now.model(), "limit", TERMS));
    List<JsonObject> windows = new ArrayList<>(history.objects("windows"));
    Collections.reverse(windows);
    int limit = arguments.number("windows");
    String oldest =
        windows.isEmpty() ? "" : windows.get(Math.min(limit, windows.size()) - 1).text("start");
    return now.begin()
        .put("topic", new Descriptions(now.links()).topic(found.object("snapshot")))
        .put("terms", terms.objects("terms").stream().map(TopicTools::term).toList())
        .put("terms_compared_with", terms.value("since"))
        .put("terms_lost_since_then", terms.values("lost"))
        .list(
            "windows",
            windows.stream().map(TopicTools::window).toList(),
            0,
            limit,
            "call get_topic with before " + oldest + " for older ones")
        .put(
            "window_still_open",
            history.objects("unfinished").stream().map(TopicTools::window).toList())
        .list(
            "events",
            found.objects("events").stream().map(new Descriptions(now.links())::event).toList(),
            0,
            EVENTS,
            "the page shows the others");
  }

  private static Answer term(JsonObject term) {
    return new Answer()
        .put("term", term.value("term"))
        .put("weight", term.value("normalized"))
        .put("rank_before", term.value("before"))
        .put("change", term.value("change"));
  }

  private static Answer window(JsonObject window) {
    return new Answer()
        .put("start", window.value("start"))
        .put("end", window.value("end"))
        .put("share", window.value("share"))
        .put("documents", window.value("documents"))
        .put("expected_documents", window.value("expected"))
        .put("of_documents", window.value("windowDocuments"))
        .put("z", window.value("z"));
  }

  private Answer documents(ToolArguments arguments) throws ToolException, InterruptedException {
    TrackerStatus now = TrackerStatus.of(api, arguments.text("model"));
    Long topic = arguments.id("topic");
    JsonObject found = api.get("topics/" + topic + "/documents", parameters("model", now.model()));
    return now.begin()
        .put("topic", topic)
        .put("label", found.value("label"))
        .put("typical", Descriptions.documents(found.objects("typical"), CONTRIBUTIONS))
        .list(
            "newest",
            found.objects("newest").stream().map(Descriptions::document).toList(),
            0,
            arguments.number("limit"),
            "call topic_documents with a larger limit for more")
        .put("page", now.links().topic(topic));
  }

  private Answer ofText(ToolArguments arguments) throws ToolException, InterruptedException {
    TrackerStatus now = TrackerStatus.of(api, arguments.text("model"));
    @Nullable String language = arguments.text("language");
    JsonObject found =
        api.post(
            "assign",
            parameters("model", now.model()),
            parameters("text", arguments.given("text"), "language", language));
    return now.begin()
        .put("words_counted", found.value("occurrences"))
        .put("words_of_topics", found.value("known"))
        .put("words_of_no_topic", found.values("unknown").stream().limit(TERMS).toList())
        .put("residual", found.value("residual"))
        .list(
            "topics",
            found.objects("topics").stream().map(topic -> ofText(topic, now.links())).toList(),
            0,
            TERMS,
            "the others have less than these");
  }

  private static Answer ofText(JsonObject topic, PageLinks links) {
    return new Answer()
        .put("topic", topic.value("topic"))
        .put("label", topic.value("label"))
        .put("share", topic.value("share"))
        .put(
            "terms_that_decided",
            topic.objects("terms").stream()
                .limit(CONTRIBUTIONS)
                .map(term -> term.value("term"))
                .toList())
        .put("page", links.topic(topic.value("topic")));
  }
}
