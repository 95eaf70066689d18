/**
 * Assigns topics to the slots of the term-topic matrix: births, ends and merges. Keeps the
 * reservoirs of documents and residuals that these decisions need. Independent of clocks, files,
 * JSON and Kafka.
 *
 * <p>Start reading at {@link io.swell.lifecycle.TopicLifecycle}, which decides after each
 * mini-batch, and continue with {@link io.swell.lifecycle.BirthDetector}, {@link
 * io.swell.lifecycle.InactivityDetector} and {@link io.swell.lifecycle.MergeCriterion}.
 */
@NullMarked
package io.swell.lifecycle;

import org.jspecify.annotations.NullMarked;
