package io.swell.method.sparselsa;

import io.swell.config.Configuration;
import io.swell.config.ConfigurationException;
import io.swell.config.TextFile;
import io.swell.math.Parallel;
import io.swell.math.SymmetricEigen;
import io.swell.method.Method;
import io.swell.method.MethodOptions;
import io.swell.method.MethodSpec;
import io.swell.method.Objective;
import io.swell.model.Codes;
import io.swell.model.LearnOptions;
import io.swell.model.Learner;
import io.swell.model.MiniBatch;
import io.swell.model.Weighting;
import io.swell.vocabulary.RowCounts;
import io.swell.vocabulary.Vocabulary;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Sparse Latent Semantic Analysis (Chen, Qi, Bai, Lin, Carbonell: <i>Sparse Latent Semantic
 * Analysis</i>), batch as in the paper, and online:
 *
 * <pre>  min_{Q,A}  1/2 |X - Q A|^2 + lambda pen(A),   Q'Q = I</pre>
 *
 * <table>
 * <caption>Symbols</caption>
 * <tr><th>paper</th><th>here</th></tr>
 * <tr><td>X, N x M</td><td>documents, D'</td></tr>
 * <tr><td>A, D x M</td><td>{@code T U'}: topics of unit norm times their lengths</td></tr>
 * <tr><td>A q, code of a new document</td><td>{@code T y}, y = U'd = {@code Codes.projection()}; {@code Codes.code()} is the multiple of y that explains most</td></tr>
 * <tr><td>Q</td><td>not kept: polar factor of X A', so {@code Q'X = (T S T)^(-1/2) T R'}</td></tr>
 * <tr><td>lambda</td><td>{@code learn.theta} times the root of weight or count, by {@code
 * learn.schedule}</td></tr>
 * <tr><td>w_g</td><td>root of the number of terms of a group in {@code sparse-lsa.groups}</td></tr>
 * </table>
 *
 * <p>pen is |A|_1; or the sum of w_g |a_kg|_2 over topics and groups of terms; or |A|_1 with A >=
 * 0, whose rows divided by their sums (a snapshot's normalized weights) are pseudo-probabilities of
 * words. Batch: the corpus as one mini-batch with embedded iterations, or {@code
 * learn.forgetting=replace}. Online: the same step on faded S and R, which the paper leaves as
 * future work; lambda grows as the root of the weight because Q'X does.
 *
 * <p>Differences: where X A' loses rank, batch learning completes Q with the documents of largest
 * residual ({@link OrthonormalCompletion}), and in a stream topics end and are born; embedded
 * iterations stop when the objective does, since Q is never formed.
 */
public final class SparseLsa {
  private SparseLsa() {}

  /** Returns the method with |A|_1, and with A >= 0 in the non-negative form. */
  public static MethodSpec compose(Method method, Configuration configuration, Parallel parallel) {
    return compose(
        method,
        new ProximalOperator.Entries(method == Method.SPARSE_LSA_NON_NEGATIVE),
        configuration.get(MethodOptions.class).weighting(),
        configuration,
        parallel);
  }

  /**
   * Returns the method with groups of terms.
   *
   * @throws ConfigurationException if no file of groups is configured
   */
  public static MethodSpec composeGroup(Configuration configuration, Parallel parallel) {
    TextFile file = configuration.get(SparseLsaOptions.class).groups();
    if (file == null) {
      throw new ConfigurationException(
          List.of(
              new ConfigurationException.Fault(
                  "swell.sparse-lsa.groups",
                  "",
                  "method sparse-lsa-group",
                  "must name a file of terms and their groups",
                  "name one, or choose the method sparse-lsa")));
    }
    TermGroups groups = TermGroups.of(file);
    Weighting weighting = configuration.get(MethodOptions.class).weighting();
    return compose(
        Method.SPARSE_LSA_GROUP,
        new GroupProximalOperator(groups),
        new GroupedTermsWeighting(weighting, groups),
        configuration,
        parallel);
  }

  private static MethodSpec compose(
      Method method,
      ProximalOperator.Form form,
      Weighting weighting,
      Configuration configuration,
      Parallel parallel) {
    LearnOptions learn = configuration.get(LearnOptions.class);
    SparseLsaOptions own = configuration.get(SparseLsaOptions.class);
    var update = new SparseLsaUpdate(learn, form);
    var learner = new Learner(learn, new ProjectionCoder(learn.topics()), update, parallel);
    return new MethodSpec(
        method,
        weighting,
        learner,
        new SparseLsaObjective(learner, update, form),
        List.of(configuration.get(MethodOptions.class), learn, own));
  }

  /**
   * Delegates to another weighting, and registers the rows that it sees with the groups of terms.
   */
  private record GroupedTermsWeighting(Weighting weighting, TermGroups groups)
      implements Weighting {
    @Override
    public MiniBatch weigh(RowCounts documents, Vocabulary vocabulary) {
      groups.meet(documents, vocabulary);
      return weighting.weigh(documents, vocabulary);
    }

    @Override
    public double idf(int row, Vocabulary vocabulary) {
      return weighting.idf(row, vocabulary);
    }

    @Override
    public String formula() {
      return weighting.formula();
    }
  }

  /**
   * {@code min over Q of 1/2 |X - Q A|^2 + lambda pen(A) = 1/2 |X|^2 + 1/2 |A|^2 + lambda pen(A) -
   * tr (A X'X A')^(1/2)} with lambda = theta sqrt(N), and A >= 0 if configured. A, learned from W
   * documents, is scaled to these N by sqrt(N / W).
   */
  record SparseLsaObjective(Learner learner, SparseLsaUpdate update, ProximalOperator.Form form)
      implements Objective {
    @Override
    public double objective(MiniBatch documents, Codes codes) {
      int[] live =
          IntStream.range(0, learner.capacity()).filter(k -> learner.terms(k) > 0).toArray();
      double[] length = update.lengths(live, learner.statistics(), documents.documents());
      double sum = 0;
      for (int i = 0; i < documents.documents(); i++) {
        sum += documents.squaredNorm(i) / 2;
      }
      double lambda = learner.theta() * Math.sqrt(documents.documents());
      for (int i = 0; i < live.length; i++) {
        sum += length[i] * length[i] / 2;
        sum += lambda * length[i] * form.penalty(learner.topic(live[i]));
      }
      double[][] c = new double[live.length][live.length];
      for (int i = 0; i < documents.documents(); i++) {
        for (int a = 0; a < live.length; a++) {
          double v = length[a] * codes.projection()[i * learner.capacity() + live[a]];
          for (int b = 0; v != 0 && b < live.length; b++) {
            c[a][b] += v * length[b] * codes.projection()[i * learner.capacity() + live[b]];
          }
        }
      }
      double[] values = SymmetricEigen.of(c, Parallel.SEQUENTIAL).values();
      return sum - Arrays.stream(values).map(value -> Math.sqrt(Math.max(value, 0))).sum();
    }
  }
}
