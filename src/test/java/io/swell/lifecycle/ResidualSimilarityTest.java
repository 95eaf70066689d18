package io.swell.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.swell.model.Codes;
import io.swell.model.SparseVector;
import io.swell.output.DocumentHeader;
import io.swell.output.DocumentOrigin;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Compares inner products, cosines and neighbors computed without forming residuals with those of
 * formed ones.
 */
class ResidualSimilarityTest {
  private static final int ROWS = 40;
  private static final int TOPICS = 6; // not a multiple of the block size
  private static final int DOCUMENTS = 25;
  private static final int KEPT = 16;

  private final Random random = new Random(5);
  private final List<double[]> documents = documents();
  private final double[][] residual = new double[DOCUMENTS][];
  private final boolean[] isCompared = new boolean[DOCUMENTS];
  private final int[] selected = IntStream.range(0, DOCUMENTS).filter(i -> i % 5 != 3).toArray();

  ResidualSimilarityTest() {
    IntStream.of(selected).forEach(i -> isCompared[i] = true);
  }

  /** Codes documents at random with random topics, and forms their residuals. */
  private ResidualSimilarity similarity(double codeSize) {
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
    for (int i = 0; i < DOCUMENTS; i++) {
      residual[i] = documents.get(i).clone();
      for (int k = 0; k < TOPICS; k++) {
        projection[i * TOPICS + k] = dot(topics[k], documents.get(i));
        code[i * TOPICS + k] = random.nextInt(3) == 0 ? 0 : codeSize * random.nextGaussian();
        for (int m = 0; m < ROWS; m++) {
          residual[i][m] -= code[i * TOPICS + k] * topics[k][m];
        }
      }
    }
    double[] squaredNorm = documents.stream().mapToDouble(each -> dot(each, each)).toArray();
    var codes = new Codes(DOCUMENTS, TOPICS, code, projection, new double[DOCUMENTS]);
    return new ResidualSimilarity(isCompared, squaredNorm, codes, gram);
  }

  private double inner(int i, int j) {
    return dot(documents.get(i), documents.get(j));
  }

  /** Returns the cosine of two formed residuals. */
  private double cosine(int i, int j) {
    double[] x = residual[i];
    double[] y = residual[j];
    return dot(x, y) / Math.sqrt(dot(x, x) * dot(y, y));
  }

  @Test
  void cosinesEqualThoseOfFormedResiduals() {
    var residualSimilarity = similarity(1);
    for (int i : selected) {
      for (int j : selected) {
        assertThat(residualSimilarity.cosine(i, j, inner(i, j)))
            .isCloseTo(cosine(i, j), within(1e-12));
      }
    }
  }

  /** With the least inner product, a cosine is at most the threshold. */
  @ParameterizedTest
  @ValueSource(doubles = {0.01, 0.1, 1})
  void noCosineReachesTheThresholdBelowTheLeastInnerProduct(double codeSize) {
    var residualSimilarity = similarity(codeSize);
    double[] least = new double[DOCUMENTS];
    for (int i : selected) {
      residualSimilarity.leastInner(i, 0.2, DOCUMENTS, least);
      for (int j = 0; j < DOCUMENTS; j++) {
        if (isCompared[j]) {
          assertThat(residualSimilarity.cosine(i, j, least[j])).isLessThanOrEqualTo(0.2 + 1e-12);
        } else {
          assertThat(least[j]).isInfinite().isPositive();
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"0.01, 0.05", "0.1, 0.3", "0.1, 0.5", "1, 0.1", "1, 0.5"})
  void neighborsAreThePairsWhoseFormedResidualsAreSimilar(double codeSize, double threshold) {
    var residualSimilarity = similarity(codeSize);
    var neighbors =
        new ResidualNeighbors(
            remembered(),
            isCompared.clone(),
            documents.stream().mapToDouble(each -> dot(each, each)).toArray(),
            residualSimilarity,
            threshold,
            2);
    for (int i = 0; i < DOCUMENTS; i++) {
      int of = i;
      int[] expected =
          IntStream.of(isCompared[i] ? selected : new int[0])
              .filter(j -> j != of && cosine(of, j) >= threshold)
              .toArray();
      int[] found =
          IntStream.range(0, neighbors.count(i)).map(a -> neighbors.neighbor(of, a)).toArray();
      assertThat(found).containsExactly(expected);
      for (int a = 0; a < found.length; a++) {
        assertThat(neighbors.cosine(i, a)).isCloseTo(cosine(i, found[a]), within(1e-12));
      }
      assertThat(neighbors.weight(i))
          .isCloseTo(IntStream.of(expected).mapToDouble(j -> cosine(of, j)).sum(), within(1e-12));
    }
  }

  @Test
  void anIndexGivesTheProductsOfItsDocuments() {
    List<ReservoirDocument> all = remembered();
    requireRight(all);
    requireRight(all.subList(0, KEPT));
    var evicted = new BitSet();
    evicted.set(0, ROWS / 2);
    requireRight(all.stream().map(each -> each.without(evicted)).toList());
  }

  private static void requireRight(List<ReservoirDocument> kept) {
    double[][] inner = Reservoirs.innerProducts(kept);
    for (int i = 0; i < kept.size(); i++) {
      for (int j = 0; j < kept.size(); j++) {
        double product = kept.get(i).terms().dot(kept.get(j).terms());
        assertThat(inner[i][j]).isEqualTo(product);
      }
    }
  }

  private List<ReservoirDocument> remembered() {
    return IntStream.range(0, DOCUMENTS).mapToObj(i -> remembered(i, documents.get(i))).toList();
  }

  private List<double[]> documents() {
    List<double[]> all = new ArrayList<>();
    for (int i = 0; i < DOCUMENTS; i++) {
      double[] document = new double[ROWS];
      for (int m = 0; m < ROWS; m++) {
        document[m] = random.nextInt(3) == 0 ? random.nextDouble() : 0;
      }
      all.add(document);
    }
    return all;
  }

  private static ReservoirDocument remembered(int number, double[] document) {
    int[] rows = IntStream.range(0, ROWS).filter(m -> document[m] != 0).toArray();
    double[] weights = IntStream.of(rows).mapToDouble(m -> document[m]).toArray();
    return new ReservoirDocument(
        number,
        new DocumentHeader("d" + number, "", DocumentOrigin.NONE, 0, 0),
        false,
        1,
        true,
        new SparseVector(rows, weights));
  }

  private static double dot(double[] x, double[] y) {
    double sum = 0;
    for (int m = 0; m < x.length; m++) {
      sum += x[m] * y[m];
    }
    return sum;
  }
}
