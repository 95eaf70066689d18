package io.swell.view;

import static io.swell.view.PlantedStory.MODEL;
import static io.swell.view.PlantedStory.start;
import static org.assertj.core.api.Assertions.assertThat;

import io.swell.output.Snapshot;
import io.swell.output.TopicEvent;
import io.swell.view.InstantComparison.Fate;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class InstantComparisonTest {
  private static final int WINDOWS = 40;

  private final TopicView view = new TopicView(new ViewOptions(400, 20), null);

  @Test
  void everyTopicIsClassified() {
    PlantedStory.addTo(view, WINDOWS);
    int early = 8;
    int late = 14;
    InstantComparison difference = view.of(MODEL).difference(start(early), start(late));
    List<Integer> before = PlantedStory.live(early, WINDOWS);
    List<Integer> after = PlantedStory.live(late, WINDOWS);
    for (InstantComparison.Row row : difference.topics()) {
      int topic = (int) row.topic();
      if (before.contains(topic) && after.contains(topic)) {
        double change =
            PlantedStory.activity(topic, late, WINDOWS).share()
                - PlantedStory.activity(topic, early, WINDOWS).share();
        assertThat(row.shareB() - row.shareA()).isEqualTo(change);
        assertThat(row.fate())
            .isEqualTo(
                Math.abs(change) < 0.005 ? Fate.STAYED : change > 0 ? Fate.GREW : Fate.SHRANK);
      } else {
        assertThat(row.fate()).isEqualTo(after.contains(topic) ? Fate.APPEARED : Fate.ENDED);
      }
    }
    assertThat(difference.topics())
        .extracting(row -> (int) row.topic())
        .containsAll(before)
        .containsAll(after);
    assertThat(difference.topics())
        .extracting(InstantComparison.Row::fate)
        .contains(Fate.APPEARED, Fate.ENDED, Fate.GREW, Fate.SHRANK);
    assertThat(Objects.requireNonNull(difference.windowA()).start()).isEqualTo(start(early));
    assertThat(Objects.requireNonNull(difference.windowB()).start()).isEqualTo(start(late));
  }

  @Test
  void inReverseOrderNewTopicsHaveEnded() {
    PlantedStory.addTo(view, WINDOWS);
    long young = PlantedStory.topics() - 1L;
    assertThat(fate(start(0), start(WINDOWS), young)).isEqualTo(Fate.APPEARED);
    assertThat(fate(start(WINDOWS - 1), start(WINDOWS), young)).isNotEqualTo(Fate.APPEARED);
    assertThat(view.of(MODEL).difference(start(0), start(3)).topics())
        .noneMatch(row -> row.topic() == young);
  }

  @Test
  void addedAndRemovedTermsAreReported() {
    view.accept(topic(start(1), 1, Snapshot.State.LIVE, "tide", "quay", "ferry"));
    view.accept(topic(start(5), 5, Snapshot.State.LIVE, "tide", "quay", "storm"));
    InstantComparison.Row row = view.of(MODEL).difference(start(2), start(6)).topics().get(0);
    assertThat(row.gained()).containsExactly("storm");
    assertThat(row.lost()).containsExactly("ferry");
    assertThat(row.similarity()).isBetween(0.6, 0.7); // 2 of 3 equal weights
    assertThat(view.of(MODEL).difference(start(2), start(4)).topics().get(0).similarity())
        .isBetween(1 - 1e-9, 1 + 1e-9);
    assertThat(view.of(MODEL).difference(start(0), start(4)).topics().get(0).similarity()).isNull();
  }

  @Test
  void aMergedTopicNamesTheTopicItJoined() {
    view.accept(topic(start(1), 1, Snapshot.State.LIVE, "tide", "quay", "ferry"));
    view.accept(topic(start(5), 5, Snapshot.State.MERGED, "tide", "quay", "ferry"));
    view.accept(
        new TopicEvent(
            MODEL,
            TopicEvent.Kind.MERGED,
            7,
            2L,
            start(5),
            new TopicEvent.Evidence(List.of(), List.of(), 0.9, null)));
    InstantComparison.Row row = view.of(MODEL).difference(start(2), start(6)).topics().get(0);
    assertThat(row.fate()).isEqualTo(Fate.ENDED);
    assertThat(row.into()).isEqualTo(2);
    assertThat(view.of(MODEL).difference(start(2), start(4)).topics().get(0).into()).isNull();
    assertThat(view.of(MODEL).difference(start(6), start(7)).topics()).isEmpty();
  }

  @Test
  void anUnknownModelHasAnEmptyComparison() {
    assertThat(view.of("other").difference(start(0), start(1)).topics()).isEmpty();
  }

  private Fate fate(Instant a, Instant b, long topic) {
    return view.of(MODEL).difference(a, b).topics().stream()
        .filter(row -> row.topic() == topic)
        .findFirst()
        .orElseThrow()
        .fate();
  }

  private static Snapshot topic(Instant at, long batch, Snapshot.State state, String... terms) {
    return SomeSnapshot.of(MODEL, 7)
        .state(state)
        .terms(
            List.of(terms).stream()
                .map(term -> new Snapshot.Term(term, 1, 1.0 / terms.length, 2))
                .toList())
        .at(start(0), at)
        .batch(batch)
        .take();
  }
}
