package io.swell.model;

import io.swell.math.Parallel;
import io.swell.state.StateKind;
import io.swell.state.StatePart;
import io.swell.state.StateReader;
import io.swell.state.StateSink;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Saves and restores U. Every mini-batch changes all nonzero rows, so each save after a change
 * writes all entries, row after row, in as few pieces as their size allows: about 10 bytes an
 * entry. What U was before a save is never needed, so these pieces are independent of the journal
 * of slot operations.
 */
final class SavedTopics extends StatePart {
  static final StateKind KIND = new StateKind('u', "rows of U");

  /** Size at which a piece ends, in bytes. The row that exceeds it, at most 9 K bytes, is whole. */
  private static final int PIECE_BYTES = 400_000;

  private record Row(int[] slot, double[] weight) {}

  private final Topics topics;
  private final Parallel parallel;
  private boolean changed = true;
  private int stored;
  private final Map<Integer, byte[]> pieces = new TreeMap<>();

  SavedTopics(Topics topics, Parallel parallel) {
    super(KIND);
    this.topics = topics;
    this.parallel = parallel;
  }

  /** Marks U as changed since it was last saved. */
  void mark() {
    changed = true;
  }

  /** Returns whether all changes are saved. */
  boolean isSaved() {
    return !changed;
  }

  @Override
  public void save(StateSink changes) {
    if (!changed) {
      return;
    }
    int capacity = topics.capacity();
    int[] slot = new int[capacity];
    double[] weight = new double[capacity];
    var piece = new TopicPiece();
    int number = 0;
    for (int stripe = 0; stripe < RowStripes.COUNT; stripe++) {
      for (int i = 0; i < topics.nonzeroCount(stripe); i++) {
        if (piece.bytes() >= PIECE_BYTES) {
          changes.put(pieceKey(number++), piece.take());
        }
        int row = topics.nonzeroRows(stripe)[i];
        piece.add(row, topics.read(row, slot, weight), slot, weight);
      }
    }
    changes.put(pieceKey(number++), piece.take());
    for (int old = number; old < stored; old++) {
      changes.remove(pieceKey(old));
    }
    stored = number;
    changed = false;
  }

  private byte[] pieceKey(int number) {
    return key().putInt(number).take();
  }

  @Override
  public void restore(StateReader key, StateReader value) {
    pieces.put(key.getIndex(Integer.MAX_VALUE), value.getRest());
  }

  /** Forgets a piece that was removed from the store. */
  void remove(StateReader key) {
    pieces.remove(key.getInt());
  }

  /** Takes the pieces of another learner, whose changes are all saved. */
  void takeFrom(SavedTopics other) {
    other.mark();
    other.save(
        new StateSink() {
          @Override
          public void put(byte[] key, byte[] value) {
            pieces.put(StateReader.ofKey(key).getInt(), value);
          }

          @Override
          public void remove(byte[] key) {}
        });
  }

  /** Fills U from its pieces alone. */
  void fill() {
    NavigableMap<Integer, Row> rows = rows(Integer.MAX_VALUE);
    fill(rows, rows.isEmpty() ? -1 : rows.lastKey());
  }

  /**
   * Fills U from its pieces.
   *
   * @param highest the highest row of R
   */
  void fill(int highest) {
    fill(rows(highest), highest);
  }

  private NavigableMap<Integer, Row> rows(int highest) {
    NavigableMap<Integer, Row> rows = new TreeMap<>();
    stored = pieces.size();
    changed = stored == 0;
    for (byte[] piece : pieces.values()) {
      TopicPiece.read(
          new StateReader(piece),
          highest,
          topics.capacity(),
          (row, slot, weight) -> rows.put(row, new Row(slot, weight)));
    }
    pieces.clear();
    return rows;
  }

  private void fill(NavigableMap<Integer, Row> rows, int highest) {
    topics.grow(highest);
    for (int s = 0; s < RowStripes.COUNT; s++) {
      int stripe = s;
      int[] mine =
          rows.keySet().stream()
              .mapToInt(Integer::intValue)
              .filter(row -> RowStripes.of(row) == stripe)
              .toArray();
      Topics.RowUpdate restored =
          (row, count, slot, weight) -> {
            Row now = rows.get(row);
            if (now == null) {
              return 0;
            }
            System.arraycopy(now.slot, 0, slot, 0, now.slot.length);
            System.arraycopy(now.weight, 0, weight, 0, now.slot.length);
            return now.slot.length;
          };
      topics.rewrite(stripe, mine, mine.length, restored);
    }
    topics.finishRewrite(parallel);
  }
}
