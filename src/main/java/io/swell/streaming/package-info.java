/**
 * Everything that touches Kafka: topology, processors, state store, serializers, clients,
 * administration and the embedded broker. The only package that imports Kafka; it contains no
 * arithmetic of the models.
 *
 * <p>Start reading at {@link io.swell.streaming.TrackerTopology}, one page that shows what reads
 * and writes which stream topic, then read {@link io.swell.streaming.LearnProcessor} and {@link
 * io.swell.streaming.ModelStore}. {@link io.swell.streaming.Tracker} runs one instance.
 */
@NullMarked
package io.swell.streaming;

import org.jspecify.annotations.NullMarked;
