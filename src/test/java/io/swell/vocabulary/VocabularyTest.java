package io.swell.vocabulary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.swell.model.SavedState;
import io.swell.state.StateSink;
import io.swell.state.StateWriter;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class VocabularyTest {
  private static final BitSet NONE = new BitSet();

  private static RowCounts count(Vocabulary vocabulary, String... documents) {
    String[][] terms = new String[documents.length][];
    int[][] counts = new int[documents.length][];
    for (int i = 0; i < documents.length; i++) {
      String[] words = documents[i].isEmpty() ? new String[0] : documents[i].split(" ");
      terms[i] = new TreeSet<>(List.of(words)).toArray(new String[0]);
      counts[i] = new int[terms[i].length];
      for (int j = 0; j < terms[i].length; j++) {
        counts[i][j] = Collections.frequency(List.of(words), terms[i][j]);
      }
    }
    return vocabulary.count(terms, counts);
  }

  private static String[] randomDocuments(Random random, int number, int words) {
    String[] documents = new String[number];
    for (int i = 0; i < number; i++) {
      var text = new StringBuilder();
      for (int j = 0; j < 8; j++) {
        text.append(j == 0 ? "" : " ").append("w").append(random.nextInt(words));
      }
      documents[i] = text.toString();
    }
    return documents;
  }

  @Test
  void everyTermHasOneRowAndEveryRowItsTerm() {
    var vocabulary = new Vocabulary(100_000);
    for (int i = 0; i < 20_000; i++) {
      count(vocabulary, "t" + i);
    }
    assertThat(vocabulary.size()).isEqualTo(20_000);
    for (int i = 0; i < 20_000; i++) {
      assertThat(vocabulary.row("t" + i)).isEqualTo(i);
      assertThat(vocabulary.term(i)).isEqualTo("t" + i);
    }
    assertThat(vocabulary.row("t20000")).isEqualTo(-1);
  }

  @Test
  void eachDocumentCountsATermOnceAndRowsAscend() {
    var vocabulary = new Vocabulary(100);
    count(vocabulary, "b a");
    RowCounts rows = count(vocabulary, "c b b c c a", "", "b");
    assertThat(rows.start()).containsExactly(0, 3, 3, 4);
    assertThat(Arrays.copyOf(rows.row(), 4)).containsExactly(0, 1, 2, 1);
    assertThat(Arrays.copyOf(rows.count(), 4)).containsExactly(1, 2, 3, 1);
    assertThat(rows.length()).containsExactly(6, 0, 1);
    assertThat(rows.newOccurrences()).isEqualTo(3);
    assertThat(rows.occurrences()).isEqualTo(7);
    assertThat(vocabulary.documents()).isEqualTo(4);
    assertThat(vocabulary.documentFrequency(vocabulary.row("b"))).isEqualTo(3);
  }

  @Test
  void fadingManyTimesEqualsTheGeometricSum() {
    var vocabulary = new Vocabulary(100);
    double expected = 0;
    for (int t = 0; t < 3000; t++) {
      vocabulary.forget(0.7);
      count(vocabulary, t % 2 == 0 ? "a b" : "a");
      expected = 0.7 * expected + 1;
    }
    // 3,000 rounded additions and several folds
    assertThat(vocabulary.documents()).isCloseTo(expected, within(1e-12));
    assertThat(vocabulary.documentFrequency(0)).isCloseTo(expected, within(1e-12));
    assertThat(vocabulary.documentFrequency(1)).isCloseTo(0.7 / (1 - 0.49), within(1e-12));
  }

  @Test
  void atTheLimitNewTermsNeedEvictions() {
    var vocabulary = new Vocabulary(4);
    count(vocabulary, "a b c d", "a b", "a");
    assertThat(count(vocabulary, "a e").start()).containsExactly(0, 1);
    assertThat(vocabulary.refused()).isEqualTo(1);

    BitSet kept = new BitSet();
    kept.set(vocabulary.row("d"));
    double[] usefulness = {0.5, 0.25, 0.25, 0};
    assertThat(vocabulary.evict(2, kept, each(m -> usefulness[m]))).containsExactly(1, 2);
    assertThat(vocabulary.row("b")).isEqualTo(-1);
    assertThat(vocabulary.evicted()).isEqualTo(2);

    count(vocabulary, "x y");
    assertThat(vocabulary.row("x")).isEqualTo(1);
    assertThat(vocabulary.row("y")).isEqualTo(2);
    assertThat(vocabulary.documentFrequency(1)).isEqualTo(1);
    assertThat(vocabulary.row("d")).isEqualTo(3);
  }

  @Test
  void ofEquallyUselessTermsTheRarestAreEvicted() {
    var vocabulary = new Vocabulary(10);
    count(vocabulary, "a b c", "a b", "a");
    assertThat(vocabulary.evict(1, NONE, each(m -> 0))).containsExactly(2);
    assertThat(vocabulary.evict(5, NONE, each(m -> 0))).containsExactly(0, 1);
    assertThat(vocabulary.evict(5, NONE, each(m -> 0))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void aRestoredVocabularyContinuesWithTheSameBits(long seed) {
    var random = new Random(seed);
    var whole = new Vocabulary(60);
    var saved = new SavedState();
    var cut = new Vocabulary(60);
    for (int t = 0; t < 200; t++) {
      String[] documents = randomDocuments(random, 5, 80);
      for (Vocabulary each : List.of(whole, cut)) {
        each.forget(0.01); // folds often
        if (each.limit() - each.size() < 20) {
          each.evict(25, NONE, each(m -> m % 7));
        }
        count(each, documents);
      }
      if (random.nextInt(4) == 0) {
        cut.save(saved);
        var next = new Vocabulary(60);
        saved.restore(next);
        cut = next;
      }
    }
    for (int m = 0; m < whole.rows(); m++) {
      assertThat(cut.documentFrequency(m)).isEqualTo(whole.documentFrequency(m));
    }
    assertThat(cut.documents()).isEqualTo(whole.documents());
    assertThat(cut.size()).isEqualTo(whole.size());
  }

  @Test
  void onlyChangedRowsAreSaved() {
    var vocabulary = new Vocabulary(1000);
    var saved = new SavedState();
    count(vocabulary, randomDocuments(new Random(5), 100, 500));
    vocabulary.save(saved);
    saved.written();
    count(vocabulary, vocabulary.term(0) + " " + vocabulary.term(5) + " " + vocabulary.term(40));
    vocabulary.save(saved);
    assertThat(saved.written()).isEqualTo(3);
    vocabulary.save(saved);
    assertThat(saved.written()).isZero();
  }

  /** Frequencies are saved as a log; terms only when they are new. */
  @Test
  void whatIsSavedIsBoundedByTheNumberOfRows() {
    var random = new Random(6);
    var vocabulary = new Vocabulary(3000);
    var saved = new SavedState();
    int[] termPieces = new int[1];
    int largest = 0;
    for (int t = 0; t < 400; t++) {
      vocabulary.forget(0.9);
      count(vocabulary, randomDocuments(random, 10, t < 100 ? 3000 : 500));
      boolean isGrown = t < 100;
      vocabulary.save(
          new StateSink() {
            @Override
            public void put(byte[] key, byte[] value) {
              termPieces[0] += key[0] == 'k' && !isGrown ? 1 : 0;
              saved.put(key, value);
            }

            @Override
            public void remove(byte[] key) {
              saved.remove(key);
            }
          });
      int[] bytes = new int[1];
      saved.giveTo((key, value) -> bytes[0] += key[0] == 'f' ? value.length : 0);
      largest = Math.max(largest, bytes[0] - 40 * vocabulary.rows());
    }
    assertThat(vocabulary.rows()).isGreaterThan(2000);
    assertThat(largest).as("beyond 40 bytes a row").isLessThan(10_000);
    assertThat(termPieces[0]).isLessThan(50);
    var restored = new Vocabulary(3000);
    saved.restore(restored);
    for (int m = 0; m < vocabulary.rows(); m++) {
      assertThat(restored.documentFrequency(m)).isEqualTo(vocabulary.documentFrequency(m));
    }
  }

  @Test
  void rowsSavedLongAgoFadeToZeroAtOnce() {
    var vocabulary = new Vocabulary(10);
    count(vocabulary, "a", "a b");
    var saved = new SavedState();
    vocabulary.save(saved);
    saved.put(new byte[] {'v'}, summary(1, 7, Integer.MAX_VALUE, 2));
    Vocabulary restored = restored(saved);
    assertThat(restored.documents()).isEqualTo(7);
    assertThat(restored.documentFrequency(restored.row("b"))).isZero();
  }

  static Stream<byte[]> damagedSummaries() {
    byte[] whole = summary(1, 7, 1, 2);
    return Stream.of(
        Arrays.copyOf(whole, whole.length + 1),
        Arrays.copyOf(whole, whole.length - 1),
        summary(Double.NaN, 7, 1, 2),
        summary(2, 7, 1, 2),
        summary(1, Double.POSITIVE_INFINITY, 1, 2),
        summary(1, -1, 1, 2),
        summary(1, 7, -1, 2),
        summary(1, 7, 1, 11));
  }

  @ParameterizedTest
  @MethodSource("damagedSummaries")
  void aDamagedSummaryIsRejected(byte[] summary) {
    var vocabulary = new Vocabulary(10);
    count(vocabulary, "a", "a b");
    var saved = new SavedState();
    vocabulary.save(saved);
    saved.put(new byte[] {'v'}, summary);
    assertThatThrownBy(() -> restored(saved)).isInstanceOf(IllegalArgumentException.class);
  }

  private static byte[] summary(double scale, double documents, int folds, int rows) {
    return new StateWriter()
        .putSigned(rows)
        .putDouble(scale)
        .putDouble(documents)
        .putSigned(folds)
        .putSigned(0)
        .putSigned(0)
        .putSigned(0)
        .putSigned(0)
        .take();
  }

  private static Vocabulary restored(SavedState saved) {
    var vocabulary = new Vocabulary(10);
    saved.restore(vocabulary);
    return vocabulary;
  }

  @Test
  void aFactorOutsideItsRangeIsAnError() {
    assertThatThrownBy(() -> new Vocabulary(5).forget(Double.NaN))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("found NaN");
    assertThatThrownBy(() -> new Vocabulary(0)).hasMessageContaining("vocabulary.max");
  }

  private static Function<int[], double[]> each(IntToDoubleFunction usefulness) {
    return rows -> Arrays.stream(rows).mapToDouble(usefulness).toArray();
  }
}
