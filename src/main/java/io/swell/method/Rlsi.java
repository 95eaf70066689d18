package io.swell.method;

import io.swell.math.Parallel;
import io.swell.model.Coder;
import io.swell.model.Codes;
import io.swell.model.LassoCoder;
import io.swell.model.LassoUpdate;
import io.swell.model.LearnOptions;
import io.swell.model.Learner;
import io.swell.model.MiniBatch;
import io.swell.model.Penalty;
import io.swell.model.RidgeCoder;
import io.swell.model.RidgeUpdate;
import io.swell.model.ShardLink;
import io.swell.model.TermShard;
import io.swell.model.TopicUpdate;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * Regularized Latent Semantic Indexing (Wang, Xu, Li, Craswell: <i>Regularized Latent Semantic
 * Indexing: a new approach to large-scale topic modeling</i>), online and batch:
 *
 * <pre>  min_{U,v}  sum_i w_i (|d_i - U v_i|^2 + lambda2 pen(v_i)) + lambda1 pen(U)</pre>
 *
 * <table>
 * <caption>Symbols</caption>
 * <tr><th>paper</th><th>here</th></tr>
 * <tr><td>U</td><td>{@code Learner.topics()}</td></tr>
 * <tr><td>V</td><td>{@code Codes.code()}</td></tr>
 * <tr><td>S, R</td><td>{@code Learner.statistics()}</td></tr>
 * <tr><td>lambda1</td><td>{@code learn.theta} times weight or count, by {@code learn.schedule}</td></tr>
 * <tr><td>lambda2</td><td>{@code learn.codes-weight}</td></tr>
 * <tr><td>rho, xi</td><td>{@code learn.rho}, {@code learn.embedded-iterations}</td></tr>
 * </table>
 *
 * <p>pen is the l1 norm or the squared l2 norm: four pairs, of which l1 topics with l2 codes is the
 * paper's choice, each also with U >= 0. Differences: rows start from their last solution instead
 * of zero, which reaches the same optimum of a convex problem; lambda_k follows each topic's own
 * weight since its birth.
 */
public final class Rlsi {
  private Rlsi() {}

  /**
   * Composes the method as configured: tf-idf, and a learner without topics.
   *
   * @param shards to the rows of R if they are in shards, else null
   */
  public static MethodSpec compose(
      MethodOptions method, LearnOptions learn, Parallel parallel, @Nullable ShardLink shards) {
    Learner learner = learner(learn, parallel, shards);
    return new MethodSpec(
        Method.RLSI,
        method.weighting(),
        learner,
        new RlsiObjective(learn, learner),
        List.of(method, learn));
  }

  /**
   * Returns a learner without topics: seed its slots before it learns.
   *
   * @param shards to the rows of R if they are in shards, else null
   */
  public static Learner learner(
      LearnOptions options, Parallel parallel, @Nullable ShardLink shards) {
    return new Learner(options, coder(options), update(options), parallel, shards);
  }

  /** Returns an empty shard of a learner with these options. */
  public static TermShard shard(LearnOptions options, Parallel parallel) {
    return new TermShard(options, coder(options), update(options), parallel);
  }

  private static Coder coder(LearnOptions options) {
    return options.codesPenalty() == Penalty.L1
        ? new LassoCoder(options.topics(), options.codesWeight(), false)
        : new RidgeCoder(options.topics(), options.codesWeight());
  }

  private static TopicUpdate update(LearnOptions options) {
    return options.topicsPenalty() == Penalty.L1
        ? new LassoUpdate(options.topics(), options.nonNegative())
        : new RidgeUpdate(options.topics(), options.nonNegative());
  }

  /**
   * {@code sum_i (|d_i - U v_i|^2 + lambda2 pen(v_i)) + theta N pen(U)} over N documents, with
   * theta as it is steered now, and U >= 0 where that was asked for.
   */
  private record RlsiObjective(LearnOptions options, Learner learner) implements Objective {

    /** Costs O(N K + nonzeros of U). */
    @Override
    public double objective(MiniBatch documents, Codes codes) {
      return Arrays.stream(codes.residual()).sum()
          + options.codesWeight() * penalty(options.codesPenalty(), codes.code())
          + learner.theta() * documents.documents() * topicsPenalty();
    }

    private double topicsPenalty() {
      double sum = 0;
      for (int k = 0; k < learner.capacity(); k++) {
        sum += penalty(options.topicsPenalty(), learner.topic(k).weight());
      }
      return sum;
    }

    private static double penalty(Penalty penalty, double[] x) {
      return DoubleStream.of(x).map(penalty == Penalty.L1 ? Math::abs : w -> w * w).sum();
    }
  }
}
