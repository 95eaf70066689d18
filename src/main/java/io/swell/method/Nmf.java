package io.swell.method;

import io.swell.math.Parallel;
import io.swell.model.LassoCoder;
import io.swell.model.LassoUpdate;
import io.swell.model.LearnOptions;
import io.swell.model.Learner;
import io.swell.model.Penalty;
import java.util.Arrays;
import java.util.List;

/**
 * Non-negative matrix factorization (Lee, Seung: <i>Learning the parts of objects by non-negative
 * matrix factorization</i>), the baseline whose only constraint is the sign:
 *
 * <pre>  min_{U,v}  sum_i w_i |d_i - U v_i|^2,   U >= 0, v >= 0</pre>
 *
 * <table>
 * <caption>Symbols</caption>
 * <tr><th>paper</th><th>here</th></tr>
 * <tr><td>W</td><td>U, {@code Learner.topics()}</td></tr>
 * <tr><td>H</td><td>{@code Codes.code()}</td></tr>
 * </table>
 *
 * <p>Difference: alternates exact minimizers (coordinate descent, as RLSI with U >= 0) where the
 * paper uses multiplicative updates. Neither ever raises the error; this one needs fewer passes.
 */
final class Nmf {
  /**
   * Negligible for documents of unit norm, but positive, so that the screening of rows is defined.
   */
  private static final double NO_PENALTY = 1e-12;

  private Nmf() {}

  static MethodSpec compose(MethodOptions method, LearnOptions learn, Parallel parallel) {
    int capacity = learn.topics();
    var learner =
        new Learner(
            learn.withFixedTheta(Penalty.L1, learn.nonNegative(), NO_PENALTY),
            new LassoCoder(capacity, NO_PENALTY, true),
            new LassoUpdate(capacity, true),
            parallel);
    return new MethodSpec(
        Method.NMF,
        method.weighting(),
        learner,
        (documents, codes) -> Arrays.stream(codes.residual()).sum(),
        List.of(method, learn));
  }
}
