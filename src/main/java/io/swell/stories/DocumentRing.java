package io.swell.stories;

import io.swell.output.DocumentHeader;
import io.swell.state.RingPart;
import io.swell.state.StateKind;
import io.swell.state.StateReader;
import io.swell.state.StateWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The newest documents with their terms: an inverted index that forgets its oldest documents. Every
 * count that stories need of the past, of a term, of a pair of terms, of documents in a window, is
 * one over these documents, so the ring is all there is to save.
 *
 * <p>A document has entries (row, weight); {@link TermPostings} has the documents of each row. The
 * oldest documents leave when either their number or that of entries reaches its limit. Documents
 * have numbers that only grow; a document's <i>slot</i> is its number modulo the limit.
 *
 * <p>Time is that of the stream: a document's time counts as no earlier than that of any document
 * before it, so times ascend. Windows end now, and in their length a time of more than 12 hours
 * without a document counts as 12: a break of the stream is not news. They are up to {@value
 * #LONGEST} times as long where less than {@value #LEAST_A_DAY} documents came in a day of them:
 * what a fast stream says in hours, a slow one says in days. Each document after the {@value
 * #CROWD}th of a second counts as {@link #CROWDED}: so many have no times of their own. The
 * <i>history</i> is all documents that are in no window of 8 hours; the first {@value #YOUNG} are
 * history once they have left that of an hour and {@value #NEWEST} newer ones have come, so that a
 * stream has a history soon. The <i>recent</i> ones are those of the last hour, the newest {@value
 * #RECENT} if these are more, but no history.
 *
 * <p>Memory: 190 bytes and up to five strings for each document, 16 to 28 for each entry, 40 for
 * each vocabulary row; with the default limits at most 21 MB of documents besides these strings,
 * and 34 MB of entries.
 */
final class DocumentRing extends RingPart {
  static final StateKind KIND =
      new StateKind('D', "the newest documents with their terms, for stories");

  static final long HOUR = 3_600_000;

  /** Active time after which a document is no longer compared with new ones, and a story ends. */
  static final long COMPARED_TIME = 48 * HOUR;

  /** Lengths of the windows in which documents are counted; the last is COMPARED_TIME. */
  private static final long[] WINDOW = {HOUR, 3 * HOUR, 8 * HOUR, 24 * HOUR, COMPARED_TIME};

  /** Number of windows that novelty is scored in. */
  static final int SCORED_WINDOWS = 4;

  /** A stream of which so many documents take longer than {@link #SPARSE_TIME} is sparse. */
  private static final int SPARSE_DOCUMENTS = 1000;

  private static final long SPARSE_TIME = 36 * HOUR;

  /** The window whose documents are no history. */
  private static final int NO_HISTORY = 2;

  /** With a shorter history a stream is young. */
  static final int YOUNG = 4000;

  private static final int NEWEST = 100;

  private static final int LEAST_A_DAY = 50;

  private static final int LONGEST = 7;

  private static final int CROWD = 1000;

  /** So 2,400 documents without times are compared, and the newest 400 are no history. */
  private static final long CROWDED = HOUR / 50;

  private static final int RECENT = 400;

  /** Documents saved as one piece: at most 50 x (4 x 1224 + 2100 + 256 x 8 + 50) bytes, 460 kB. */
  private static final int BLOCK = 50;

  private final int documentLimit;
  private final int entryLimit;
  private final TermPostings postings = new TermPostings();

  private long first;
  private long historyEnd;
  private final long[] windowStart = new long[WINDOW.length];
  private long now = Long.MIN_VALUE;

  private final List<RingDocument> documents = new ArrayList<>();

  private int entries;

  /**
   * @param documentLimit the maximum number of documents, a power of 2
   * @param entryLimit the maximum number of entries, a power of 2
   */
  DocumentRing(int documentLimit, int entryLimit) {
    super(KIND, BLOCK, documentLimit, "documents", "stories.documents");
    this.documentLimit = documentLimit;
    this.entryLimit = entryLimit;
  }

  /** Returns the time of the stream, or Long.MIN_VALUE before the first document. */
  long now() {
    return now;
  }

  long first() {
    return first;
  }

  int limit() {
    return documentLimit;
  }

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

  long recentSince() {
    return Math.max(historyEnd, Math.min(windowStart[0], added() - RECENT));
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
    return size() <= SPARSE_DOCUMENTS || activeTime(SPARSE_DOCUMENTS + 1) >= SPARSE_TIME;
  }

  /** Returns the active time between the first and the last of the newest documents. */
  long activeTime(int documents) {
    return of(added() - 1).activeTime - of(added() - documents).activeTime;
  }

  /** Returns the documents newer than an age, at most all, by halving. */
  int newerThan(long age) {
    long low = first;
    long high = added();
    while (low < high) {
      long middle = (low + high) >>> 1;
      if (of(middle).time <= now - age) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return (int) (added() - low);
  }

  TermPostings postings() {
    return postings;
  }

  /** Slots in use are below this. */
  int slots() {
    return documents.size();
  }

  int slot(long number) {
    return (int) number & (documentLimit - 1);
  }

  /** Returns the document with a number, which must be in the ring. */
  RingDocument of(long number) {
    return documents.get(slot(number));
  }

  RingDocument document(int slot) {
    return documents.get(slot);
  }

  long number(int slot) {
    return first + (((long) slot - first) & (documentLimit - 1));
  }

  /** Returns the number of the oldest document that is compared with new ones. */
  long firstCompared() {
    return windowStart[WINDOW.length - 1];
  }

  /** Returns the number of the oldest document in a window that ends now. */
  long windowStart(int w) {
    return windowStart[w];
  }

  /** Returns the time before which what came is too old to be compared, in the ring or not. */
  long comparedSince() {
    long oldest = firstCompared();
    return Math.min(now - COMPARED_TIME + 1, oldest < added() ? of(oldest).time : now);
  }

  @Nullable DocumentHeader header(long number) {
    return number >= first && number < added() ? of(number).header : null;
  }

  /** Moves time on, never back. */
  void advance(long to) {
    now = Math.max(now, to);
    long active = size() == 0 ? 0 : of(added() - 1).activeTime(now);
    for (int w = 0; w < WINDOW.length; w++) {
      windowStart[w] = Math.max(windowStart[w], first);
      while (windowStart[w] < added() && isOlder(windowStart[w], w, active)) {
        windowStart[w]++;
      }
    }
    long young = Math.min(YOUNG, Math.min(windowStart[0], added() - NEWEST));
    long end = Math.max(windowStart[NO_HISTORY], young);
    while (historyEnd < end) {
      for (int row : of(historyEnd++).row) {
        postings.addToHistory(row);
      }
    }
  }

  private boolean isOlder(long number, int w, long active) {
    long age = active - of(number).activeTime;
    long newer = added() - number;
    return age >= LONGEST * WINDOW[w]
        || (age >= WINDOW[w] && newer * 24 * HOUR > LEAST_A_DAY * WINDOW[w]);
  }

  /** Adds a document at the present time; the oldest leave if there is no room. */
  void add(DocumentHeader document, DocumentVector terms, long storyOf, @Nullable Story of) {
    while (size() >= documentLimit || entries + terms.size > entryLimit) {
      removeFirst();
    }
    int[] row = Arrays.copyOf(terms.row, terms.size);
    float[] weight = Arrays.copyOf(terms.weight, terms.size);
    var added = new RingDocument(now, storyOf, document.bounded(), row, weight);
    if (size() > 0) {
      added.activeTime = of(added() - 1).activeTime(now) + (isCrowded() ? CROWDED : 0);
    }
    added.story = of;
    put(nextPlace(), added);
    count(added() - 1);
  }

  private boolean isCrowded() {
    return size() >= CROWD && of(added() - CROWD).time / 1000 == now / 1000;
  }

  private void put(int slot, RingDocument document) {
    while (documents.size() <= slot) {
      documents.add(document);
    }
    documents.set(slot, document);
  }

  private void count(long number) {
    RingDocument document = of(number);
    for (int e = 0; e < document.row.length; e++) {
      postings.add(document.row[e], document.weight[e], (int) number);
    }
    entries += document.row.length;
  }

  private void removeFirst() {
    RingDocument document = of(first);
    for (int row : document.row) {
      postings.removeOldest(row, first < historyEnd);
    }
    clear(document);
    mark(slot(first)); // so that nothing of it stays saved
    first++;
    historyEnd = Math.max(historyEnd, first);
    for (int w = 0; w < WINDOW.length; w++) {
      windowStart[w] = Math.max(windowStart[w], first);
    }
  }

  private void clear(RingDocument document) {
    entries -= document.row.length;
    document.retain(row -> false);
    document.header = null;
    document.story = null;
  }

  /** Forgets the id, the source and the terms of a document, which stays as one without terms. */
  void forget(long number) {
    RingDocument document = of(number);
    Story story = document.story;
    for (int row : document.row) {
      postings.remove(row, number, number < historyEnd);
    }
    clear(document);
    document.story = story;
    mark(slot(number));
  }

  /** Removes vocabulary rows that were evicted and will stand for other terms. */
  void evict(BitSet rows) {
    var slots = new BitSet();
    for (int r = rows.nextSetBit(0); r >= 0; r = rows.nextSetBit(r + 1)) {
      for (int i = 0; i < postings.frequency(r); i++) {
        slots.set(slot(postings.document(r, i)));
      }
      postings.remove(r);
    }
    for (int s = slots.nextSetBit(0); s >= 0; s = slots.nextSetBit(s + 1)) {
      RingDocument document = documents.get(s);
      entries -= document.row.length;
      document.retain(row -> !rows.get(row));
      entries += document.row.length;
      mark(s);
    }
  }

  @Override
  protected void write(int slot, StateWriter out) {
    RingDocument.FORMAT.write(documents.get(slot), out);
  }

  @Override
  protected void read(int slot, StateReader in) {
    put(slot, RingDocument.FORMAT.read(in));
  }

  /** Restores which documents are in the ring, and the time of the stream. */
  void setSpan(long oldest, long time) {
    first = oldest;
    now = time;
  }

  @Override
  public void restored() {
    super.restored();
    if (first < 0 || first > added() || size() > documentLimit) {
      throw new IllegalArgumentException(
          "the saved stories are damaged: the oldest of %s documents is number %s"
              .formatted(added(), first));
    }
    historyEnd = first;
    for (long number = first; number < added(); number++) {
      count(number);
    }
    if (size() > 0) {
      advance(now);
    }
  }
}
