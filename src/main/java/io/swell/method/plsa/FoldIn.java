package io.swell.method.plsa;

import io.swell.math.Axpy;
import io.swell.math.LogProduct;
import io.swell.math.PseudoDirichlet;
import java.util.Arrays;
import java.util.function.DoubleFunction;

/**
 * P(z|d) of one document after another under fixed topics: the proportions x that maximize
 *
 * <pre>  sum_w n(w,d) log sum_z P(w|z) x_z + (alpha_d - 1) sum_z log(eps + x_z)</pre>
 *
 * <p>by expectation and maximization, whose steps are short where topics are similar. Without a
 * prior there is a single optimum, and every two steps are therefore extrapolated (Varadhan,
 * Roland: <i>Simple and globally convergent methods for accelerating the convergence of any EM
 * algorithm</i>, scheme S3): with r = x1 - x0 and v = x2 - x1 - r the next start is {@code x0 + 2 t
 * r + t^2 v}, t = |r| / |v|, if its likelihood is not below that of x1, else x2. So the likelihood
 * never falls, and the result is a fixed point of the plain step. Under a prior there are many
 * optima and no step is extrapolated: longer steps end in optima that predict far worse. Costs O(K)
 * a step for each term of the document.
 */
final class FoldIn {
  /** Iteration ends when no proportion changes by more than this. */
  private static final double SETTLED = 1e-9;

  /** An extrapolated proportion falls at most to this fraction of its last value. */
  private static final double LEAST_LEFT = 1e-3;

  private static final double LONGER = 4;

  /** Likelihoods whose relative difference is smaller count as equal. */
  private static final double ROUNDING = 1e-13;

  private final int topics;
  private final int mostSteps;
  private final DoubleFunction<PseudoDirichlet> priorOfLength;
  private final LogProduct product = new LogProduct();
  private final int[] every;
  private final double[] counts;
  private final double[] gradient;
  private double[] x;
  private double[] next;
  private double[] afterNext;
  private double[] ahead;

  /** P(w|z) of the document's terms, by terms and by topics. */
  private double[][] byTerm = new double[0][];

  private final double[][] byTopic;
  private double[] probability = new double[0];
  private double[] factor = new double[0];
  private int[] which = new int[0];

  private double length;
  private double multiplier = Double.POSITIVE_INFINITY;

  /**
   * @param topics K
   * @param mostSteps of expectation and maximization
   * @param priorOfLength the prior of a document by its length
   */
  FoldIn(int topics, int mostSteps, DoubleFunction<PseudoDirichlet> priorOfLength) {
    this.topics = topics;
    this.mostSteps = mostSteps;
    this.priorOfLength = priorOfLength;
    every = new int[topics];
    Arrays.setAll(every, j -> j);
    counts = new double[topics];
    gradient = new double[topics];
    x = new double[topics];
    next = new double[topics];
    afterNext = new double[topics];
    ahead = new double[topics];
    byTopic = new double[topics][0];
  }

  /** Returns the buffer for P(w|z) of the next document's terms: one row per term, of length K. */
  double[][] terms(int size) {
    if (byTerm.length < size) {
      int room = Math.max(size, byTerm.length + byTerm.length / 2);
      byTerm = new double[room][topics];
      for (int j = 0; j < topics; j++) {
        byTopic[j] = new double[room];
      }
      probability = new double[room];
      factor = new double[room];
      which = new int[room];
    }
    return byTerm;
  }

  /** Occurrences in the last document of terms that at least one topic has. */
  double length() {
    return length;
  }

  /**
   * Returns x for the document whose terms were written; valid until the next call. For a document
   * of length 0, {@code start} is returned unchanged.
   *
   * @param count n(w,d) at {@code from} on, one for each term
   * @param start shares of sum 1
   */
  double[] shares(double[] count, int from, int size, double[] start) {
    for (int e = 0; e < size; e++) {
      for (int j = 0; j < topics; j++) {
        byTopic[j][e] = byTerm[e][j];
      }
    }
    System.arraycopy(start, 0, x, 0, topics);
    expect(count, from, size, x);
    if (!(length > 0)) {
      return x;
    }
    PseudoDirichlet prior = priorOfLength.apply(length);
    multiplier = length;
    double longest = LONGER;
    for (int steps = 1; ; steps++) {
      if (maximize(prior, x, next) || steps >= mostSteps) {
        return next;
      }
      if (prior.alpha() < 1) {
        double[] last = x;
        x = next;
        next = last;
        expect(count, from, size, x);
        continue;
      }
      expect(count, from, size, next);
      double before = likelihood(count, from, size);
      if (maximize(prior, next, afterNext) || ++steps >= mostSteps) {
        return afterNext;
      }
      double times = Math.min(longest, times());
      if (times > 1) {
        extrapolate(times);
        expect(count, from, size, ahead);
        double reached = likelihood(count, from, size);
        boolean gains = reached >= before - ROUNDING * Math.abs(before);
        longest = gains ? Math.max(longest, LONGER * times) : Math.max(1, longest / LONGER);
        if (gains) {
          double[] last = x;
          x = ahead;
          ahead = last;
          continue;
        }
        if (++steps >= mostSteps) {
          return afterNext;
        }
      }
      double[] last = x;
      x = afterNext;
      afterNext = last;
      expect(count, from, size, x);
    }
  }

  /** Computes the gradient of the likelihood at the given proportions, and the length. */
  private void expect(double[] count, int from, int size, double[] at) {
    Arrays.fill(probability, 0, size, 0);
    Axpy.add(probability, 0, size, 1, at, every, 0, topics, byTopic);
    int found = 0;
    length = 0;
    for (int e = 0; e < size; e++) {
      if (probability[e] > 0) {
        which[found] = e;
        factor[found++] = count[from + e] / probability[e];
        length += count[from + e];
      }
    }
    Arrays.fill(gradient, 0);
    Axpy.add(gradient, 0, topics, 1, factor, which, 0, found, byTerm);
  }

  /** The log likelihood at the proportions evaluated last. */
  private double likelihood(double[] count, int from, int size) {
    product.clear();
    for (int e = 0; e < size; e++) {
      if (probability[e] > 0) {
        product.times(probability[e], count[from + e]);
      }
    }
    return product.log();
  }

  /** Writes the mode for the expected counts; returns whether the iteration has converged. */
  private boolean maximize(PseudoDirichlet prior, double[] at, double[] into) {
    for (int j = 0; j < topics; j++) {
      counts[j] = gradient[j] * at[j];
    }
    multiplier = prior.multiplier(counts, topics, 0, 0, multiplier);
    double change = 0;
    for (int j = 0; j < topics; j++) {
      into[j] = prior.entry(counts[j], multiplier);
      change = Math.max(change, Math.abs(into[j] - at[j]));
    }
    return change <= SETTLED;
  }

  /** t: how often the last change would be repeated if it kept fading as it does. */
  private double times() {
    double r = 0;
    double v = 0;
    for (int j = 0; j < topics; j++) {
      double first = next[j] - x[j];
      double second = afterNext[j] - next[j] - first;
      r += first * first;
      v += second * second;
    }
    return v > 0 ? Math.sqrt(r / v) : 1;
  }

  private void extrapolate(double t) {
    double sum = 0;
    for (int j = 0; j < topics; j++) {
      double r = next[j] - x[j];
      double v = afterNext[j] - next[j] - r;
      ahead[j] = Math.max(x[j] + 2 * t * r + t * t * v, LEAST_LEFT * afterNext[j]);
      sum += ahead[j];
    }
    for (int j = 0; j < topics; j++) {
      ahead[j] /= sum;
    }
  }
}
