package io.swell.serving;

import io.swell.view.HeatMap;
import io.swell.view.InstantComparison;
import io.swell.view.PeriodComparison;
import io.swell.view.StreamGraph;
import io.swell.view.TopicView;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The part of the API that returns all topics over time. */
record WindowApi(TopicView view) {
  private static final int MAX_ROWS = 500;
  private static final int MAX_TOP = 50;
  private static final String SHARES = "window.start window.end window.documents topic label share";

  void addTo(ApiRoutes routes) {
    routes.get("heatmap", this::heatMap);
    routes.get("stream-graph", this::streamGraph);
    routes.get("compare", this::compare);
    routes.get("diff", this::difference);
  }

  /** The share of a topic, or of all topics that are not shown, in a window; a row of a table. */
  record WindowShare(
      HeatMap.Window window, @Nullable Long topic, String label, double share, double z) {}

  /**
   * @param cells for each cell: window index, topic index, share rounded to four decimals, z
   *     rounded to two (null in an open window)
   */
  record Heat(List<HeatMap.Window> windows, List<HeatMap.Row> topics, double[][] cells) {}

  private void heatMap(RequestQuery query) {
    HeatMap map =
        view.of(query.model()).heatMap(query.range(), query.number("rows", 60, 1, MAX_ROWS));
    double[][] cells =
        map.cells().stream()
            .map(
                cell ->
                    new double[] {
                      cell.window(),
                      cell.topic(),
                      Math.round(cell.share() * 1e4) / 1e4,
                      Double.isNaN(cell.z()) ? Double.NaN : Math.round(cell.z() * 1e2) / 1e2
                    })
            .toArray(double[][]::new);
    query.answer(
        new Heat(map.windows(), map.topics(), cells),
        () -> CsvTable.of(shares(map), SHARES + " z window.closed"));
  }

  private static List<WindowShare> shares(HeatMap map) {
    List<WindowShare> shares = new ArrayList<>();
    for (HeatMap.Cell cell : map.cells()) {
      HeatMap.Row topic = map.topics().get(cell.topic());
      HeatMap.Window window = map.windows().get(cell.window());
      shares.add(new WindowShare(window, topic.topic(), topic.label(), cell.share(), cell.z()));
    }
    return shares;
  }

  private void streamGraph(RequestQuery query) {
    StreamGraph graph =
        view.of(query.model()).streamGraph(query.range(), query.number("top", 10, 1, MAX_TOP));
    query.answer(graph, () -> CsvTable.of(shares(graph), SHARES + " window.closed"));
  }

  private static List<WindowShare> shares(StreamGraph graph) {
    List<WindowShare> shares = new ArrayList<>();
    for (int w = 0; w < graph.windows().size(); w++) {
      HeatMap.Window window = graph.windows().get(w);
      for (int t = 0; t < graph.topics().size(); t++) {
        HeatMap.Row topic = graph.topics().get(t);
        double share = graph.shares().get(t).get(w);
        shares.add(new WindowShare(window, topic.topic(), topic.label(), share, Double.NaN));
      }
      shares.add(new WindowShare(window, null, "other", graph.other().get(w), Double.NaN));
    }
    return shares;
  }

  private void compare(RequestQuery query) {
    int limit = query.number("limit", MAX_ROWS, 1, MAX_ROWS);
    PeriodComparison all = view.of(query.model()).compare(query.period("a"), query.period("b"));
    List<PeriodComparison.Row> rows = all.topics().stream().limit(limit).toList();
    query.answer(
        new PeriodComparison(all.a(), all.b(), rows),
        rows,
        "topic label live shareA shareB documentsA documentsB z gained lost");
  }

  private void difference(RequestQuery query) {
    int limit = query.number("limit", MAX_ROWS, 1, MAX_ROWS);
    Instant a = query.instant("a");
    InstantComparison all = view.of(query.model()).difference(a, query.instantAfter("b", a));
    List<InstantComparison.Row> rows = all.topics().stream().limit(limit).toList();
    query.answer(
        new InstantComparison(all.a(), all.b(), all.windowA(), all.windowB(), rows),
        rows,
        "topic label fate into shareA shareB similarity gained lost");
  }
}
