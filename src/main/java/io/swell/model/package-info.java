/**
 * The statistics and topics of one model, and the learning step that all methods share: code the
 * documents, add them to the statistics, forget, update the topics. Does not depend on clocks,
 * files, JSON or Kafka.
 *
 * <p>Start reading at {@link io.swell.model.TopicLearner} and {@link io.swell.model.Learner}. Among
 * the tests, {@code PlainLearner} implements the same step in plain loops.
 */
@NullMarked
package io.swell.model;

import org.jspecify.annotations.NullMarked;
