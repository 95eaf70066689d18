package io.swell.method.slfa;

import io.swell.math.Parallel;
import io.swell.method.ColumnUpdate;
import io.swell.method.ColumnUpdate.Constraint;
import io.swell.method.Method;
import io.swell.method.MethodSpec;
import io.swell.method.Objective;
import io.swell.method.RelatedUpdate;
import io.swell.model.Codes;
import io.swell.model.LearnOptions;
import io.swell.model.Learner;
import io.swell.model.MiniBatch;
import io.swell.model.TfIdf;
import java.util.Arrays;
import java.util.List;

/**
 * The discriminative form of {@link Slfa} (He, Qi, Kavukcuoglu, Park, section 3.3): one basis for
 * all documents, one precision for each class,
 *
 * <pre>
 *   min  1/N sum_j |X_j - B S_j|^2
 *          + sigma^2 sum_j (1/N_j tr(S_j'Phi_j S_j) - log det Phi_j + rho |Phi_j|_1)
 * </pre>
 *
 * <p>over B >= 0 with columns of norm at most 1. Symbols as in {@link Slfa}; X_j, S_j, N_j are of
 * the documents of class j, a document's first label. The exact code of a document of class j is
 * {@code (B'B + sigma^2 (N / N_j) Phi_j)^-1 B'x}; the paper prints it without sigma^2. A document
 * without a label is coded under the class with the greatest evidence ({@link ClassPrecisions#of});
 * classifiers read its codes under every class, concatenated ({@code TopicLearner.features}).
 */
public final class DiscSlfa {
  /**
   * Maximum number of classes, the labels seen first; documents with other labels count as
   * unlabeled. Each class takes K^2 numbers for its sums and as many for its precision.
   */
  private static final int CLASSES = 50;

  private DiscSlfa() {}

  /** Composes the method, weighted by tf-idf, without topics: seed its slots first. */
  public static MethodSpec compose(
      TfIdf weighting, LearnOptions learn, SlfaOptions options, Parallel parallel) {
    int capacity = learn.topics();
    var classes = new ClassPrecisions(capacity, options.rho(), CLASSES);
    var residualVariance = new ResidualVariance(capacity, options.noise());
    var learner =
        new Learner(
            learn,
            new ClassCoder(capacity, residualVariance, classes),
            new RelatedUpdate(
                new ColumnUpdate(capacity, Constraint.BALL),
                classes,
                residualVariance::arrive,
                residualVariance::learned),
            parallel);
    return new MethodSpec(
        Method.DISC_SLFA,
        weighting,
        learner,
        new DiscObjective(classes, residualVariance, learner),
        List.of(learn, options));
  }

  /** The objective times N. */
  private record DiscObjective(ClassPrecisions classes, ResidualVariance noise, Learner learner)
      implements Objective {
    @Override
    public double objective(MiniBatch documents, Codes codes) {
      int n = documents.documents();
      int capacity = codes.capacity();
      int[] which = classes.of(learner.gram(), codes.projection(), documents, noise.value());
      double value = Arrays.stream(codes.residual()).sum();
      for (int j = -1; j < classes.size(); j++) {
        double[] own = new double[n * capacity];
        int count = 0;
        for (int i = 0; i < n; i++) {
          if (which[i] == j) {
            System.arraycopy(codes.code(), i * capacity, own, count++ * capacity, capacity);
          }
        }
        double energy = classes.phi(j).energy(own, count);
        value += noise.value() * classes.times(j) * energy;
        value += count == 0 ? 0 : noise.value() * n * classes.phi(j).penalty();
      }
      return value;
    }
  }
}
