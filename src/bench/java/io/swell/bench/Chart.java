package io.swell.bench;

import java.util.Arrays;
import java.util.Locale;

/** A line of positive points on two logarithmic axes, as SVG. */
final class Chart {
  private static final int WIDTH = 640;
  private static final int HEIGHT = 300;
  private static final int MARGIN = 56;

  private Chart() {}

  static String svg(String title, String xName, String yName, double[] x, double[] y) {
    double bottom = Math.pow(10, Math.floor(Math.log10(Arrays.stream(y).min().orElseThrow())));
    double top = Math.pow(10, Math.ceil(Math.log10(Arrays.stream(y).max().orElseThrow())));
    var out = new StringBuilder();
    out.append(
        String.format(
            Locale.ROOT,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\""
                + " font-family=\"sans-serif\" font-size=\"12\">%n<rect width=\"100%%\""
                + " height=\"100%%\" fill=\"white\"/>%n<text x=\"%d\" y=\"18\">%s</text>%n",
            WIDTH,
            HEIGHT,
            MARGIN,
            title));
    for (double level = bottom; level <= top * 1.001; level *= 10) {
      double at = HEIGHT - MARGIN - place(level, bottom, top) * (HEIGHT - 2 * MARGIN);
      out.append(
          String.format(
              Locale.ROOT,
              "<line x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\" stroke=\"#ccc\"/>"
                  + "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>%n",
              MARGIN,
              at,
              WIDTH - 20,
              at,
              MARGIN - 6,
              at + 4,
              number(level)));
    }
    var line = new StringBuilder();
    for (int i = 0; i < x.length; i++) {
      double across = MARGIN + place(x[i], x[0], x[x.length - 1]) * (WIDTH - MARGIN - 40);
      double up = HEIGHT - MARGIN - place(y[i], bottom, top) * (HEIGHT - 2 * MARGIN);
      line.append(String.format(Locale.ROOT, "%.1f,%.1f ", across, up));
      out.append(
          String.format(
              Locale.ROOT,
              "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"#1565c0\"/><text x=\"%.1f\""
                  + " y=\"%.1f\" text-anchor=\"middle\">%s</text><text x=\"%.1f\" y=\"%d\""
                  + " text-anchor=\"middle\">%s</text>%n",
              across,
              up,
              across,
              up - 8,
              number(y[i]),
              across,
              HEIGHT - MARGIN + 16,
              number(x[i])));
    }
    out.append(
        String.format(
            Locale.ROOT,
            "<polyline points=\"%s\" fill=\"none\" stroke=\"#1565c0\"/>%n<text x=\"%d\" y=\"%d\""
                + " text-anchor=\"middle\">%s</text>%n<text x=\"12\" y=\"%d\""
                + " transform=\"rotate(-90 12 %d)\" text-anchor=\"middle\">%s</text>%n</svg>%n",
            line.toString().strip(),
            WIDTH / 2,
            HEIGHT - 14,
            xName,
            HEIGHT / 2,
            HEIGHT / 2,
            yName));
    return out.toString();
  }

  private static double place(double value, double low, double high) {
    return Math.log(value / low) / Math.log(high / low);
  }

  private static String number(double value) {
    if (value >= 1e6) {
      return String.format(Locale.ROOT, "%.3gM", value / 1e6).replaceAll("\\.0+M", "M");
    }
    if (value >= 1e4) {
      return String.format(Locale.ROOT, "%.0fk", value / 1e3);
    }
    return value >= 100 || value == Math.rint(value)
        ? String.format(Locale.ROOT, "%.0f", value)
        : String.format(Locale.ROOT, "%.2g", value);
  }
}
