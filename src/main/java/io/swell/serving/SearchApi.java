package io.swell.serving;

import io.javalin.http.Context;
import io.swell.output.Snapshot;
import io.swell.text.TermCounts;
import io.swell.view.DocumentSearch;
import io.swell.view.FoundDocuments;
import io.swell.view.FoundDocuments.FoundDocument;
import io.swell.view.StoryView;
import io.swell.view.TextTopics;
import io.swell.view.TopicMatch;
import io.swell.view.TopicView;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** The part of the API that finds topics and documents by words or a text. */
record SearchApi(
    TopicView view,
    DocumentSearch search,
    StoryView stories,
    QueryAnalyzer queryAnalyzer,
    ModelStatus modelStatus) {
  private static final int MAX_FOUND = 1_000;

  private static final int TERMS = 10;

  private static final double TOPICS_WEIGHT = 0.2;

  /** Which of the lists found to return as CSV. */
  enum Table {
    TOPICS,
    DOCUMENTS
  }

  void addTo(ApiRoutes routes) {
    routes.get("search", this::search);
    routes.routes().post(ApiRoutes.PREFIX + "assign", this::assign);
  }

  /** Finds the topics of a text sent by the client. It writes nothing. */
  private void assign(Context request) {
    String model = RequestQuery.of(request, modelStatus).model();
    RequestBody body = RequestBody.of(request, Set.of("text", "language"));
    String language = body.has("language") ? body.text("language") : null;
    TermCounts terms = queryAnalyzer.analyze(model, body.text("text"), language);
    RequestQuery.json(request, view.of(model).assign(terms.terms(), terms.counts()));
  }

  /**
   * @param queryTopics topics of the words, largest share first
   * @param topics topics with a term that begins with each word; {@code matching} are such terms
   * @param searched number of documents that could have been found
   * @param note why documents are not found, or not all, or null
   */
  record Answer(
      String q,
      List<FoundDocuments.Topic> queryTopics,
      List<Map<String, @Nullable Object>> topics,
      int searched,
      List<FoundDocument> documents,
      @Nullable String note) {}

  private static Map<String, @Nullable Object> found(TopicMatch match) {
    var found =
        Fields.of(
            match,
            "topic=snapshot.topic label=snapshot.label state=snapshot.state share=snapshot.share"
                + " score matching=terms");
    List<Snapshot.Term> terms = match.snapshot().terms();
    found.put("terms", terms.stream().limit(TERMS).map(Snapshot.Term::term).toList());
    return found;
  }

  private void search(RequestQuery query) {
    String words = query.text("q");
    int limit = query.number("limit", 50, 1, MAX_FOUND);
    double weight = query.fraction("weight", TOPICS_WEIGHT);
    Table table = query.choice("table", Table.TOPICS, Table.class);
    String mismatch = queryAnalyzer.mismatch(query.model());
    TermCounts terms =
        mismatch == null
            ? queryAnalyzer.analyze(query.model(), words, null)
            : new TermCounts(new String[0], new int[0]);
    TextTopics topics = view.of(query.model()).assign(terms.terms(), terms.counts());
    FoundDocuments found =
        search.search(
            new DocumentSearch.Query(
                query.model(), terms.terms(), terms.counts(), topics, weight, query.origin()),
            limit);
    LongFunction<@Nullable String> label = topic -> view.of(query.model()).label(topic);
    var answer =
        new Answer(
            words,
            topics.topics().stream()
                .map(each -> new FoundDocuments.Topic(each.topic(), each.label(), each.share()))
                .toList(),
            view.of(query.model()).search(words, limit).stream().map(SearchApi::found).toList(),
            found.searched(),
            found.documents().stream()
                .map(each -> each.with(label, id -> stories.isKnown(query.model(), id)))
                .toList(),
            mismatch == null ? search.obstacle() : mismatch);
    query.answer(
        answer,
        () ->
            table == Table.TOPICS
                ? CsvTable.of(answer.topics(), "topic label state share score matching terms")
                : CsvTable.of(
                    answer.documents(),
                    "id title origin.source timestamp score wordScore topicScore matching"
                        + " topic=mainTopic story origin.traceId origin.link"));
  }
}
