package io.swell.stories;

import io.swell.state.RingPieces;
import io.swell.state.StateKind;
import io.swell.state.StatePart;
import io.swell.state.StateReader;
import io.swell.state.StateSink;
import io.swell.state.StateWriter;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * The newest documents with their terms, in flat arrays: an inverted index that forgets its oldest
 * documents. Every count that stories need of the past, of a term, of a pair of terms, of documents
 * in a window, is one over these documents, so the ring is all there is to save.
 *
 * <p>A document is a range of {@linkplain DocumentEntries entries} (row, weight); {@link
 * TermPostings} has the documents of each row. The oldest documents leave when either their number
 * or that of entries reaches its limit. Documents and entries have numbers that only grow; a
 * document's <i>slot</i> is its number modulo the limit.
 *
 * <p>Time is that of the stream: a document's time counts as no earlier than that of any document
 * before it, so times ascend. The <i>history</i> is all documents that are older than {@link
 * #HISTORY_LAG}.
 *
 * <p>Memory: 112 bytes and up to five strings for each document, 16 to 28 for each entry, 40 for
 * each vocabulary row; with the default limits at most 15 MB of documents besides these strings,
 * and 34 MB of entries. Arrays grow as documents come.
 */
final class DocumentRing extends StatePart {
  static final StateKind KIND =
      new StateKind('D', "the newest documents with their terms, for stories");

  static final long HOUR = 3_600_000;

  /** Age from which documents are history. */
  static final long HISTORY_LAG = 8 * HOUR;

  /** Age from which a document is no longer compared with new ones, and a story has ended. */
  static final long COMPARED_TIME = 48 * HOUR;

  /** Lengths of the windows in which documents are counted; the last is COMPARED_TIME. */
  private static final long[] WINDOW = {HOUR, 3 * HOUR, 8 * HOUR, 24 * HOUR, COMPARED_TIME};

  /** Number of windows that novelty is scored in. */
  static final int SCORED_WINDOWS = 4;

  /** A stream of which so many documents take longer than {@link #SPARSE_TIME} is sparse. */
  private static final int SPARSE_DOCUMENTS = 1000;

  private static final long SPARSE_TIME = 36 * HOUR;

  /** Longer times without a document count as this, so that a stream with gaps is not sparse. */
  private static final long GAP = 3 * HOUR;

  private static final int INITIAL = 1024;

  /** Documents saved as one piece: at most 50 x (4 x 1224 + 2100 + 256 x 8 + 50) bytes, 460 kB. */
  private static final int BLOCK = 50;

  private final int documentLimit;
  private final int entryLimit;
  private final DocumentEntries entries;
  private final TermPostings postings = new TermPostings();
  private final RingPieces pieces;

  private long first;
  private long historyEnd;
  private final long[] windowStart = new long[WINDOW.length];
  private long now = Long.MIN_VALUE;

  private long[] time = new long[INITIAL];

  /** Time without gaps, since some document. */
  private long[] activeTime = new long[INITIAL];

  private long[] start = new long[INITIAL];
  private int[] length = new int[INITIAL];
  private @Nullable DocumentHeader[] header = new DocumentHeader[INITIAL];
  private long[] storyId = new long[INITIAL];
  private @Nullable Story[] story = new Story[INITIAL];

  /** The terms of restored documents by slot, until all have been restored. */
  private int[][] restoredRows = new int[0][];

  private double[][] restoredWeights = new double[0][];

  /**
   * @param documentLimit the maximum number of documents, a power of 2
   * @param entryLimit the maximum number of entries, a power of 2
   */
  DocumentRing(int documentLimit, int entryLimit) {
    super(KIND);
    this.documentLimit = documentLimit;
    this.entryLimit = entryLimit;
    entries = new DocumentEntries(entryLimit);
    pieces = new RingPieces(KIND, BLOCK, documentLimit, "documents", "stories.documents");
  }

  static long window(int w) {
    return WINDOW[w];
  }

  /** Returns the time of the stream, or Long.MIN_VALUE before the first document. */
  long now() {
    return now;
  }

  /** Returns the number of documents added so far: the number of the next one. */
  long added() {
    return pieces.added();
  }

  long first() {
    return first;
  }

  /** Returns the maximum number of documents. */
  int limit() {
    return documentLimit;
  }

  /** Returns the number of documents in the ring. */
  int size() {
    return (int) (added() - first);
  }

  int historySize() {
    return (int) (historyEnd - first);
  }

  /** Returns the number of the first document that is not history. */
  long historyEnd() {
    return historyEnd;
  }

  /** Returns the number of documents in a window that ends now. */
  int inWindow(int w) {
    return (int) (added() - windowStart[w]);
  }

  /**
   * Returns whether few documents come in a day. What counts is the time that the newest documents
   * took, without gaps: the first hours after a gap do not make a stream sparse.
   */
  boolean isSparse() {
    long oldest = added() - 1 - SPARSE_DOCUMENTS;
    return oldest < first
        || activeTime[slot(added() - 1)] - activeTime[slot(oldest)] >= SPARSE_TIME;
  }

  /** Returns the documents newer than an age, at most all, by halving. */
  int newerThan(long age) {
    long low = first;
    long high = added();
    while (low < high) {
      long middle = (low + high) >>> 1;
      if (time[slot(middle)] <= now - age) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return (int) (added() - low);
  }

  int frequency(int term) {
    return postings.frequency(term);
  }

  int historyFrequency(int term) {
    return postings.historyFrequency(term);
  }

  TermPostings postings() {
    return postings;
  }

  /** Returns the number of the oldest entry. */
  private long firstEntry() {
    return size() == 0 ? entries.added() : start[slot(first)];
  }

  /** Slots in use are below this. */
  int slots() {
    return time.length;
  }

  int slot(long number) {
    return (int) number & (documentLimit - 1);
  }

  long time(int slot) {
    return time[slot];
  }

  /** Returns the number of the document in a slot. */
  long number(int slot) {
    return first + (((long) slot - first) & (documentLimit - 1));
  }

  /** Returns the number of the oldest document that is compared with new ones. */
  long firstCompared() {
    return windowStart[WINDOW.length - 1];
  }

  /** Returns a document by its number, or null if it has left the ring or was deleted. */
  @Nullable DocumentHeader header(long number) {
    return number >= first && number < added() ? header[slot(number)] : null;
  }

  /** Returns the id of the story that a document was given on arrival. */
  long storyId(int slot) {
    return storyId[slot];
  }

  /** Returns the story of a document, or null if it is alone. */
  @Nullable Story story(int slot) {
    return story[slot];
  }

  void setStory(int slot, @Nullable Story of) {
    story[slot] = of;
  }

  /** Copies a document's rows that were not evicted, and its weights; returns how many. */
  int copyTo(int slot, int[] rows, float[] weights) {
    return entries.copyTo(start[slot], length[slot], rows, weights);
  }

  /** Returns d'x for a document d of the ring, of products in single precision. */
  double dot(int slot, RowWeights x) {
    return entries.dot(start[slot], length[slot], x);
  }

  /** Moves time on, never back. */
  void advance(long to) {
    now = Math.max(now, to);
    while (historyEnd < added() && time[slot(historyEnd)] <= now - HISTORY_LAG) {
      int s = slot(historyEnd++);
      for (long e = start[s]; e < start[s] + length[s]; e++) {
        postings.addToHistory(entries.row(e));
      }
    }
    for (int w = 0; w < WINDOW.length; w++) {
      windowStart[w] = Math.max(windowStart[w], first);
      while (windowStart[w] < added() && time[slot(windowStart[w])] <= now - WINDOW[w]) {
        windowStart[w]++;
      }
    }
  }

  /** Adds a document at the present time; the oldest leave if there is no room. */
  void add(DocumentHeader document, DocumentVector terms, long storyOf, @Nullable Story of) {
    while (size() >= documentLimit || entries.added() + terms.size - firstEntry() > entryLimit) {
      removeFirst();
    }
    int s = slot(pieces.add());
    reserveDocument(s);
    time[s] = now;
    header[s] = document.bounded();
    storyId[s] = storyOf;
    story[s] = of;
    addEntries(added() - 1, terms.row, terms.weight, terms.size);
  }

  private void addEntries(long number, int[] rows, float[] weights, int n) {
    int s = slot(number);
    int before = slot(number - 1);
    activeTime[s] =
        number == first ? 0 : activeTime[before] + Math.min(GAP, time[s] - time[before]);
    start[s] = entries.added();
    length[s] = n;
    for (int i = 0; i < n; i++) {
      entries.add(rows[i], weights[i]);
      postings.add(rows[i], weights[i], (int) number);
    }
  }

  private void reserveDocument(int s) {
    if (s >= time.length) {
      int size = Math.max(s + 1, 2 * time.length);
      time = Arrays.copyOf(time, size);
      activeTime = Arrays.copyOf(activeTime, size);
      start = Arrays.copyOf(start, size);
      length = Arrays.copyOf(length, size);
      header = Arrays.copyOf(header, size);
      storyId = Arrays.copyOf(storyId, size);
      story = Arrays.copyOf(story, size);
    }
  }

  private void removeFirst() {
    int s = slot(first);
    for (long e = start[s]; e < start[s] + length[s]; e++) {
      postings.removeOldest(entries.row(e), first < historyEnd);
    }
    story[s] = null;
    header[s] = null;
    first++;
    historyEnd = Math.max(historyEnd, first);
    for (int w = 0; w < WINDOW.length; w++) {
      windowStart[w] = Math.max(windowStart[w], first);
    }
  }

  /** Forgets the id, the source and the terms of a document, which stays as one without terms. */
  void forget(long number) {
    int s = slot(number);
    for (long e = start[s]; e < start[s] + length[s]; e++) {
      if (entries.row(e) != DocumentEntries.NO_ROW) {
        postings.remove(entries.row(e), number, number < historyEnd);
        entries.evict(e);
      }
    }
    header[s] = null;
    pieces.mark(s);
  }

  /** Removes vocabulary rows that were evicted and will stand for other terms. */
  void evict(BitSet rows) {
    for (int r = rows.nextSetBit(0); r >= 0; r = rows.nextSetBit(r + 1)) {
      for (int i = 0; i < frequency(r); i++) {
        int s = slot(postings.document(r, i));
        pieces.mark(s);
        for (long e = start[s]; e < start[s] + length[s]; e++) {
          if (entries.row(e) == r) {
            entries.evict(e);
          }
        }
      }
      postings.remove(r);
    }
  }

  @Override
  public void save(StateSink changes) {
    pieces.save(changes, (out, s) -> write(s, out));
  }

  private void write(int s, StateWriter out) {
    boolean isHeld = ((long) s - first & (documentLimit - 1)) < size();
    DocumentHeader document = isHeld ? header[s] : null;
    out.putLong(time[s]).putLong(storyId[s]).putByte(document == null ? 0 : 1);
    if (document != null) {
      DocumentHeader.FORMAT.write(document, out);
    }
    entries.write(out, start[s], isHeld ? length[s] : 0);
  }

  @Override
  public void restore(StateReader key, StateReader value) {
    pieces.restore(key, value, this::read);
  }

  private void read(int s, StateReader in) {
    reserveDocument(s);
    if (s >= restoredRows.length) {
      restoredRows = Arrays.copyOf(restoredRows, time.length);
      restoredWeights = Arrays.copyOf(restoredWeights, time.length);
    }
    time[s] = in.getLong();
    storyId[s] = in.getLong();
    header[s] = in.getByte() == 0 ? null : DocumentHeader.FORMAT.read(in);
    restoredRows[s] = DocumentEntries.readRows(in);
    restoredWeights[s] = in.getPacked(restoredRows[s].length);
  }

  /** Restores which documents are in the ring, and the time of the stream. */
  void setSpan(long oldest, long time) {
    first = oldest;
    now = time;
  }

  @Override
  public void restored() {
    pieces.restored();
    if (first < 0 || first > added() || size() > documentLimit) {
      throw new IllegalArgumentException(
          "the saved stories are damaged: the oldest of %s documents is number %s"
              .formatted(added(), first));
    }
    historyEnd = first;
    for (long number = first; number < added(); number++) {
      int s = slot(number);
      float[] weights = new float[restoredRows[s].length];
      for (int i = 0; i < weights.length; i++) {
        weights[i] = (float) restoredWeights[s][i];
      }
      addEntries(number, restoredRows[s], weights, weights.length);
    }
    restoredRows = new int[0][];
    restoredWeights = new double[0][];
    if (size() > 0) {
      advance(now);
    }
  }
}
