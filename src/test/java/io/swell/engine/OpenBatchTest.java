package io.swell.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.model.SavedState;
import io.swell.state.SplitPart;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class OpenBatchTest {

  private static OpenBatch restored(SavedState saved) {
    var batch = new OpenBatch(10_000);
    saved.restore(batch);
    return batch;
  }

  private static void assertSame(List<Bag> found, List<Bag> expected) {
    assertThat(found).usingRecursiveFieldByFieldElementComparator().isEqualTo(expected);
  }

  @Test
  void restoresDocumentsUnchanged() {
    var batch = new OpenBatch(10_000);
    var first = PlantedLog.bag("a", -5, Map.of("x", 2));
    var second = Bags.of("m", "b", 7, 9, null, null, List.of(), "", new String[0], new int[0], 0);
    batch.add(first);
    var table = Bags.of("m", "c", 7, 9, null, null, List.of(), "", new String[0], new int[0], 500);
    batch.add(second);
    batch.add(table);
    var saved = new SavedState();
    batch.save(saved);
    assertSame(restored(saved).take(), List.of(first, second, table));
  }

  @Test
  void eachDocumentIsSavedOnceAndRemovedAfterItsBatch() {
    var batch = new OpenBatch(10_000);
    var saved = new SavedState();
    for (int i = 0; i < 3; i++) {
      batch.add(PlantedLog.bag("a" + i, i, Map.of("x", 1)));
    }
    batch.save(saved);
    assertThat(saved.written()).isEqualTo(3);
    batch.add(PlantedLog.bag("a3", 3, Map.of("x", 1)));
    batch.save(saved);
    assertThat(saved.written()).isEqualTo(1);
    batch.take();
    var next = PlantedLog.bag("b", 4, Map.of("y", 1));
    batch.add(next);
    batch.save(saved);
    assertThat(saved.written()).isEqualTo(4);
    assertSame(restored(saved).take(), List.of(next));
  }

  @Test
  void termsAreThoseOfTheOpenMiniBatch() {
    var batch = new OpenBatch(10_000);
    batch.add(PlantedLog.bag("a", 0, Map.of("x", 1, "y", 5)));
    batch.add(PlantedLog.bag("b", 0, Map.of("x", 1)));
    assertThat(batch.terms()).isEqualTo(3);
    batch.remove("a");
    assertThat(batch.terms()).isEqualTo(1);
    batch.close(false);
    assertThat(batch.terms()).isZero();
    batch.add(PlantedLog.bag("c", 0, Map.of("x", 1, "y", 1)));
    var saved = new SavedState();
    batch.save(saved);
    assertThat(restored(saved).terms()).isEqualTo(2);
    batch.take();
    assertThat(batch.terms()).isEqualTo(2);
  }

  @Test
  void aHugeDocumentIsSavedInSmallPieces() {
    Map<String, Integer> counts = new TreeMap<>();
    for (int i = 0; i < 60_000; i++) {
      counts.put("term" + i, 1 + i % 3);
    }
    var huge = PlantedLog.bag("a", 0, counts);
    var small = PlantedLog.bag("b", 0, Map.of("x", 1));
    var batch = new OpenBatch(10_000);
    batch.add(huge);
    var saved = new SavedState();
    batch.save(saved);
    assertThat(saved.largest()).isLessThanOrEqualTo(SplitPart.PIECE_BYTES + 5);
    OpenBatch restored = restored(saved);
    assertSame(restored.take(), List.of(huge));
    restored.add(small);
    restored.save(saved);
    assertSame(restored(saved).take(), List.of(small));
  }

  private static Bag at(long ingestTime) {
    return Bags.of(
        "m", "a", 0, ingestTime, null, null, List.of(), "", new String[0], new int[0], 0);
  }

  @Test
  void theFirstDocumentWaitsAtMostTheMaximumDelay() {
    var batch = new OpenBatch(10_000);
    assertThat(batch.isDue(1_000_000)).isFalse();
    batch.add(at(500));
    batch.add(at(4500));
    batch.add(at(4300)); // by another clock
    assertThat(batch.isDue(10_499)).isFalse();
    assertThat(batch.isDue(10_500)).isTrue();
    batch.take();
    assertThat(batch.isDue(10_500)).isFalse();
  }

  /** Otherwise batches would depend on the time of a restart. */
  @Test
  void deletingDocumentsKeepsTheWaitOfARestoredBatch() {
    long[][] arrivals = {{0, 7_000, 8_000}, {0, 12_000, 15_000}, {0, 9_000, 12_000}};
    for (long[] times : arrivals) {
      for (int deleted = 0; deleted < times.length; deleted++) {
        var batch = new OpenBatch(10_000);
        var without = new OpenBatch(10_000);
        for (int i = 0; i < times.length; i++) {
          batch.add(PlantedLog.bag("a" + i, 0, times[i], Map.of("x", 1)));
          if (i != deleted) {
            without.add(PlantedLog.bag("a" + i, 0, times[i], Map.of("x", 1)));
          }
        }
        var saved = new SavedState();
        batch.save(saved);
        batch.remove("a" + deleted);
        batch.save(saved);
        OpenBatch restored = restored(saved);
        for (long now = 8_000; now < 30_000; now += 500) {
          assertThat(batch.isDue(now)).isEqualTo(restored.isDue(now)).isEqualTo(without.isDue(now));
        }
      }
    }
  }

  @Test
  void aPauseOfTheTrackerDoesNotCountAsWaiting() {
    var batch = new OpenBatch(10_000);
    batch.add(at(0));
    batch.add(at(60_000));
    assertThat(batch.isDue(60_100)).isFalse();
    var saved = new SavedState();
    batch.save(saved);
    assertThat(restored(saved).isDue(69_999)).isFalse();
    batch.add(at(69_999));
    assertThat(batch.isDue(70_000)).isTrue();
  }
}
