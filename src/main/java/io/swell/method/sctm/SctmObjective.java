package io.swell.method.sctm;

import io.swell.method.CodePrecision;
import io.swell.method.Objective;
import io.swell.method.WordModel;
import io.swell.model.Codes;
import io.swell.model.Learner;
import io.swell.model.MiniBatch;
import java.util.Arrays;

/** The objective of {@link Sctm}, and its probability of words. */
record SctmObjective(SctmOptions options, CodePrecision omega, Learner learner)
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
    return TopicMixture.of(learner, options.smoothing());
  }
}
