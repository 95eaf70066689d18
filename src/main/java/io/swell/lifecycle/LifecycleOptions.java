package io.swell.lifecycle;

import static io.swell.config.Require.require;
import static io.swell.config.Require.requireAtLeast;
import static io.swell.config.Require.requireFraction;
import static io.swell.config.Require.requireRange;

import io.swell.config.Option;
import java.time.Duration;

/** Options of the topic lifecycle: when topics are born, end and merge. */
public record LifecycleOptions(
    @Option(
            key = "lifecycle.enabled",
            byDefault = "true",
            fixed = true,
            doc =
                "Whether topics are born, merged and ended while the model learns. Set false"
                    + " together with lifecycle.start=evidence to start all topics at once and keep"
                    + " them, as when a whole corpus is fitted.")
        boolean enabled,
    @Option(
            key = "lifecycle.start",
            byDefault = "births",
            fixed = true,
            doc =
                "How the first topics are created: births, from groups of similar documents at the"
                    + " start of the stream; or evidence, from dissimilar documents of the first"
                    + " mini-batch. Set evidence to fit a whole corpus or if lifecycle.enabled is"
                    + " false.")
        Start start,
    @Option(
            key = "lifecycle.initial-documents",
            byDefault = "800",
            doc =
                "Number of documents at the start of a model during which births need only"
                    + " 3 similar documents, not 6, and are not limited to 3 a check."
                    + " Raise it if slots stay free for long after the"
                    + " start; 0 applies the regular limits from the first document.")
        int initialDocuments,
    @Option(
            key = "lifecycle.check-every",
            byDefault = "100",
            doc =
                "Number of documents between two checks for births. Lower it, and learn.batch with"
                    + " it, to find new topics sooner at a higher CPU cost; a check takes place"
                    + " only after a mini-batch.")
        int checkEvery,
    @Option(
            key = "lifecycle.residual-reservoir",
            byDefault = "400",
            doc =
                "Number of newest poorly explained documents that are searched for births. Raise"
                    + " it if the documents of new topics arrive far apart; memory and the cost of"
                    + " a check grow with its square.")
        int residualReservoir,
    @Option(
            key = "lifecycle.reservoir",
            byDefault = "2000",
            fixed = true,
            doc =
                "Number of newest documents kept as the baseline of lifecycle.growth-score and as"
                    + " the history of a new topic. Raise it to compare with a longer past; memory"
                    + " and the cost of a birth grow with it.")
        int reservoir,
    @Option(
            key = "lifecycle.near-duplicate-cosine",
            byDefault = "0.9",
            doc =
                "Cosine to an earlier document above which a document is a near-duplicate, which"
                    + " does not support births. Lower it if edited copies of one document start"
                    + " topics; raise it if different documents are taken for copies.")
        double nearDuplicateCosine,
    @Option(
            key = "lifecycle.count-near-duplicates",
            byDefault = "false",
            doc =
                "Whether near-duplicates count like other documents. Set true for logs, where"
                    + " repeated lines make up the topics; text.analyzer=logs implies true unless"
                    + " this option is set.")
        boolean countNearDuplicates,
    @Option(
            key = "lifecycle.growth-score",
            byDefault = "3.8",
            doc =
                "Smallest Anscombe score with which a new topic may displace a live one: it"
                    + " compares how often the topic occurs in the newest tenth of"
                    + " lifecycle.reservoir and in the rest. Raise it if topics are displaced too"
                    + " often; lower it if new topics find no slot.")
        double growthScore,
    @Option(
            key = "lifecycle.replacement-gain",
            byDefault = "3",
            doc =
                "How many times as much energy per document a new topic must explain as the live"
                    + " topic that it displaces. Raise it to keep established topics longer; lower"
                    + " it if new topics find no slot.")
        double replacementGain,
    @Option(
            key = "lifecycle.protected-documents",
            byDefault = "1000",
            doc =
                "Number of documents after its birth during which a topic cannot be displaced."
                    + " Raise it if topics are displaced before they gather documents; lower it if"
                    + " users cannot seed topics because all slots are protected.")
        int protectedDocuments,
    @Option(
            key = "lifecycle.min-terms",
            byDefault = "3",
            doc =
                "A topic with fewer terms ends, and a document with fewer terms does not support a"
                    + " birth. Raise it if topics have too few terms to be understood. text.analyzer=logs"
                    + " implies 2, since many log messages are that short.")
        int minTerms,
    @Option(
            key = "lifecycle.merge-cosine",
            byDefault = "0.8",
            doc =
                "Two topics merge if the cosine between their terms is above this value in"
                    + " lifecycle.merge-checks consecutive checks. Lower it if similar topics"
                    + " remain separate; raise it if distinct topics are merged.")
        double mergeCosine,
    @Option(
            key = "lifecycle.merge-checks",
            byDefault = "3",
            doc =
                "Number of consecutive checks in which two topics must qualify before they merge."
                    + " Raise it if topics that are similar only briefly are merged.")
        int mergeChecks,
    @Option(
            key = "lifecycle.merge-every",
            byDefault = "500",
            doc =
                "Number of documents between two checks for merges. Lower it to merge similar"
                    + " topics sooner; raise it to judge co-occurrence on more documents.")
        int mergeEvery,
    @Option(
            key = "lifecycle.inactive-documents",
            byDefault = "2000",
            doc =
                "A topic ends after this many documents in a row in which less than a tenth of its"
                    + " expected share arrived, if at least 20 documents of it are missing. Lower"
                    + " it to free slots sooner; 0 never ends a topic for inactivity.")
        int inactiveDocuments,
    @Option(
            key = "lifecycle.inactive-time",
            byDefault = "P7D",
            doc =
                "Shortest event time that a topic must be inactive before it ends. Raise it to"
                    + " keep topics that return after long pauses; lower it to free slots sooner.")
        Duration inactiveTime) {

  /** How the first topics are created. */
  public enum Start {
    BIRTHS,
    EVIDENCE
  }

  /**
   * Returns the cosine above which a document is a near-duplicate of an earlier one. It is 2, which
   * no cosine reaches, if near-duplicates count like other documents.
   */
  public double nearDuplicateThreshold() {
    return countNearDuplicates ? 2 : nearDuplicateCosine;
  }

  /**
   * Least number of similar documents that a birth needs during the first {@code
   * lifecycle.initial-documents}.
   */
  static final int INITIAL_NEIGHBORS = 3;

  /** Least number of similar documents that a birth needs. */
  static final int MIN_NEIGHBORS = 6;

  /** Largest cosine of a new topic with those that there are. */
  static final double MAX_TOPIC_COSINE = 0.5;

  /** A document is unexplained if more than this part of it is left. */
  static final double MIN_RESIDUAL = 0.6;

  public LifecycleOptions {
    requireAtLeast("lifecycle.initial-documents", initialDocuments, 0);
    requireAtLeast("lifecycle.check-every", checkEvery, 1);
    requireRange("lifecycle.residual-reservoir", residualReservoir, 10, 5000);
    require(
        reservoir >= residualReservoir && reservoir <= 1_000_000,
        "lifecycle.reservoir",
        reservoir,
        "must be at least lifecycle.residual-reservoir and at most 1000000");
    requireFraction("lifecycle.near-duplicate-cosine", nearDuplicateCosine);
    requireAtLeast("lifecycle.growth-score", growthScore, 0);
    requireAtLeast("lifecycle.replacement-gain", replacementGain, 1);
    requireAtLeast("lifecycle.protected-documents", protectedDocuments, 0);
    requireAtLeast("lifecycle.min-terms", minTerms, 1);
    requireFraction("lifecycle.merge-cosine", mergeCosine);
    requireAtLeast("lifecycle.merge-checks", mergeChecks, 1);
    requireAtLeast("lifecycle.merge-every", mergeEvery, 1);
    requireAtLeast("lifecycle.inactive-documents", inactiveDocuments, 0);
    require(
        !inactiveTime.isNegative(),
        "lifecycle.inactive-time",
        inactiveTime,
        "must not be negative");
  }
}
