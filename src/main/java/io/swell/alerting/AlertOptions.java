package io.swell.alerting;

import static io.swell.config.Require.require;
import static io.swell.config.Require.requireAtLeast;
import static io.swell.config.Require.requireBetween;
import static io.swell.config.Require.requireFraction;
import static io.swell.config.Require.requireShare;

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
            key = "alerts.half-life-documents",
            byDefault = "2000",
            doc =
                "Documents after which a window counts half in the baseline, if they take"
                    + " longer to arrive than alerts.half-life. So gaps in the stream do not erase"
                    + " the baseline.")
        int halfLifeDocuments,
    @Option(
            key = "alerts.warm-up",
            byDefault = "1000",
            doc = "Documents that a model must have counted before it raises its first alert.")
        int warmUp,
    @Option(
            key = "alerts.support",
            byDefault = "20",
            doc = "Windows with fewer documents than this are not judged.")
        int support,
    @Option(
            key = "alerts.score",
            byDefault = "4",
            doc =
                "Fast rule: an alert is raised when the score exceeds this in two windows in a"
                    + " row, or twice this in one, which then closes early. The score is the difference between a topic's documents and the"
                    + " expected ones, in standard deviations.")
        double score,
    @Option(
            key = "alerts.emerging-score",
            byDefault = "3.5",
            doc =
                "Fast rule for topics younger than alerts.emerging-age: an alert is raised"
                    + " when the score exceeds this in one window.")
        double emergingScore,
    @Option(
            key = "alerts.emerging-age",
            byDefault = "PT24H",
            doc =
                "Age, in event time, up to which a topic is emerging. The rise of an older"
                    + " topic is a surge.")
        Duration emergingAge,
    @Option(
            key = "alerts.min-documents",
            byDefault = "5",
            doc = "Fast rule: minimum number of documents of the topic in each window.")
        int minDocuments,
    @Option(
            key = "alerts.min-ratio",
            byDefault = "2",
            doc =
                "Fast rule: minimum ratio of the topic's documents to the expected ones in"
                    + " each window.")
        double minRatio,
    @Option(
            key = "alerts.slow-slack",
            byDefault = "0.75",
            doc =
                "Slow rule (CUSUM): scores of successive windows are summed, after this slack"
                    + " is subtracted from each.")
        double slowSlack,
    @Option(
            key = "alerts.slow-sum",
            byDefault = "10",
            doc = "Slow rule: an alert is raised when the sum of the scores exceeds this.")
        double slowSum,
    @Option(
            key = "alerts.slow-documents",
            byDefault = "10",
            doc = "Slow rule: minimum number of documents of the topic since the sum was last 0.")
        int slowDocuments,
    @Option(
            key = "alerts.slow-ratio",
            byDefault = "2.1",
            doc =
                "Slow rule: minimum ratio of the topic's documents to the expected ones since"
                    + " the sum was last 0.")
        double slowRatio,
    @Option(
            key = "alerts.dispersion-rate",
            byDefault = "0.005",
            doc =
                "How fast the dispersion of a topic is learned: the weight of each new window,"
                    + " 0 to 1. The more a topic's documents vary by themselves, the lower its"
                    + " scores.")
        double dispersionRate,
    @Option(
            key = "alerts.exit-score",
            byDefault = "1",
            doc =
                "An alert ends when the score (for a fall, minus the score) stays below this"
                    + " for alerts.exit-windows windows in a row.")
        double exitScore,
    @Option(
            key = "alerts.exit-windows",
            byDefault = "4",
            doc = "Windows in a row that must stay below alerts.exit-score for an alert to end.")
        int exitWindows,
    @Option(
            key = "alerts.max-duration",
            byDefault = "PT24H",
            doc =
                "Event time after which an ongoing alert ends because the new level becomes"
                    + " the baseline. Shifted terms become the baseline after the same time.")
        Duration maxDuration,
    @Option(
            key = "alerts.cool-down",
            byDefault = "PT6H",
            doc =
                "Event time after the end of an alert during which another change in the same"
                    + " direction continues that alert, and similar alerts still join its story.")
        Duration coolDown,
    @Option(
            key = "alerts.shift-distance",
            byDefault = "0.35",
            doc =
                "A topic's terms have shifted when their distance (1 - cosine) from its"
                    + " baseline terms exceeds this in two snapshots in a row.")
        double shiftDistance,
    @Option(
            key = "alerts.shift-documents",
            byDefault = "50",
            doc =
                "Minimum number of documents of a topic, since its baseline terms were set,"
                    + " before a shift is detected.")
        int shiftDocuments,
    @Option(
            key = "alerts.group-similarity",
            byDefault = "0.1",
            doc =
                "Minimum similarity at which a new alert joins the story of earlier ones: the"
                    + " cosine between the terms of their topics, or the share of the earlier"
                    + " topics in the new alert's documents.")
        double groupSimilarity,
    @Option(
            key = "alerts.min-evidence",
            byDefault = "1",
            doc =
                "Minimum number of documents, without near-duplicates, that an alert must have"
                    + " to show before it is raised. With 0, alerts of near-duplicates alone are"
                    + " raised too.")
        int minEvidence,
    @Option(
            key = "alerts.table-share",
            byDefault = "0.33",
            doc =
                "A document is a table, such as a price list, if more than this share of its"
                    + " words are numbers. Tables are learned from, but count for no topic in"
                    + " alerts; with 1 no document is a table.")
        double tableShare,
    @Option(
            key = "alerts.figures-share",
            byDefault = "0.12",
            doc =
                "A topic consists of reports of figures, such as dividends, if more than this"
                    + " share of the words of its documents are numbers. It raises alerts only"
                    + " while it is emerging, from alerts.slow-documents on; with 1 there are no"
                    + " such topics.")
        double figuresShare) {

  public AlertOptions {
    positive("alerts.window", window);
    positive("alerts.half-life", halfLife);
    positive("alerts.emerging-age", emergingAge);
    positive("alerts.max-duration", maxDuration);
    require(
        !coolDown.isNegative() && coolDown.compareTo(MAX_DURATION) <= 0,
        "alerts.cool-down",
        coolDown,
        "must be from 0 to 36525 days");
    requireAtLeast("alerts.window-documents", windowDocuments, 1);
    require(
        halfLifeDocuments >= 1,
        "alerts.half-life-documents",
        halfLifeDocuments,
        "must be positive");
    requireAtLeast("alerts.warm-up", warmUp, 0);
    requireAtLeast("alerts.support", support, 1);
    require(score > 0, "alerts.score", score, "must be positive");
    require(emergingScore > 0, "alerts.emerging-score", emergingScore, "must be positive");
    requireAtLeast("alerts.min-documents", minDocuments, 1);
    requireAtLeast("alerts.min-ratio", minRatio, 1);
    requireAtLeast("alerts.slow-slack", slowSlack, 0);
    require(slowSum > 0, "alerts.slow-sum", slowSum, "must be positive");
    requireAtLeast("alerts.slow-documents", slowDocuments, 1);
    requireAtLeast("alerts.slow-ratio", slowRatio, 1);
    requireShare("alerts.dispersion-rate", dispersionRate);
    require(exitScore <= score, "alerts.exit-score", exitScore, "must be at most alerts.score");
    requireAtLeast("alerts.exit-windows", exitWindows, 1);
    requireFraction("alerts.shift-distance", shiftDistance);
    requireAtLeast("alerts.shift-documents", shiftDocuments, 1);
    requireFraction("alerts.group-similarity", groupSimilarity);
    requireBetween("alerts.min-evidence", minEvidence, 0, AlertEvidence.MAX_DOCUMENTS);
    requireShare("alerts.table-share", tableShare);
    requireShare("alerts.figures-share", figuresShare);
  }

  /** Whether a document of which this many of a thousand words are numbers is a table. */
  boolean isTable(int perMille) {
    return perMille > 1000 * tableShare;
  }

  private static final Duration MAX_DURATION = Duration.ofDays(36_525);

  private static void positive(String key, Duration value) {
    require(
        value.compareTo(Duration.ZERO) > 0 && value.compareTo(MAX_DURATION) <= 0,
        key,
        value,
        "must be above 0 and at most 36525 days");
  }

  /** Returns the fast rule, which compares single windows, with its settings. */
  Alert.Rule fastRule(boolean isEmerging) {
    return new Alert.Rule(
        "fast",
        Map.of(
            isEmerging ? "alerts.emerging-score" : "alerts.score",
            isEmerging ? emergingScore : score,
            "alerts.min-documents",
            (double) minDocuments,
            "alerts.min-ratio",
            minRatio));
  }

  /** Returns the slow rule, which sums the scores of windows, with its settings. */
  Alert.Rule slowRule() {
    return new Alert.Rule(
        "slow",
        Map.of(
            "alerts.slow-sum",
            slowSum,
            "alerts.slow-slack",
            slowSlack,
            "alerts.slow-ratio",
            slowRatio,
            "alerts.slow-documents",
            (double) slowDocuments));
  }

  /** Returns the rule for a shift of terms, with its settings. */
  Alert.Rule shiftRule() {
    return new Alert.Rule(
        "terms",
        Map.of(
            "alerts.shift-distance",
            shiftDistance,
            "alerts.shift-documents",
            (double) shiftDocuments));
  }
}
