package io.swell.tracking;

import static io.swell.config.Require.requireAtLeast;
import static io.swell.config.Require.requireBetween;

import io.swell.config.Option;

/** When snapshots of topics are published and what they contain. */
public record SnapshotOptions(
    @Option(
            key = "snapshots.every",
            byDefault = "20",
            doc =
                "Mini-batches between two comparisons of all topics with their last published"
                    + " snapshots. They are also compared whenever a window closes, and at growing"
                    + " distances within the first ones. Snapshots of the topics that differ are"
                    + " published.")
        int every,
    @Option(
            key = "snapshots.refresh-documents",
            byDefault = "10000",
            doc =
                "Documents after which the snapshot of a topic is published again even if it has"
                    + " not changed; 0 publishes all topics whenever they are compared.")
        long refreshDocuments,
    @Option(
            key = "snapshots.terms",
            byDefault = "200",
            doc =
                "Maximum number of terms of a topic in a snapshot; the heaviest ones are"
                    + " published.")
        int terms,
    @Option(
            key = "snapshots.documents",
            byDefault = "5",
            doc = "Maximum number of representative documents of a topic in a snapshot.")
        int documents,
    @Option(
            key = "snapshots.ended-topics",
            byDefault = "500",
            doc =
                "Maximum number of ended topics of each model whose last snapshots stay"
                    + " published. The snapshots of older ones are deleted by tombstones.")
        int endedTopics,
    @Option(
            key = "snapshots.recent-documents",
            byDefault = "10000",
            fixed = true,
            doc =
                "Newest documents that are remembered to measure coherence. Near-duplicates"
                    + " are searched among the newest 2000 of them.")
        int recentDocuments) {
  /** Change of a topic's terms, 1 - cosine, from the last published snapshot that is published. */
  static final double CHANGE = 0.02;

  /** Documents after which a representative document counts half as much as a new one. */
  static final double DOCUMENTS_HALF_LIFE = 5000;

  public SnapshotOptions {
    requireAtLeast("snapshots.every", every, 1);
    requireAtLeast("snapshots.refresh-documents", refreshDocuments, 0);
    requireBetween("snapshots.terms", terms, 3, 1000);
    requireBetween("snapshots.documents", documents, 0, 100);
    requireBetween("snapshots.ended-topics", endedTopics, 0, 10_000);
    requireBetween("snapshots.recent-documents", recentDocuments, 1, 100_000);
  }
}
