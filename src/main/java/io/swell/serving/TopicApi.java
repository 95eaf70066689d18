package io.swell.serving;

import io.swell.output.Snapshot;
import io.swell.serving.TopicAnswers.Detail;
import io.swell.serving.TopicAnswers.Documents;
import io.swell.serving.TopicAnswers.History;
import io.swell.serving.TopicAnswers.Past;
import io.swell.serving.TopicAnswers.Terms;
import io.swell.view.TopicHistory;
import io.swell.view.TopicMap;
import io.swell.view.TopicSummary;
import io.swell.view.TopicView;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The part of the API that returns single topics and lists of topics. */
record TopicApi(TopicView view) {
  private static final int MAX_TOPICS = 10_000;
  private static final int MAX_WINDOWS = 1_000;
  private static final int MAX_MAP = 200;

  void addTo(ApiRoutes routes) {
    routes.get("topics", this::topics);
    routes.get("topics/{id}", this::topic);
    routes.get("topics/{id}/history", this::history);
    routes.get("topics/{id}/terms", this::terms);
    routes.get("topics/{id}/documents", this::documents);
    routes.get("graph", this::graph);
  }

  record Topics(List<Map<String, @Nullable Object>> topics) {}

  private void topics(RequestQuery query) {
    var order = query.choice("sort", TopicView.Order.SHARE, TopicView.Order.class);
    int windows = query.number("windows", 40, 1, MAX_WINDOWS);
    int limit = query.number("limit", MAX_TOPICS, 1, MAX_TOPICS);
    List<Map<String, @Nullable Object>> topics =
        view.of(query.model()).topics(order, windows).stream()
            .filter(matching(query.model(), query.text("q")))
            .limit(limit)
            .map(TopicAnswers::topic)
            .toList();
    query.answer(
        new Topics(topics),
        topics,
        "topic label state share shareDocuments open trend born lastSeen" + " terms=terms.term");
  }

  /** Returns whether a search finds a topic; without words, it finds every topic. */
  private Predicate<TopicSummary> matching(String model, String words) {
    Set<Long> found =
        view.of(model).search(words, MAX_TOPICS).stream()
            .map(match -> match.snapshot().topic())
            .collect(Collectors.toUnmodifiableSet());
    return topic -> words.isBlank() || found.contains(topic.snapshot().topic());
  }

  private void topic(RequestQuery query) {
    TopicHistory found = query.topic(id -> view.of(query.model()).topic(id));
    RequestQuery.json(query.request(), new Detail(found.snapshot(), Past.of(found)));
  }

  private void history(RequestQuery query) {
    var range = query.range();
    TopicHistory found = query.topic(id -> view.of(query.model()).topic(id, range));
    Snapshot now = found.snapshot();
    Past past = Past.of(found);
    query.answer(new History(now.topic(), now.label(), past), past::table);
  }

  private void terms(RequestQuery query) {
    int back = query.number("back", 7, 1, MAX_WINDOWS);
    int limit = query.number("limit", 200, 1, MAX_WINDOWS);
    Terms terms = Terms.of(query.topic(id -> view.of(query.model()).terms(id, back)), limit);
    query.answer(
        terms,
        terms.terms(),
        "rank now.term now.weight now.normalized now.idf rank_before=before change");
  }

  private void documents(RequestQuery query) {
    Documents documents =
        Documents.of(query.topic(id -> view.of(query.model()).documents(id)), query.origin());
    query.answer(documents, documents::table);
  }

  private void graph(RequestQuery query) {
    TopicMap map = view.of(query.model()).map(query.number("topics", 100, 1, MAX_MAP));
    query.answer(map, map.edges(), "from to overlap shared relation");
  }
}
