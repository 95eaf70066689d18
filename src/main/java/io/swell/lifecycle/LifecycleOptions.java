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
                "Whether topics are born, merged and ended while the model learns. With false, all"
                    + " topics start from dissimilar documents of the first mini-batch and stay, as"
                    + " when a whole corpus is fitted.")
        boolean enabled,
    @Option(
            key = "lifecycle.check-every",
            byDefault = "100",
            doc =
                "Number of documents between two checks for births. Lower it, and learn.batch with"
                    + " it, to find new topics sooner at a higher CPU cost; a check takes place"
                    + " only after a mini-batch.")
        int checkEvery,
    @Option(
            key = "lifecycle.reservoir",
            byDefault = "2000",
            fixed = true,
            doc =
                "Number of newest documents kept, as the history of a new topic and to see whether"
                    + " it grows: its share of the newest tenth is compared with that of the rest."
                    + " Raise it to compare with a longer past; memory and the cost of a birth grow"
                    + " with it.")
        int reservoir,
    @Option(
            key = "lifecycle.count-near-duplicates",
            byDefault = "false",
            doc =
                "Whether near-duplicates count like other documents. Set true for logs, where"
                    + " repeated lines make up the topics; text.analyzer=logs implies true unless"
                    + " this option is set.")
        boolean countNearDuplicates,
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
                "Two topics merge if the cosine between their terms is above this value in 3"
                    + " consecutive checks, one every 500 documents. Lower it if similar topics"
                    + " remain separate; raise it if distinct topics are merged.")
        double mergeCosine,
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

  /**
   * Returns the cosine above which a document is a near-duplicate of an earlier one. It is 2, which
   * no cosine reaches, if near-duplicates count like other documents.
   */
  public double nearDuplicateThreshold() {
    return countNearDuplicates ? 2 : NEAR_DUPLICATE_COSINE;
  }

  /** Least number of similar documents that a birth needs at the start of a model. */
  static final int INITIAL_NEIGHBORS = 3;

  /** Least number of similar documents that a birth needs. */
  static final int MIN_NEIGHBORS = 6;

  /**
   * Largest cosine of a new topic with those that there are. A topic whose cosine with what it was
   * is smaller is therefore a new one.
   */
  static final double MAX_TOPIC_COSINE = 0.5;

  /** A document is unexplained if more than this part of it is left. */
  static final double MIN_RESIDUAL = 0.6;

  /** Cosine to an earlier document above which a document is a near-duplicate. */
  static final double NEAR_DUPLICATE_COSINE = 0.9;

  public LifecycleOptions {
    requireAtLeast("lifecycle.check-every", checkEvery, 1);
    requireRange("lifecycle.reservoir", reservoir, 100, 1_000_000);
    requireAtLeast("lifecycle.protected-documents", protectedDocuments, 0);
    requireAtLeast("lifecycle.min-terms", minTerms, 1);
    requireFraction("lifecycle.merge-cosine", mergeCosine);
    requireAtLeast("lifecycle.inactive-documents", inactiveDocuments, 0);
    require(
        !inactiveTime.isNegative(),
        "lifecycle.inactive-time",
        inactiveTime,
        "must not be negative");
  }
}
