package io.swell.model;

import io.swell.state.StateKind;
import io.swell.state.StatePart;
import io.swell.state.StateReader;
import io.swell.state.StateSink;
import io.swell.state.StateWriter;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The log of what mini-batches added to R, so that a commit need not save each row that its
 * documents touched. A row of R is its value when it was last saved and what the entries of this
 * log since then have added. An entry is a {@link GatheredBatch}, the column of a topic that was
 * started, or evicted rows.
 *
 * <p><b>An entry leaves the log when every row that waits for it is saved.</b> A row waits for the
 * first entry that touched it since it was saved, so a row that many entries touch is saved once
 * for all of them. The log may take {@link #limit} bytes; each save writes as many waiting rows,
 * oldest first, as bring each entry to its end in time, evenly over the saves until then. The
 * longer the log, the fewer bytes a document takes, and the longer a restart: the log is held in
 * memory until all rows are restored, and then applied.
 *
 * <p>Where rows take no more bytes than the log would, or R is not linear in the codes, or nothing
 * is saved for long, rows are marked to be saved themselves.
 */
final class GatherLog extends StatePart {
  static final StateKind KIND =
      new StateKind('j', "what mini-batches added to rows of R since these were saved");

  /** The log takes at most a sixth of R; where that is less, up to this and two fifths of R. */
  private static final long MEDIUM_LOG = 64 << 20;

  /** Where that is less, the log takes up to this and four times R. */
  private static final long SMALL_LOG = 32 << 20;

  private static final long SMALLEST_LOG = 64 << 10;

  /** Receives the entries of a restored log, in order. */
  interface Replay {
    /** Applies a mini-batch, before which so many slot operations were done. */
    void gathered(long number, long operations, GatheredBatch batch);

    /** Sets a stored number of R to that of a topic that was started. */
    void seeded(long number, long operations, int slot, int row, double stored);

    /** Sets a row to zero. */
    void evicted(long number, int row);
  }

  private final GramStatistics statistics;
  private final int capacity;
  private final BitSet changed;
  private final SavedDocuments documents;
  private final Deque<GatherLogEntry> entries = new ArrayDeque<>();
  private final BitSet waiting = new BitSet();
  private long next;

  /**
   * Rows that the store holds as zero, because entries of the log from before would touch them
   * again: of each the number of the entry with which it can be removed, and those that can be
   * removed with the next entry.
   */
  private final Map<Integer, Long> zero = new HashMap<>();

  private final BitSet newlyZero = new BitSet();

  /** Rows that were touched since the last save, and the bytes of the entries since then. */
  private final BitSet touched = new BitSet();

  private long unsavedBytes;
  private boolean isSuspended;
  private final StateWriter writer = new StateWriter();
  private boolean isWriting;

  /** Number of the mini-batch that is being written, or -1. */
  private long batchNumber;

  /** Restored pieces by entry and by place. */
  private final NavigableMap<Long, NavigableMap<Integer, byte[]>> restored = new TreeMap<>();

  /**
   * @param changed the rows to be saved with the next save
   * @param documents holds the documents of mini-batches with numbers
   */
  GatherLog(GramStatistics statistics, int capacity, BitSet changed, SavedDocuments documents) {
    super(KIND);
    this.statistics = statistics;
    this.capacity = capacity;
    this.changed = changed;
    this.documents = documents;
    documents.register(this::oldestDocuments);
  }

  private long oldestDocuments() {
    for (GatherLogEntry entry : entries) {
      if (entry.documents() >= 0) {
        return entry.documents();
      }
    }
    return Long.MAX_VALUE;
  }

  /** Returns the number of the next entry: a row that is saved now needs no entry before. */
  long next() {
    return next;
  }

  /** Restores the number of the next entry. */
  void setNext(long number) {
    next = Math.max(next, number);
  }

  /** Returns the rows that are not saved since an entry touched them; not to be modified. */
  BitSet waiting() {
    return waiting;
  }

  boolean isEmpty() {
    return entries.isEmpty();
  }

  /** Returns whether the store holds all entries. */
  boolean isSaved() {
    return entries.isEmpty() || entries.getLast().isSaved();
  }

  /** Returns the largest number of bytes of the log. */
  private long limit() {
    long r = statistics.bytes();
    long medium = Math.max(r / 6, Math.min(2 * r / 5, MEDIUM_LOG));
    return Math.max(SMALLEST_LOG, Math.max(medium, Math.min(4 * r, SMALL_LOG)));
  }

  /**
   * Begins the entry of a mini-batch.
   *
   * @param rows its rows
   * @param isLinear whether what is added to R follows from the codes alone
   */
  void begin(MiniBatch batch, TransposedBatch rows, int iterations, boolean isLinear) {
    batchNumber = batch.number();
    isWriting =
        isLinear
            && !isSuspended
            && unsavedBytes + GatheredBatch.mostBytes(rows, batch.documents(), capacity, iterations)
                <= limit();
    if (isWriting) {
      GatherLogContent.begin(writer, batch, rows, statistics);
    }
  }

  /** Adds the codes of an embedded iteration to the entry. */
  void add(double[][] v, int count) {
    if (isWriting) {
      GatheredBatch.writeCodes(writer, v, 0, count, capacity);
    }
  }

  /** Ends the entry of a mini-batch; without one, its rows are marked as changed. */
  void end(TransposedBatch rows) {
    GatherLogEntry entry =
        isWriting && rows.touched() > 0 ? append(writer.take(), batchNumber) : null;
    for (int i = 0; i < rows.touched(); i++) {
      int row = rows.row(i);
      touched.set(row);
      if (entry == null) {
        changed.set(row);
      } else {
        await(entry, row);
      }
    }
    if (entry == null) {
      writer.take();
      if (unsavedBytes > 0) {
        suspend();
      }
    }
  }

  private void await(GatherLogEntry entry, int row) {
    if (!waiting.get(row)) {
      waiting.set(row);
      entry.add(row);
    }
  }

  /** Adds the entry of a topic that was started, or marks its rows as changed. */
  void seed(int slot, SparseVector topic) {
    for (int row : topic.row()) {
      touched.set(row);
      if (isSuspended) {
        changed.set(row);
      }
    }
    if (isSuspended || topic.size() == 0) {
      return;
    }
    GatherLogEntry entry = append(GatherLogContent.seed(slot, topic.row(), statistics), -1);
    for (int row : topic.row()) {
      await(entry, row);
    }
    if (unsavedBytes > limit()) {
      suspend();
    }
  }

  private GatherLogEntry append(byte[] content, long batch) {
    var entry = new GatherLogEntry(next++, content, batch, documents.bytes(batch));
    unsavedBytes += entry.bytes();
    newlyZero.stream().forEach(row -> addZero(entry, row));
    newlyZero.clear();
    entries.add(entry);
    return entry;
  }

  private void addZero(GatherLogEntry entry, int row) {
    entry.add(~row);
    zero.put(row, entry.number());
  }

  /** Records that rows were set to zero; the caller removes them from the store. */
  void evict(int[] rows) {
    for (int row : rows) {
      waiting.clear(row);
      touched.clear(row);
      changed.clear(row);
      zero.remove(row);
      newlyZero.clear(row);
    }
    if (!entries.isEmpty()) {
      append(GatherLogContent.eviction(rows), -1);
    }
  }

  /** Marks the rows of the entries that are not saved as changed, and forgets these entries. */
  private void suspend() {
    changed.or(touched);
    boolean isStored = !entries.isEmpty() && entries.getFirst().isSaved();
    for (Iterator<GatherLogEntry> all = entries.iterator(); all.hasNext(); ) {
      GatherLogEntry entry = all.next();
      if (!entry.isSaved() && !(isStored && GatherLogContent.isEviction(entry.content()))) {
        while (entry.waiting() > 0) {
          forget(entry.take());
        }
        unsavedBytes -= entry.bytes();
        all.remove();
      }
    }
    isSuspended = true;
  }

  /** Lets a row that waited for an entry wait for none, or for the next one if it is zero. */
  private void forget(int waited) {
    if (waited >= 0) {
      waiting.clear(waited);
    } else if (zero.remove(~waited) != null) {
      newlyZero.set(~waited);
    }
  }

  /**
   * Saves the entries since the last save and removes those that are no longer needed.
   *
   * @param removed receives the rows that have been zero in the store for the whole log
   */
  void save(StateSink changes, BitSet removed) {
    if (2 * unsavedBytes > (long) touched.cardinality() * (capacity + 3) * Double.BYTES) {
      suspend();
    }
    long added = Math.max(1, unsavedBytes);
    for (GatherLogEntry entry : entries) {
      if (!entry.isSaved()) {
        entry.save(changes);
      }
    }
    long due = due(added);
    dropNeedless(changes, removed);
    for (; due > 0 && !entries.isEmpty(); due--) {
      take(entries.getFirst(), removed);
      dropNeedless(changes, removed);
    }
    unsavedBytes = 0;
    touched.clear();
    isSuspended = false;
  }

  /** Records that the store holds the row as it is now. */
  void setSaved(int row, boolean isZero) {
    waiting.clear(row);
    zero.remove(row);
    newlyZero.set(row, isZero);
  }

  @Override
  public void save(StateSink changes) {
    // ChangedRows saves the log before the rows
  }

  /** Returns how many waiting rows to save now, if each save adds so many bytes. */
  private long due(long added) {
    long limit = limit();
    long bytes = entries.stream().mapToLong(GatherLogEntry::bytes).sum();
    long rows = 0;
    long due = 0;
    for (GatherLogEntry entry : entries) {
      rows += entry.waiting();
      long saves = Math.max(0, limit - bytes) / added + 1;
      due = Math.max(due, (rows + saves - 1) / saves);
      bytes -= entry.bytes();
    }
    return due;
  }

  /** Takes the row that has waited for longest: it is saved now or, if it is zero, removed. */
  private void take(GatherLogEntry oldest, BitSet removed) {
    int waited = oldest.take();
    if (waited >= 0) {
      if (waiting.get(waited)) {
        waiting.clear(waited);
        changed.set(waited);
      }
    } else if (zero.remove(~waited, oldest.number())
        && !waiting.get(~waited)
        && !changed.get(~waited)
        && statistics.isZero(~waited)) {
      removed.set(~waited);
    }
  }

  /** Removes the oldest entries as long as no row waits for them that is not saved now. */
  private void dropNeedless(StateSink changes, BitSet removed) {
    while (!entries.isEmpty()) {
      GatherLogEntry oldest = entries.getFirst();
      while (oldest.waiting() > 0 && isSavedNow(oldest.first())) {
        take(oldest, removed);
      }
      if (oldest.waiting() > 0) {
        return;
      }
      entries.removeFirst().remove(changes);
    }
  }

  private boolean isSavedNow(int waited) {
    return waited < 0 || !waiting.get(waited) || changed.get(waited);
  }

  @Override
  public void restore(StateReader key, StateReader value) {
    restored
        .computeIfAbsent(key.getLong(), number -> new TreeMap<>())
        .put(key.getInt(), value.getRest());
  }

  /** Forgets a piece that was removed from the store, with its entry. */
  void remove(StateReader key) {
    long number = key.getLong();
    restored.remove(number);
    entries.removeIf(entry -> entry.number() == number);
  }

  /** Takes the log of another learner, whose rows are taken too, and which has saved all. */
  void takeFrom(GatherLog other) {
    entries.addAll(other.entries);
    waiting.or(other.waiting);
    other.zero.keySet().forEach(newlyZero::set);
    newlyZero.or(other.newlyZero);
    next = other.next;
  }

  /** Passes on the restored entries, in order; the log of slot operations must be restored. */
  void replay(Replay replay) {
    while (!restored.isEmpty()) {
      Map.Entry<Long, NavigableMap<Integer, byte[]>> oldest = restored.pollFirstEntry();
      long number = oldest.getKey();
      if (number < 0 || number >= next) {
        throw new IllegalArgumentException(
            "the saved model is damaged: it has the logged mini-batch %d of %d"
                .formatted(number, next));
      }
      byte[] bytes = SplitPiece.joined(oldest.getValue(), "the logged mini-batch " + number);
      var content = new GatherLogContent(number, bytes, capacity, documents);
      var entry =
          new GatherLogEntry(number, bytes, content.batch(), documents.bytes(content.batch()));
      entry.setSaved();
      entries.add(entry);
      for (int row : content.evicted()) {
        waiting.clear(row);
      }
      content.replay(replay);
    }
  }

  /** Lets a row wait for the entry that is being replayed, if it does not wait yet. */
  void await(int row) {
    await(entries.getLast(), row);
  }
}
