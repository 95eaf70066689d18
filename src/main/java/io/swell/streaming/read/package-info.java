/**
 * Consumers that follow the stream topics from outside the topology: outputs, alerts, the log, dead
 * letters. Start reading at {@link io.swell.streaming.read.TopicReader}.
 */
@NullMarked
package io.swell.streaming.read;

import org.jspecify.annotations.NullMarked;
