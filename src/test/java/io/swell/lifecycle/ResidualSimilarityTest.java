package io.swell.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.swell.model.Codes;
import io.swell.model.SparseVector;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Compares inner products and cosines computed without forming residuals with those of formed ones.
 */
class ResidualSimilarityTest {
  private static final int ROWS = 40;
  private static final int TOPICS = 6; // not a multiple of the block size
  private static final int DOCUMENTS = 25;
  private static final int KEPT = 16;

  private final Random random = new Random(5);

  @Test
  void cosinesEqualThoseOfFormedResiduals() {
    List<double[]> documents = documents();
    double[][] topics = new double[TOPICS][ROWS];
    for (double[] topic : topics) {
      IntStream.range(0, ROWS).forEach(m -> topic[m] = random.nextGaussian() / 4);
    }
    double[] gram = new double[TOPICS * TOPICS];
    for (int k = 0; k < gram.length; k++) {
      gram[k] = dot(topics[k / TOPICS], topics[k % TOPICS]);
    }
    double[] projection = new double[DOCUMENTS * TOPICS];
    double[] code = new double[DOCUMENTS * TOPICS];
    double[][] residual = new double[DOCUMENTS][];
    for (int i = 0; i < DOCUMENTS; i++) {
      residual[i] = documents.get(i).clone();
      for (int k = 0; k < TOPICS; k++) {
        projection[i * TOPICS + k] = dot(topics[k], documents.get(i));
        code[i * TOPICS + k] = random.nextInt(3) == 0 ? 0 : random.nextGaussian();
        for (int m = 0; m < ROWS; m++) {
          residual[i][m] -= code[i * TOPICS + k] * topics[k][m];
        }
      }
    }
    double[][] inner = new double[DOCUMENTS][DOCUMENTS];
    for (int i = 0; i < DOCUMENTS; i++) {
      for (int j = 0; j < DOCUMENTS; j++) {
        inner[i][j] = dot(documents.get(i), documents.get(j));
      }
    }
    var codes = new Codes(DOCUMENTS, TOPICS, code, projection, new double[DOCUMENTS]);
    int[] which = IntStream.range(0, DOCUMENTS).filter(i -> i % 5 != 3).toArray();

    var residualSimilarity = new ResidualSimilarity(which, inner, codes, gram);

    for (int a = 0; a < which.length; a++) {
      for (int b = 0; b < which.length; b++) {
        double[] x = residual[which[a]];
        double[] y = residual[which[b]];
        double cosine = a == b ? 0 : dot(x, y) / Math.sqrt(dot(x, x) * dot(y, y));
        assertThat((double) residualSimilarity.cosine(a, b)).isCloseTo(cosine, within(1e-5));
      }
    }
  }

  @Test
  void innerProductsFollowTheContentsOfTheReservoir() {
    List<double[]> documents = documents();
    var residuals = new ResidualReservoir(KEPT);
    for (int i = 0; i < DOCUMENTS; i++) {
      residuals.add(remembered(i, documents.get(i)));
      if (i % 7 == 0) {
        requireRight(residuals);
      }
    }
    requireRight(residuals);
    assertThat(residuals.documents()).hasSize(KEPT);
    var evicted = new BitSet();
    evicted.set(0, ROWS / 2);
    residuals.replace(residuals.documents().get(3).without(evicted));
    residuals.removeUntil(residuals.documents().get(1).number());
    requireRight(residuals);
    assertThat(residuals.documents()).hasSize(KEPT - 2);
  }

  private static void requireRight(ResidualReservoir residuals) {
    List<ReservoirDocument> kept = residuals.documents();
    double[][] inner = residuals.innerProducts();
    assertThat(inner).hasDimensions(kept.size(), kept.size());
    for (int i = 0; i < kept.size(); i++) {
      for (int j = 0; j < kept.size(); j++) {
        double product = SparseVectors.dot(kept.get(i).terms(), kept.get(j).terms());
        assertThat(inner[i][j]).isEqualTo(product);
      }
    }
  }

  private List<double[]> documents() {
    List<double[]> documents = new ArrayList<>();
    for (int i = 0; i < DOCUMENTS; i++) {
      double[] document = new double[ROWS];
      for (int m = 0; m < ROWS; m++) {
        document[m] = random.nextInt(3) == 0 ? random.nextDouble() : 0;
      }
      documents.add(document);
    }
    return documents;
  }

  private static ReservoirDocument remembered(int number, double[] document) {
    int[] rows = IntStream.range(0, ROWS).filter(m -> document[m] != 0).toArray();
    double[] weights = IntStream.of(rows).mapToDouble(m -> document[m]).toArray();
    return new ReservoirDocument(
        number, "d" + number, "", null, 0, false, 0, 1, true, new SparseVector(rows, weights));
  }

  private static double dot(double[] x, double[] y) {
    double sum = 0;
    for (int m = 0; m < x.length; m++) {
      sum += x[m] * y[m];
    }
    return sum;
  }
}
