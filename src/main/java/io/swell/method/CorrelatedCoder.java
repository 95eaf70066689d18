package io.swell.method;

import io.swell.math.Parallel;
import io.swell.model.Coder;
import io.swell.state.StateOwner;
import io.swell.state.StatePart;
import java.util.List;
import java.util.function.DoubleSupplier;

/**
 * Adds a quadratic penalty on the relations of topics to another coder: {@code + weight v'Phi v},
 * which is that coder under {@code U'U + weight Phi}. Free slots are not penalized.
 *
 * @param weight as it is now
 * @param precision Phi
 * @param coder without the penalty
 * @param parts parts of the state that are saved and restored with it
 */
public record CorrelatedCoder(
    DoubleSupplier weight, CodePrecision precision, Coder coder, List<StatePart> parts)
    implements Coder, StateOwner {
  @Override
  public double[] code(double[] gram, double[] projection, int documents, Parallel parallel) {
    double[] a = precision.plus(gram, weight.getAsDouble());
    return coder.code(a, projection, documents, parallel);
  }
}
