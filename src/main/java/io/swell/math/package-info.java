/**
 * Small exact numerics on primitive arrays: Cholesky factors, the lasso, eigenvectors, hashes.
 * Knows nothing of documents, topics or time. Each fast kernel sits beside a plain one that states
 * the maths, and a test holds the two equal.
 *
 * <p>Start reading at {@link io.swell.math.LassoSolver}, the inner loop of the learner.
 */
@NullMarked
package io.swell.math;

import org.jspecify.annotations.NullMarked;
