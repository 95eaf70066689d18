package io.swell.lifecycle;

import static io.swell.config.Require.require;

import io.swell.config.Option;
import java.time.Duration;

/** When topics are born, end and merge. */
public record LifecycleOptions(
    @Option(
            key = "lifecycle.enabled",
            byDefault = "true",
            fixed = true,
            doc = "Whether topics are born from badly explained documents, end and merge.")
        boolean births,
    @Option(
            key = "lifecycle.start",
            byDefault = "births",
            fixed = true,
            doc =
                "How the first topics come about: births, from the first documents; or evidence,"
                    + " well-spread documents of the first mini-batch.")
        Start start,
    @Option(
            key = "lifecycle.initial-documents",
            byDefault = "800",
            doc =
                "Documents within which free slots are filled by lifecycle.initial-neighbors neighbours.")
        int first,
    @Option(
            key = "lifecycle.initial-neighbors",
            byDefault = "3",
            doc = "Least neighbours of a birth among the first documents.")
        int firstMembers,
    @Option(
            key = "lifecycle.check-every",
            byDefault = "100",
            doc = "Documents from one look for births to the next.")
        int every,
    @Option(
            key = "lifecycle.residual-reservoir",
            byDefault = "400",
            doc = "Badly explained documents among which a birth is looked for.")
        int kept,
    @Option(
            key = "lifecycle.reservoir",
            byDefault = "2000",
            fixed = true,
            doc = "Newest documents remembered, the baseline of growth.")
        int recent,
    @Option(
            key = "lifecycle.min-residual",
            byDefault = "0.6",
            doc = "Least share of a document's energy left unexplained for it to be kept.")
        double residual,
    @Option(
            key = "lifecycle.neighbor-cosine",
            byDefault = "0.2",
            doc = "Least cosine of two residuals to be neighbours.")
        double neighbour,
    @Option(key = "lifecycle.min-neighbors", byDefault = "6", doc = "Least neighbours of a birth.")
        int members,
    @Option(
            key = "lifecycle.near-duplicate-cosine",
            byDefault = "0.9",
            doc = "Cosine of two documents above which only the first counts.")
        double nearDuplicate,
    @Option(
            key = "lifecycle.count-near-duplicates",
            byDefault = "false",
            doc =
                "Whether a document that nearly repeats an earlier one counts as any other, as lines"
                    + " of logs must; true by default if text.analyzer is logs.")
        boolean repeats,
    @Option(
            key = "lifecycle.max-topic-cosine",
            byDefault = "0.5",
            doc = "Largest cosine of a newborn to any live topic.")
        double distinct,
    @Option(
            key = "lifecycle.growth-score",
            byDefault = "3.8",
            doc =
                "Anscombe score of a newborn's matches in the newest tenth of the recent documents"
                    + " against the rest, to take the slot of a live topic.")
        double growth,
    @Option(
            key = "lifecycle.replacement-gain",
            byDefault = "3",
            doc = "Gain per document over the victim's usefulness, to take its slot.")
        double advantage,
    @Option(
            key = "lifecycle.protected-documents",
            byDefault = "1000",
            doc = "Documents after its birth during which a topic keeps its slot.")
        int protectedDocuments,
    @Option(key = "lifecycle.births-per-check", byDefault = "3", doc = "Most births at one look.")
        int birthsPerStep,
    @Option(
            key = "lifecycle.min-terms",
            byDefault = "3",
            doc = "A topic with fewer terms is dormant.")
        int leastTerms,
    @Option(
            key = "lifecycle.merge-cosine",
            byDefault = "0.8",
            doc = "Cosine of two topics above which they become one.")
        double merge,
    @Option(
            key = "lifecycle.merge-cooccurrence",
            byDefault = "0.8",
            doc =
                "The same for topics that come in the same documents: cosine of their weights over"
                    + " the documents between two checks.")
        double mergeTogether,
    @Option(
            key = "lifecycle.merge-checks",
            byDefault = "3",
            doc = "Checks in a row at which one of the cosines must hold.")
        int mergeChecks,
    @Option(
            key = "lifecycle.merge-every",
            byDefault = "500",
            doc = "Documents from one check to the next.")
        int mergeEvery,
    @Option(
            key = "lifecycle.inactive-documents",
            byDefault = "2000",
            doc =
                "Documents in a row with less than a tenth of a topic's usual share in them, and"
                    + " twenty missing, after which it is dormant; 0 for never.")
        int silent,
    @Option(
            key = "lifecycle.inactive-time",
            byDefault = "P7D",
            doc = "Event time that such a silence lasts at least.")
        Duration silentFor) {

  /** How the first topics come about. */
  public enum Start {
    BIRTHS,
    EVIDENCE
  }

  /** Cosine of two documents above which only the first counts; none is above 2. */
  public double repeated() {
    return repeats ? 2 : nearDuplicate;
  }

  public LifecycleOptions {
    require(first >= 0, "lifecycle.initial-documents", first, "must be 0 or more");
    require(firstMembers >= 2, "lifecycle.initial-neighbors", firstMembers, "must be 2 or more");
    require(every >= 1, "lifecycle.check-every", every, "must be 1 or more");
    require(kept >= 10 && kept <= 5000, "lifecycle.residual-reservoir", kept, "must be 10 to 5000");
    require(
        recent >= kept && recent <= 1_000_000,
        "lifecycle.reservoir",
        recent,
        "must be lifecycle.residual-reservoir to 1000000");
    require(
        residual >= 0 && residual < 1, "lifecycle.min-residual", residual, "must be 0 to below 1");
    require(
        neighbour > 0 && neighbour < 1,
        "lifecycle.neighbor-cosine",
        neighbour,
        "must be between 0 and 1");
    require(members >= 2, "lifecycle.min-neighbors", members, "must be 2 or more");
    require(
        nearDuplicate > 0 && nearDuplicate <= 1,
        "lifecycle.near-duplicate-cosine",
        nearDuplicate,
        "must be above 0 to 1");
    require(
        distinct > 0 && distinct <= 1,
        "lifecycle.max-topic-cosine",
        distinct,
        "must be above 0 to 1");
    require(growth >= 0, "lifecycle.growth-score", growth, "must be 0 or more");
    require(advantage >= 1, "lifecycle.replacement-gain", advantage, "must be 1 or more");
    require(
        protectedDocuments >= 0,
        "lifecycle.protected-documents",
        protectedDocuments,
        "must be 0 or more");
    require(birthsPerStep >= 1, "lifecycle.births-per-check", birthsPerStep, "must be 1 or more");
    require(leastTerms >= 1, "lifecycle.min-terms", leastTerms, "must be 1 or more");
    require(merge > 0 && merge <= 1, "lifecycle.merge-cosine", merge, "must be above 0 to 1");
    require(
        mergeTogether > 0 && mergeTogether <= 1,
        "lifecycle.merge-cooccurrence",
        mergeTogether,
        "must be above 0 to 1");
    require(mergeChecks >= 1, "lifecycle.merge-checks", mergeChecks, "must be 1 or more");
    require(mergeEvery >= 1, "lifecycle.merge-every", mergeEvery, "must be 1 or more");
    require(silent >= 0, "lifecycle.inactive-documents", silent, "must be 0 or more");
    require(!silentFor.isNegative(), "lifecycle.inactive-time", silentFor, "must not be negative");
  }
}
