package io.swell.method.sparselsa;

import io.swell.config.Configuration;
import io.swell.config.ConfigurationException;
import io.swell.config.TextFile;
import io.swell.math.Parallel;
import io.swell.method.Method;
import io.swell.method.MethodOptions;
import io.swell.method.MethodSpec;
import io.swell.model.LearnOptions;
import io.swell.model.Learner;
import io.swell.model.MiniBatch;
import io.swell.model.RowCounts;
import io.swell.model.Vocabulary;
import io.swell.model.Weighting;
import java.util.List;

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
}
