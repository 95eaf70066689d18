package io.swell.serving;

import static io.swell.view.PlantedStory.MODEL;

import io.swell.alerting.PlantedAlerts;
import io.swell.output.Alert;
import io.swell.output.Assignment;
import io.swell.output.Snapshot;
import io.swell.view.PlantedStory;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Adds alerts and recent documents to the planted story, so that every view has content. */
final class PlantedReaders {
  private PlantedReaders() {}

  static void addTo(Views views) {
    for (int i = 0; i < 30; i++) {
      views
          .topics()
          .accept(
              new Assignment(
                  MODEL,
                  "news-" + i,
                  "Note " + i + " from the harbour",
                  PlantedStory.start(i),
                  List.of(new Assignment.TopicWeight(4 + i % 3, 1, 0.4 + 0.01 * i)),
                  0.1,
                  1));
    }
    Instant since = PlantedStory.start(30);
    accept(views, "a1", Alert.Kind.SURGING, Alert.State.RESOLVED, 3L, "loom warp weft", since);
    accept(views, "a2", Alert.Kind.UNCOVERED, Alert.State.UPDATED, null, "no topic", since);
    accept(views, "a3", Alert.Kind.EMERGING, Alert.State.FIRING, 4L, "comet orbit tail", since);
  }

  /** Returns a topic renamed, pinned and muted by a user. */
  static Snapshot curated(Snapshot topic, String name) {
    return new Snapshot(
        topic.model(),
        topic.topic(),
        topic.slot(),
        topic.state(),
        name,
        topic.terms(),
        topic.share(),
        topic.trend(),
        topic.drift(),
        topic.majorityRatio(),
        topic.compactness(),
        topic.coherence(),
        topic.documents(),
        topic.relations(),
        topic.born(),
        topic.lastSeen(),
        topic.timestamp(),
        topic.batch() + 1,
        true,
        true);
  }

  private static void accept(
      Views views,
      String id,
      Alert.Kind kind,
      Alert.State state,
      @Nullable Long topic,
      String label,
      Instant since) {
    views.alerts().accept(PlantedAlerts.alert(MODEL, id, kind, state, topic, label, since));
  }
}
