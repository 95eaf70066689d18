package io.swell.stories;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.output.DocumentOrigin;
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
    var compared = new RowWeights();
    vector.copyTo(compared);
    return centroid.cosine(compared, 1);
  }

  @Test
  void aDocumentCountsHalfAfterAHalfLife() {
    var centroid = new StoryCentroid(0);
    centroid.add(vector(1), 0);
    centroid.add(vector(2), DAY);
    assertThat(centroid.weight(2)).isEqualTo(2 * centroid.weight(1));
  }

  @Test
  void twoHalfStepsOfDecayAreOneStep() {
    for (long step : new long[] {DAY, 7 * DAY, 65 * DAY, 130 * DAY}) {
      var once = new StoryCentroid(0);
      once.add(vector(1, 3), 0);
      once.add(vector(2, 3), 2 * step);
      var twice = new StoryCentroid(0);
      twice.add(vector(1, 3), 0);
      twice.add(vector(), step);
      twice.add(vector(2, 3), 2 * step);
      for (int row = 1; row <= 3; row++) {
        assertThat(twice.weight(row) / twice.norm()).isEqualTo(once.weight(row) / once.norm());
      }
    }
  }

  @Test
  void itStaysFiniteForCenturies() {
    var centroid = new StoryCentroid(0);
    for (int year = 0; year < 500; year++) {
      centroid.add(vector(1, 2 + year), 365L * year * DAY);
      assertThat(cosine(centroid, vector(1, 2 + year))).isGreaterThan(0.99);
      assertThat(centroid.norm()).isLessThan(1e30);
    }
    assertThat(centroid.size()).isLessThanOrEqualTo(StoryCentroid.MAX_TERMS);
  }

  @Test
  void theHeaviestTermsStayWhenThereAreTooMany() {
    var centroid = new StoryCentroid(0);
    for (int i = 0; i < 100; i++) {
      centroid.add(vector(0, 1, 2 + 3 * i, 3 + 3 * i), i);
    }
    assertThat(centroid.size()).isLessThanOrEqualTo(StoryCentroid.MAX_TERMS);
    assertThat(centroid.heaviest(2)).containsExactly(0, 1);
    assertThat(centroid.heaviest(3)).hasSize(3);
  }
}
