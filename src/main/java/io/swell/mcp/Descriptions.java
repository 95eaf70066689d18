package io.swell.mcp;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Describes what the API returns in the words of the tools, each with a link to the page. */
record Descriptions(PageLinks links) {
  private static final int TERMS = 10;
  private static final int DOCUMENTS = 3;

  /** Describes an alert with its score, its evidence and the sentence that says why. */
  Answer alert(JsonObject alert) {
    return new Answer()
        .put("alert", alert.value("id"))
        .put("kind", alert.value("kind"))
        .put("state", alert.value("state"))
        .put("severity", alert.value("severity"))
        .put("label", alert.value("label"))
        .put("why", alert.value("why"))
        .put("score", alert.value("score"))
        .put("documents", alert.object("actual").value("documents"))
        .put("expected_documents", alert.object("typical").value("documents"))
        .put("of_documents", alert.object("actual").value("of"))
        .put("ratio", alert.value("ratio"))
        .put("since", alert.value("since"))
        .put("detected_at", alert.value("detectedAt"))
        .put("ended", alert.value("ended"))
        .put("topic", alert.value("topic"))
        .put("story", alert.value("storyId"))
        .put("terms", terms(alert, "terms"))
        .put("terms_new_to_it", alert.values("newTerms").stream().limit(TERMS).toList())
        .put("sources", positive(alert.object("sources"), "count"))
        .put("evidence", documents(alert.objects("documents"), DOCUMENTS))
        .put("judgment", alert.value("judgment"))
        .put("page", links.alert(alert.text("id")));
  }

  Answer story(JsonObject story) {
    return new Answer()
        .put("story", story.value("id"))
        .put("label", story.value("label"))
        .put("state", story.value("state"))
        .put("documents", story.value("documents"))
        .put("documents_without_near_duplicates", story.value("distinct"))
        .put("sources", positive(story, "sources"))
        .put("first_seen", story.value("firstSeen"))
        .put("last_seen", story.value("lastSeen"))
        .put("topic", story.value("topic"))
        .put("continues_story", story.value("returnOf"))
        .put("went_on_as_story", story.value("mergedInto"))
        .put("terms", terms(story, "terms"))
        .put("page", links.story(story.value("id")));
  }

  Answer topic(JsonObject topic) {
    return new Answer()
        .put("topic", topic.value("topic"))
        .put("label", topic.value("label"))
        .put("state", topic.value("state"))
        .put("share", topic.value("share"))
        .put("share_of_documents", topic.value("shareDocuments"))
        .put("share_has_open_window", isTrue(topic, "open"))
        .put("trend", topic.value("trend"))
        .put("born", topic.value("born"))
        .put("last_seen", topic.value("lastSeen"))
        .put("is_background", isTrue(topic, "background"))
        .put("is_pinned", isTrue(topic, "pinned"))
        .put("is_muted", isTrue(topic, "muted"))
        .put("terms", terms(topic, "terms"))
        .put("page", links.topic(topic.value("topic")));
  }

  /** Describes an event in the life of a topic. */
  Answer event(JsonObject event) {
    JsonObject evidence = event.object("evidence");
    return new Answer()
        .put("event", event.value("event"))
        .put("at", event.value("timestamp"))
        .put("topic", event.value("topic"))
        .put("label", event.value("label"))
        .put("into_topic", event.value("into"))
        .put("terms", evidence.values("terms").stream().limit(TERMS).toList())
        .put("cosine", evidence.value("cosine"))
        .put("inactive_since", evidence.value("inactiveSince"))
        .put("missed_documents", evidence.value("missedDocuments"))
        .put("by_user", isTrue(evidence, "byUser"))
        .put("reason", evidence.value("reason"))
        .put("page", event.value("topic") == null ? null : links.topic(event.value("topic")));
  }

  /** Describes how a topic differs between two times. */
  Answer change(JsonObject row) {
    return new Answer()
        .put("topic", row.value("topic"))
        .put("label", row.value("label"))
        .put("fate", row.value("fate"))
        .put("share_before", row.value("shareA"))
        .put("share_after", row.value("shareB"))
        .put("documents_before", row.value("documentsA"))
        .put("documents_after", row.value("documentsB"))
        .put("z", row.value("z"))
        .put("terms_gained", row.values("gained").stream().limit(TERMS).toList())
        .put("terms_lost", row.values("lost").stream().limit(TERMS).toList())
        .put("page", links.topic(row.value("topic")));
  }

  /** Describes the first of these documents. */
  static List<Answer> documents(List<JsonObject> documents, int limit) {
    return documents.stream().limit(limit).map(Descriptions::document).toList();
  }

  static Answer document(JsonObject document) {
    return new Answer()
        .put("id", document.value("id"))
        .put("title", document.value("title"))
        .put("snippet", document.value("snippet"))
        .put("source", document.value("source"))
        .put("trace_id", document.value("traceId"))
        .put("link", document.value("link"))
        .put("at", document.value("timestamp"))
        .put("share", document.value("share"))
        .put("topic", document.value("topic"));
  }

  /** Returns a number of sources; null if it is 0, which means that none were given. */
  private static @Nullable Object positive(JsonObject object, String name) {
    return object.number(name) > 0 ? object.value(name) : null;
  }

  private static List<?> terms(JsonObject object, String name) {
    Stream<?> terms = object.objects(name).stream().map(term -> term.value("term"));
    return terms.limit(TERMS).toList();
  }

  private static @Nullable Boolean isTrue(JsonObject object, String name) {
    return Boolean.TRUE.equals(object.value(name)) ? true : null;
  }
}
