package io.swell.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.model.SavedDocuments;
import io.swell.model.SavedState;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Samples of streams of thousands of documents with one term each. */
class LongTermSampleTest {
  private static final long HOUR = 3_600_000;
  private static final int BATCH = 100;

  private final DocumentReservoir reservoir = new DocumentReservoir(500, new SavedDocuments());
  private final LongTermSample sample = new LongTermSample();

  /** Adds mini-batches, each some time after the one before. */
  private void add(LongTermSample to, int from, int until, long step) {
    for (int first = from; first < until; first += BATCH) {
      for (int i = first; i < first + BATCH; i++) {
        reservoir.add(Reservoirs.document(i, i % 3 + 1, 1));
      }
      to.add(reservoir, first, first + BATCH, (first / BATCH + 1) * step, 1);
    }
  }

  private static List<Long> numbers(LongTermSample of) {
    return of.documents().stream().map(ReservoirDocument::number).toList();
  }

  private long countUntil(long number) {
    return numbers(sample).stream().filter(each -> each < number).count();
  }

  @Test
  void keepsAtMostItsPlacesEachDocumentOnceOldestFirst() {
    add(sample, 0, 20_000, HOUR);
    assertThat(sample.documents()).hasSize(2 * LongTermSample.PLACES);
    assertThat(numbers(sample)).isSorted().doesNotHaveDuplicates();
  }

  /** After 16,000 documents, the sample of the last weeks has a half-life of them. */
  @Test
  void ofALongPastFewerDocumentsStayThanOfAShortOne() {
    add(sample, 0, 32_000, HOUR);
    assertThat(countUntil(16_000)).isBetween(120L, 330L);
    assertThat(countUntil(31_000)).isGreaterThan(700);
  }

  /** A burst is documents without time: it cannot displace the past. */
  @Test
  void aBurstLeavesThePast() {
    add(sample, 0, 16_000, 24 * HOUR);
    var burst = new LongTermSample();
    add(burst, 0, 1000, HOUR);
    int first = 1000;
    for (; first < 9000; first += BATCH) {
      for (int i = first; i < first + BATCH; i++) {
        reservoir.add(Reservoirs.document(i, 1));
      }
      burst.add(reservoir, first, first + BATCH, 10 * HOUR, 1);
    }
    long past = numbers(burst).stream().filter(each -> each < 1000).count();
    assertThat(past).isBetween(60L, 180L);
  }

  @Test
  void nearDuplicatesAndShortDocumentsStayOut() {
    add(sample, 0, 100, HOUR);
    assertThat(sample.documents()).hasSize(100);
    var another = new LongTermSample();
    another.add(reservoir, 0, 100, HOUR, 3);
    assertThat(another.documents()).isEmpty();
  }

  @Test
  void withTheNewestEachDocumentComesOnce() {
    add(sample, 0, 3000, HOUR);
    List<Long> all =
        sample.withNewest(reservoir, 1).stream().map(ReservoirDocument::number).toList();
    assertThat(all).isSorted().doesNotHaveDuplicates().containsAll(numbers(sample));
    assertThat(all).contains(2996L, 2992L, 2504L);
  }

  @Test
  void incrementalSavesRestoreTheSameSampleAndItGoesOnTheSame() {
    var saved = new SavedState();
    for (int from = 0; from < 6000; from += 1000) {
      add(sample, from, from + 1000, HOUR);
      sample.save(saved);
    }
    var evicted = new BitSet();
    evicted.set(0);
    sample.replaceAll(each -> each.without(evicted));
    sample.replaceAll(each -> each.deleted("d5990"));
    sample.save(saved);
    var restored = new LongTermSample();
    saved.restore(restored);
    assertThat(numbers(restored)).isEqualTo(numbers(sample));
    for (int i = 0; i < sample.documents().size(); i++) {
      ReservoirDocument document = restored.documents().get(i);
      assertThat(document.header().id())
          .isEqualTo(sample.documents().get(i).header().id())
          .isNotEqualTo("d5990");
      assertThat(document.terms().row()).isEqualTo(sample.documents().get(i).terms().row());
      assertThat(document.terms().row()).doesNotContain(0);
    }
    for (int first = 6000; first < 12_000; first += BATCH) {
      add(sample, first, first + BATCH, HOUR);
      restored.add(reservoir, first, first + BATCH, (first / BATCH + 1) * HOUR, 1);
    }
    assertThat(numbers(restored)).isEqualTo(numbers(sample));
  }
}
