package io.swell.streaming;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.streaming.StalledPartitions.Offsets;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StalledPartitionsTest {
  private final StalledPartitions stalled = new StalledPartitions(Duration.ofMinutes(5));

  private Iterable<String> at(int minute, long committed, long fetched) {
    return stalled.observe(
        Duration.ofMinutes(minute).toNanos(),
        Map.of("swell.bags-0", new Offsets(committed, fetched, -1, -1)));
  }

  @Test
  void recordsWaitingWithoutACommitAreReported() {
    assertThat(at(0, 17, 20)).isEmpty();
    assertThat(at(5, 17, 40)).isEmpty();
    assertThat(at(6, 17, 60))
        .containsExactly(
            "partition swell.bags-0 was fetched up to offset 60, but nothing from offset 17 on has"
                + " been committed for 6 minutes");
  }

  @Test
  void commitsCompletedWorkAndRevocationsResetTheTimer() {
    assertThat(at(0, 17, 20)).isEmpty();
    assertThat(at(5, 18, 20)).isEmpty();
    assertThat(at(9, 18, 20)).isEmpty();
    assertThat(at(10, 21, 20)).isEmpty();
    assertThat(at(20, 21, 25)).isEmpty();
    assertThat(none(24)).isEmpty();
    assertThat(none(30)).isEmpty();
    assertThat(at(36, 21, 25)).isEmpty();
  }

  /** Observes that no partition is assigned. */
  private Iterable<String> none(int minute) {
    return stalled.observe(Duration.ofMinutes(minute).toNanos(), Map.of());
  }

  @Test
  void workThatBeginsAgainAndAgainIsReportedInBetweenToo() {
    assertThat(at(0, 17, 20)).isEmpty();
    assertThat(none(3)).isEmpty();
    assertThat(at(4, 17, 20)).isEmpty();
    assertThat(none(6)).isNotEmpty();
    assertThat(unread(7, 17, 40)).isNotEmpty();
  }

  @Test
  void whatWasObservedCanBeForgotten() {
    assertThat(at(0, 17, 20)).isEmpty();
    stalled.reset();
    assertThat(at(6, 17, 20)).isEmpty();
  }

  /** Observes a partition of which nothing was fetched that is not committed. */
  private Iterable<String> unread(int minute, long next, long end) {
    return stalled.observe(
        Duration.ofMinutes(minute).toNanos(),
        Map.of("swell.bags-0", new Offsets(17, 16, next, end)));
  }

  @Test
  void recordsThatAreNotEvenFetchedAreReported() {
    assertThat(unread(0, 17, 18)).isEmpty();
    assertThat(unread(6, 17, 40))
        .containsExactly(
            "partition swell.bags-0 has records up to offset 39, but none from offset 17 on has"
                + " been read for 6 minutes");
  }

  @Test
  void readingTheSameRecordsAgainDoesNotResetTheTimer() {
    assertThat(at(0, 17, 20)).isEmpty();
    assertThat(unread(3, 17, 40)).isEmpty();
    assertThat(at(4, 17, 20)).isEmpty();
    assertThat(unread(6, 17, 40)).isNotEmpty();
  }

  @Test
  void readingOnResetsTheTimer() {
    assertThat(unread(0, 17, 40)).isEmpty();
    assertThat(unread(6, 18, 40)).isEmpty();
    assertThat(unread(10, 40, 40)).isEmpty();
    assertThat(unread(20, 40, 41)).isEmpty();
    assertThat(unread(26, 40, 41)).isNotEmpty();
  }

  @Test
  void anUnknownPositionIsNotStalled() {
    assertThat(unread(0, -1, 40)).isEmpty();
    assertThat(unread(6, -1, 40)).isEmpty();
    assertThat(unread(12, 17, -1)).isEmpty();
    assertThat(unread(18, 17, -1)).isEmpty();
  }

  @Test
  void anIdleStreamIsNeverStalled() {
    assertThat(at(0, 21, 20)).isEmpty();
    assertThat(at(10_000, 21, 20)).isEmpty();
    assertThat(at(20_000, -1, -1)).isEmpty();
    assertThat(at(30_000, -1, -1)).isEmpty();
  }

  @Test
  void aStallAtTheVeryFirstRecordIsReported() {
    assertThat(at(0, -1, 0)).isEmpty();
    assertThat(at(6, -1, 0)).isNotEmpty();
  }
}
