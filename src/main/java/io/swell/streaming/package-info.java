/**
 * Everything that touches Kafka: topology, processors, state store, serializers and the embedded
 * broker here, connections in {@code client}, checks, stream topics, groups and the reset in {@code
 * admin}. No other package imports Kafka; this one contains no arithmetic of the models.
 *
 * <p>Start reading at {@link io.swell.streaming.TrackerTopology}, one page that shows what reads
 * and writes which stream topic, then read {@link io.swell.streaming.LearnProcessor} and {@link
 * io.swell.streaming.ModelStore}. {@link io.swell.streaming.Tracker} runs one instance.
 */
@NullMarked
package io.swell.streaming;

import org.jspecify.annotations.NullMarked;
