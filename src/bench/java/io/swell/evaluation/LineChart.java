package io.swell.evaluation;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Draws a line chart as SVG, with one color and one legend entry per series. */
public final class LineChart {
  private static final int WIDTH = 720;
  private static final int HEIGHT = 400;
  private static final int LEFT = 64;
  private static final int RIGHT = 220;
  private static final int TOP = 34;
  private static final int BOTTOM = 48;
  private static final int MAX_TICKS = 6;

  /**
   * Colors that are dark enough on white and distinguishable by color-blind readers (Okabe, Ito).
   */
  private static final List<String> COLORS =
      List.of("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000");

  private LineChart() {}

  /**
   * A line of the chart.
   *
   * @param x ascending
   * @param y aligned with {@code x}, finite
   */
  public record Series(String name, double[] x, double[] y) {}

  /**
   * Returns the chart. The axes cover all values, extended to round numbers.
   *
   * @param series the lines, at least one of which has a point
   */
  public static String svg(String title, String xName, String yName, List<Series> series) {
    Axis x =
        Axis.of(
            series.stream().flatMapToDouble(each -> Arrays.stream(each.x())), LEFT, WIDTH - RIGHT);
    Axis y =
        Axis.of(
            series.stream().flatMapToDouble(each -> Arrays.stream(each.y())), HEIGHT - BOTTOM, TOP);
    var out = new StringBuilder();
    add(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\""
            + " font-family=\"sans-serif\" font-size=\"12\">%n<rect width=\"100%%\""
            + " height=\"100%%\" fill=\"white\"/>%n<text x=\"%d\" y=\"20\">%s</text>%n",
        WIDTH,
        HEIGHT,
        LEFT,
        escaped(title));
    for (double value : y.ticks()) {
      add(
          out,
          "<line x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\" stroke=\"#ddd\"/><text x=\"%d\""
              + " y=\"%.1f\" text-anchor=\"end\">%s</text>%n",
          LEFT,
          y.at(value),
          WIDTH - RIGHT,
          y.at(value),
          LEFT - 6,
          y.at(value) + 4,
          number(value));
    }
    for (double value : x.ticks()) {
      add(
          out,
          "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>%n",
          x.at(value),
          HEIGHT - BOTTOM + 16,
          number(value));
    }
    for (int s = 0; s < series.size(); s++) {
      line(out, series.get(s), s, x, y);
    }
    add(
        out,
        "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s</text>%n<text x=\"14\" y=\"%d\""
            + " transform=\"rotate(-90 14 %d)\" text-anchor=\"middle\">%s</text>%n</svg>%n",
        (LEFT + WIDTH - RIGHT) / 2,
        HEIGHT - 12,
        escaped(xName),
        HEIGHT / 2,
        HEIGHT / 2,
        escaped(yName));
    return out.toString();
  }

  private static void line(StringBuilder out, Series series, int number, Axis x, Axis y) {
    String color = COLORS.get(number % COLORS.size());
    var points = new StringBuilder();
    for (int i = 0; i < series.x().length; i++) {
      double across = x.at(series.x()[i]);
      double up = y.at(series.y()[i]);
      add(points, "%.1f,%.1f ", across, up);
      add(out, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"%s\"/>", across, up, color);
    }
    int legend = TOP + 10 + 18 * number;
    add(
        out,
        "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\"/>%n<rect x=\"%d\" y=\"%d\""
            + " width=\"10\" height=\"10\" fill=\"%s\"/><text x=\"%d\" y=\"%d\">%s</text>%n",
        points.toString().strip(),
        color,
        WIDTH - RIGHT + 16,
        legend - 9,
        color,
        WIDTH - RIGHT + 32,
        legend,
        escaped(series.name()));
  }

  /** Maps values to positions, with a tick every {@code step}. A single value is centered. */
  private record Axis(double low, double step, int steps, int from, int to) {
    static Axis of(DoubleStream values, int from, int to) {
      var summary = values.summaryStatistics();
      if (summary.getCount() == 0) {
        throw new IllegalArgumentException("a chart needs at least one point, found none");
      }
      double range = summary.getMax() - summary.getMin();
      double step = range > 0 ? round(range / MAX_TICKS) : Math.max(1, Math.abs(summary.getMax()));
      double low = Math.floor(summary.getMin() / step) - (range > 0 ? 0 : 1);
      double high = Math.ceil(summary.getMax() / step) + (range > 0 ? 0 : 1);
      return new Axis(low * step, step, (int) Math.round(high - low), from, to);
    }

    /** Rounds up to 1, 2 or 5 times a power of ten. */
    private static double round(double value) {
      double power = Math.pow(10, Math.floor(Math.log10(value)));
      double times = value / power;
      return power * (times <= 1 ? 1 : times <= 2 ? 2 : times <= 5 ? 5 : 10);
    }

    double[] ticks() {
      return IntStream.rangeClosed(0, steps).mapToDouble(i -> low + i * step).toArray();
    }

    double at(double value) {
      return from + (value - low) / (steps * step) * (to - from);
    }
  }

  private static void add(StringBuilder out, String format, Object... values) {
    out.append(String.format(Locale.ROOT, format, values));
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  private static String number(double value) {
    String text = String.format(Locale.ROOT, "%.6f", value);
    return text.replaceAll("\\.?0+$", "").replaceAll("^-?$", "0");
  }
}
