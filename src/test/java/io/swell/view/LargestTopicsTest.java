package io.swell.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.output.TopicActivity;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which topics a heat map and a stream graph have room for. */
class LargestTopicsTest {
  private static final int WINDOWS = 100;
  private static final int ROOM = 10;

  private final TopicView view = new TopicView(new ViewOptions(400, 20), null);

  /** Topics 1 to 20 have shared the past; topics 21 to 25 all of the newest five windows. */
  LargestTopicsTest() {
    for (int window = 0; window < WINDOWS; window++) {
      boolean isNow = window >= WINDOWS - 5;
      for (long topic = 1; topic <= 25; topic++) {
        double share = isNow == topic > 20 ? (isNow ? 0.2 : 0.05 + topic * 1e-4) : 0;
        view.accept(activity(topic, window, share));
      }
    }
  }

  @Test
  void halfOfTheRoomIsForTopicsThatAreLargeNow() {
    assertThat(view.of("m").streamGraph(TimeRange.ALL, ROOM).topics())
        .extracting(HeatMap.Row::topic)
        .containsExactlyInAnyOrder(21L, 22L, 23L, 24L, 25L, 20L, 19L, 18L, 17L, 16L);
    assertThat(view.of("m").heatMap(TimeRange.ALL, ROOM).topics())
        .extracting(HeatMap.Row::topic)
        .containsExactly(16L, 17L, 18L, 19L, 20L, 21L, 22L, 23L, 24L, 25L);
  }

  @Test
  void nothingIsLeftOutWhereThereIsRoom() {
    assertThat(view.of("m").heatMap(TimeRange.ALL, 40).topics()).hasSize(25);
    assertThat(view.of("m").streamGraph(TimeRange.ALL, 1).topics())
        .extracting(HeatMap.Row::topic)
        .containsExactly(21L);
  }

  private static TopicActivity activity(long topic, int window, double share) {
    Instant start = Instant.EPOCH.plus(Duration.ofDays(window));
    return new TopicActivity(
        "m",
        topic,
        start,
        start.plus(Duration.ofDays(1)),
        share,
        0,
        0,
        100,
        0,
        0,
        List.of(),
        List.of());
  }
}
