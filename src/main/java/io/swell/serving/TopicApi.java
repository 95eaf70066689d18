package io.swell.serving;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.swell.serving.TopicAnswers.Documents;
import io.swell.serving.TopicAnswers.History;
import io.swell.serving.TopicAnswers.Terms;
import io.swell.view.TopicHistory;
import io.swell.view.TopicMap;
import io.swell.view.TopicSummary;
import io.swell.view.TopicView;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The part of the API that returns single topics and lists of topics. */
record TopicApi(TopicView view, ModelStatus modelStatus, AnswerCache cache) {
  private static final String PREFIX = "/api/v1/";
  private static final int MAX_TOPICS = 10_000;
  private static final int MAX_WINDOWS = 1_000;
  private static final int MAX_MAP = 200;

  void addTo(RoutesConfig routes) {
    routes.get(PREFIX + "status", this::status);
    routes.get(PREFIX + "topics", cache.over(this::topics));
    routes.get(PREFIX + "topics/{id}", cache.over(this::topic));
    routes.get(PREFIX + "topics/{id}/history", cache.over(this::history));
    routes.get(PREFIX + "topics/{id}/terms", cache.over(this::terms));
    routes.get(PREFIX + "topics/{id}/documents", cache.over(this::documents));
    routes.get(PREFIX + "graph", cache.over(this::graph));
  }

  private void status(Context request) {
    RequestQuery.json(request, modelStatus.of(RequestQuery.of(request, modelStatus).model()));
  }

  private void topics(Context request) {
    var query = RequestQuery.of(request, modelStatus);
    var order = query.choice("sort", TopicView.Order.SHARE, TopicView.Order.class);
    int windows = query.number("windows", 40, 1, MAX_WINDOWS);
    int limit = query.number("limit", MAX_TOPICS, 1, MAX_TOPICS);
    String words = query.text("q");
    List<ApiAnswers.Topic> topics =
        view.topics(query.model(), order, windows).stream()
            .filter(matching(query.model(), words))
            .limit(limit)
            .map(ApiAnswers.Topic::of)
            .toList();
    query.answer(new ApiAnswers.Topics(query.model(), topics), () -> AnswerTables.topics(topics));
  }

  /** Returns whether a search finds a topic; without words, it finds every topic. */
  private Predicate<TopicSummary> matching(String model, String words) {
    Set<Long> found =
        view.search(model, words, MAX_TOPICS).stream()
            .map(match -> match.snapshot().topic())
            .collect(Collectors.toUnmodifiableSet());
    return topic -> words.isBlank() || found.contains(topic.snapshot().topic());
  }

  private void topic(Context request) {
    var query = RequestQuery.of(request, modelStatus);
    TopicHistory found = query.topic(id -> view.topic(query.model(), id));
    RequestQuery.json(request, ApiAnswers.Detail.of(found));
  }

  private void history(Context request) {
    var query = RequestQuery.of(request, modelStatus);
    var range = query.range();
    TopicHistory found = query.topic(id -> view.topic(query.model(), id, range));
    query.answer(History.of(found), () -> AnswerTables.history(found));
  }

  private void terms(Context request) {
    var query = RequestQuery.of(request, modelStatus);
    int back = query.number("back", 7, 1, MAX_WINDOWS);
    int limit = query.number("limit", 200, 1, MAX_WINDOWS);
    Terms terms = Terms.of(query.topic(id -> view.terms(query.model(), id, back)), limit);
    query.answer(terms, () -> AnswerTables.terms(terms));
  }

  private void documents(Context request) {
    var query = RequestQuery.of(request, modelStatus);
    Documents documents =
        Documents.of(query.topic(id -> view.documents(query.model(), id)), query.origin());
    query.answer(documents, () -> AnswerTables.documents(documents));
  }

  private void graph(Context request) {
    var query = RequestQuery.of(request, modelStatus);
    var map = view.map(query.model(), query.number("topics", 100, 1, MAX_MAP));
    query.answer(
        new TopicAnswers.Graph(query.model(), map.topics(), map.edges()),
        () -> CsvTable.of(TopicMap.Edge.class, map.edges()));
  }
}
