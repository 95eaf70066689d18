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
            key = "view.events",
            byDefault = "500",
            doc =
                "Newest events of each model, such as births and merges, that the dashboard"
                    + " and the API can show.")
        int events,
    @Option(
            key = "view.ended-topics",
            byDefault = "500",
            doc =
                "Ended topics (ended or merged) of each model that can still be looked up. A"
                    + " dashboard finds at most snapshots.ended-topics of them when it starts.")
        int endedTopics,
    @Option(
            key = "view.documents",
            byDefault = "20",
            doc =
                "Newest documents of each topic that the dashboard and the API can show. With"
                    + " 0 there are none, and assignments are not read for them.")
        int documents,
    @Option(
            key = "view.alerts",
            byDefault = "500",
            doc = "Newest alerts of each model that the dashboard and the API can show.")
        int alerts,
    @Option(
            key = "view.models",
            byDefault = "100",
            doc =
                "Maximum number of models that the dashboard and the API can show. Beyond"
                    + " that, the model that was inactive for longest is dropped.")
        int models,
    @Option(
            key = "view.stories",
            byDefault = "2000",
            doc =
                "Stories of each model, those that changed last, that the dashboard and the API can"
                    + " show.")
        int stories) {

  public ViewOptions {
    require(windows >= 1, "view.windows", windows, "must be at least 1");
    require(events >= 1, "view.events", events, "must be at least 1");
    require(endedTopics >= 0, "view.ended-topics", endedTopics, "must be at least 0");
    require(documents >= 0, "view.documents", documents, "must be at least 0");
    require(alerts >= 0, "view.alerts", alerts, "must be at least 0");
    require(models >= 1, "view.models", models, "must be at least 1");
    require(stories >= 0, "view.stories", stories, "must be at least 0");
  }
}
