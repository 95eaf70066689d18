package io.swell.model;

import static io.swell.config.Require.require;
import static io.swell.config.Require.requireAtLeast;
import static io.swell.config.Require.requireNonNegative;
import static io.swell.config.Require.requireRange;

import io.swell.config.Option;
import java.time.Duration;

/** Options for learning topics from mini-batches. */
public record LearnOptions(
    @Option(
            key = "learn.topics",
            byDefault = "50",
            fixed = true,
            doc = "Number of topic slots, K: the maximum number of topics at any time.")
        int topics,
    @Option(
            key = "learn.topics-penalty",
            byDefault = "l1",
            fixed = true,
            doc = "Penalty on the topics: l1 makes them sparse, l2 keeps them dense.")
        Penalty topicsPenalty,
    @Option(
            key = "learn.codes-penalty",
            byDefault = "l2",
            fixed = true,
            doc =
                "Penalty on the codes: l2 needs only one linear solve, l1 gives each document only"
                    + " a few topics.")
        Penalty codesPenalty,
    @Option(
            key = "learn.non-negative",
            byDefault = "false",
            fixed = true,
            doc = "Whether topic weights must be non-negative.")
        boolean nonNegative,
    @Option(
            key = "learn.codes-weight",
            byDefault = "0.5",
            doc = "Weight of the penalty on the codes, lambda2, for documents of unit norm.")
        double codesWeight,
    @Option(
            key = "topics.terms",
            byDefault = "100",
            doc =
                "Target for the mean number of terms per topic: theta is adjusted to reach it; 0"
                    + " keeps theta fixed.")
        int termsPerTopic,
    @Option(
            key = "learn.theta",
            byDefault = "0.0001",
            fixed = true,
            doc =
                "Weight of the penalty on the topics per document: the initial value, or the fixed"
                    + " value if topics.terms is 0.")
        double theta,
    @Option(
            key = "learn.schedule",
            byDefault = "weight",
            fixed = true,
            doc =
                "What theta is multiplied by: weight, the number of documents since the topic's"
                    + " birth with forgetting applied; or count, their number without forgetting.")
        PenaltySchedule schedule,
    @Option(key = "learn.batch", byDefault = "100", doc = "Documents per mini-batch, eta.")
        int batchSize,
    @Option(
            key = "learn.embedded-iterations",
            byDefault = "1",
            doc = "Number of times that coding and updating run on each mini-batch, xi.")
        int embeddedIterations,
    @Option(
            key = "learn.forgetting",
            byDefault = "documents",
            fixed = true,
            doc =
                "How past documents lose weight: none, power (as in the paper), documents, time, or"
                    + " replace (batch learning: every mini-batch is the whole corpus).")
        Forgetting forgetting,
    @Option(
            key = "learn.rho",
            byDefault = "1",
            doc =
                "Exponent of power forgetting: after M documents, a mini-batch that ended at"
                    + " document N has weight (N / M)^rho; 0 forgets nothing.")
        double rho,
    @Option(
            key = "learn.half-life-documents",
            byDefault = "20000",
            doc =
                "Half-life of a document's weight, as a number of documents, for"
                    + " learn.forgetting=documents.")
        double halfLifeDocuments,
    @Option(
            key = "learn.half-life",
            byDefault = "P7D",
            doc = "Half-life of a document's weight, in event time, for learn.forgetting=time.")
        Duration halfLife) {
  /** Returns these options with a fixed theta, another penalty on the topics, and another sign. */
  public LearnOptions withFixedTheta(Penalty penalty, boolean nonNegative, double theta) {
    return new LearnOptions(
        topics,
        penalty,
        codesPenalty,
        nonNegative,
        codesWeight,
        0,
        theta,
        schedule,
        batchSize,
        embeddedIterations,
        forgetting,
        rho,
        halfLifeDocuments,
        halfLife);
  }

  public LearnOptions {
    requireRange("learn.topics", topics, 1, 10_000);
    require(
        codesWeight > 0 && codesWeight < Double.POSITIVE_INFINITY,
        "learn.codes-weight",
        codesWeight,
        "must be finite and positive (0 leaves codes undetermined)");
    requireAtLeast("topics.terms", termsPerTopic, 0);
    requireNonNegative("learn.theta", theta);
    require(
        termsPerTopic == 0 || theta > 0,
        "learn.theta",
        theta,
        "must be positive unless topics.terms is 0 (theta is adjusted by multiplication)");
    requireAtLeast("learn.batch", batchSize, 1);
    requireRange("learn.embedded-iterations", embeddedIterations, 1, 1_000);
    requireNonNegative("learn.rho", rho);
    require(
        halfLifeDocuments > 0 && halfLifeDocuments < Double.POSITIVE_INFINITY,
        "learn.half-life-documents",
        halfLifeDocuments,
        "must be finite and positive; for no forgetting set learn.forgetting=none");
    require(
        schedule != PenaltySchedule.COUNT || forgetting != Forgetting.REPLACE,
        "learn.schedule",
        "count",
        "must be weight if learn.forgetting is replace, or the penalty would grow with each pass");
    require(halfLife.compareTo(Duration.ZERO) > 0, "learn.half-life", halfLife, "must be positive");
  }
}
