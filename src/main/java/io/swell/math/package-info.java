/**
 * Small numerical algorithms on primitive arrays: Cholesky factors, the lasso, eigenvectors,
 * hashes. Independent of documents, topics and time. {@link io.swell.math.PlainLasso} is the
 * reference implementation for the fast lasso, and a test checks that both agree.
 *
 * <p>Start reading at {@link io.swell.math.LassoSolver}, the inner loop of the learner.
 */
@NullMarked
package io.swell.math;

import org.jspecify.annotations.NullMarked;
