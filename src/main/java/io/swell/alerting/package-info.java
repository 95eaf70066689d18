/**
 * Detects that a topic emerges, surges, shifts or fades, and raises alerts. The alerts depend only
 * on what the tracker finds; package {@code notify} sends them.
 *
 * <p>Start reading at {@link io.swell.alerting.AlertMonitor}, which counts the documents of every
 * topic in windows of event time, and {@link io.swell.alerting.ShareChangeDetector}, which compares
 * a window of one topic with its baseline. An {@link io.swell.alerting.AlertEpisode} is one alert,
 * which {@link io.swell.alerting.AlertPublisher} publishes.
 */
@NullMarked
package io.swell.alerting;

import org.jspecify.annotations.NullMarked;
