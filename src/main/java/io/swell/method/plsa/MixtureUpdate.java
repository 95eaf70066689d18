package io.swell.method.plsa;

import io.swell.math.PseudoDirichlet;
import io.swell.model.SparseVector;
import io.swell.model.TopicPass;
import io.swell.model.TopicUpdate;
import io.swell.state.StateOwner;
import io.swell.state.StatePart;
import java.util.Arrays;
import java.util.List;

/**
 * P(w|z) as the mode of the expected counts n(w,z) = r_wz with a pseudo-count for every term,
 * optionally under a pseudo-Dirichlet prior. Costs O(M K).
 */
record MixtureUpdate(int capacity, MapPlsaOptions options, WordMixture words)
    implements TopicUpdate, StateOwner {
  private static final int PARTS = 16;

  /** Counts below this share of the pseudo-count are dropped. */
  private static final double NEGLIGIBLE = 0.01;

  @Override
  public void update(TopicPass pass) {
    for (int e = 0; e < pass.batch().start()[pass.batch().documents()]; e++) {
      words.meet(pass.batch().row()[e]);
    }
    int[] live = WordMixture.live(pass.topics());
    double[][] part = new double[PARTS][capacity];
    double[][] column = new double[options.topicsAlpha() == 1 ? 0 : capacity][pass.rows()];
    pass.parallel().run(PARTS, p -> sum(pass, p, part[p], column));
    double[] lam = new double[capacity];
    PseudoDirichlet[] prior = new PseudoDirichlet[capacity];
    for (int k : live) {
      double sum = 0;
      for (double[] each : part) {
        sum += each[k];
      }
      int terms = words.terms();
      double all = sum + options.pseudoCount() * terms;
      prior[k] =
          new PseudoDirichlet(options.topicsAlpha(), MapPlsa.TOPICS_EPS).feasible(all, terms);
      if (column.length == 0 || !(all > 0)) {
        lam[k] = all;
      } else {
        double[] counts =
            Arrays.stream(column[k])
                .filter(n -> n > 0)
                .map(n -> n + options.pseudoCount())
                .toArray();
        lam[k] =
            prior[k].multiplier(
                counts, counts.length, options.pseudoCount(), terms - counts.length);
      }
      words.floor(k, all > 0 ? prior[k].entry(options.pseudoCount(), lam[k]) : Double.NaN);
    }
    pass.visitAll(
        stripe -> {
          double[] n = new double[capacity];
          return (row, count, slot, weight) -> {
            pass.statistics().r(row, n);
            int kept = 0;
            for (int k : live) {
              if (isKept(n[k]) && lam[k] > 0) {
                double p = prior[k].entry(n[k] + options.pseudoCount(), lam[k]);
                slot[kept] = k;
                weight[kept] = p - words.floor(k);
                kept += weight[kept] > 0 ? 1 : 0;
              }
            }
            return kept;
          };
        });
  }

  private void sum(TopicPass pass, int part, double[] sum, double[][] column) {
    double[] n = new double[capacity];
    int last = (int) ((long) pass.rows() * (part + 1) / PARTS);
    for (int row = (int) ((long) pass.rows() * part / PARTS); row < last; row++) {
      pass.statistics().r(row, n);
      for (int k = 0; k < capacity; k++) {
        if (isKept(n[k])) {
          sum[k] += n[k];
          if (column.length > 0) {
            column[k][row] = n[k];
          }
        }
      }
    }
  }

  private boolean isKept(double count) {
    return count > NEGLIGIBLE * options.pseudoCount();
  }

  @Override
  public void cleared(int slot) {
    words.floor(slot, Double.NaN);
  }

  /**
   * Returns a document or a mean of documents as a distribution: its positive part, scaled to sum
   * 1.
   */
  @Override
  public SparseVector adapt(SparseVector topic) {
    SparseVector positive = topic.positive();
    return positive.over(Arrays.stream(positive.weight()).sum());
  }

  /**
   * Returns the occurrences that correspond to squared codes if the documents were spread evenly
   * over the topics.
   */
  @Override
  public double seedFactor(double energy, double weight) {
    return Math.sqrt(energy * weight / capacity);
  }

  @Override
  public List<StatePart> parts() {
    return words.parts();
  }
}
