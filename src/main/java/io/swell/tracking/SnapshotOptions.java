package io.swell.tracking;

import static io.swell.config.Require.require;

import io.swell.config.Option;

/** What is published of a topic, and how often. */
public record SnapshotOptions(
    @Option(
            key = "snapshots.every",
            byDefault = "20",
            doc = "Mini-batches from one snapshot of all topics to the next, beside window closes.")
        int every,
    @Option(
            key = "snapshots.terms",
            byDefault = "200",
            doc = "Most terms of a topic that a snapshot holds, the heaviest ones.")
        int terms,
    @Option(
            key = "snapshots.documents",
            byDefault = "5",
            doc = "Most representative documents of a topic.")
        int documents,
    @Option(
            key = "snapshots.documents-half-life",
            byDefault = "5000",
            doc =
                "Documents after which a representative document counts half against a newer one.")
        double documentsHalfLife,
    @Option(
            key = "snapshots.label-patience",
            byDefault = "3",
            doc =
                "Snapshots in a row in which two of the three heaviest terms must differ from the"
                    + " label before it changes.")
        int labelPatience,
    @Option(
            key = "snapshots.drift",
            byDefault = "0.35",
            doc =
                "Drift (1 - cosine with itself at the previous window's close) above which an event"
                    + " says so.")
        double drift,
    @Option(
            key = "snapshots.ended-topics",
            byDefault = "500",
            doc =
                "Topics of each model whose last snapshots stay published after their end, the"
                    + " newest; tombstones take back those of the others.")
        int ended,
    @Option(
            key = "snapshots.recent-documents",
            byDefault = "10000",
            fixed = true,
            doc =
                "Newest documents remembered, over which coherence is measured; near-duplicates are"
                    + " looked for among the newest 2000 of them.")
        int remembered) {
  public SnapshotOptions {
    require(every >= 1, "snapshots.every", every, "must be 1 or more");
    require(terms >= 3 && terms <= 1000, "snapshots.terms", terms, "must be 3 to 1000");
    require(
        documents >= 0 && documents <= 100, "snapshots.documents", documents, "must be 0 to 100");
    require(
        documentsHalfLife > 0 && documentsHalfLife < Double.POSITIVE_INFINITY,
        "snapshots.documents-half-life",
        documentsHalfLife,
        "must be finite and positive");
    require(labelPatience >= 1, "snapshots.label-patience", labelPatience, "must be 1 or more");
    require(drift > 0 && drift <= 2, "snapshots.drift", drift, "must be above 0 to 2");
    require(ended >= 0 && ended <= 10_000, "snapshots.ended-topics", ended, "must be 0 to 10000");
    require(
        remembered >= 1 && remembered <= 100_000,
        "snapshots.recent-documents",
        remembered,
        "must be 1 to 100000");
  }
}
