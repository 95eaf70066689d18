/**
 * Topics through time: identity, births, deaths, merges, windows, shares, drift and snapshots.
 * Knows no clock, file, JSON or Kafka. Start reading at {@link io.swell.tracking.Snapshot}.
 */
@NullMarked
package io.swell.tracking;

import org.jspecify.annotations.NullMarked;
