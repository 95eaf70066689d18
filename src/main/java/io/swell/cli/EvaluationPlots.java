package io.swell.cli;

import io.swell.evaluation.EvaluationResult;
import io.swell.evaluation.LineChart;
import io.swell.evaluation.LineChart.Series;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Draws figures of the measures: one file per figure, with one line per method.
 *
 * @param varied key of the option that was varied, without prefix
 */
record EvaluationPlots(Path directory, String varied) {
  static final String TOPICS = "learn.topics";

  /**
   * One point of a figure.
   *
   * @param method the method with its settings
   * @param topics number of topics K
   */
  record Point(MethodArgument method, int topics, EvaluationResult result) {}

  /** Writes every figure that has at least one point. */
  void draw(List<Point> points) throws IOException {
    Files.createDirectories(directory);
    curve("representability", points, result -> result.shape().representability());
    curve("overlap", points, result -> result.shape().overlap());
    ToDoubleFunction<Point> dimension = Point::topics;
    draw(
        "accuracy-by-dimension",
        "topics",
        dimension,
        points,
        "accuracy",
        result -> result.documents().accuracy());
    draw(
        "accuracy-by-effective-dimension",
        "topics a term belongs to",
        point -> point.result().shape().effectiveDimension(),
        points,
        "accuracy",
        result -> result.documents().accuracy());
    boolean numbers = points.stream().allMatch(point -> value(point) != null);
    if (numbers) {
      draw(
          "perplexity-by-" + varied,
          varied,
          point -> {
            Double value = value(point);
            return value == null ? Double.NaN : value;
          },
          points,
          "perplexity",
          result -> result.documents().perplexity());
    }
  }

  /** Returns the value of the varied option, or null if it is not a number. */
  private @Nullable Double value(Point point) {
    if (varied.equals(TOPICS)) {
      return (double) point.topics();
    }
    String written = point.method().settings().getOrDefault(varied, "");
    return written.matches("-?[0-9.]+([eE]-?[0-9]+)?") ? Double.valueOf(written) : null;
  }

  /**
   * Draws representability or overlap against the number of terms. Each evaluated method is a line.
   */
  private void curve(String name, List<Point> points, Function<EvaluationResult, double[]> values)
      throws IOException {
    double[] tops = EvaluationResult.TOPS.stream().mapToDouble(Integer::doubleValue).toArray();
    List<Series> series =
        points.stream()
            .map(point -> new Series(point.method().toString(), tops, values.apply(point.result())))
            .toList();
    write(name, LineChart.svg(name + " of the heaviest terms", "terms", name, series));
  }

  private void draw(
      String name,
      String xName,
      ToDoubleFunction<Point> x,
      List<Point> points,
      String yName,
      Function<EvaluationResult, @Nullable Double> y)
      throws IOException {
    Map<String, List<double[]>> lines = new LinkedHashMap<>();
    for (Point point : points) {
      Double value = y.apply(point.result());
      if (value != null && Double.isFinite(value)) {
        lines
            .computeIfAbsent(point.method().without(varied), key -> new ArrayList<>())
            .add(new double[] {x.applyAsDouble(point), value});
      }
    }
    if (lines.isEmpty()) {
      return;
    }
    List<Series> series = new ArrayList<>();
    lines.forEach(
        (method, all) -> {
          all.sort(Comparator.comparingDouble(each -> each[0]));
          series.add(
              new Series(
                  method,
                  all.stream().mapToDouble(each -> each[0]).toArray(),
                  all.stream().mapToDouble(each -> each[1]).toArray()));
        });
    write(name, LineChart.svg(yName + " against " + xName, xName, yName, series));
  }

  private void write(String name, String svg) throws IOException {
    Files.writeString(directory.resolve(name + ".svg"), svg);
  }
}
