package io.swell.method.sctm;

import io.swell.method.CodePrecision;
import io.swell.method.Constraint;
import io.swell.method.Objective;
import io.swell.method.WordModel;
import io.swell.model.Codes;
import io.swell.model.Learner;
import io.swell.model.MiniBatch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The objective of {@link Sctm}, its simplex, and its probability of words. */
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
  public List<String> violations(Codes codes) {
    List<String> found = new ArrayList<>();
    for (int k = 0; k < learner.capacity(); k++) {
      String violation = Constraint.SIMPLEX.violation(k, learner.topic(k).weight());
      if (violation != null) {
        found.add(violation);
      }
    }
    double least = Arrays.stream(codes.code()).min().orElse(0);
    if (!(least >= 0)) {
      found.add("a code has the weight " + least + ", allowed is >= 0");
    }
    return found;
  }

  @Override
  public WordModel words() {
    return TopicMixture.of(learner, options.smoothing());
  }
}
