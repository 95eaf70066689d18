package io.swell.view;

import static io.swell.config.Require.require;

import io.swell.config.Option;

/** How many documents a {@link DocumentSearch} can find. */
public record SearchOptions(
    @Option(
            key = "search.documents",
            byDefault = "20000",
            doc =
                "Newest documents, over all models, that the search of the dashboard and the API"
                    + " can find, by the words that the log of bags holds; fewer if they have more"
                    + " than 128 distinct terms on average. With 0 the log is not read, and the"
                    + " search finds topics only.")
        int documents) {
  public SearchOptions {
    require(
        documents >= 0 && documents <= 1_000_000,
        "search.documents",
        documents,
        "must be 0 to 1000000");
  }
}
