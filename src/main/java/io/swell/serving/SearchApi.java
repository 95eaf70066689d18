package io.swell.serving;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.swell.output.DocumentOrigin;
import io.swell.output.Snapshot;
import io.swell.text.TermCounts;
import io.swell.view.DocumentSearch;
import io.swell.view.FoundDocuments;
import io.swell.view.FoundDocuments.FoundDocument;
import io.swell.view.StoryView;
import io.swell.view.TextTopics;
import io.swell.view.TopicMatch;
import io.swell.view.TopicView;
import java.time.Instant;
import java.util.List;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/** The part of the API that finds topics and documents by words. */
record SearchApi(
    TopicView view,
    DocumentSearch search,
    StoryView stories,
    ModelStatus modelStatus,
    QueryAnalyzer queryAnalyzer,
    AnswerCache cache) {
  private static final int MAX_FOUND = 1_000;
  private static final double TOPICS_WEIGHT = 0.2;

  /** Which of the lists found to return as CSV. */
  enum Table {
    TOPICS,
    DOCUMENTS
  }

  void addTo(RoutesConfig routes) {
    routes.get("/api/v1/search", cache.over(this::search));
  }

  /**
   * @param queryTopics topics of the words, largest share first
   * @param topics topics with a term that begins with each word
   * @param searched number of documents that could have been found
   * @param note why documents are not found, or not all, or null
   */
  record Answer(
      String model,
      String q,
      List<TopicShare> queryTopics,
      List<Match> topics,
      int searched,
      List<Document> documents,
      @Nullable String note) {}

  /**
   * A topic of the words or of a document.
   *
   * @param label null if the topic ended so long ago that it is not known
   */
  record TopicShare(long topic, @Nullable String label, double share) {}

  /** A document that was found; see {@link FoundDocument}. */
  record Document(
      String id,
      String title,
      DocumentOrigin origin,
      Instant timestamp,
      double score,
      double wordScore,
      double topicScore,
      List<String> matching,
      List<TopicShare> topics,
      @Nullable Long story) {
    static Document of(
        FoundDocument found, LongFunction<@Nullable String> label, LongPredicate isPublishedStory) {
      Long story = found.story();
      return new Document(
          found.id(),
          found.title(),
          found.origin(),
          found.timestamp(),
          found.score(),
          found.wordScore(),
          found.topicScore(),
          found.matching(),
          found.topics().stream()
              .map(each -> new TopicShare(each.topic(), label.apply(each.topic()), each.share()))
              .toList(),
          story != null && isPublishedStory.test(story) ? story : null);
    }
  }

  /**
   * @param matching terms of the topic that begin with one of the words
   * @param terms heaviest terms of the topic
   */
  record Match(
      long topic,
      String label,
      Snapshot.State state,
      double share,
      double score,
      List<String> matching,
      List<String> terms) {
    private static final int SHOWN = 10;

    static Match of(TopicMatch match) {
      Snapshot now = match.snapshot();
      return new Match(
          now.topic(),
          now.label(),
          now.state(),
          now.share(),
          match.score(),
          match.terms(),
          now.terms().stream().limit(SHOWN).map(Snapshot.Term::term).toList());
    }
  }

  private void search(Context request) {
    var query = RequestQuery.of(request, modelStatus);
    String words = query.text("q");
    int limit = query.number("limit", 50, 1, MAX_FOUND);
    double weight = query.fraction("weight", TOPICS_WEIGHT);
    Table table = query.choice("table", Table.TOPICS, Table.class);
    String mismatch = queryAnalyzer.mismatch(query.model());
    TermCounts terms =
        mismatch == null
            ? queryAnalyzer.analyze(query.model(), words, null)
            : new TermCounts(new String[0], new int[0]);
    TextTopics topics = view.assign(query.model(), terms.terms(), terms.counts());
    FoundDocuments found =
        search.search(
            new DocumentSearch.Query(
                query.model(), terms.terms(), terms.counts(), topics, weight, query.origin()),
            limit);
    LongFunction<@Nullable String> label = topic -> view.label(query.model(), topic);
    var answer =
        new Answer(
            query.model(),
            words,
            topics.topics().stream()
                .map(each -> new TopicShare(each.topic(), each.label(), each.share()))
                .toList(),
            view.search(query.model(), words, limit).stream().map(Match::of).toList(),
            found.searched(),
            found.documents().stream()
                .map(each -> Document.of(each, label, id -> stories.isKnown(query.model(), id)))
                .toList(),
            mismatch == null ? search.obstacle() : mismatch);
    query.answer(
        answer,
        () ->
            table == Table.TOPICS
                ? CsvTable.of(Match.class, answer.topics())
                : documents(answer.documents()));
  }

  private static CsvTable documents(List<Document> documents) {
    return new CsvTable.Columns<Document>()
        .add("id", Document::id)
        .add("title", Document::title)
        .add("source", each -> each.origin().source())
        .add("timestamp", Document::timestamp)
        .add("score", Document::score)
        .add("word_score", Document::wordScore)
        .add("topic_score", Document::topicScore)
        .add("matching", Document::matching)
        .add("topic", each -> each.topics().isEmpty() ? null : each.topics().get(0).topic())
        .add("story", Document::story)
        .add("trace_id", each -> each.origin().traceId())
        .add("link", each -> each.origin().link())
        .of(documents);
  }
}
