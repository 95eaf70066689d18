package io.swell.view;

import static io.swell.config.Require.require;

import io.swell.config.Option;

/**
 * How much of the past a {@link TopicView}, a {@link StoryView} and an {@link AlertView} remember.
 * Their memory is bounded by {@code models x (windows x topics per window + events + alerts +
 * topics x (documents + 15 KB) + stories x (8 documents + 1 KB))}. A topic in a window takes half a
 * KB, and 100 bytes and the name for each of up to 20 sources.
 */
public record ViewOptions(
    @Option(
            key = "view.windows",
            byDefault = "400",
            doc = "Newest closed windows of each model that the dashboard and the API can show.")
        int windows,
    @Option(
            key = "view.documents",
            byDefault = "20",
            doc =
                "Newest documents of each topic that the dashboard and the API can show. With"
                    + " 0 there are none, and assignments are not read for them.")
        int documents) {

  public ViewOptions {
    require(windows >= 1, "view.windows", windows, "must be at least 1");
    require(documents >= 0, "view.documents", documents, "must be at least 0");
  }
}
