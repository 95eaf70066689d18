/**
 * Sources that go on by themselves: feeds that are polled, files that grow. Hands on each record
 * once its source is sure of it, and remembers over restarts how far it came. Must not know Kafka.
 * Start reading at {@link io.swell.sources.FeedPoller} and {@link io.swell.sources.FileFollower}.
 */
@NullMarked
package io.swell.sources;

import org.jspecify.annotations.NullMarked;
