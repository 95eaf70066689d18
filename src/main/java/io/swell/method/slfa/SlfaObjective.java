package io.swell.method.slfa;

import io.swell.method.CodePrecision;
import io.swell.method.Objective;
import io.swell.model.Codes;
import io.swell.model.MiniBatch;
import java.util.Arrays;

/** The objective of {@link Slfa} times the number of documents. */
record SlfaObjective(CodePrecision phi, ResidualVariance noise) implements Objective {
  @Override
  public double objective(MiniBatch documents, Codes codes) {
    double squares = Arrays.stream(codes.residual()).sum();
    double energy = phi.energy(codes.code(), codes.documents());
    return squares + noise.value() * (energy + documents.documents() * phi.penalty());
  }
}
