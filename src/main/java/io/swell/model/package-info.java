/**
 * Topics, vocabulary and statistics, and the one learning step of every method: code, gather,
 * forget, update. Knows no clock, file, JSON or Kafka. Start reading at {@link
 * io.swell.model.TopicLearner}.
 */
@NullMarked
package io.swell.model;

import org.jspecify.annotations.NullMarked;
