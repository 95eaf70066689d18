/**
 * Runs the documents of a file through ingest and engines in memory, without Kafka and without a
 * command line: the caller passes the ingest time, the threads and where messages go.
 *
 * <p>Start reading at {@link io.swell.replay.Replay}. {@link io.swell.replay.EngineFactory} creates
 * the parts from a configuration, here and for the stream.
 */
@NullMarked
package io.swell.replay;

import org.jspecify.annotations.NullMarked;
