/**
 * Vocabulary, statistics and topics of one model, and the learning step that every method shares:
 * code the documents, add them to the statistics, forget, update the topics. Knows no clock, file,
 * JSON or Kafka.
 *
 * <p>Start reading at {@link io.swell.model.TopicLearner} and {@link io.swell.model.PlainLearner},
 * which states the step in plain loops; {@link io.swell.model.Learner} is the fast form.
 */
@NullMarked
package io.swell.model;

import org.jspecify.annotations.NullMarked;
