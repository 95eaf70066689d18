package io.swell.method.slfa;

import io.swell.math.Parallel;
import io.swell.method.CodePrecision;
import io.swell.method.ColumnUpdate;
import io.swell.method.ColumnUpdate.Constraint;
import io.swell.method.CorrelatedCoder;
import io.swell.method.Method;
import io.swell.method.MethodSpec;
import io.swell.method.Objective;
import io.swell.method.RelatedUpdate;
import io.swell.model.Codes;
import io.swell.model.LearnOptions;
import io.swell.model.Learner;
import io.swell.model.MiniBatch;
import io.swell.model.RidgeCoder;
import io.swell.model.TfIdf;
import io.swell.state.StateKind;
import java.util.Arrays;
import java.util.List;

/**
 * Structured latent factor analysis (He, Qi, Kavukcuoglu, Park: <i>Learning the Dependency
 * Structure of Latent Factors</i>), online and batch:
 *
 * <pre>
 *   min  1/N |X - B S|^2 + sigma^2 (1/N tr(S'Phi S) - log det Phi + rho |Phi|_1)
 *   over B >= 0 with columns of norm at most 1, Phi positive definite
 * </pre>
 *
 * <table>
 * <caption>Symbols</caption>
 * <tr><th>paper</th><th>here</th></tr>
 * <tr><td>X</td><td>tf-idf weights by {@code weighting}</td></tr>
 * <tr><td>B</td><td>{@code Learner.topics()}, each in the non-negative unit ball</td></tr>
 * <tr><td>S, a column s</td><td>{@code Codes.code()}: {@code (B'B + sigma^2 Phi)^-1 B'x}</td></tr>
 * <tr><td>SS', XS'</td><td>S and R of {@code Learner.statistics()}</td></tr>
 * <tr><td>sigma^2</td><td>{@code slfa.noise}, {@link ResidualVariance}</td></tr>
 * <tr><td>rho</td><td>{@code slfa.precision-weight}</td></tr>
 * <tr><td>Phi</td><td>{@link CodePrecision}</td></tr>
 * </table>
 *
 * <p>A partial correlation {@code -Phi_kl / sqrt(Phi_kk Phi_ll)} above 0 means that two topics
 * occur together more than the other topics explain, below 0 that they exclude each other.
 * Differences: the paper's Algorithm 1 prints the code without B'; columns of B are minimized
 * exactly one by one ({@link ColumnUpdate}) instead of gradient steps; and Phi is fitted to all
 * codes, faded as the statistics are.
 */
public final class Slfa {
  static final StateKind KIND = new StateKind('P', "the precision of the codes (SLFA)");

  private Slfa() {}

  /** Composes the method, weighted by tf-idf, without topics: seed its slots first. */
  public static MethodSpec compose(
      TfIdf weighting, LearnOptions learn, SlfaOptions options, Parallel parallel) {
    int capacity = learn.topics();
    // codes of K topics share a document's unit energy
    var phi = new CodePrecision(KIND, capacity, options.rho(), capacity);
    var residualVariance = new ResidualVariance(capacity, options.noise());
    var coder =
        new CorrelatedCoder(
            residualVariance::value,
            phi,
            new RidgeCoder(capacity, 0),
            List.of(phi, residualVariance));
    var update =
        new RelatedUpdate(
            new ColumnUpdate(capacity, Constraint.BALL),
            phi,
            residualVariance::arrive,
            residualVariance::learned);
    var learner = new Learner(learn, coder, update, parallel);
    return new MethodSpec(
        Method.SLFA,
        weighting,
        learner,
        new SlfaObjective(phi, residualVariance),
        List.of(learn, options));
  }

  /** The objective of {@link Slfa} times the number of documents. */
  record SlfaObjective(CodePrecision phi, ResidualVariance noise) implements Objective {
    @Override
    public double objective(MiniBatch documents, Codes codes) {
      double squares = Arrays.stream(codes.residual()).sum();
      double energy = phi.energy(codes.code(), codes.documents());
      return squares + noise.value() * (energy + documents.documents() * phi.penalty());
    }
  }
}
