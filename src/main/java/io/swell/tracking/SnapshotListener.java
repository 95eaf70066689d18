package io.swell.tracking;

import io.swell.output.Snapshot;

/** Receives the snapshots that a {@link TopicTracker} takes of all live topics. */
@FunctionalInterface
public interface SnapshotListener {
  /**
   * Receives a snapshot.
   *
   * @param isDue whether it is to be published, because it differs from the one published last or
   *     because that one is old
   */
  void snapshot(Snapshot snapshot, boolean isDue);
}
