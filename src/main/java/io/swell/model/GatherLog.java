package io.swell.model;

import io.swell.state.SplitPart;
import io.swell.state.StateKind;
import io.swell.state.StateReader;
import io.swell.state.StateSink;
import io.swell.state.StateWriter;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.Objects;
import java.util.function.ObjLongConsumer;
import java.util.stream.LongStream;

/**
 * The log of what mini-batches added to R, so that a commit need not save each row that its
 * documents touched. A row of R is its value when it was last saved and what the entries of this
 * log since then have added ({@link GatheredBatch}). {@link ChangedRows} saves the rows that wait
 * for entries in turn; an entry leaves the log when all rows have had their turn since it was
 * added.
 *
 * <p>The log may take {@link #limit} bytes, and rows have their turn as fast as it fills. The
 * longer the log, the fewer bytes a document takes, and the longer a restart: the log is held in
 * memory until all rows are restored, and then applied.
 *
 * <p>Where rows take no more bytes than the log would, or R is not linear in the codes, or nothing
 * is saved for long, rows are marked to be saved themselves.
 */
final class GatherLog extends SplitPart {
  static final StateKind KIND =
      new StateKind('j', "what mini-batches added to rows of R since these were saved");

  /** The log takes at most a sixth of R; where that is less, up to this and two fifths of R. */
  private static final long MEDIUM_LOG = 64 << 20;

  /** Where that is less, the log takes up to this and four times R. */
  private static final long SMALL_LOG = 32 << 20;

  private static final long SMALLEST_LOG = 64 << 10;

  /**
   * @param place {@link #place()} when it was added
   * @param documents number of the mini-batch in {@link SavedDocuments}, or -1
   */
  private record Entry(long number, long place, long documents) {}

  private final GramStatistics statistics;
  private final int capacity;
  private final BitSet changed;
  private final BitSet waiting;
  private final SavedDocuments documents;
  private final Deque<Entry> entries = new ArrayDeque<>();

  /** The contents of the newest entries, which are not saved, and their bytes with documents. */
  private final Deque<byte[]> unsaved = new ArrayDeque<>();

  private long unsavedBytes;

  /** Rows that entries touched since the last save. */
  private final BitSet touched = new BitSet();

  private boolean isSuspended;

  /** How many rows have had their turn, in units of which all rows together have 2^31. */
  private long place;

  private final StateWriter writer = new StateWriter();
  private boolean isWriting;

  /** Number of the mini-batch that is being written, or -1. */
  private long batchNumber;

  /**
   * @param changed the rows to be saved with the next save
   * @param waiting the rows that are not saved since an entry touched them
   * @param documents holds the documents of mini-batches with numbers
   */
  GatherLog(
      GramStatistics statistics,
      int capacity,
      BitSet changed,
      BitSet waiting,
      SavedDocuments documents) {
    super(KIND);
    this.statistics = statistics;
    this.capacity = capacity;
    this.changed = changed;
    this.waiting = waiting;
    this.documents = documents;
    documents.register(this::oldestDocuments);
  }

  private long oldestDocuments() {
    LongStream numbers = entries.stream().mapToLong(Entry::documents);
    return numbers.filter(number -> number >= 0).findFirst().orElse(Long.MAX_VALUE);
  }

  /** Returns the number of the next entry: a row that is saved now needs no entry before. */
  long next() {
    return statistics.entries();
  }

  /** Returns how many rows have had their turn, in units of which all rows together have 2^31. */
  long place() {
    return place;
  }

  boolean isEmpty() {
    return entries.isEmpty();
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
    long most = GatheredBatch.mostBytes(rows, batch.documents(), capacity, iterations);
    if (isLinear && unsavedBytes + most > limit()) {
      suspend();
    }
    isWriting = isLinear && !isSuspended && rows.touched() > 0;
    if (isWriting) {
      batchNumber = batch.number();
      GatheredBatch.begin(writer, place, batch, rows, statistics);
    }
  }

  /** Adds the codes of an embedded iteration to the entry. */
  void add(double[][] v, int count) {
    if (isWriting) {
      GatheredBatch.writeIteration(writer, v, count, capacity);
    }
  }

  /** Ends the entry of a mini-batch; without one, its rows are marked as changed. */
  void end(TransposedBatch rows) {
    for (int i = 0; i < rows.touched(); i++) {
      touch(rows.row(i), isWriting);
    }
    if (isWriting) {
      GatheredBatch.end(writer);
      append(batchNumber);
    }
  }

  /** Adds the entry of a topic that was started, or marks its rows as changed. */
  void seed(int slot, SparseVector topic) {
    for (int row : topic.row()) {
      touch(row, !isSuspended);
    }
    if (!isSuspended && topic.size() > 0) {
      GatheredBatch.seed(writer, place, slot, topic.row(), statistics, capacity);
      append(-1);
    }
  }

  private void touch(int row, boolean isLogged) {
    if (isLogged) {
      waiting.set(row);
      touched.set(row);
    } else {
      changed.set(row);
    }
  }

  private void append(long batch) {
    byte[] content = writer.take();
    unsaved.add(content);
    unsavedBytes += content.length + documents.bytes(batch);
    entries.add(new Entry(statistics.nextEntry(), place, batch));
  }

  /** Marks the rows of the entries that are not saved as changed, and forgets these entries. */
  private void suspend() {
    changed.or(touched);
    for (; !unsaved.isEmpty(); unsaved.removeLast()) {
      entries.removeLast();
    }
    unsavedBytes = 0;
    isSuspended = true;
  }

  /**
   * Saves the entries since the last save.
   *
   * @return how many rows have their turn with this save, in units of which all rows have 2^31
   */
  long saveEntries(StateSink changes) {
    if (2 * unsavedBytes > (long) touched.cardinality() * (capacity + 3) * Double.BYTES) {
      suspend();
    }
    entries.stream()
        .skip(entries.size() - unsaved.size())
        .forEach(entry -> save(entry.number, unsaved.removeFirst(), changes));
    double turn = Math.min(1, (double) unsavedBytes / limit());
    unsavedBytes = 0;
    touched.clear();
    isSuspended = false;
    return (long) Math.ceil(turn * ChangedRows.ALL);
  }

  /** Records whose turn it was, and removes the entries for which no row waits any more. */
  void moveTo(long place, StateSink changes) {
    this.place = place;
    while (!entries.isEmpty() && entries.getFirst().place + ChangedRows.ALL <= place) {
      remove(entries.removeFirst().number, changes);
    }
  }

  @Override
  public void save(StateSink changes) {
    // ChangedRows saves the entries, before the rows
  }

  @Override
  public void restored() {
    // SavedRows replays the entries, which ends restoring them
  }

  /** Forgets a piece that was removed from the store, with its entry. */
  void remove(StateReader key) {
    long number = forget(key);
    entries.removeIf(entry -> entry.number == number);
  }

  /**
   * Passes on the restored entries with their numbers, in order; the log of slot operations must be
   * restored.
   */
  void replay(ObjLongConsumer<GatheredBatch> replay) {
    for (long number : numbers()) {
      if (number < 0 || number >= next()) {
        throw new IllegalArgumentException(
            "the saved model is damaged: it has the logged mini-batch %d of %d"
                .formatted(number, next()));
      }
      byte[] content = Objects.requireNonNull(value(number, "the logged mini-batch"));
      var in = new StateReader(content);
      GatheredBatch batch = GatheredBatch.read(in, capacity, documents);
      replay.accept(batch, number);
      in.requireEnd();
      entries.add(new Entry(number, batch.place(), batch.documents()));
      place = Math.max(place, batch.place());
    }
    super.restored();
  }
}
