package io.swell.engine;

import static io.swell.config.Require.require;
import static io.swell.config.Require.requireRange;

import io.swell.config.Option;
import java.time.Duration;

/** Options for how the log of bags is divided into mini-batches, weighted and remembered. */
public record EngineOptions(
    @Option(
            key = "batch.max-delay",
            byDefault = "PT10S",
            doc =
                "Longest ingest time that a document waits for its mini-batch to fill. Lower it to"
                    + " get results sooner from a slow stream; on Kafka keep it at or above"
                    + " kafka.idle-after, because longer pauses of the stream are not counted and"
                    + " end only with an idle marker.")
        Duration maxDelay,
    @Option(
            key = "deduplication.ids",
            byDefault = "100000",
            fixed = true,
            doc =
                "Number of newest document ids that a model remembers; a document with one of"
                    + " these ids is counted as a duplicate and neither learned from nor assigned"
                    + " again. Raise it if documents are sent again after a longer time; 0 turns"
                    + " deduplication off.")
        int deduplicationIds,
    @Option(
            key = "vocabulary.max",
            byDefault = "1000000",
            doc =
                "Largest number of terms that a model knows; beyond it, the least useful terms that"
                    + " no topic holds are evicted, a twentieth of the vocabulary at a time. Lower"
                    + " it to save memory, raise it if important terms are evicted; a model created"
                    + " in a heap that holds fewer terms keeps that lower limit until this option"
                    + " is changed.")
        int maxVocabulary,
    @Option(
            key = "output.assignments",
            byDefault = "all",
            doc =
                "Which documents get an assignment: all, or only those that are no log lines with"
                    + " patterns. The lines are then counted in the outputs of their patterns"
                    + " alone, which takes a tenth of the space.")
        Assigned assignments) {
  /** Which documents get an assignment. */
  public enum Assigned {
    /** All. */
    ALL,
    /** Those that are no log lines. */
    PATTERNS
  }

  public EngineOptions {
    require(
        maxDelay.compareTo(Duration.ZERO) > 0 && maxDelay.compareTo(Duration.ofDays(36_525)) <= 0,
        "batch.max-delay",
        maxDelay,
        "must be positive and at most 36525 days");
    requireRange("deduplication.ids", deduplicationIds, 0, 100_000_000);
    requireRange("vocabulary.max", maxVocabulary, 100, 100_000_000);
  }
}
