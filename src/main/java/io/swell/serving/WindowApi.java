package io.swell.serving;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.swell.tracking.HeatMap;
import io.swell.tracking.PeriodComparison;
import io.swell.tracking.River;
import io.swell.tracking.TimeDifference;
import io.swell.tracking.TopicView;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The part of the API that tells of all topics through time. */
final class WindowApi {
  private static final String PREFIX = "/api/v1/";
  private static final int MAX_ROWS = 500;
  private static final int MAX_TOP = 50;

  private final TopicView view;
  private final Status status;
  private final AnswerCache cache;

  WindowApi(TopicView view, Status status, AnswerCache cache) {
    this.view = view;
    this.status = status;
    this.cache = cache;
  }

  void addTo(RoutesConfig routes) {
    routes.get(PREFIX + "heatmap", cache.over(this::heatMap));
    routes.get(PREFIX + "river", cache.over(this::river));
    routes.get(PREFIX + "compare", cache.over(this::compare));
    routes.get(PREFIX + "diff", cache.over(this::difference));
  }

  private void heatMap(Context request) {
    var query = new Query(request);
    String model = query.model(status);
    int rows = query.number("rows", 60, 1, MAX_ROWS);
    HeatMap map = view.heatMap(model, query.range(), rows);
    query.answer(Answers.Heat.of(model, map), () -> Tables.heat(map));
  }

  private void river(Context request) {
    var query = new Query(request);
    String model = query.model(status);
    River river = view.river(model, query.range(), query.number("top", 10, 1, MAX_TOP));
    query.answer(
        new Flow(model, river.windows(), river.topics(), river.shares(), river.other()),
        () -> Tables.river(river));
  }

  private void compare(Context request) {
    var query = new Query(request);
    String model = query.model(status);
    int limit = query.number("limit", MAX_ROWS, 1, MAX_ROWS);
    PeriodComparison compared = view.compare(model, query.period("a"), query.period("b"));
    List<PeriodComparison.Row> rows = compared.topics().stream().limit(limit).toList();
    query.answer(
        new Comparison(model, compared.a(), compared.b(), rows), () -> Tables.comparison(rows));
  }

  private void difference(Context request) {
    var query = new Query(request);
    String model = query.model(status);
    int limit = query.number("limit", MAX_ROWS, 1, MAX_ROWS);
    Instant a = query.instant("a");
    TimeDifference all = view.difference(model, a, query.instantAfter("b", a));
    List<TimeDifference.Row> rows = all.topics().stream().limit(limit).toList();
    query.answer(
        new Difference(model, all.a(), all.b(), all.windowA(), all.windowB(), rows),
        () -> Tables.difference(rows));
  }

  record Difference(
      String model,
      Instant a,
      Instant b,
      HeatMap.@Nullable Window windowA,
      HeatMap.@Nullable Window windowB,
      List<TimeDifference.Row> topics) {}

  /**
   * @param shares by topic, then by window
   */
  record Flow(
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
