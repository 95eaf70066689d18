package io.swell.method.slfa;

import io.swell.method.CodePrecision;
import io.swell.method.Constraint;
import io.swell.method.Objective;
import io.swell.model.Codes;
import io.swell.model.Learner;
import io.swell.model.MiniBatch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The objective of {@link Slfa} times the number of documents, and its unit ball. */
record SlfaObjective(CodePrecision phi, ResidualVariance noise, Learner learner)
    implements Objective {
  @Override
  public double objective(MiniBatch documents, Codes codes) {
    double squares = Arrays.stream(codes.residual()).sum();
    double energy = phi.energy(codes.code(), codes.documents());
    return squares + noise.value() * (energy + documents.documents() * phi.penalty());
  }

  @Override
  public List<String> violations(Codes codes) {
    List<String> found = new ArrayList<>();
    for (int k = 0; k < learner.capacity(); k++) {
      String violation = Constraint.BALL.violation(k, learner.topic(k).weight());
      if (violation != null) {
        found.add(violation);
      }
    }
    return found;
  }
}
