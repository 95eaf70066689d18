package io.swell.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.output.Snapshot;
import java.util.List;
import org.junit.jupiter.api.Test;

class TermHistoryTest {
  private static final int LENGTH = 10_000;
  private final TopicTerms.History trail = new TopicTerms.History();

  @Test
  void aHistoryCoversItsTopicInFewEvenPoints() {
    for (int window = 0; window < LENGTH; window++) {
      trail.add(PlantedStory.snapshot(4, window, LENGTH, Snapshot.State.LIVE));
      List<TopicTerms.TermPoint> points = trail.points();
      assertThat(points).hasSizeLessThanOrEqualTo(TopicTerms.History.MAX_POINTS);
      assertThat(points.get(0).batch()).isEqualTo(1);
      assertThat(points.get(points.size() - 1).batch()).isEqualTo(window + 1L);
    }
    List<TopicTerms.TermPoint> points = trail.points();
    assertThat(points).hasSizeGreaterThan(TopicTerms.History.MAX_POINTS / 3);
    long mean = LENGTH / points.size();
    for (int i = 1; i < points.size() - 1; i++) {
      assertThat(points.get(i).batch() - points.get(i - 1).batch()).isBetween(mean / 4, mean * 4);
    }
  }

  @Test
  void repeatedSnapshotsChangeNothing() {
    for (int window = 0; window < 20; window++) {
      trail.add(PlantedStory.snapshot(4, window, 20, Snapshot.State.LIVE));
    }
    List<TopicTerms.TermPoint> points = trail.points();
    for (int window = 0; window < 20; window++) {
      trail.add(PlantedStory.snapshot(4, window, 20, Snapshot.State.LIVE));
    }
    assertThat(trail.points()).isEqualTo(points).hasSize(20);
    assertThat(points.get(0).terms().get(0).term()).isEqualTo("comet");
  }
}
