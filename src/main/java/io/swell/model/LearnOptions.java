package io.swell.model;

import static io.swell.config.Require.require;

import io.swell.config.Option;
import java.time.Duration;

/** How topics are learned from mini-batches. */
public record LearnOptions(
    @Option(
            key = "learn.topics",
            byDefault = "50",
            fixed = true,
            doc = "Slots for topics, K: the most topics that can live at once.")
        int topics,
    @Option(
            key = "learn.topics-penalty",
            byDefault = "l1",
            fixed = true,
            doc = "Penalty on the topics: l1 makes them sparse, l2 leaves them dense.")
        Penalty topicsPenalty,
    @Option(
            key = "learn.codes-penalty",
            byDefault = "l2",
            fixed = true,
            doc =
                "Penalty on the codes: l2 is one linear solve, l1 gives each document few topics.")
        Penalty codesPenalty,
    @Option(
            key = "learn.non-negative",
            byDefault = "false",
            fixed = true,
            doc = "Whether topics may hold positive weights only.")
        boolean nonNegative,
    @Option(
            key = "learn.codes-weight",
            byDefault = "0.5",
            doc = "Weight of the codes' penalty, lambda2, for documents of unit norm.")
        double codesWeight,
    @Option(
            key = "topics.terms",
            byDefault = "100",
            doc =
                "Mean number of terms per live topic that theta is steered to; 0 leaves theta"
                    + " fixed.")
        int terms,
    @Option(
            key = "learn.theta",
            byDefault = "0.0001",
            fixed = true,
            doc = "Weight of the topics' penalty per document: its start, or its fixed value.")
        double theta,
    @Option(
            key = "learn.schedule",
            byDefault = "weight",
            fixed = true,
            doc =
                "What theta is multiplied by: weight, the faded documents since a topic's birth; or"
                    + " count, their plain number.")
        PenaltySchedule schedule,
    @Option(key = "learn.batch", byDefault = "100", doc = "Documents learned from together, eta.")
        int batch,
    @Option(
            key = "learn.embedded-iterations",
            byDefault = "1",
            doc = "Times that coding and updating are repeated on one mini-batch, xi.")
        int embeddedIterations,
    @Option(
            key = "learn.forgetting",
            byDefault = "documents",
            fixed = true,
            doc =
                "How the past fades: none, power (the paper), documents, time, or replace (batch"
                    + " learning: every mini-batch is the whole corpus).")
        Forgetting forgetting,
    @Option(
            key = "learn.rho",
            byDefault = "1",
            doc = "Exponent of power forgetting: 0 keeps everything, 1 counts each batch alike.")
        double rho,
    @Option(
            key = "learn.half-life-documents",
            byDefault = "20000",
            doc = "Documents after which one counts half, for forgetting by documents.")
        double halfLifeDocuments,
    @Option(
            key = "learn.half-life",
            byDefault = "P7D",
            doc = "Event time after which a document counts half, for forgetting by time.")
        Duration halfLife,
    @Option(
            key = "learn.statistics",
            byDefault = "double",
            fixed = true,
            doc =
                "Precision that the statistics of each term are kept in: double, or float, which"
                    + " halves memory and moves topics by some millionths.")
        StoragePrecision statistics) {
  /** Options of a learner that keeps its statistics in double precision. */
  public LearnOptions(
      int topics,
      Penalty topicsPenalty,
      Penalty codesPenalty,
      boolean nonNegative,
      double codesWeight,
      int terms,
      double theta,
      PenaltySchedule schedule,
      int batch,
      int embeddedIterations,
      Forgetting forgetting,
      double rho,
      double halfLifeDocuments,
      Duration halfLife) {
    this(
        topics,
        topicsPenalty,
        codesPenalty,
        nonNegative,
        codesWeight,
        terms,
        theta,
        schedule,
        batch,
        embeddedIterations,
        forgetting,
        rho,
        halfLifeDocuments,
        halfLife,
        StoragePrecision.DOUBLE);
  }

  /** Returns the same with theta fixed and another penalty on the topics. */
  public LearnOptions fixed(Penalty penalty, double theta) {
    return new LearnOptions(
        topics,
        penalty,
        codesPenalty,
        nonNegative,
        codesWeight,
        0,
        theta,
        schedule,
        batch,
        embeddedIterations,
        forgetting,
        rho,
        halfLifeDocuments,
        halfLife,
        statistics);
  }

  public LearnOptions {
    require(topics >= 1 && topics <= 10_000, "learn.topics", topics, "must be 1 to 10000");
    require(
        codesWeight > 0 && codesWeight < Double.POSITIVE_INFINITY,
        "learn.codes-weight",
        codesWeight,
        "must be finite and positive (0 leaves codes undetermined)");
    require(terms >= 0, "topics.terms", terms, "must be 0 or more");
    require(
        theta >= 0 && theta < Double.POSITIVE_INFINITY,
        "learn.theta",
        theta,
        "must be finite and >= 0");
    require(
        terms == 0 || theta > 0,
        "learn.theta",
        theta,
        "must be positive where topics.terms steers it");
    require(batch >= 1, "learn.batch", batch, "must be 1 or more");
    require(
        embeddedIterations >= 1 && embeddedIterations <= 1_000,
        "learn.embedded-iterations",
        embeddedIterations,
        "must be 1 to 1000");
    require(
        rho >= 0 && rho < Double.POSITIVE_INFINITY, "learn.rho", rho, "must be finite and >= 0");
    require(
        halfLifeDocuments > 0 && halfLifeDocuments < Double.POSITIVE_INFINITY,
        "learn.half-life-documents",
        halfLifeDocuments,
        "must be finite and positive; for no forgetting set learn.forgetting=none");
    require(
        schedule != PenaltySchedule.COUNT || forgetting != Forgetting.REPLACE,
        "learn.schedule",
        "count",
        "must be weight where learn.forgetting is replace: the penalty would grow with each pass");
    require(halfLife.compareTo(Duration.ZERO) > 0, "learn.half-life", halfLife, "must be positive");
  }
}
