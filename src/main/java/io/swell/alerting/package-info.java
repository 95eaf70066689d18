/**
 * Detects that a topic emerges, surges, shifts or fades, and raises alerts. The alerts depend only
 * on what the tracker finds; package {@code notify} sends them.
 *
 * <p>Start reading at {@link io.swell.alerting.AlertMonitor}: it follows a document from its
 * arrival to the alert that it contributes to. What is remembered of one topic is in its {@link
 * io.swell.alerting.TopicMonitor}, with the two detectors, {@link
 * io.swell.alerting.ShareChangeDetector} and {@link io.swell.alerting.TermShiftDetector}. An {@link
 * io.swell.alerting.AlertEpisode} is one alert, which {@link io.swell.alerting.AlertPublisher}
 * publishes.
 */
@NullMarked
package io.swell.alerting;

import org.jspecify.annotations.NullMarked;
