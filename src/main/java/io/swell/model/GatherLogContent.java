package io.swell.model;

import io.swell.state.StateReader;
import io.swell.state.StateWriter;
import org.jspecify.annotations.Nullable;

/**
 * The content of an entry of the {@link GatherLog}: what a mini-batch added to R, with its rows or
 * with its number in {@link SavedDocuments}; the column of a topic that was started; or evicted
 * rows.
 */
final class GatherLogContent {
  private static final int GATHERED = 0;
  private static final int REFERENCED = 1;
  private static final int SEEDED = 2;
  private static final int EVICTED = 3;

  private final long number;
  private final int capacity;
  private final int kind;
  private final long batch;
  private final @Nullable SavedBatch rows;
  private final int[] evicted;
  private final StateReader in;

  /**
   * Reads the content of an entry.
   *
   * @param number of the entry, for messages
   */
  GatherLogContent(long number, byte[] content, int capacity, SavedDocuments documents) {
    this.number = number;
    this.capacity = capacity;
    in = new StateReader(content);
    kind = in.getByte();
    batch = kind == REFERENCED ? in.getVarLong() : -1;
    rows = kind == REFERENCED ? documents.batch(batch) : null;
    evicted = new int[kind == EVICTED ? in.getCount(1) : 0];
    int row = 0;
    for (int i = 0; i < evicted.length; i++) {
      row = evicted[i] = Math.addExact(row, in.getVarInt());
    }
  }

  /** Begins the content of an entry for a mini-batch; the codes follow. */
  static void begin(
      StateWriter out, MiniBatch batch, TransposedBatch rows, GramStatistics statistics) {
    boolean refers = batch.number() >= 0;
    out.putByte(refers ? REFERENCED : GATHERED);
    if (refers) {
      out.putVarLong(batch.number());
    }
    out.putLong(statistics.journal().stamp());
    if (refers) {
      out.putDouble(statistics.gatherFactor());
    } else {
      GatheredBatch.writeRows(out, rows, batch.documents(), statistics.gatherFactor());
    }
  }

  /** Returns the content of an entry for a topic that was started. */
  static byte[] seed(int slot, int[] rows, GramStatistics statistics) {
    var out = new StateWriter().putByte(SEEDED).putLong(statistics.journal().stamp()).putInt(slot);
    out.putInt(rows.length);
    int last = 0;
    for (int row : rows) {
      out.putVarInt(row - last).putDouble(statistics.stored(row, slot));
      last = row;
    }
    return out.take();
  }

  /** Returns the content of an entry for evicted rows. */
  static byte[] eviction(int[] rows) {
    var out = new StateWriter().putByte(EVICTED).putInt(rows.length);
    int last = 0;
    for (int row : rows) {
      out.putVarInt(row - last);
      last = row;
    }
    return out.take();
  }

  static boolean isEviction(byte[] content) {
    return content[0] == EVICTED;
  }

  /** Returns the number of the mini-batch in {@link SavedDocuments}, or -1. */
  long batch() {
    return batch;
  }

  /** Returns the rows that were evicted. */
  int[] evicted() {
    return evicted;
  }

  /** Passes on what the entry says. */
  void replay(GatherLog.Replay replay) {
    switch (kind) {
      case GATHERED, REFERENCED -> {
        long operations = in.getLong();
        replay.gathered(number, operations, GatheredBatch.read(in, rows, capacity));
      }
      case SEEDED -> replaySeed(replay);
      case EVICTED -> {
        for (int row : evicted) {
          replay.evicted(number, row);
        }
      }
      default ->
          throw new IllegalArgumentException(
              "the saved model is damaged: entry %d of its log is of no known kind"
                  .formatted(number));
    }
    in.requireEnd();
  }

  private void replaySeed(GatherLog.Replay replay) {
    long operations = in.getLong();
    int slot = in.getIndex(capacity);
    int row = 0;
    for (int left = in.getCount(1 + Double.BYTES); left > 0; left--) {
      row = Math.addExact(row, in.getVarInt());
      replay.seeded(number, operations, slot, row, in.getDouble());
    }
  }
}
