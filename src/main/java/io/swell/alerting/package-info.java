/**
 * Detects that a topic emerges, surges, shifts or fades, and raises alerts. A pure function of what
 * the tracker finds; {@code notify} decides where alerts are sent.
 *
 * <p>Start reading at {@link io.swell.alerting.AlertMonitor}, which counts the documents of every
 * topic in windows of event time, and {@link io.swell.alerting.ShareChangeDetector}, which judges
 * one topic's window. An {@link io.swell.alerting.AlertEpisode} turns judgments into the alert that
 * is published.
 */
@NullMarked
package io.swell.alerting;

import org.jspecify.annotations.NullMarked;
