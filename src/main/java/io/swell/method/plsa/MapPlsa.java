package io.swell.method.plsa;

import io.swell.config.Configuration;
import io.swell.math.Parallel;
import io.swell.math.PseudoDirichlet;
import io.swell.method.Method;
import io.swell.method.MethodOptions;
import io.swell.method.MethodSpec;
import io.swell.method.Objective;
import io.swell.method.Objective.WordModel;
import io.swell.model.Codes;
import io.swell.model.LearnOptions;
import io.swell.model.Learner;
import io.swell.model.MiniBatch;
import io.swell.model.Occurrences;
import io.swell.model.Penalty;
import io.swell.model.SparseVector;
import java.util.List;

/**
 * Probabilistic latent semantic analysis (Hofmann), and with the pseudo-Dirichlet prior of Larsson
 * and Ugander (<i>A concave regularization technique for sparse mixture models</i>), batch and
 * online:
 *
 * <pre>
 *   max  sum n(w,d) log sum_z P(w|z) P(z|d) + sum_d (alpha_d - 1) sum_z log(eps + P(z|d)) + ...
 * </pre>
 *
 * <table>
 * <caption>Symbols</caption>
 * <tr><th>paper</th><th>here</th></tr>
 * <tr><td>n(w,d)</td><td>documents weighed by {@link Occurrences#COUNT}</td></tr>
 * <tr><td>P(z|d)</td><td>{@code Codes.code()} over its sum; v_z = n(d) P(z|d)</td></tr>
 * <tr><td>P(w|z)</td><td>{@code Learner.topics()} plus a floor per topic ({@link WordMixture})</td></tr>
 * <tr><td>n(w,z), expected</td><td>R</td></tr>
 * <tr><td>alpha, eps of documents</td><td>{@code map-plsa.alpha}, {@code map-plsa.eps}</td></tr>
 * <tr><td>alpha, eps of topics</td><td>{@code map-plsa.topics-alpha}, 0.0001</td></tr>
 * </table>
 *
 * <p>A pass is a cycle of conditional maximizations: expectation and maximization for P(z|d), at
 * most 25 times, then once for P(w|z). The maximization under the prior is solved exactly ({@link
 * io.swell.math.PseudoDirichlet}) where the paper iterates; where counts are too few for alpha (the
 * paper's condition n(d) > (1 - alpha) K), alpha is raised for that document or topic. Parameters
 * stay positive: here sparse means close to zero.
 */
public final class MapPlsa {
  /**
   * Probability of a term below which the prior on topics no longer prefers smaller values: most
   * terms of a topic are rarer.
   */
  static final double TOPICS_EPS = 0.0001;

  /** More steps change few codes, because {@link FoldIn} takes long ones. */
  static final int STEPS = 25;

  private MapPlsa() {}

  /** Composes MAP-PLSA, or PLSA, which has no priors except the pseudo-count. */
  public static MethodSpec compose(Method method, Configuration configuration, Parallel parallel) {
    return compose(method, configuration, STEPS, parallel);
  }

  /**
   * @param steps the most steps of expectation and maximization to code a document
   */
  static MethodSpec compose(
      Method method, Configuration configuration, int steps, Parallel parallel) {
    MapPlsaOptions given = configuration.get(MapPlsaOptions.class);
    MapPlsaOptions options = method == Method.PLSA ? given.flat() : given;
    LearnOptions learn = configuration.get(LearnOptions.class);
    var words = new WordMixture(learn.topics(), options.pseudoCount() > 0);
    var coder = new MixtureCoder(options, words, steps);
    var update = new MixtureUpdate(learn.topics(), options, words);
    // topics are dense, so there is no target number of terms
    LearnOptions unsteered = learn.withFixedTheta(Penalty.L2, true, learn.theta());
    var learner = new Learner(unsteered, coder, update, parallel);
    return new MethodSpec(
        method,
        Occurrences.COUNT,
        learner,
        new MapPlsaObjective(learner, coder, words, options),
        List.of(configuration.get(MethodOptions.class), learn, options));
  }

  /**
   * The negative log posterior: {@code - sum n(w,d) log P(w|d) - sum_d log prior(P(z|d)) - sum_z
   * log prior(P(w|z))}, and the probability of words.
   */
  record MapPlsaObjective(
      Learner learner, MixtureCoder coder, WordMixture mixture, MapPlsaOptions options)
      implements Objective {
    /** Share of the uniform distribution, so that no term has probability 0. */
    private static final double LEAST = 1e-9;

    @Override
    public double objective(MiniBatch documents, Codes codes) {
      int[] live = WordMixture.live(learner.topics());
      var reader = mixture.new Reader(learner.topics());
      double[] p = new double[live.length];
      double sum = 0;
      for (int i = 0; i < documents.documents(); i++) {
        double length = 0;
        for (int k : live) {
          length += codes.code()[i * codes.capacity() + k];
        }
        if (length > 0) {
          PseudoDirichlet prior = coder.prior(length, live.length);
          for (int k : live) {
            sum -= prior.logDensity(codes.code()[i * codes.capacity() + k] / length);
          }
          for (int e = documents.start()[i]; e < documents.start()[i + 1]; e++) {
            reader.read(documents.row()[e], live, p);
            double probability = 0;
            for (int j = 0; j < live.length; j++) {
              probability += p[j] * codes.code()[i * codes.capacity() + live[j]] / length;
            }
            sum -= documents.weight()[e] * StrictMath.log(Math.max(probability, Double.MIN_NORMAL));
          }
        }
      }
      return sum + topicsPenalty(live);
    }

    private double topicsPenalty(int[] live) {
      double sum = 0;
      for (int k : live) {
        SparseVector topic = learner.topic(k);
        double floor = mixture.floor(k);
        double n = 0;
        for (double u : topic.weight()) {
          n += u;
        }
        sum += (mixture.terms() - topic.size()) * penalty(floor);
        for (double u : topic.weight()) {
          sum += n > 0 ? penalty(mixture.share(k) * u + floor) : 0;
        }
      }
      return sum;
    }

    private double penalty(double p) {
      double prior = new PseudoDirichlet(options.topicsAlpha(), TOPICS_EPS).logDensity(p);
      return -prior - (options.pseudoCount() > 0 ? options.pseudoCount() * StrictMath.log(p) : 0);
    }

    @Override
    public WordModel words() {
      int[] slot = new int[learner.capacity()];
      double[] weight = new double[learner.capacity()];
      return (codes, document, row) -> {
        int[] live = WordMixture.live(learner.topics());
        double length = 0;
        double all = 0;
        for (int k : live) {
          double code = codes.code()[document * codes.capacity() + k];
          length += code;
          all += code * mixture.floor(k);
        }
        int count = learner.topics().read(row, slot, weight);
        for (int e = 0; e < count; e++) {
          double code = codes.code()[document * codes.capacity() + slot[e]];
          all += code * mixture.share(slot[e]) * weight[e];
        }
        double uniform = 1.0 / Math.max(mixture.terms(), 1);
        return length > 0 ? (1 - LEAST) * all / length + LEAST * uniform : uniform;
      };
    }
  }
}
