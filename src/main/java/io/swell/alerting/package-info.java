/**
 * Detects that a topic emerges, surges or fades, and raises alerts. The alerts depend only on what
 * the tracker finds; package {@code notify} sends them.
 *
 * <p>Start reading at {@link io.swell.alerting.AlertMonitor}: it follows a document from its
 * arrival to the alert that it contributes to. It shows windows and stories to each {@link
 * io.swell.alerting.AlertDetector}, and {@link io.swell.alerting.AlertPublisher} makes alerts,
 * {@link io.swell.alerting.AlertEpisode}, of the {@link io.swell.alerting.Finding}s. What is
 * remembered of one topic is in its {@link io.swell.alerting.TopicMonitor}.
 */
@NullMarked
package io.swell.alerting;

import org.jspecify.annotations.NullMarked;
