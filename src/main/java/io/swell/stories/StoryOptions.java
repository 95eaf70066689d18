package io.swell.stories;

import static io.swell.config.Require.require;
import static io.swell.config.Require.requireFraction;
import static io.swell.config.Require.requireNonNegative;
import static io.swell.config.Require.requirePositive;
import static io.swell.config.Require.requireRange;

import io.swell.config.Option;

/** Options of stories and of the alerts about them. */
public record StoryOptions(
    @Option(
            key = "stories.enabled",
            byDefault = "true",
            doc =
                "Whether documents are gathered into stories, small clusters beneath the topics by"
                    + " which new events are heard early. Without them, less memory is needed.")
        boolean enabled,
    @Option(
            key = "stories.join-cosine",
            byDefault = "0.25",
            doc =
                "Smallest cosine between a document and the terms of a story that makes it part of"
                    + " the story. Raise it if stories mix unrelated documents; lower it if one"
                    + " story is split into many.")
        double joinCosine,
    @Option(
            key = "stories.merge-cosine",
            byDefault = "0.25",
            doc =
                "Two stories become one when a document fits both and the cosine between their"
                    + " terms is this or more. Lower it if one story is split into many; raise it"
                    + " if distinct stories are merged.")
        double mergeCosine,
    @Option(
            key = "stories.burst-weight",
            byDefault = "1.5",
            doc =
                "How much more a term counts while it is surprisingly frequent: 0 for no more, 1"
                    + " for twice. Raise it if the documents of a new event do not find each"
                    + " other.")
        double burstWeight,
    @Option(
            key = "stories.documents",
            byDefault = "131072",
            fixed = true,
            doc =
                "Number of newest documents that stories know, a power of 2; they also have at most"
                    + " 16 times as many terms. Raise it if there are more documents in a few"
                    + " days; memory grows with it.")
        int documents,
    @Option(
            key = "stories.min-documents",
            byDefault = "3",
            doc =
                "Documents from which on a story is published, if at least two of them are no"
                    + " near-duplicates. Few of the stories with two documents grow.")
        int minDocuments,
    @Option(
            key = "stories.max",
            byDefault = "4096",
            doc =
                "Largest number of stories at a time. Raise it if stories end early because there"
                    + " are too many.")
        int max,
    @Option(
            key = "alerts.false-per-week",
            byDefault = "1",
            doc =
                "Number of false alarms about stories that is acceptable in a week. The threshold"
                    + " adjusts itself to the stream; raise it to hear of smaller events.")
        double falsePerWeek) {
  public StoryOptions {
    requireFraction("stories.join-cosine", joinCosine);
    requireFraction("stories.merge-cosine", mergeCosine);
    requireNonNegative("stories.burst-weight", burstWeight);
    requireRange("stories.documents", documents, 1024, 1 << 24);
    require(
        Integer.bitCount(documents) == 1, "stories.documents", documents, "must be a power of 2");
    requireRange("stories.min-documents", minDocuments, 2, 1000);
    requireRange("stories.max", max, 16, 1 << 20);
    requirePositive("alerts.false-per-week", falsePerWeek);
  }
}
