package io.swell.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.swell.model.Codes;
import io.swell.model.SavedState;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Codes of 200 documents over five topics of unit norm; each document has two or three topics. */
class MergeCriterionTest {
  private static final int TOPICS = 5;
  private static final int DOCUMENTS = 200;
  private static final long[] IDS = {0, 1, 2, 3, 4};

  private final Random random = new Random(7);
  private final double[] code = code();
  private final MergeCriterion cooccurrence = new MergeCriterion(TOPICS);

  private double[] code() {
    double[] code = new double[DOCUMENTS * TOPICS];
    for (int i = 0; i < DOCUMENTS; i++) {
      for (int n = 0; n < 3; n++) {
        code[i * TOPICS + random.nextInt(TOPICS)] = random.nextDouble() - 0.3;
      }
    }
    return code;
  }

  private static double[] identity() {
    double[] gram = new double[TOPICS * TOPICS];
    IntStream.range(0, TOPICS).forEach(k -> gram[k * (TOPICS + 1)] = 1);
    return gram;
  }

  private void add(MergeCriterion to, int from, int documents) {
    double[] some = new double[documents * TOPICS];
    System.arraycopy(code, from * TOPICS, some, 0, some.length);
    to.add(
        new Codes(documents, TOPICS, some, new double[some.length], new double[documents]),
        identity(),
        IDS);
  }

  /** Returns the sum of v_k v_l, where weights below 5 % of the document's total count as 0. */
  private double product(int k, int l) {
    double sum = 0;
    for (int i = 0; i < DOCUMENTS; i++) {
      double all = 0;
      for (int j = 0; j < TOPICS; j++) {
        all += Math.abs(code[i * TOPICS + j]);
      }
      double a = code[i * TOPICS + k];
      double b = code[i * TOPICS + l];
      sum += Math.min(Math.abs(a), Math.abs(b)) >= 0.05 * all ? a * b : 0;
    }
    return sum;
  }

  @Test
  void computesTheCosineOfWeightsOverAllDocuments() {
    add(cooccurrence, 0, 120);
    add(cooccurrence, 120, 80);
    for (int k = 0; k < TOPICS; k++) {
      for (int l = 0; l < TOPICS; l++) {
        double cosine = product(k, l) / Math.sqrt(product(k, k) * product(l, l));
        assertThat(cooccurrence.cosine(k, l, 1)).isCloseTo(cosine, within(1e-12));
        assertThat(cooccurrence.cosine(k, l, 1)).isEqualTo(cooccurrence.cosine(l, k, 1));
      }
    }
  }

  @Test
  void topicsWithFewDocumentsAreNotCompared() {
    add(cooccurrence, 0, DOCUMENTS);
    assertThat(cooccurrence.cosine(0, 1, DOCUMENTS + 1)).isZero();
  }

  @Test
  void aClearedSlotStartsAfresh() {
    add(cooccurrence, 0, 150);
    double others = cooccurrence.cosine(1, 2, 1);
    cooccurrence.clear(0);
    assertThat(cooccurrence.cosine(0, 1, 1)).isZero();
    assertThat(cooccurrence.cosine(1, 2, 1)).isEqualTo(others);
    cooccurrence.clear();
    assertThat(cooccurrence.cosine(1, 2, 1)).isZero();
  }

  @Test
  void incrementalSavesRestoreTheSameCosines() {
    var saved = new SavedState();
    for (int from = 0; from < DOCUMENTS; from += 50) {
      add(cooccurrence, from, 50);
      if (from == 100) {
        cooccurrence.clear(3);
      }
      cooccurrence.save(saved);
    }
    var restored = new MergeCriterion(TOPICS);
    saved.restore(restored);
    for (int k = 0; k < TOPICS; k++) {
      for (int l = 0; l < TOPICS; l++) {
        assertThat(restored.cosine(k, l, 1)).isEqualTo(cooccurrence.cosine(k, l, 1));
      }
    }
  }
}
