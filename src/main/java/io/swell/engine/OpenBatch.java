package io.swell.engine;

import io.swell.state.SplitPart;
import io.swell.state.StateKind;
import io.swell.state.StateReader;
import io.swell.state.StateSink;
import io.swell.state.StateWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The documents of the mini-batch that is being collected. Each document is saved once, in one or
 * more pieces.
 */
final class OpenBatch extends SplitPart {
  static final StateKind KIND = new StateKind('b', "the documents of the open mini-batch");

  /** Number of the piece that says how many documents the closed mini-batch has. */
  private static final long CLOSED = -1;

  private final long maxDelay;
  private final List<Bag> bags = new ArrayList<>();

  /** Number of documents that are saved and unchanged since. */
  private int saved;

  /** Number of documents, the first ones, that the closed mini-batch has; 0 if none is closed. */
  private int closed;

  /** Number of terms of the documents of the open mini-batch, each counted in each document. */
  private long terms;

  private boolean isIdle;

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

  int size() {
    return bags.size() - closed;
  }

  /** Returns whether its newest document is a log line. */
  boolean isOfLines() {
    return size() > 0 && bags.get(bags.size() - 1).message() != null;
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
      byte[] value = new StateWriter().putInt(closed).putByte(isIdle ? 1 : 0).take();
      save(CLOSED, value, changes);
    } else {
      remove(CLOSED, changes);
    }
    for (; saved < bags.size(); saved++) {
      save(saved, LogEntryCodec.write(bags.get(saved)), changes);
    }
    long place = saved;
    while (remove(place, changes)) {
      place++;
    }
  }

  @Override
  public void restored() {
    int last = 0;
    for (long number : numbers()) {
      byte[] value = Objects.requireNonNull(value(number, "the open mini-batch"));
      if (number == CLOSED) {
        var in = new StateReader(value);
        last = in.getInt();
        isIdle = in.getByte() == 1;
        in.requireEnd();
        continue;
      }
      add((Bag) LogEntryCodec.read(value));
      if (bags.size() == last) {
        close(isIdle);
      }
    }
    super.restored();
    saved = bags.size();
  }
}
