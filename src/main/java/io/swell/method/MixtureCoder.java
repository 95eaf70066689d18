package io.swell.method;

import io.swell.math.Parallel;
import io.swell.math.PseudoDirichlet;
import io.swell.math.RowSum;
import io.swell.model.Coder;
import io.swell.model.Codes;
import io.swell.model.MiniBatch;
import io.swell.model.RowGather;
import io.swell.model.Topics;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Codes v_z = n(d) P(z|d) by expectation and maximisation with fixed topics, from the uniform
 * distribution, or within one mini-batch from the last codes:
 *
 * <pre>  P(z|w,d) ~ P(w|z) P(z|d),   c_z = sum_w n(w,d) P(z|w,d),   P(z|d) = mode(c, alpha_d, eps)
 * </pre>
 *
 * <p>What a term's row of R gains is n(w,d) P(z|w,d) for the codes found. Costs O(steps K) for each
 * term of a document.
 */
final class MixtureCoder implements Coder {
  /** Steps end when no share of a topic changes by more. */
  private static final double SETTLED = 1e-9;

  private static final int PARTS = 16;

  private final MapPlsaOptions options;
  private final WordMixture words;

  MixtureCoder(MapPlsaOptions options, WordMixture words) {
    this.options = options;
    this.words = words;
  }

  /** The prior of a document's topics: as weak as its length needs. */
  PseudoDirichlet prior(double length, int topics) {
    Double fixed = options.alpha();
    double alpha = fixed == null ? 1 - options.strength() * length / topics : fixed;
    return new PseudoDirichlet(alpha, options.eps()).feasible(length, topics);
  }

  @Override
  public double[] code(double[] gram, double[] projection, int documents) {
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
    parallel.run(
        PARTS,
        part -> {
          var reader = words.new Reader(topics);
          int last = (int) ((long) batch.documents() * (part + 1) / PARTS);
          for (int i = (int) ((long) batch.documents() * part / PARTS); i < last; i++) {
            code(batch, i, live, reader, before, codes);
          }
        });
    return codes(batch, topics, projection, codes);
  }

  private void code(
      MiniBatch batch,
      int document,
      int[] live,
      WordMixture.Reader reader,
      @Nullable Codes before,
      double[] codes) {
    int capacity = codes.length / batch.documents();
    int from = batch.start()[document];
    int size = batch.start()[document + 1] - from;
    double[][] p = new double[size][live.length];
    for (int e = 0; e < size; e++) {
      reader.read(batch.row()[from + e], live, p[e]);
    }
    double[] x = start(document, live, before);
    double length = 0;
    int[] which = new int[size];
    double[] factor = new double[size];
    double[] c = new double[live.length];
    for (int step = 0; step < options.foldIn(); step++) {
      int count = 0;
      length = 0;
      for (int e = 0; e < size; e++) {
        double sum = 0;
        for (int j = 0; j < live.length; j++) {
          sum += p[e][j] * x[j];
        }
        if (sum > 0) {
          which[count] = e;
          factor[count++] = batch.weight()[from + e] / sum;
          length += batch.weight()[from + e];
        }
      }
      if (!(length > 0)) {
        return;
      }
      Arrays.fill(c, 0);
      RowSum.add(c, 0, c.length, 1, factor, which, 0, count, p);
      if (maximise(c, x, length) <= SETTLED) {
        break;
      }
    }
    for (int j = 0; j < live.length; j++) {
      codes[document * capacity + live[j]] = length * x[j];
    }
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

  /** Replaces x by the mode for the counts c x; returns the largest change. */
  private double maximise(double[] c, double[] x, double length) {
    for (int j = 0; j < x.length; j++) {
      c[j] *= x[j];
    }
    PseudoDirichlet prior = prior(length, x.length);
    double lam = prior.multiplier(c, c.length, 0, 0);
    double change = 0;
    for (int j = 0; j < x.length; j++) {
      double next = prior.entry(c[j], lam);
      change = Math.max(change, Math.abs(next - x[j]));
      x[j] = next;
    }
    return change;
  }

  @Override
  public boolean isLinear() {
    return false;
  }

  @Override
  public RowGather rows(Topics topics) {
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
          RowSum.add(gained, 0, gained.length, weight[e] / probability, code);
        }
      }
      for (int k = 0; k < gained.length; k++) {
        sum[k] += times * dense[k] * gained[k];
      }
    };
  }
}
