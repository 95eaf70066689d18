package io.swell.method.sctm;

import io.swell.math.Parallel;
import io.swell.method.CodePrecision;
import io.swell.method.ColumnUpdate;
import io.swell.method.ColumnUpdate.Constraint;
import io.swell.method.CorrelatedCoder;
import io.swell.method.Method;
import io.swell.method.MethodSpec;
import io.swell.method.Objective;
import io.swell.method.Objective.WordModel;
import io.swell.method.RelatedUpdate;
import io.swell.model.Coder;
import io.swell.model.Codes;
import io.swell.model.LassoCoder;
import io.swell.model.LearnOptions;
import io.swell.model.Learner;
import io.swell.model.MiniBatch;
import io.swell.model.Occurrences;
import io.swell.model.SparseVector;
import io.swell.model.TopicUpdate;
import io.swell.state.StateKind;
import java.util.Arrays;
import java.util.List;

/**
 * Sparse coded topic model (Wang R.: <i>Sparse coding and an application to topic models</i>),
 * online and batch, with or without correlations of topics:
 *
 * <pre>
 *   min  sum_i (1/2 |x_i - B th_i|^2 + omega |th_i|_1 + kappa/2 th_i'Omega th_i)
 *          + N kappa/2 (rho |Omega|_1 - log det Omega)
 *   over th_i >= 0, columns of B non-negative with sum 1, Omega positive definite
 * </pre>
 *
 * <table>
 * <caption>Symbols</caption>
 * <tr><th>paper</th><th>here</th></tr>
 * <tr><td>x</td><td>word frequencies, {@link Occurrences#FREQUENCY}</td></tr>
 * <tr><td>B</td><td>{@code Learner.topics()}, each on the simplex</td></tr>
 * <tr><td>theta</td><td>{@code Codes.code()}, non-negative</td></tr>
 * <tr><td>C, D</td><td>S and R of {@code Learner.statistics()}</td></tr>
 * <tr><td>omega</td><td>{@code sctm.codes-weight}</td></tr>
 * <tr><td>kappa, rho</td><td>{@code sctm.correlation}, 0.001</td></tr>
 * <tr><td>Omega</td><td>{@link CodePrecision}</td></tr>
 * </table>
 *
 * <p>Codes are non-negative lassos; topics follow by {@link ColumnUpdate}, one column at a time.
 * Differences: the paper's correlated form has kappa = 1 and did not converge for its author; on
 * frequencies it collapses the codes. Here every step, including that of Omega, is taken only if
 * the objective does not rise.
 */
public final class Sctm {
  static final StateKind KIND = new StateKind('O', "the precision of the codes (SCTM)");

  /**
   * Weight of the l1 norm of the codes' precision matrix, if correlations are learned: small beside
   * their mean squares, so that few relations are lost.
   */
  private static final double RHO = 0.001;

  private Sctm() {}

  /** Composes the method, with word frequencies, without topics: seed its slots first. */
  public static MethodSpec compose(LearnOptions learn, SctmOptions options, Parallel parallel) {
    int capacity = learn.topics();
    Coder lasso = new LassoCoder(capacity, 2 * options.omega(), true);
    TopicUpdate columns = new ColumnUpdate(capacity, Constraint.SIMPLEX);
    var omega = new CodePrecision(KIND, capacity, RHO, 1);
    boolean correlated = options.kappa() > 0;
    var learner =
        correlated
            ? new Learner(
                learn,
                new CorrelatedCoder(options::kappa, omega, lasso, List.of(omega)),
                new RelatedUpdate(columns, omega, batch -> {}, () -> {}),
                parallel)
            : new Learner(learn, lasso, columns, parallel);
    return new MethodSpec(
        Method.SCTM,
        Occurrences.FREQUENCY,
        learner,
        new SctmObjective(options, omega, learner),
        List.of(learn, options));
  }

  /** The objective of {@link Sctm}, and its probability of words. */
  private record SctmObjective(SctmOptions options, CodePrecision omega, Learner learner)
      implements Objective {

    @Override
    public double objective(MiniBatch documents, Codes codes) {
      double squares = Arrays.stream(codes.residual()).sum();
      double sizes = Arrays.stream(codes.code()).map(Math::abs).sum();
      double value = squares / 2 + options.omega() * sizes;
      if (options.kappa() > 0) {
        double energy = omega.energy(codes.code(), codes.documents());
        value += options.kappa() / 2 * (energy + documents.documents() * omega.penalty());
      }
      return value;
    }

    @Override
    public WordModel words() {
      return TopicMixture.of(learner);
    }
  }

  /**
   * Word probabilities of topics on the simplex, smoothed so that none is 0:
   *
   * <pre>
   *   p(m|d) = (1 - s) sum_k th_k u_mk / sum_k th_k + s q_m
   *   q_m    = (1 - 1/100) sum_k r_mk / sum_mk r_mk + 1/100 / M
   * </pre>
   *
   * <p>q is the unigram distribution of the documents learned from, because R is a sum over
   * documents; its uniform part covers the M rows up to the last that has a share. A document
   * without codes is distributed as q.
   */
  record TopicMixture(int capacity, double[][] byRow, double[] unigram) implements WordModel {
    /** Share of q in the probability of a word, which only perplexity needs. */
    private static final double SMOOTHING = 0.1;

    /** Share of the uniform distribution in q. */
    private static final double UNIFORM = 0.01;

    /** Returns the mixture of the learner's present topics; later learning does not change it. */
    static TopicMixture of(Learner learner) {
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
      return new TopicMixture(capacity, byRow, unigram);
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
      return sum > 0 ? (1 - SMOOTHING) * drawn / sum + SMOOTHING * base : base;
    }
  }
}
