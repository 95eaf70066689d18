package io.swell.mcp;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Describes what the API returns in the words of the tools, each with a link to the page. */
record Descriptions(TrackerApi api, String model) {
  private static final int TERMS = 10;
  private static final int DOCUMENTS = 3;

  String page(String view, @Nullable Object... namesAndValues) {
    var parameters = TrackerApi.parameters(namesAndValues);
    parameters.put("model", model);
    return api.page(view, parameters);
  }

  /** Describes an alert with its score, its evidence and the sentence that says why. */
  Answer alert(JsonObject alert) {
    return new Answer()
        .put(
            alert,
            "alert=id kind state severity label why score actual.documents"
                + " expected_documents=typical.documents of_documents=actual.of ratio since"
                + " detectedAt ended topic story=storyId")
        .put("terms", terms(alert))
        .put("terms_new_to_it", some(alert, "newTerms"))
        .put("sources", positive(alert.object("sources"), "count"))
        .put("evidence", documents(alert.objects("documents"), DOCUMENTS))
        .put(alert, "judgment")
        .put("page", page("alerts", "alert", alert.text("id")));
  }

  Answer story(JsonObject story) {
    return new Answer()
        .put(story, "story=id label state documents documents_without_near_duplicates=distinct")
        .put("sources", positive(story, "sources"))
        .put(story, "firstSeen lastSeen topic continues_story=returnOf went_on_as_story=mergedInto")
        .put("terms", terms(story))
        .put("page", page("story", "story", story.value("id")));
  }

  Answer pattern(JsonObject pattern) {
    return new Answer()
        .put(pattern, "pattern=id template lines growth firstSeen lastSeen")
        .put("levels", values(pattern, "levels"))
        .put("services", values(pattern, "services"))
        .put("page", page("pattern", "pattern", pattern.value("id")));
  }

  private static List<?> values(JsonObject object, String name) {
    return object.objects(name).map(count -> count.value("value")).toList();
  }

  Answer topic(JsonObject topic) {
    return new Answer()
        .put(topic, "topic label state share share_of_documents=shareDocuments")
        .putIfTrue(topic, "share_has_open_window=open")
        .put(topic, "trend born lastSeen")
        .putIfTrue(topic, "is_background=background is_pinned=pinned is_muted=muted")
        .put("terms", terms(topic))
        .put("page", page("topic", "topic", topic.value("topic")));
  }

  Answer event(JsonObject event) {
    JsonObject evidence = event.object("evidence");
    Object topic = event.value("topic");
    return new Answer()
        .put(event, "event at=timestamp topic label name service into_topic=into")
        .put("terms", some(evidence, "terms"))
        .put(evidence, "cosine inactiveSince missedDocuments")
        .putIfTrue(evidence, "byUser")
        .put(evidence, "reason")
        .put("page", topic == null ? null : page("topic", "topic", topic));
  }

  Answer change(JsonObject row) {
    return new Answer()
        .put(
            row,
            "topic label fate share_before=shareA share_after=shareB documents_before=documentsA"
                + " documents_after=documentsB z")
        .put("terms_gained", some(row, "gained"))
        .put("terms_lost", some(row, "lost"))
        .put("page", page("topic", "topic", row.value("topic")));
  }

  static List<Answer> documents(Stream<JsonObject> documents, int limit) {
    return documents.limit(limit).map(Descriptions::document).toList();
  }

  static Answer document(JsonObject document) {
    return new Answer()
        .put(document, "id title snippet source traceId link at=timestamp share topic");
  }

  /** Returns a number of sources; null if it is 0, which means that none were given. */
  private static @Nullable Object positive(JsonObject object, String name) {
    return object.number(name) > 0 ? object.value(name) : null;
  }

  private static List<?> terms(JsonObject object) {
    Stream<?> terms = object.objects("terms").map(term -> term.value("term"));
    return terms.limit(TERMS).toList();
  }

  private static List<?> some(JsonObject object, String name) {
    return object.values(name).stream().limit(TERMS).toList();
  }
}
