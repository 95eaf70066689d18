package io.swell.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.model.SavedDocuments;
import io.swell.model.SavedState;
import io.swell.model.SparseVector;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Reservoirs of 100 documents, of which the newest ten are the present. */
class RisingTermsTest {
  private static final int SIZE = 100;

  private final Random random = new Random(4);
  private DocumentReservoir reservoir = reservoir();

  private static DocumentReservoir reservoir() {
    return new DocumentReservoir(SIZE, new SavedDocuments());
  }

  /** Adds a document with two of twenty old terms, and perhaps one more. */
  private void add(long number, double... more) {
    double[] weights = new double[30];
    weights[random.nextInt(20)] = 1;
    weights[random.nextInt(20)] = 1;
    System.arraycopy(more, 0, weights, 20, more.length);
    reservoir.add(Reservoirs.document(number, weights));
  }

  /** The term of row 20 is new in the documents from 95 to 99. */
  private void addNewTerm() {
    for (int i = 0; i < SIZE; i++) {
      add(i, i >= 95 ? 1 : 0);
    }
  }

  private List<Long> rising(int leastRecent) {
    return reservoir.rising(leastRecent).stream().map(ReservoirDocument::number).toList();
  }

  private static List<Long> numbers(DocumentReservoir of) {
    return of.rising(1).stream().map(ReservoirDocument::number).toList();
  }

  @Test
  void documentsWithANewTermThatIsFrequentNowAreRising() {
    addNewTerm();
    assertThat(rising(5)).contains(95L, 96L, 97L, 98L, 99L);
  }

  @Test
  void noDocumentIsRisingWhereEveryTermIsAsFrequentAsBefore() {
    for (int i = 0; i < 3 * SIZE; i++) {
      reservoir.add(Reservoirs.document(i, i % 2, 1 - i % 2, 1));
      assertThat(i < 10 ? List.of() : rising(1)).isEmpty();
    }
  }

  @Test
  void withTooFewNewDocumentsNothingIsRising() {
    addNewTerm();
    assertThat(rising(5)).isNotEmpty();
    assertThat(rising(11)).isEmpty();
  }

  /**
   * The same documents, added to an empty reservoir, are counted as in one that has held others.
   */
  @Test
  void countsFollowTheContents() {
    var earlier = new BitSet();
    for (int i = 0; i < 3 * SIZE; i++) {
      add(i, random.nextInt(8) == 0 ? 1 : 0, random.nextInt(8) == 0 ? 1 : 0);
      if (i % 50 == 49) {
        earlier.set(i / 10 % 20);
        reservoir.replaceAll(each -> each.without(earlier));
        String gone = "d" + (i - 3);
        reservoir.replaceAll(each -> each.deleted(gone));
      }
    }
    var saved = new SavedState();
    reservoir.save(saved);
    var restored = reservoir();
    saved.restore(restored);
    for (int i = 3 * SIZE; i < 5 * SIZE; i++) {
      add(i, i % 7 == 0 ? 1 : 0, i >= 5 * SIZE - 6 ? 1 : 0);
      restored.add(reservoir.document(i));
      assertThat(numbers(restored)).isEqualTo(numbers(reservoir));
    }
    DocumentReservoir whole = reservoir;
    reservoir = reservoir();
    for (long i = 0; i < SIZE; i++) {
      double[] weights = Reservoirs.dense(whole.document(4 * SIZE + i).terms(), 30);
      reservoir.add(Reservoirs.document(i, weights));
    }
    List<Long> later = rising(1).stream().map(number -> number + 4 * SIZE).toList();
    assertThat(later).isEqualTo(numbers(whole)).isNotEmpty();
  }

  @Test
  void aDocumentWithoutTermsIsNotRising() {
    var risingTerms = new RisingTerms();
    risingTerms.setDocuments(10, 90);
    assertThat(risingTerms.isRising(new SparseVector(new int[0], new double[0]))).isFalse();
  }
}
