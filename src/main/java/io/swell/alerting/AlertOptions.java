package io.swell.alerting;

import static io.swell.config.Require.require;
import static io.swell.config.Require.requireAtLeast;

import io.swell.config.Option;
import io.swell.output.Alert;
import java.time.Duration;
import java.util.Map;

/**
 * When alerts are raised and ended. {@link ShareChangeDetector} has the rules and {@link
 * BaselineCounts} the score.
 */
public record AlertOptions(
    @Option(
            key = "alerts.enabled",
            byDefault = "true",
            doc = "Whether to watch topics and raise alerts.")
        boolean enabled,
    @Option(
            key = "alerts.window",
            byDefault = "PT15M",
            doc =
                "Shortest event time over which documents are counted for alerts. A window"
                    + " stays open until it also holds alerts.window-documents.")
        Duration window,
    @Option(
            key = "alerts.window-documents",
            byDefault = "35",
            doc =
                "Documents that a window must hold before it closes. It closes without them"
                    + " once it is longer than alerts.half-life.")
        int windowDocuments,
    @Option(
            key = "alerts.half-life",
            byDefault = "PT24H",
            doc =
                "Event time after which a window counts half in the baseline, the past that"
                    + " new windows are compared with.")
        Duration halfLife,
    @Option(
            key = "alerts.warm-up",
            byDefault = "1000",
            doc = "Documents that a model must have counted before it raises its first alert.")
        int warmUp,
    @Option(
            key = "alerts.min-documents",
            byDefault = "5",
            doc = "Minimum number of documents of a topic in a window in which it rises.")
        int minDocuments,
    @Option(
            key = "alerts.max-duration",
            byDefault = "PT24H",
            doc =
                "Event time for which a change is news. Up to this age a topic is emerging; the"
                    + " rise of an older one is a surge. An ongoing alert ends after this time"
                    + " because the new level becomes the baseline.")
        Duration maxDuration,
    @Option(
            key = "alerts.cool-down",
            byDefault = "PT6H",
            doc =
                "Event time after the end of an alert during which another change in the same"
                    + " direction continues that alert, and similar alerts still join its story.")
        Duration coolDown) {

  /**
   * Fast rule: an alert is raised when the score, the difference between a topic's documents and
   * the expected ones in standard deviations, exceeds this in two windows in a row, or twice this
   * in one, which then closes early.
   */
  static final double SCORE = 4;

  /** Windows with fewer documents are not judged. */
  public static final int SUPPORT = 20;

  /** Slow rule: an alert is raised when the sum of the scores exceeds this. */
  static final double SLOW_SUM = 10;

  /** Slow rule: least number of documents of the topic since the sum was last 0. */
  static final int SLOW_DOCUMENTS = 10;

  /**
   * Slow rule: least ratio of the topic's documents to the expected ones since the sum was last 0.
   */
  static final double SLOW_RATIO = 2.1;

  /** An alert ends when the score (for a fall, minus the score) stays below this. */
  static final double EXIT_SCORE = 1;

  /** Fast rule: least ratio of the topic's documents to the expected ones in each window. */
  static final double MIN_RATIO = 2;

  /**
   * A document is a table, such as a price list, if more than this share of its words are numbers.
   * Tables are learned from, but count for no topic in alerts.
   */
  static final double TABLE_SHARE = 0.33;

  /**
   * A topic consists of reports of figures, such as dividends, if more than this share of the words
   * of its documents are numbers. It raises alerts only while it is emerging.
   */
  static final double FIGURES_SHARE = 0.12;

  /**
   * Fast rule for emerging topics: an alert is raised when the score exceeds this in one window.
   */
  static final double EMERGING_SCORE = 3.5;

  public AlertOptions {
    positive("alerts.window", window);
    positive("alerts.half-life", halfLife);
    positive("alerts.max-duration", maxDuration);
    require(
        !coolDown.isNegative() && coolDown.compareTo(MAX_DURATION) <= 0,
        "alerts.cool-down",
        coolDown,
        "must be from 0 to 36525 days");
    requireAtLeast("alerts.window-documents", windowDocuments, 1);
    requireAtLeast("alerts.warm-up", warmUp, 0);
    requireAtLeast("alerts.min-documents", minDocuments, 1);
  }

  /** Whether a document of which this many of a thousand words are numbers is a table. */
  static boolean isTable(int perMille) {
    return perMille > 1000 * TABLE_SHARE;
  }

  private static final Duration MAX_DURATION = Duration.ofDays(36_525);

  private static void positive(String key, Duration value) {
    require(
        value.compareTo(Duration.ZERO) > 0 && value.compareTo(MAX_DURATION) <= 0,
        key,
        value,
        "must be above 0 and at most 36525 days");
  }

  /** Returns the fast rule, which compares single windows, with its options. */
  Alert.Rule fastRule() {
    return new Alert.Rule("fast", Map.of("alerts.min-documents", (double) minDocuments));
  }

  /** Returns the slow rule, which sums the scores of windows. */
  static Alert.Rule slowRule() {
    return new Alert.Rule("slow", Map.of());
  }
}
