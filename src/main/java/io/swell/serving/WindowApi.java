package io.swell.serving;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.swell.view.HeatMap;
import io.swell.view.InstantComparison;
import io.swell.view.PeriodComparison;
import io.swell.view.StreamGraph;
import io.swell.view.TopicView;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The part of the API that returns all topics over time. */
record WindowApi(TopicView view, ModelStatus modelStatus, AnswerCache cache) {
  private static final String PREFIX = "/api/v1/";
  private static final int MAX_ROWS = 500;
  private static final int MAX_TOP = 50;

  void addTo(RoutesConfig routes) {
    routes.get(PREFIX + "heatmap", cache.over(this::heatMap));
    routes.get(PREFIX + "stream-graph", cache.over(this::streamGraph));
    routes.get(PREFIX + "compare", cache.over(this::compare));
    routes.get(PREFIX + "diff", cache.over(this::difference));
  }

  private void heatMap(Context request) {
    var query = RequestQuery.of(request, modelStatus);
    int rows = query.number("rows", 60, 1, MAX_ROWS);
    HeatMap map = view.heatMap(query.model(), query.range(), rows);
    query.answer(ApiAnswers.Heat.of(query.model(), map), () -> AnswerTables.heat(map));
  }

  private void streamGraph(Context request) {
    var query = RequestQuery.of(request, modelStatus);
    StreamGraph streamGraph =
        view.streamGraph(query.model(), query.range(), query.number("top", 10, 1, MAX_TOP));
    query.answer(
        new StreamGraphAnswer(
            query.model(),
            streamGraph.windows(),
            streamGraph.topics(),
            streamGraph.shares(),
            streamGraph.other()),
        () -> AnswerTables.streamGraph(streamGraph));
  }

  private void compare(Context request) {
    var query = RequestQuery.of(request, modelStatus);
    int limit = query.number("limit", MAX_ROWS, 1, MAX_ROWS);
    PeriodComparison compared = view.compare(query.model(), query.period("a"), query.period("b"));
    List<PeriodComparison.Row> rows = compared.topics().stream().limit(limit).toList();
    query.answer(
        new Comparison(query.model(), compared.a(), compared.b(), rows),
        () -> CsvTable.of(PeriodComparison.Row.class, rows));
  }

  private void difference(Context request) {
    var query = RequestQuery.of(request, modelStatus);
    int limit = query.number("limit", MAX_ROWS, 1, MAX_ROWS);
    Instant a = query.instant("a");
    InstantComparison all = view.difference(query.model(), a, query.instantAfter("b", a));
    List<InstantComparison.Row> rows = all.topics().stream().limit(limit).toList();
    query.answer(
        new Difference(query.model(), all.a(), all.b(), all.windowA(), all.windowB(), rows),
        () -> CsvTable.of(InstantComparison.Row.class, rows));
  }

  record Difference(
      String model,
      Instant a,
      Instant b,
      HeatMap.@Nullable Window windowA,
      HeatMap.@Nullable Window windowB,
      List<InstantComparison.Row> topics) {}

  /**
   * @param shares the share of each topic in each window, indexed by topic and then by window
   */
  record StreamGraphAnswer(
      String model,
      List<HeatMap.Window> windows,
      List<HeatMap.Row> topics,
      List<List<Double>> shares,
      List<Double> other) {}

  record Comparison(
      String model,
      PeriodComparison.Period a,
      PeriodComparison.Period b,
      List<PeriodComparison.Row> topics) {}
}
