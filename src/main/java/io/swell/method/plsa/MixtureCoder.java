package io.swell.method.plsa;

import io.swell.math.Axpy;
import io.swell.math.Parallel;
import io.swell.math.PseudoDirichlet;
import io.swell.model.Coder;
import io.swell.model.Codes;
import io.swell.model.MiniBatch;
import io.swell.model.RowGather;
import io.swell.model.Topics;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Codes v_z = n(d) P(z|d) by expectation and maximization with fixed topics, starting from the
 * uniform distribution, or within a mini-batch from the last codes ({@link FoldIn}):
 *
 * <pre>  P(z|w,d) ~ P(w|z) P(z|d),   c_z = sum_w n(w,d) P(z|w,d),   P(z|d) = mode(c, alpha_d, eps)
 * </pre>
 *
 * <p>A term's row of R gains n(w,d) P(z|w,d) for these codes. Costs O(steps K) for each term of a
 * document.
 */
record MixtureCoder(MapPlsaOptions options, WordMixture words, int steps) implements Coder {
  private static final int PARTS = 16;

  /** A prior in proportion to a document's length prefers few topics in long documents too. */
  private static final double STRENGTH = 0.03;

  /** Returns the prior of a document's topics, weakened as far as its length requires. */
  PseudoDirichlet prior(double length, int topics) {
    Double fixed = options.alpha();
    double alpha = fixed == null ? 1 - STRENGTH * length / topics : fixed;
    return new PseudoDirichlet(alpha, options.eps()).feasible(length, topics);
  }

  @Override
  public double[] code(double[] gram, double[] projection, int documents, Parallel parallel) {
    throw new UnsupportedOperationException("a mixture codes documents by their terms");
  }

  @Override
  public Codes code(
      MiniBatch batch,
      Topics topics,
      double[] projection,
      @Nullable Codes before,
      Parallel parallel) {
    for (int e = 0; e < batch.start()[batch.documents()]; e++) {
      if (!(batch.weight()[e] >= 0)) {
        throw new IllegalArgumentException(
            "counts must not be negative, found " + batch.weight()[e] + ": weigh terms by counts");
      }
    }
    int[] live = WordMixture.live(topics);
    double[] codes = new double[projection.length];
    parallel.runRanges(
        PARTS,
        batch.documents(),
        (first, last) -> {
          var reader = words.new Reader(topics);
          var foldIn = new FoldIn(live.length, steps, length -> prior(length, live.length));
          for (int i = first; i < last; i++) {
            int from = batch.start()[i];
            int size = batch.start()[i + 1] - from;
            double[][] p = foldIn.terms(size);
            for (int e = 0; e < size; e++) {
              reader.read(batch.row()[from + e], live, p[e]);
            }
            double[] x = foldIn.shares(batch.weight(), from, size, start(i, live, before));
            for (int j = 0; j < live.length; j++) {
              codes[i * topics.capacity() + live[j]] = foldIn.length() * x[j];
            }
          }
        });
    return codes(batch, topics, projection, codes);
  }

  private static double[] start(int document, int[] live, @Nullable Codes before) {
    double[] x = new double[live.length];
    double sum = 0;
    for (int j = 0; before != null && j < live.length; j++) {
      x[j] = before.code()[document * before.capacity() + live[j]];
      sum += x[j];
    }
    for (int j = 0; j < live.length; j++) {
      x[j] = sum > 0 ? x[j] / sum : 1.0 / live.length;
    }
    return x;
  }

  @Override
  public boolean isLinear() {
    return false;
  }

  @Override
  public RowGather rowGather(Topics topics) {
    int[] live = WordMixture.live(topics);
    var reader = words.new Reader(topics);
    double[] p = new double[live.length];
    double[] dense = new double[topics.capacity()];
    double[] gained = new double[topics.capacity()];
    return (sum, row, times, weight, document, from, to, v) -> {
      reader.read(row, live, p);
      for (int j = 0; j < live.length; j++) {
        dense[live[j]] = p[j];
      }
      Arrays.fill(gained, 0);
      for (int e = from; e < to; e++) {
        double[] code = v[document[e]];
        double probability = 0;
        for (int k = 0; k < gained.length; k++) {
          probability += dense[k] * code[k];
        }
        if (probability > 0) {
          Axpy.add(gained, 0, gained.length, weight[e] / probability, code);
        }
      }
      for (int k = 0; k < gained.length; k++) {
        sum[k] += times * dense[k] * gained[k];
      }
    };
  }
}
