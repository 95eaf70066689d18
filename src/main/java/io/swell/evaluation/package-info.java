/**
 * Measures of topics and of documents, as pure functions, each with its equation and source.
 * Depends on what was learned, not on how it was learned; uses no clock and no broker.
 *
 * <p>Start reading at {@link io.swell.evaluation.MethodEvaluator}, which trains a method on a
 * corpus and measures it, and {@link io.swell.evaluation.TopicMeasures}.
 */
@NullMarked
package io.swell.evaluation;

import org.jspecify.annotations.NullMarked;
