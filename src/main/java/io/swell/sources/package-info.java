/**
 * Endless sources: feeds that are polled and files that grow. Each record is delivered once, and
 * the position is saved across restarts. This package must not depend on Kafka.
 *
 * <p>Start reading at {@link io.swell.sources.FeedPoller} and {@link
 * io.swell.sources.FileFollower}.
 */
@NullMarked
package io.swell.sources;

import org.jspecify.annotations.NullMarked;
