package io.swell.method;

import io.swell.math.Parallel;
import io.swell.model.Codes;
import io.swell.model.LearnOptions;
import io.swell.model.Learner;
import io.swell.model.Penalty;
import io.swell.model.RidgeCoder;
import java.util.Arrays;
import java.util.List;

/**
 * Latent Semantic Indexing (Deerwester, Dumais, Furnas, Landauer, Harshman: <i>Indexing by latent
 * semantic analysis</i>), the baseline without a penalty: the K leading left singular vectors of
 * the documents,
 *
 * <pre>  min_{U,v}  sum_i w_i |d_i - U v_i|^2,   U'U = I</pre>
 *
 * <table>
 * <caption>Symbols</caption>
 * <tr><th>paper</th><th>here</th></tr>
 * <tr><td>T, the left singular vectors</td><td>U, {@code Learner.topics()}</td></tr>
 * <tr><td>S D', singular values times right vectors</td><td>{@code Codes.code()}</td></tr>
 * </table>
 *
 * <p>Batch learning is orthogonal iteration: with v = U'd, R = sum d v' = D D'U, and the next U is
 * R with its columns made orthonormal in order ({@link OrthonormalUpdate}). Columns converge to the
 * singular vectors, largest first, at the rate of the ratios of the squared singular values. Online
 * the same step follows the faded second moment of the documents.
 */
final class Lsa {
  /** Makes the codes of a start that is not yet orthonormal solvable; negligible otherwise. */
  private static final double RIDGE = 1e-9;

  private Lsa() {}

  static MethodSpec compose(MethodOptions method, LearnOptions learn, Parallel parallel) {
    int capacity = learn.topics();
    var learner =
        new Learner(
            learn.withFixedTheta(Penalty.L2, learn.nonNegative(), 0),
            new RidgeCoder(capacity, RIDGE),
            new OrthonormalUpdate(capacity),
            parallel);
    return new MethodSpec(
        Method.LSA,
        method.weighting(),
        learner,
        (documents, codes) -> objective(codes),
        List.of(method, learn));
  }

  private static double objective(Codes codes) {
    return Arrays.stream(codes.residual()).sum()
        + RIDGE * Arrays.stream(codes.code()).map(v -> v * v).sum();
  }
}
