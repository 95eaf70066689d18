package io.swell.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.swell.state.StateReader;
import io.swell.vocabulary.RowCounts;
import io.swell.vocabulary.Vocabulary;
import java.util.Arrays;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class SavedBatchTest {
  private static final int DOCUMENTS = 100;

  private final Random random = new Random(3);
  private final Vocabulary vocabulary = new Vocabulary(10_000);

  static Stream<Weighting> weightings() {
    return Stream.of(TfIdf.ROOT, TfIdf.UNIT, TfIdf.PAPER, Occurrences.COUNT, Occurrences.FREQUENCY);
  }

  /** Counts documents of about 45 terms with the frequencies of natural texts. */
  private RowCounts counts() {
    String[][] terms = new String[DOCUMENTS][];
    int[][] counts = new int[DOCUMENTS][];
    for (int i = 0; i < DOCUMENTS; i++) {
      var occurrences = new TreeMap<String, Integer>();
      for (int j = random.nextInt(120); j > 0; j--) {
        occurrences.merge("w" + (int) (3_000 * Math.pow(random.nextDouble(), 3)), 1, Integer::sum);
      }
      terms[i] = occurrences.keySet().toArray(String[]::new);
      counts[i] = occurrences.values().stream().mapToInt(Integer::intValue).toArray();
    }
    vocabulary.forget(0.97);
    return vocabulary.count(terms, counts);
  }

  private byte[] written(Weighting weighting, RowCounts counts, MiniBatch batch) {
    return SavedBatch.write(batch, counts, row -> weighting.idf(row, vocabulary));
  }

  private static void assertHas(byte[] bytes, MiniBatch batch) {
    var in = new StateReader(bytes);
    SparseVector[] found = SavedBatch.read(in).vectors();
    in.requireEnd();
    assertThat(found).hasSize(batch.documents());
    for (int i = 0; i < found.length; i++) {
      assertThat(found[i].row()).isEqualTo(batch.document(i).row());
      assertThat(found[i].weight()).isEqualTo(batch.document(i).weight());
    }
  }

  @ParameterizedTest
  @MethodSource("weightings")
  void theWeightsHaveTheSameBits(Weighting weighting) {
    for (int round = 0; round < 20; round++) {
      RowCounts counts = counts();
      MiniBatch batch = weighting.weigh(counts, vocabulary);
      assertHas(written(weighting, counts, batch), batch);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"ROOT", "UNIT"})
  void countsTakeAtMostTwoBytesAnEntryAndElevenARow(TfIdf weighting) {
    RowCounts counts = counts();
    MiniBatch batch = weighting.weigh(counts, vocabulary);
    int entries = batch.start()[DOCUMENTS];
    assertThat(entries).isGreaterThan(2_000);
    long rows = Arrays.stream(batch.row(), 0, entries).distinct().count();
    assertThat(written(weighting, counts, batch).length)
        .isLessThan((int) (2L * entries + 11 * rows + 3 * DOCUMENTS));
    batch.weight()[7] = Math.nextUp(batch.weight()[7]);
    byte[] otherwise = written(weighting, counts, batch);
    assertHas(otherwise, batch);
    assertThat(otherwise.length).isGreaterThan(9 * entries);
  }

  @Test
  void damageIsRejected() {
    RowCounts counts = counts();
    byte[] bytes = written(TfIdf.UNIT, counts, TfIdf.UNIT.weigh(counts, vocabulary));
    for (int at = 0; at < 300; at++) {
      byte[] shorter = Arrays.copyOf(bytes, at);
      assertThatThrownBy(() -> SavedBatch.read(new StateReader(shorter)))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }
}
