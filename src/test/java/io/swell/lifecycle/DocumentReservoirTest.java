package io.swell.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.model.SavedDocuments;
import io.swell.model.SavedState;
import java.util.BitSet;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Tests reservoirs of ten documents and of more than are searched. */
class DocumentReservoirTest {
  private final DocumentReservoir reservoir = new DocumentReservoir(10, new SavedDocuments());

  private void add(int from, int to) {
    for (int i = from; i < to; i++) {
      reservoir.add(Reservoirs.document(i, 1, i, i % 3));
    }
  }

  private static List<Long> numbers(List<ReservoirDocument> documents) {
    return documents.stream().map(ReservoirDocument::number).sorted().toList();
  }

  @Test
  void keepsTheNewestDocumentsAndTheNewestUnexplained() {
    add(0, 25);
    assertThat(numbers(reservoir.documents())).isEqualTo(LongStream.range(15, 25).boxed().toList());
    var large = new DocumentReservoir(500, new SavedDocuments());
    LongStream.range(0, 450).forEach(i -> large.add(Reservoirs.document(i, 1)));
    assertThat(numbers(large.unexplained())).isEqualTo(LongStream.range(50, 450).boxed().toList());
  }

  @Test
  void unexplainedDocumentsLeaveWithTheReservoir() {
    add(0, 1);
    for (int i = 1; i <= 10; i++) {
      var explained = Reservoirs.document(i, 1);
      reservoir.add(
          new ReservoirDocument(i, explained.header(), false, 0, false, explained.terms()));
    }
    assertThat(reservoir.unexplained()).isEmpty();
  }

  @Test
  void evictedRowsLeaveDocuments() {
    add(0, 10);
    var evicted = new BitSet();
    evicted.set(1);
    reservoir.replaceAll(each -> each.without(evicted));
    assertThat(reservoir.documents())
        .allSatisfy(each -> assertThat(each.terms().row()).doesNotContain(1));
    assertThat(reservoir.unexplained())
        .allSatisfy(each -> assertThat(each.terms().row()).doesNotContain(1));
  }

  @Test
  void aDeletedDocumentKeepsOnlyItsPlaceAndTime() {
    add(0, 10);
    reservoir.replaceAll(each -> each.deleted("d8"));
    ReservoirDocument place =
        reservoir.documents().stream().filter(each -> each.number() == 8).findFirst().orElseThrow();
    assertThat(place.header().id()).isEmpty();
    assertThat(place.header().title()).isEmpty();
    assertThat(place.source()).isNull();
    assertThat(place.terms().size()).isZero();
    assertThat(place.header().time()).isEqualTo(480_000);
    assertThat(reservoir.unexplained()).contains(place);
  }

  @Test
  void incrementalSavesRestoreTheSameReservoir() {
    var saved = new SavedState();
    for (int from = 0; from < 33; from += 3) {
      add(from, from + 3);
      reservoir.save(saved);
    }
    var restored = new DocumentReservoir(10, new SavedDocuments());
    saved.restore(restored);
    assertThat(numbers(restored.documents())).isEqualTo(numbers(reservoir.documents()));
    assertThat(numbers(restored.unexplained())).isEqualTo(numbers(reservoir.unexplained()));
  }
}
