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

  void mark() {
    changed = true;
  }

  @Override
  public void save(StateSink changes) {
    if (!changed) {
      return;
    }
    int number = 0;
    for (byte[] piece : TopicPiece.write(topics, PIECE_BYTES)) {
      changes.put(pieceKey(number++), piece);
    }
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

  /**
   * Fills U from its pieces.
   *
   * @param highest the highest row that there can be
   */
  void fill(int highest) {
    stored = pieces.size();
    changed = stored == 0;
    NavigableMap<Integer, Topics.Row> rows = new TreeMap<>();
    for (byte[] piece : pieces.values()) {
      TopicPiece.read(new StateReader(piece), highest, topics.capacity(), rows::put);
    }
    pieces.clear();
    topics.replaceAll(rows, parallel);
  }
}
