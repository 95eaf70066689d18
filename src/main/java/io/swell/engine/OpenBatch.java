package io.swell.engine;

import io.swell.state.StateKind;
import io.swell.state.StatePart;
import io.swell.state.StateReader;
import io.swell.state.StateSink;
import io.swell.state.StateWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;

/**
 * The documents of the mini-batch that is being collected. Each document is saved once, in one or
 * more pieces.
 */
final class OpenBatch extends StatePart {
  static final StateKind KIND = new StateKind('b', "the documents of the open mini-batch");

  private static final int PIECE_BYTES = 200_000;

  private final long maxDelay;
  private final List<Bag> bags = new ArrayList<>();

  /** Number of documents that are saved and unchanged since. */
  private int saved;

  /** Number of stored pieces by position in the mini-batch. */
  private final List<Integer> stored = new ArrayList<>();

  private final TreeMap<Integer, TreeMap<Integer, byte[]>> restoring = new TreeMap<>();

  /** Number of documents, the first ones, that the closed mini-batch has; 0 if none is closed. */
  private int closed;

  /** Number of terms of the documents of the open mini-batch, each counted in each document. */
  private long terms;

  private boolean isIdle;
  private boolean isClosedSaved;

  /** Ingest time that the first document has waited. */
  private long waited;

  /** The newest ingest time among the documents. */
  private long newest;

  /**
   * @param maxDelay longest ingest time that the first document may wait, in milliseconds
   */
  OpenBatch(long maxDelay) {
    super(KIND);
    this.maxDelay = maxDelay;
  }

  void add(Bag bag) {
    waited = waitedUntil(bag.ingestTime());
    newest = size() == 0 ? bag.ingestTime() : Math.max(newest, bag.ingestTime());
    bags.add(bag);
    terms += bag.terms().length;
  }

  /**
   * Returns whether the first document has waited long enough when a record arrives. A pause of
   * {@code maxDelay} or longer does not count: in a running tracker an idle marker would have ended
   * it, so the tracker itself was stopped. Closing the mini-batch then would shorten no wait and
   * would make mini-batches depend on when the tracker restarted.
   */
  boolean isDue(long ingestTime) {
    return waitedUntil(ingestTime) >= maxDelay;
  }

  private long waitedUntil(long ingestTime) {
    if (size() == 0) {
      return 0;
    }
    long pause = Math.max(0, ingestTime - newest);
    return pause < maxDelay ? waited + pause : waited;
  }

  /** Returns the number of documents of the open mini-batch. */
  int size() {
    return bags.size() - closed;
  }

  /** Returns the number of distinct terms of the documents of the open mini-batch, summed. */
  long terms() {
    return terms;
  }

  /**
   * Closes the mini-batch. Documents that are added before it is {@linkplain #take taken} belong to
   * the next one.
   *
   * @param idle whether the stream is idle, and no document closes it
   */
  void close(boolean idle) {
    closed = bags.size();
    terms = 0;
    isIdle = idle;
  }

  /** Returns whether a mini-batch with documents is closed and not taken. */
  boolean isClosed() {
    return closed > 0;
  }

  /** Returns whether the stream was idle when the mini-batch was closed. */
  boolean isIdle() {
    return isIdle;
  }

  /**
   * Removes a waiting document. The others then have waited as if it had never come, as they will
   * have when they are restored without it.
   */
  void remove(String id) {
    List<Bag> all = List.copyOf(bags);
    bags.clear();
    for (Bag bag : all) {
      if (bag.id().equals(id)) {
        saved = Math.min(saved, bags.size());
      } else {
        add(bag);
      }
    }
    terms = bags.stream().skip(closed).mapToLong(bag -> bag.terms().length).sum();
  }

  /** Closes the mini-batch if it is open, and returns its documents. */
  List<Bag> take() {
    if (!isClosed()) {
      close(false);
    }
    List<Bag> taken = List.copyOf(bags.subList(0, closed));
    bags.subList(0, closed).clear();
    closed = 0;
    saved = 0;
    return taken;
  }

  @Override
  public void save(StateSink changes) {
    if (isClosed()) {
      changes.put(key(-1, 0), new StateWriter().putInt(closed).putByte(isIdle ? 1 : 0).take());
    } else if (isClosedSaved) {
      changes.remove(key(-1, 0));
    }
    isClosedSaved = isClosed();
    for (; saved < bags.size(); saved++) {
      byte[] bytes = LogEntryCodec.write(bags.get(saved));
      int pieces = (bytes.length + PIECE_BYTES - 1) / PIECE_BYTES;
      for (int p = 0; p < pieces; p++) {
        int end = Math.min(bytes.length, (p + 1) * PIECE_BYTES);
        changes.put(key(saved, p), Arrays.copyOfRange(bytes, p * PIECE_BYTES, end));
      }
      if (saved == stored.size()) {
        stored.add(0);
      }
      trimStored(changes, saved, pieces);
    }
    while (stored.size() > bags.size()) {
      trimStored(changes, stored.size() - 1, 0);
      stored.remove(stored.size() - 1);
    }
  }

  /** Removes the stored pieces of one position from a given count on. */
  private void trimStored(StateSink changes, int place, int pieces) {
    for (int p = pieces; p < stored.get(place); p++) {
      changes.remove(key(place, p));
    }
    stored.set(place, pieces);
  }

  private byte[] key(int place, int piece) {
    return key().putInt(place).putInt(piece).take();
  }

  @Override
  public void restore(StateReader key, StateReader value) {
    restoring
        .computeIfAbsent(key.getInt(), i -> new TreeMap<>())
        .put(key.getInt(), value.getRest());
  }

  @Override
  public void restored() {
    TreeMap<Integer, byte[]> ofClosed = restoring.remove(-1);
    int last = 0;
    if (ofClosed != null) {
      var in = new StateReader(ofClosed.firstEntry().getValue());
      last = in.getInt();
      isIdle = in.getByte() == 1;
      isClosedSaved = true;
    }
    int count = last;
    restoring.forEach(
        (place, pieces) -> {
          int length = pieces.values().stream().mapToInt(piece -> piece.length).sum();
          byte[] bytes = new byte[length];
          int end = 0;
          for (byte[] piece : pieces.values()) {
            System.arraycopy(piece, 0, bytes, end, piece.length);
            end += piece.length;
          }
          add((Bag) LogEntryCodec.read(bytes));
          stored.add(pieces.size());
          if (bags.size() == count) {
            close(isIdle);
          }
        });
    restoring.clear();
    saved = bags.size();
  }
}
