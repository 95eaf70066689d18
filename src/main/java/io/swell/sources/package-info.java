/**
 * Sources without an end: feeds that are polled, files that grow. Each record is passed on once,
 * and the position is saved across restarts. Must not know Kafka.
 *
 * <p>Start reading at {@link io.swell.sources.FeedPoller} and {@link
 * io.swell.sources.FileFollower}.
 */
@NullMarked
package io.swell.sources;

import org.jspecify.annotations.NullMarked;
