package io.swell.method.sctm;

import io.swell.method.WordModel;
import io.swell.model.Codes;
import io.swell.model.Learner;
import io.swell.model.SparseVector;
import java.util.Arrays;

/**
 * Word probabilities of topics on the simplex, smoothed so that none is 0:
 *
 * <pre>
 *   p(m|d) = (1 - s) sum_k th_k u_mk / sum_k th_k + s q_m
 *   q_m    = (1 - 1/100) sum_k r_mk / sum_mk r_mk + 1/100 / M
 * </pre>
 *
 * <p>q is the unigram distribution of the documents learned from, because R is a sum over
 * documents; its uniform part covers the M rows up to the last that has a share. A document without
 * codes is distributed as q.
 */
record TopicMixture(double smoothing, int capacity, double[][] byRow, double[] unigram)
    implements WordModel {
  /** Share of the uniform distribution in q. */
  private static final double UNIFORM = 0.01;

  /** Returns the mixture of the learner's present topics; later learning does not change it. */
  static TopicMixture of(Learner learner, double smoothing) {
    int capacity = learner.capacity();
    double[] sums = new double[learner.statistics().rows()];
    double[] r = new double[capacity];
    double all = 0;
    int rows = 0;
    for (int m = 0; m < sums.length; m++) {
      learner.statistics().r(m, r);
      sums[m] = Math.max(0, Arrays.stream(r).sum());
      all += sums[m];
      rows = sums[m] > 0 ? m + 1 : rows;
    }
    double[][] byRow = new double[sums.length][0];
    double[] unigram = Arrays.copyOf(sums, rows);
    for (int m = 0; m < rows && all > 0; m++) {
      unigram[m] /= all;
    }
    for (int k = 0; k < capacity; k++) {
      SparseVector topic = learner.topic(k);
      for (int e = 0; e < topic.size(); e++) {
        int m = topic.row()[e];
        byRow[m] = byRow[m].length == 0 ? new double[capacity] : byRow[m];
        byRow[m][k] = topic.weight()[e];
      }
    }
    return new TopicMixture(smoothing, capacity, byRow, unigram);
  }

  @Override
  public double probability(Codes codes, int document, int row) {
    double share = row < unigram.length ? unigram[row] : 0;
    double base = unigram.length == 0 ? 1.0 : (1 - UNIFORM) * share + UNIFORM / unigram.length;
    double sum = 0;
    double drawn = 0;
    double[] topics = row < byRow.length ? byRow[row] : new double[0];
    for (int k = 0; k < capacity; k++) {
      double weight = codes.code()[document * capacity + k];
      sum += weight;
      drawn += topics.length > 0 ? weight * topics[k] : 0;
    }
    return sum > 0 ? (1 - smoothing) * drawn / sum + smoothing * base : base;
  }
}
