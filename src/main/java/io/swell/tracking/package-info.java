/**
 * Topics through time: the topics of each document, their shares in windows of event time, and the
 * snapshots that describe them. Knows no clock, file, JSON or Kafka.
 *
 * <p>Start reading at {@link io.swell.tracking.TopicTracker}, which is told what was learned and
 * calls a {@link io.swell.tracking.TrackerListener}.
 */
@NullMarked
package io.swell.tracking;

import org.jspecify.annotations.NullMarked;
