package io.swell.engine;

import io.swell.model.StateReader;
import io.swell.model.StateWriter;

/**
 * Holds the watermark that some source partitions have reached until the silent ones are known to
 * hold nothing earlier.
 *
 * <p>A silent partition was read to its end at some time T, so what it still brings was sent after
 * T. In an ordered stream only documents ingested by T say how far event time has come before that.
 * Hence one step is remembered, the watermark w at ingest time t, and let through once every silent
 * partition has been read until t or later; then the next step is remembered. The watermark trails
 * by at most two pauses between reports on the silent partitions, and by nothing if none is silent.
 *
 * <p>As exact as the clocks of the instances that ingest. Costs O(1) a document.
 */
final class IdlePartitionHold {
  private static final long NONE = -1;

  private long released = WatermarkGenerator.UNKNOWN;

  /** Ingest time of the step that is held; {@link #NONE} if none is. */
  private long heldAt = NONE;

  private long held;

  /** The watermark that was let through; {@link WatermarkGenerator#UNKNOWN} before the first. */
  long watermark() {
    return released;
  }

  /**
   * Takes the state of the partitions after a document or a statement.
   *
   * @param reached the watermark of those that are not silent
   * @param ingested ingest time of the newest document
   * @param silentUntil time until which every silent partition has been read
   */
  void update(long reached, long ingested, long silentUntil) {
    if (silentUntil >= ingested) {
      released = Math.max(released, reached);
      heldAt = NONE;
      return;
    }
    if (heldAt != NONE && silentUntil >= heldAt) {
      released = Math.max(released, Math.min(held, reached));
      heldAt = NONE;
    }
    if (heldAt == NONE) {
      held = reached;
      heldAt = ingested;
    }
  }

  void write(StateWriter out) {
    out.putLong(released).putLong(heldAt).putLong(held);
  }

  void read(StateReader in) {
    released = in.getLong();
    heldAt = in.getLong();
    held = in.getLong();
  }
}
