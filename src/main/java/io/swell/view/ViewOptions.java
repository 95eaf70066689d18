package io.swell.view;

import static io.swell.config.Require.require;

import io.swell.config.Option;

/**
 * How much of the past a {@link TopicView} remembers. Its memory grows with {@code models x
 * (windows x topics per window + events + alerts + topics x (documents + 15 KB))} and no further.
 */
public record ViewOptions(
    @Option(
            key = "view.windows",
            byDefault = "400",
            doc = "Closed windows of each model that the dashboard and the API can show.")
        int windows,
    @Option(
            key = "view.events",
            byDefault = "500",
            doc = "Births, deaths and merges of each model that are kept for readers.")
        int events,
    @Option(
            key = "view.ended-topics",
            byDefault = "500",
            doc =
                "Topics of each model that are dormant or merged and can still be looked up; a"
                    + " dashboard that starts finds at most snapshots.ended-topics.")
        int endedTopics,
    @Option(
            key = "view.documents",
            byDefault = "20",
            doc =
                "Newest documents of each topic that readers are shown; 0 for none, and the"
                    + " assignments are not read for them.")
        int documents,
    @Option(
            key = "view.alerts",
            byDefault = "500",
            doc = "Alerts of each model that are kept for readers, the newest.")
        int alerts,
    @Option(
            key = "view.models",
            byDefault = "100",
            doc = "Models that readers can ask about; the one silent for longest makes room.")
        int models) {

  public ViewOptions {
    require(windows >= 1, "view.windows", windows, "must be at least 1");
    require(events >= 1, "view.events", events, "must be at least 1");
    require(endedTopics >= 0, "view.ended-topics", endedTopics, "must be at least 0");
    require(documents >= 0, "view.documents", documents, "must be at least 0");
    require(alerts >= 0, "view.alerts", alerts, "must be at least 0");
    require(models >= 1, "view.models", models, "must be at least 1");
  }
}
