package io.swell.alerting;

import static io.swell.config.Require.require;

import io.swell.config.Option;
import io.swell.output.Alert;
import java.time.Duration;
import java.util.Map;

/** When something about a topic is worth an alert. */
public record AlertOptions(
    @Option(
            key = "alerts.enabled",
            byDefault = "true",
            doc = "Whether topics are watched for what is not as usual.")
        boolean enabled,
    @Option(
            key = "alerts.window",
            byDefault = "PT15M",
            doc =
                "Least event time of a window in which documents are counted for alerts; it goes on"
                    + " until it holds alerts.window-documents.")
        Duration window,
    @Option(
            key = "alerts.window-documents",
            byDefault = "35",
            doc = "Documents that a window waits for, at most alerts.half-life.")
        int windowDocuments,
    @Option(
            key = "alerts.half-life",
            byDefault = "PT24H",
            doc = "Event time after which a window counts half in what is usual.")
        Duration halfLife,
    @Option(
            key = "alerts.half-life-documents",
            byDefault = "2000",
            doc =
                "Documents after which a window counts half, if they take longer to come than"
                    + " alerts.half-life: gaps do not erase what is usual.")
        int halfLifeDocuments,
    @Option(
            key = "alerts.warm-up",
            byDefault = "1000",
            doc = "Documents of a model before its first alert.")
        int warmUp,
    @Option(
            key = "alerts.support",
            byDefault = "20",
            doc = "Least documents of a window that is judged.")
        int support,
    @Option(
            key = "alerts.score",
            byDefault = "4",
            doc = "Score that two windows running must exceed (the fast rule).")
        double score,
    @Option(
            key = "alerts.emerging-score",
            byDefault = "3.5",
            doc = "Score that one window of a topic younger than alerts.emerging-age must exceed.")
        double newbornScore,
    @Option(
            key = "alerts.emerging-age",
            byDefault = "PT24H",
            doc = "Age until which a topic emerges; then it surges.")
        Duration newborn,
    @Option(
            key = "alerts.min-documents",
            byDefault = "5",
            doc = "Least documents of a topic in a window of the fast rule.")
        int documents,
    @Option(
            key = "alerts.min-ratio",
            byDefault = "2",
            doc = "Least ratio of documents to those expected in the fast rule.")
        double ratio,
    @Option(
            key = "alerts.slow-slack",
            byDefault = "0.75",
            doc = "Score that the slow rule takes off each window before it sums them (CUSUM).")
        double slack,
    @Option(key = "alerts.slow-sum", byDefault = "10", doc = "Sum that the slow rule must exceed.")
        double sum,
    @Option(
            key = "alerts.slow-documents",
            byDefault = "10",
            doc = "Least documents of a topic since the sum began to grow.")
        int slowDocuments,
    @Option(
            key = "alerts.slow-ratio",
            byDefault = "2.1",
            doc = "Least ratio of documents to those expected since the sum began to grow.")
        double slowRatio,
    @Option(
            key = "alerts.dispersion-rate",
            byDefault = "0.005",
            doc = "How fast a topic's own spread around the expected is learned, a window.")
        double dispersionRate,
    @Option(
            key = "alerts.exit-score",
            byDefault = "1",
            doc = "Score that alerts.exit-windows running must stay below for an alert to end.")
        double exitScore,
    @Option(
            key = "alerts.exit-windows",
            byDefault = "4",
            doc = "Windows running that must be calm for an alert to end.")
        int exitWindows,
    @Option(
            key = "alerts.max-duration",
            byDefault = "PT24H",
            doc = "Event time after which an alert ends because its level is the new usual one.")
        Duration longest,
    @Option(
            key = "alerts.cool-down",
            byDefault = "PT6H",
            doc = "Event time after its end within which an alert goes on instead of a new one.")
        Duration coolDown,
    @Option(
            key = "alerts.shift-distance",
            byDefault = "0.35",
            doc = "Least 1 - cosine of a topic's terms to its usual ones that is a shift.")
        double shift,
    @Option(
            key = "alerts.shift-documents",
            byDefault = "50",
            doc = "Least documents of a topic since its terms were the usual ones for a shift.")
        int shiftDocuments,
    @Option(
            key = "alerts.group-similarity",
            byDefault = "0.1",
            doc =
                "Least nearness of two alerts of one story: cosine of their topics' terms, or share of"
                    + " the other's topic in the documents.")
        double story,
    @Option(
            key = "alerts.min-evidence",
            byDefault = "1",
            doc =
                "Least documents that an alert shows, those that nearly repeat another left out: it"
                    + " is raised once it has them. 0 alerts of repeats alone.")
        int evidence,
    @Option(
            key = "alerts.table-share",
            byDefault = "0.33",
            doc =
                "Share of numbers among a document's words above which it is a table, such as one of"
                    + " prices: learned from as any other, but counted for no topic; 1 for none.")
        double table,
    @Option(
            key = "alerts.figures-share",
            byDefault = "0.12",
            doc =
                "Share of numbers among the words of a topic's usual documents above which they are"
                    + " reports of figures, such as dividends: a new one is an alert from"
                    + " alerts.slow-documents on, a known one comes and goes by the calendar and is"
                    + " none; 1 for no such topic.")
        double figures) {

  public AlertOptions {
    positive("alerts.window", window);
    positive("alerts.half-life", halfLife);
    positive("alerts.emerging-age", newborn);
    positive("alerts.max-duration", longest);
    require(
        !coolDown.isNegative() && coolDown.compareTo(LONGEST) <= 0,
        "alerts.cool-down",
        coolDown,
        "must be 0 to 36525 days");
    require(windowDocuments >= 1, "alerts.window-documents", windowDocuments, "must be 1 or more");
    require(
        halfLifeDocuments >= 1,
        "alerts.half-life-documents",
        halfLifeDocuments,
        "must be positive");
    require(warmUp >= 0, "alerts.warm-up", warmUp, "must be 0 or more");
    require(support >= 1, "alerts.support", support, "must be 1 or more");
    require(score > 0, "alerts.score", score, "must be positive");
    require(newbornScore > 0, "alerts.emerging-score", newbornScore, "must be positive");
    require(documents >= 1, "alerts.min-documents", documents, "must be 1 or more");
    require(ratio >= 1, "alerts.min-ratio", ratio, "must be 1 or more");
    require(slack >= 0, "alerts.slow-slack", slack, "must be 0 or more");
    require(sum > 0, "alerts.slow-sum", sum, "must be positive");
    require(slowDocuments >= 1, "alerts.slow-documents", slowDocuments, "must be 1 or more");
    require(slowRatio >= 1, "alerts.slow-ratio", slowRatio, "must be 1 or more");
    require(
        dispersionRate >= 0 && dispersionRate <= 1,
        "alerts.dispersion-rate",
        dispersionRate,
        "must be 0 to 1");
    require(exitScore <= score, "alerts.exit-score", exitScore, "must be at most alerts.score");
    require(exitWindows >= 1, "alerts.exit-windows", exitWindows, "must be 1 or more");
    require(shift > 0 && shift <= 1, "alerts.shift-distance", shift, "must be above 0 to 1");
    require(shiftDocuments >= 1, "alerts.shift-documents", shiftDocuments, "must be 1 or more");
    require(story > 0 && story <= 1, "alerts.group-similarity", story, "must be above 0 to 1");
    require(
        evidence >= 0 && evidence <= AlertEvidence.MOST_DOCUMENTS,
        "alerts.min-evidence",
        evidence,
        "must be 0 to " + AlertEvidence.MOST_DOCUMENTS);
    require(table >= 0 && table <= 1, "alerts.table-share", table, "must be from 0 to 1");
    require(figures >= 0 && figures <= 1, "alerts.figures-share", figures, "must be from 0 to 1");
  }

  /** Whether a document with this many numbers in a thousand words is a table. */
  boolean isTable(int perMille) {
    return perMille > 1000 * table;
  }

  private static final Duration LONGEST = Duration.ofDays(36_525);

  private static void positive(String key, Duration value) {
    require(
        value.compareTo(Duration.ZERO) > 0 && value.compareTo(LONGEST) <= 0,
        key,
        value,
        "must be above 0 to 36525 days");
  }

  /** The rule that compares single windows. */
  Alert.Rule fast(boolean newborn) {
    return new Alert.Rule(
        "fast",
        Map.of(
            newborn ? "alerts.emerging-score" : "alerts.score",
            newborn ? newbornScore : score,
            "alerts.min-documents",
            (double) documents,
            "alerts.min-ratio",
            ratio));
  }

  /** The rule that sums windows. */
  Alert.Rule slow() {
    return new Alert.Rule(
        "slow",
        Map.of(
            "alerts.slow-sum",
            sum,
            "alerts.slow-slack",
            slack,
            "alerts.slow-ratio",
            slowRatio,
            "alerts.slow-documents",
            (double) slowDocuments));
  }

  /** The rule that compares terms. */
  Alert.Rule terms() {
    return new Alert.Rule(
        "terms",
        Map.of("alerts.shift-distance", shift, "alerts.shift-documents", (double) shiftDocuments));
  }
}
