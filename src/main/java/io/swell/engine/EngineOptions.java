package io.swell.engine;

import static io.swell.config.Require.require;

import io.swell.config.Option;
import java.time.Duration;

/** How the log of bags is cut into mini-batches, weighed and remembered. */
public record EngineOptions(
    @Option(
            key = "batch.max-delay",
            byDefault = "PT10S",
            doc =
                "Longest wait, in ingest time, of a document for its mini-batch to fill. Pauses as"
                    + " long as this are ended by ticks.")
        Duration maxDelay,
    @Option(
            key = "time.alignment-bytes",
            byDefault = "16777216",
            doc =
                "Most bytes of a model's documents that wait, while partitions with a backlog are"
                    + " read, so that all of them are learned from in step by event time. 0 for none"
                    + " waiting.")
        long alignment,
    @Option(
            key = "deduplication.ids",
            byDefault = "100000",
            fixed = true,
            doc =
                "Newest document ids remembered; a document whose id is among them is counted and"
                    + " neither learned from nor assigned again. 0 for none.")
        int repeats,
    @Option(
            key = "vocabulary.max",
            byDefault = "1000000",
            doc =
                "Most terms known; beyond it the least useful ones that no topic holds are evicted,"
                    + " a twentieth at a time. A model that begins in a heap that holds fewer knows"
                    + " fewer, and keeps that bound until this is changed.")
        int vocabulary) {
  public EngineOptions {
    require(
        maxDelay.compareTo(Duration.ZERO) > 0 && maxDelay.compareTo(Duration.ofDays(36_525)) <= 0,
        "batch.max-delay",
        maxDelay,
        "must be positive and at most 36525 days");
    require(
        alignment >= 0 && alignment <= 1L << 40,
        "time.alignment-bytes",
        alignment,
        "must be 0 to 1099511627776");
    require(
        repeats >= 0 && repeats <= 100_000_000,
        "deduplication.ids",
        repeats,
        "must be 0 to 100000000");
    require(
        vocabulary >= 100 && vocabulary <= 100_000_000,
        "vocabulary.max",
        vocabulary,
        "must be 100 to 100000000");
  }
}
