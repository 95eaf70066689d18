/**
 * The pure composition of one model: bags in; assignments, snapshots, activity and events out. No
 * clock, file, JSON or Kafka: the same log of bags gives the same bits. Start reading at {@link
 * io.swell.engine.LogEntry}.
 */
@NullMarked
package io.swell.engine;

import org.jspecify.annotations.NullMarked;
