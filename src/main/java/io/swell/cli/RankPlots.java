package io.swell.cli;

import io.swell.evaluation.LineChart;
import io.swell.evaluation.LineChart.Series;
import io.swell.ranking.CrossValidation.Candidate;
import io.swell.ranking.QueryMeasures;
import io.swell.ranking.QueryMeasures.Mean;
import io.swell.ranking.RankingTrial;
import io.swell.ranking.RankingTrial.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Draws figures of rankings: precision by depth, and measures by the weight of the topics. */
record RankPlots(Path directory) {
  /** Writes all figures. Each ranking is one line in a figure. */
  void draw(List<Row> rows) throws IOException {
    Files.createDirectories(directory);
    double[] depths = IntStream.rangeClosed(1, QueryMeasures.PRECISIONS).asDoubleStream().toArray();
    List<Series> precision =
        rows.stream().map(row -> new Series(row.name(), depths, row.means().precision())).toList();
    write("precision", LineChart.svg("precision of the first n", "n", "P@n", precision));
    curve("map-by-weight", "MAP", Mean::map, rows);
    curve("ndcg1-by-weight", "NDCG@1", means -> means.ndcg()[0], rows);
  }

  /**
   * Draws a measure over all queries by the weight a; the other parameters are those that are best
   * on all queries.
   */
  private void curve(String name, String measure, ToDoubleFunction<Mean> value, List<Row> rows)
      throws IOException {
    List<Series> series =
        rows.stream()
            .filter(row -> !row.curve().isEmpty())
            .map(
                row ->
                    new Series(
                        row.name(),
                        row.curve().stream().mapToDouble(RankPlots::weight).toArray(),
                        row.curve().stream()
                            .map(each -> Mean.of(each.measures()))
                            .mapToDouble(value)
                            .toArray()))
            .toList();
    write(name, LineChart.svg(measure + " against the topics' weight", "a", measure, series));
  }

  private static double weight(Candidate candidate) {
    return Double.parseDouble(candidate.values().getOrDefault(RankingTrial.WEIGHT, "0"));
  }

  private void write(String name, String svg) throws IOException {
    Files.writeString(directory.resolve(name + ".svg"), svg);
  }
}
