/**
 * Small exact numerics on primitive arrays: sparse rows, Cholesky, coordinate descent. Knows
 * nothing of documents, topics or time. Each fast kernel sits beside a plain one that states the
 * maths.
 */
@NullMarked
package io.swell.math;

import org.jspecify.annotations.NullMarked;
