/**
 * One model, from its log of bags to its outputs. A pure function: the same log gives the same
 * assignments, snapshots, activity, events and alerts, bit for bit. Independent of clocks, files,
 * JSON and Kafka.
 *
 * <p>Start reading at {@link io.swell.engine.LogEntry}, one record of the log, and {@link
 * io.swell.engine.Engine}, which collects mini-batches, learns from them and publishes. {@link
 * io.swell.engine.SourceAlignment} orders documents of several partitions by event time.
 */
@NullMarked
package io.swell.engine;

import org.jspecify.annotations.NullMarked;
