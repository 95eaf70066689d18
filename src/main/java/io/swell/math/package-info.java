/**
 * Small numerical algorithms on primitive arrays: Cholesky factors, the lasso, eigenvectors,
 * hashes. Independent of documents, topics and time.
 *
 * <p>Start reading at {@link io.swell.math.LassoSolver}, the inner loop of the learner.
 */
@NullMarked
package io.swell.math;

import org.jspecify.annotations.NullMarked;
