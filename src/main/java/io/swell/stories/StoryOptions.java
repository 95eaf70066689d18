package io.swell.stories;

import static io.swell.config.Require.require;
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
            key = "stories.documents",
            byDefault = "131072",
            fixed = true,
            doc =
                "Number of newest documents that stories know, a power of 2; they also have at most"
                    + " 16 times as many terms, and there is at most one story for 32 of them at a"
                    + " time. Raise it if there are more documents in a few days or stories end"
                    + " early because there are too many; memory grows with it.")
        int documents,
    @Option(
            key = "stories.min-documents",
            byDefault = "3",
            doc =
                "Documents from which on a story is published, if at least two of them are no"
                    + " near-duplicates. Few of the stories with two documents grow.")
        int minDocuments,
    @Option(
            key = "alerts.false-per-week",
            byDefault = "1",
            doc =
                "Number of false alarms about stories that is acceptable in a week. The threshold"
                    + " adjusts itself to the stream; raise it to hear of smaller events.")
        double falsePerWeek) {
  public StoryOptions {
    requireRange("stories.documents", documents, 1024, 1 << 24);
    require(
        Integer.bitCount(documents) == 1, "stories.documents", documents, "must be a power of 2");
    requireRange("stories.min-documents", minDocuments, 2, 1000);
    requirePositive("alerts.false-per-week", falsePerWeek);
  }

  /** Returns the maximum number of stories at a time; more than that, the smallest end early. */
  public int max() {
    return documents / 32;
  }
}
