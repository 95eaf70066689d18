package io.swell.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.model.SavedState;
import io.swell.output.DocumentOrigin;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class SourceAlignmentTest {
  private static final long MINUTE = Duration.ofMinutes(1).toMillis();
  private static final long FAR = Duration.ofDays(7).toMillis();
  private static final long LIMIT = 1 << 20;

  private final SourceAlignment sources = new SourceAlignment(FAR, LIMIT);

  private static Bag bag(int partition, long offset, long eventTime) {
    Bag like = PlantedLog.bag("d" + partition + "-" + offset, eventTime, Map.of("word", 1));
    return new Bag(
        like.model(),
        like.id(),
        eventTime,
        1_000 + offset,
        DocumentOrigin.NONE,
        null,
        List.of(),
        "",
        like.terms(),
        like.counts(),
        0,
        partition,
        offset,
        true,
        null);
  }

  private static List<Bag> polled(SourceAlignment from) {
    List<Bag> polled = new ArrayList<>();
    for (Bag bag = from.poll(); bag != null; bag = from.poll()) {
      polled.add(bag);
    }
    return polled;
  }

  @Test
  void withoutABacklogNoDocumentWaits() {
    for (int i = 0; i < 100; i++) {
      sources.add(bag(i % 3, i / 3, i * MINUTE));
      assertThat(polled(sources)).hasSize(1);
    }
  }

  @Test
  void alignsBacklogsThatAreReadPartitionByPartition() {
    sources.accept(new SourceEnds(List.of(300L, 300L, 300L, 300L), 0));
    List<Bag> polled = new ArrayList<>();
    for (int partition = 0; partition < 4; partition++) {
      for (int i = 0; i < 300; i++) {
        sources.add(bag(partition, i, (4 * i + partition) * MINUTE));
        polled.addAll(polled(sources));
      }
    }
    assertThat(polled).hasSize(1200);
    long newest = 0;
    for (Bag bag : polled.subList(32, 1200)) {
      assertThat(bag.eventTime()).isGreaterThan(newest - 40 * MINUTE);
      newest = Math.max(newest, bag.eventTime());
    }
    assertThat(sources.watermark()).isGreaterThan(1160 * MINUTE);
  }

  @Test
  void aLaterPartitionIsAlignedFromItsFirstDocument() {
    int begin = 20 * 24 * 60;
    for (boolean isLaterOneFirst : List.of(true, false)) {
      var aligned = new SourceAlignment(FAR, LIMIT);
      aligned.accept(new SourceEnds(List.of(300L, 300L), 0));
      List<Bag> polled = new ArrayList<>();
      for (int i = 0; i < 600; i++) {
        boolean isLater = isLaterOneFirst == i < 300;
        aligned.add(
            bag(isLater ? 1 : 0, i % 300, (isLater ? begin + i % 300 : 100L * (i % 300)) * MINUTE));
        polled.addAll(polled(aligned));
      }
      assertThat(polled).hasSize(600);
      for (int i = 1; i < polled.size(); i++) {
        assertThat(polled.get(i).eventTime())
            .as("order of document %d", i)
            .isGreaterThan(polled.get(i - 1).eventTime() - 400 * MINUTE);
      }
    }
  }

  @Test
  void beyondTheLimitTheEarliestDocumentIsReleased() {
    sources.accept(new SourceEnds(List.of(100_000L, 20L), 0));
    for (int i = 0; i < 10; i++) {
      sources.add(bag(1, i, i * MINUTE));
    }
    int polled = 0;
    for (int i = 0; i < 50_000; i++) {
      sources.add(bag(0, i, i * MINUTE));
      polled += polled(sources).size();
    }
    assertThat(polled).isGreaterThan(10_000);
    assertThat(sources.watermark()).as("that of partition 1").isLessThan(10 * MINUTE);
  }

  @Test
  void aPartitionReadToItsEndBecomesIdleAfterSilence() {
    for (int i = 0; i < 20; i++) {
      sources.add(bag(0, i, i * MINUTE));
      sources.add(bag(1, i, i * MINUTE));
      polled(sources);
    }
    for (int i = 20; i < 100; i++) {
      sources.add(bag(0, i, i * MINUTE));
      polled(sources);
    }
    assertThat(sources.watermark()).isEqualTo(17 * MINUTE);
    sources.accept(new SourceProgress(1, 20, 1_500, 1_000, 1_500));
    assertThat(sources.watermark()).as("it had a document since").isEqualTo(17 * MINUTE);
    sources.accept(new SourceProgress(1, 20, 2_500, 2_000, 2_500));
    assertThat(sources.watermark()).isEqualTo(92 * MINUTE);
    assertThat(sources.isIdle()).isFalse();
    sources.accept(new SourceProgress(0, 100, 2_500, 2_000, 2_500));
    assertThat(sources.isIdle()).isTrue();
  }

  @Test
  void anUnreadPartitionHoldsTheWatermark() {
    sources.accept(new SourceEnds(List.of(0L, 0L), 0));
    for (int i = 0; i < 100; i++) {
      sources.add(bag(0, i, i * MINUTE));
      assertThat(polled(sources)).as("documents do not wait").hasSize(1);
    }
    assertThat(sources.watermark()).isEqualTo(WatermarkGenerator.UNKNOWN);
    sources.accept(new SourceProgress(1, 0, 2_500, 2_000, 2_500));
    assertThat(sources.watermark()).isEqualTo(92 * MINUTE);
  }

  @Test
  void afterASilenceTheWatermarkWaitsForUnreadPartitions() {
    List<Bag> burst = new ArrayList<>();
    for (int partition = 0; partition < 4; partition++) {
      for (int i = 0; i < 20; i++) {
        sources.add(bag(partition, i, (4 * i + partition) * MINUTE));
        polled(sources);
      }
    }
    for (int partition = 0; partition < 4; partition++) {
      sources.accept(new SourceProgress(partition, 20, 1_300, 1_200, 1_300));
    }
    assertThat(sources.isIdle()).isTrue();
    for (int partition = 0; partition < 4; partition++) {
      for (int i = 400; i < 600; i++) {
        burst.add(bag(partition, i, (4 * i + partition) * MINUTE));
      }
    }
    for (Bag bag : burst) {
      sources.add(bag);
      assertThat(polled(sources)).as("documents do not wait").hasSize(1);
      assertThat(sources.watermark()).isLessThan(bag.eventTime());
    }
    assertThat(sources.watermark()).isGreaterThan((4 * 600 - 40) * MINUTE);
  }

  @Test
  void aSilentPartitionHoldsTheWatermarkUntilReadAgain() {
    for (int i = 0; i < 100; i++) {
      sources.add(bag(0, i, i * MINUTE));
      polled(sources);
      if (i % 20 == 19) {
        sources.accept(new SourceProgress(1, 0, 1_000 + i, 1_000, 1_000 + i));
        assertThat(sources.watermark()).isEqualTo((i - 7) * MINUTE);
      } else if (i > 20) {
        assertThat(sources.watermark()).isBetween((i - 28) * MINUTE, (i - 7) * MINUTE);
      }
    }
  }

  @Test
  void aSlowClockHoldsTheWatermarkUntilReadAgain() {
    long quarterDay = Duration.ofHours(6).toMillis();
    for (int i = 0; i < 20; i++) {
      sources.add(bag(0, i, i * quarterDay));
      polled(sources);
      sources.add(bag(1, i, i * quarterDay));
      polled(sources);
    }
    sources.accept(new SourceProgress(1, 20, 1_019, 1_010, 1_020));
    for (int i = 20; i < 120; i++) {
      sources.add(bag(0, i, i * quarterDay));
      polled(sources);
      sources.add(bag(1, i, 20 * quarterDay));
      polled(sources);
      assertThat(sources.watermark()).as("more may come").isLessThanOrEqualTo(20 * quarterDay);
    }
    sources.accept(new SourceProgress(1, 120, 1_119, 1_110, 1_120));
    assertThat(sources.watermark()).as("partition 1 is not idle").isEqualTo(112 * quarterDay);
  }

  @Test
  void aPartitionWithABacklogIsNeverIdle() {
    sources.add(bag(0, 0, 0));
    polled(sources);
    sources.accept(new SourceProgress(0, 1, 2_500, 2_000, 2_500));
    assertThat(sources.isIdle()).isTrue();
    sources.accept(new SourceEnds(List.of(5L), 0));
    assertThat(sources.isIdle()).isFalse();
    sources.accept(new SourceProgress(0, 5, 0, 0, 0));
    assertThat(sources.isIdle()).isTrue();
  }

  @Test
  void aGapOfAYearCosts40Documents() {
    for (int i = 0; i < 80; i++) {
      sources.add(bag(i % 4, i, i * MINUTE));
      polled(sources);
    }
    long year = Duration.ofDays(365).toMillis();
    for (int i = 0; i < 40; i++) {
      assertThat(sources.watermark()).isLessThan(80 * MINUTE);
      sources.add(bag(i % 4, 80 + i, year + i * MINUTE));
      polled(sources);
    }
    assertThat(sources.watermark()).isGreaterThanOrEqualTo(year);
  }

  @Test
  void aMinorityFromAnotherYearDoesNotMoveTheWatermark() {
    long year = Duration.ofDays(365).toMillis();
    for (int i = 0; i < 10_000; i++) {
      sources.add(bag(i % 4, i, i % 3 == 0 ? year : i * MINUTE));
      polled(sources);
      assertThat(sources.watermark()).isLessThanOrEqualTo(i * MINUTE);
    }
    assertThat(sources.watermark()).isGreaterThan(9_800 * MINUTE);
  }

  @Test
  void aDeletedDocumentIsNotReleased() {
    sources.accept(new SourceEnds(List.of(10L, 10L), 0));
    for (int i = 0; i < 10; i++) {
      sources.add(bag(0, i, i * MINUTE));
    }
    assertThat(polled(sources)).isEmpty();
    sources.remove("d0-3");
    sources.finish();
    assertThat(polled(sources)).extracting(Bag::id).hasSize(9).doesNotContain("d0-3");
  }

  @RepeatedTest(20)
  void aRestoredAlignmentContinuesUnchanged(RepetitionInfo repetition) {
    var random = new Random(repetition.getCurrentRepetition());
    var saved = new SavedState();
    SourceAlignment restored = new SourceAlignment(FAR, LIMIT);
    long[] offsets = new long[3];
    List<String> expected = new ArrayList<>();
    List<String> found = new ArrayList<>();
    for (int i = 0; i < 1_500; i++) {
      int partition = random.nextInt(3);
      int kind = random.nextInt(30);
      LogEntry entry =
          kind == 0
              ? new SourceEnds(List.of(offsets[0] + random.nextInt(99), offsets[1] + 9, 0L), i)
              : kind == 1
                  ? new SourceProgress(partition, offsets[partition], 1_000 + i, 900 + i, i)
                  : bag(partition, offsets[partition]++, random.nextLong(i + 1) * MINUTE);
      for (SourceAlignment each : List.of(sources, restored)) {
        if (entry instanceof Bag bag) {
          each.add(bag);
        } else {
          each.accept((SourceReport) entry);
        }
      }
      polled(sources).forEach(bag -> expected.add(bag.id() + " at " + sources.watermark()));
      for (Bag bag : polled(restored)) {
        found.add(bag.id() + " at " + restored.watermark());
      }
      if (random.nextInt(6) == 0) {
        restored.save(saved);
        if (random.nextBoolean()) {
          restored = new SourceAlignment(FAR, LIMIT);
          saved.restore(restored);
        }
      }
      assertThat(restored.isIdle()).isEqualTo(sources.isIdle());
    }
    assertThat(found).isEqualTo(expected).hasSizeGreaterThan(500);
  }

  /** A backlog is released in pieces, with commits between them. */
  @Test
  void aBacklogReleasedInPiecesContinuesAfterARestart() {
    sources.accept(new SourceEnds(List.of(100L, 100L), 0));
    for (int i = 0; i < 200; i++) {
      sources.add(bag(i / 100, i % 100, (2 * (i % 100) + i / 100) * MINUTE));
    }
    SavedState saved = new SavedState();
    sources.save(saved);
    for (int released = 0; released < 200; released++) {
      var restored = new SourceAlignment(FAR, LIMIT);
      saved.restore(restored);
      assertThat(restored.agreedTime()).isEqualTo(sources.agreedTime());
      assertThat(restored.watermark()).isEqualTo(sources.watermark());
      Bag expected = sources.poll();
      Bag found = restored.poll();
      assertThat(found == null ? null : found.id())
          .isEqualTo(expected == null ? null : expected.id());
      restored.save(saved);
    }
    assertThat(sources.poll()).isNull();
    assertThat(sources.agreedTime()).isGreaterThan(180 * MINUTE);
  }
}
