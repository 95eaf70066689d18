package io.swell.method.plsa;

import io.swell.config.Configuration;
import io.swell.math.Parallel;
import io.swell.method.Method;
import io.swell.method.MethodOptions;
import io.swell.method.MethodSpec;
import io.swell.model.LearnOptions;
import io.swell.model.Learner;
import io.swell.model.Occurrences;
import io.swell.model.Penalty;
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
 * <p>A pass is a cycle of conditional maximizations: expectation and maximization for P(z|d),
 * {@code plsa.fold-in} times, then once for P(w|z). The maximization under the prior is solved
 * exactly ({@link io.swell.math.PseudoDirichlet}) where the paper iterates; where counts are too
 * few for alpha (the paper's condition n(d) > (1 - alpha) K), alpha is raised for that document or
 * topic. Parameters stay positive: here sparse means close to zero.
 */
public final class MapPlsa {
  /**
   * Probability of a term below which the prior on topics no longer prefers smaller values: most
   * terms of a topic are rarer.
   */
  static final double TOPICS_EPS = 0.0001;

  private MapPlsa() {}

  /** Composes MAP-PLSA, or PLSA, which has no priors except the pseudo-count. */
  public static MethodSpec compose(Method method, Configuration configuration, Parallel parallel) {
    MapPlsaOptions given = configuration.get(MapPlsaOptions.class);
    MapPlsaOptions options = method == Method.PLSA ? given.flat() : given;
    LearnOptions learn = configuration.get(LearnOptions.class);
    var words = new WordMixture(learn.topics(), options.pseudoCount() > 0);
    var coder = new MixtureCoder(options, words);
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
}
