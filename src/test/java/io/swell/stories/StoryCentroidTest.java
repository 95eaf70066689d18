package io.swell.stories;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.model.SparseVector;
import io.swell.output.DocumentHeader;
import io.swell.output.DocumentOrigin;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StoryCentroidTest {
  private static final long DAY = StoryCentroid.HALF_LIFE;

  private static DocumentVector vector(int... rows) {
    var vector = new DocumentVector();
    int[] ones = IntStream.of(rows).map(row -> 1).toArray();
    var header = new DocumentHeader("", "", DocumentOrigin.NONE, 0, 0);
    vector.set(new StoryDocument(header, rows, ones), new DocumentRing(1024, 1024));
    return vector;
  }

  private static double cosine(StoryCentroid centroid, DocumentVector vector) {
    var compared = new RowWeights(256);
    compared.set(vector.compared());
    return centroid.cosine(compared, 1);
  }

  private static double weight(StoryCentroid centroid, int row) {
    SparseVector terms = centroid.terms();
    return terms.weight()[Arrays.binarySearch(terms.row(), row)];
  }

  @Test
  void aDocumentCountsHalfAfterAHalfLife() {
    var centroid = new StoryCentroid(0);
    centroid.add(vector(1).compared(), 0);
    centroid.add(vector(2).compared(), DAY);
    assertThat(weight(centroid, 2)).isEqualTo(2 * weight(centroid, 1));
  }

  @Test
  void twoHalfStepsOfDecayAreOneStep() {
    for (long step : new long[] {DAY, 7 * DAY, 65 * DAY, 130 * DAY}) {
      var once = new StoryCentroid(0);
      once.add(vector(1, 3).compared(), 0);
      once.add(vector(2, 3).compared(), 2 * step);
      var twice = new StoryCentroid(0);
      twice.add(vector(1, 3).compared(), 0);
      twice.add(vector().compared(), step);
      twice.add(vector(2, 3).compared(), 2 * step);
      for (int row = 1; row <= 3; row++) {
        assertThat(weight(twice, row) / twice.norm()).isEqualTo(weight(once, row) / once.norm());
      }
    }
  }

  @Test
  void itStaysFiniteForCenturies() {
    var centroid = new StoryCentroid(0);
    for (int year = 0; year < 500; year++) {
      centroid.add(vector(1, 2 + year).compared(), 365L * year * DAY);
      assertThat(cosine(centroid, vector(1, 2 + year))).isGreaterThan(0.99);
      assertThat(centroid.norm()).isLessThan(1e30);
    }
    assertThat(centroid.terms().size()).isLessThanOrEqualTo(StoryCentroid.MAX_TERMS);
  }

  @Test
  void theHeaviestTermsStayWhenThereAreTooMany() {
    var centroid = new StoryCentroid(0);
    for (int i = 0; i < 100; i++) {
      centroid.add(vector(0, 1, 2 + 3 * i, 3 + 3 * i).compared(), i);
    }
    assertThat(centroid.terms().size()).isLessThanOrEqualTo(StoryCentroid.MAX_TERMS);
    assertThat(centroid.terms().heaviest(2).row()).containsExactly(0, 1);
    assertThat(centroid.terms().heaviest(3).row()).hasSize(3);
  }
}
