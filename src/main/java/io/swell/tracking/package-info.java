/**
 * Tracks topics through time: assigns topics to each document, counts their shares in windows of
 * event time, and takes snapshots that describe them. Uses no clock, files, JSON or Kafka.
 *
 * <p>Start reading at {@link io.swell.tracking.TopicTracker}, which receives each learned
 * mini-batch and calls a {@link io.swell.tracking.TrackerListener} with what it finds.
 */
@NullMarked
package io.swell.tracking;

import org.jspecify.annotations.NullMarked;
