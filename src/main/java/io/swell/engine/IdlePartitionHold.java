package io.swell.engine;

import io.swell.state.Saved;

/**
 * Holds back the watermark of the active source partitions until the idle partitions are known to
 * bring nothing earlier.
 *
 * <p>An idle partition was read to its end at some time T, so the documents that it still brings
 * were sent after T. In an ordered stream, only documents ingested by T show how far event time had
 * advanced before that. The hold therefore stores one step, the watermark w at ingest time t, and
 * releases it when every idle partition has been read until t or later; then it stores the next
 * step. The watermark lags by at most two intervals between reports on the idle partitions, and
 * does not lag if none is idle.
 *
 * <p>The result is as exact as the clocks of the ingesting instances. Costs O(1) per document.
 */
final class IdlePartitionHold {
  private static final long NONE = -1;

  @Saved(1)
  private long released = WatermarkGenerator.UNKNOWN;

  /** Ingest time of the held step; {@link #NONE} if no step is held. */
  @Saved(2)
  private long heldAt = NONE;

  @Saved(3)
  private long held;

  /**
   * Returns the released watermark; {@link WatermarkGenerator#UNKNOWN} before the first release.
   */
  long watermark() {
    return released;
  }

  /**
   * Applies the state of the partitions after a document or a source report.
   *
   * @param reached the watermark of the active partitions
   * @param ingested ingest time of the newest document
   * @param idleReadUntil time until which every idle partition has been read
   */
  void update(long reached, long ingested, long idleReadUntil) {
    if (idleReadUntil >= ingested) {
      released = Math.max(released, reached);
      heldAt = NONE;
      return;
    }
    if (heldAt != NONE && idleReadUntil >= heldAt) {
      released = Math.max(released, Math.min(held, reached));
      heldAt = NONE;
    }
    if (heldAt == NONE) {
      held = reached;
      heldAt = ingested;
    }
  }
}
