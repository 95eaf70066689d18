package io.swell.streaming;

import io.swell.engine.SourceEnds;
import io.swell.engine.SourceProgress;
import io.swell.engine.SourceReport;
import io.swell.streaming.SourceOffsets.Backlog;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Decides what one ingesting task reports about its source partition: at its first record, which
 * partitions have a backlog; then, that its own backlog is ingested; and from then on, as long as
 * it is at the end, up to which time everything has been read. While no document arrives in the
 * whole stream topic, each pause between reports is as long as the stream topic had been without
 * documents at its start.
 */
final class SourceReporter {
  /** Longest pause between reports while no partition has documents, in milliseconds. */
  static final long LONGEST_PAUSE = 600_000;

  private final SourceOffsets offsets;
  private final int partition;
  private final long idleAfter;
  private final Map<Integer, Backlog> backlog;
  private final LongUnaryOperator skip;
  private long position;
  private boolean hasBegun;
  private boolean hadBacklog;
  private boolean isQuiet = true;

  /** When documents last arrived, in this partition or another. */
  private long newest;

  private long reported;

  /**
   * Asks for the backlog of all partitions.
   *
   * @param partition the source partition of the task
   * @param idleAfter time without documents after which a partition is idle, in milliseconds
   * @param skip returns an offset, or the one after the transaction markers that follow it
   * @param now the wall clock
   */
  SourceReporter(
      SourceOffsets offsets, int partition, long idleAfter, LongUnaryOperator skip, long now) {
    this.skip = skip;
    this.offsets = offsets;
    this.partition = partition;
    this.idleAfter = idleAfter;
    backlog = new TreeMap<>(offsets.backlog());
    position = own().position();
    hadBacklog = position < own().end();
    newest = now;
    reported = now;
  }

  private Backlog own() {
    return backlog.getOrDefault(partition, new Backlog(0, 0));
  }

  /**
   * Returns the report that must precede all other reports and documents; null if it is not due.
   */
  @Nullable SourceReport reportBacklog(long now) {
    if (hasBegun) {
      return null;
    }
    hasBegun = true;
    if (backlog.isEmpty()) {
      return null;
    }
    Long[] ends = new Long[Collections.max(backlog.keySet()) + 1];
    for (int i = 0; i < ends.length; i++) {
      Backlog there = backlog.getOrDefault(i, new Backlog(0, 0));
      ends[i] = there.position() < there.end() ? there.end() : 0;
    }
    return new SourceEnds(List.of(ends), now);
  }

  /** Notes that a record was ingested; returns the report that is due, or null. */
  @Nullable SourceReport reportIngested(long offset, long now) {
    position = Math.max(position, offset + 1);
    isQuiet = false;
    newest = now;
    if (hadBacklog && position >= own().end()) {
      hadBacklog = false;
      return new SourceProgress(partition, position, 0, 0, now);
    }
    return null;
  }

  boolean hasBacklog() {
    return hadBacklog;
  }

  /** Returns the report that is due because time has passed, or null. */
  @Nullable SourceReport report(long now) {
    position = skip.applyAsLong(position);
    if (hadBacklog && position < own().end()) {
      return null;
    }
    newest = Math.max(newest, offsets.lastGrowth(now));
    long pause = Math.max(idleAfter, Math.min(reported - newest, LONGEST_PAUSE));
    if (!hadBacklog && now - reported < pause) {
      return null;
    }
    long readUntil = offsets.readUntil(partition, position, isQuiet, now);
    isQuiet = true;
    if (readUntil == 0) {
      return null;
    }
    hadBacklog = false;
    reported = now;
    return new SourceProgress(
        partition, position, readUntil, Math.max(0, readUntil - idleAfter), now);
  }
}
