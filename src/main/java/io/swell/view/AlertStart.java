package io.swell.view;

import io.swell.alerting.AlertOptions;
import io.swell.config.DurationWords;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What a stream must have before there are alerts.
 *
 * @param support documents that a window must have to be judged
 * @param longestWindow event time after which a window with too few documents closes all the same
 */
public record AlertStart(int warmUp, int support, Duration longestWindow) {
  private static final double DAY_SECONDS = 86_400;

  /** Alerts are raised from the first document on, as far as is known. */
  public static final AlertStart UNKNOWN = new AlertStart(0, 0, Duration.ofDays(1));

  /** Returns what the options require. */
  public static AlertStart of(AlertOptions options) {
    return new AlertStart(options.warmUp(), AlertOptions.SUPPORT, options.halfLife());
  }

  /** Says when alerts begin, and why not yet; null if there can be alerts. */
  public @Nullable String explanation(long documents, double perDay) {
    String begin = documents < warmUp ? begin(documents, perDay) : "";
    double longest = perDay * longestWindow.toSeconds() / DAY_SECONDS;
    String few =
        longest < support
            ? ("At %s, the longest window (alerts.half-life, %s) has fewer than %s and"
                    + " is not judged: only new stories raise alerts. Raise alerts.half-life for"
                    + " alerts about topics.")
                .formatted(rate(perDay), longestWindow, documents(support))
            : "";
    String all = (begin + " " + few).strip();
    return all.isEmpty() ? null : all;
  }

  private String begin(long documents, double perDay) {
    String begin =
        "Alerts begin when %s have been learned from (alerts.warm-up); so far %s %s."
            .formatted(
                documents(warmUp), number((double) documents), documents == 1 ? "has" : "have");
    double seconds = Math.ceil((warmUp - documents) / perDay * DAY_SECONDS);
    return Double.isNaN(perDay)
        ? begin
        : begin
            + " At %s, that takes about %s more."
                .formatted(rate(perDay), DurationWords.of(Duration.ofSeconds((long) seconds)));
  }

  private static String rate(double perDay) {
    String number =
        perDay < 9.95
            ? String.format(Locale.ROOT, "%.1f", perDay).replace(".0", "")
            : number(perDay);
    return (number.equals("1") ? "1 document" : number + " documents") + " a day";
  }

  private static String documents(int number) {
    return number == 1 ? "1 document" : number(number) + " documents";
  }

  private static String number(double number) {
    return String.format(Locale.ROOT, "%,.0f", number);
  }
}
