package io.swell.vocabulary;

import io.swell.state.Saved;
import io.swell.state.SavedFields;
import io.swell.state.StateKind;
import io.swell.state.StateOwner;
import io.swell.state.StatePart;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The open vocabulary: assigns a row to every new term, and counts the documents with each term,
 * with forgetting applied. A row keeps its term until the term is {@linkplain #evict evicted}; only
 * then can another term get the row.
 *
 * <p>{@link DocumentFrequencies} counts the documents and {@link SavedTerms} saves the terms, apart
 * from each other: frequencies change with every mini-batch, terms only when they are new. {@link
 * EvictedTerms} remembers when an evicted term was first seen.
 */
public final class Vocabulary implements StateOwner {
  static final StateKind KIND = new StateKind('v', "the vocabulary's numbers");

  private int limit;

  @Saved(1)
  private final TermTable table = new TermTable();

  @Saved(2)
  private final DocumentFrequencies frequencies = new DocumentFrequencies();

  @Saved(3)
  private long evicted;

  @Saved(4)
  private long refused;

  private final SavedFields summary =
      new SavedFields(KIND, this) {
        @Override
        public void restored() {
          table.restored(allowed(table.rows()));
          frequencies.reserve(rows());
          super.restored();
        }
      };

  private final FirstSeen firstSeen = new FirstSeen();
  private final EvictedTerms evictedTerms = new EvictedTerms();
  private final SavedTerms savedTerms = new SavedTerms(table, firstSeen, this::allowed);

  /** The minutes of the first and the newest document, as far as times are known. */
  @Saved(5)
  private int began = Integer.MAX_VALUE;

  @Saved(6)
  private int now = FirstSeen.LONG_AGO;

  /**
   * @param limit the maximum number of terms, positive: {@code vocabulary.max}
   */
  public Vocabulary(int limit) {
    this.limit = requirePositive(limit);
    summary.markChanged();
  }

  private static int requirePositive(int limit) {
    if (!(limit > 0)) {
      throw new IllegalArgumentException("vocabulary.max must be positive, found " + limit);
    }
    return limit;
  }

  /** Returns the number of terms that have a row. */
  public int size() {
    return table.size();
  }

  /** Returns the maximum number of terms. */
  public int limit() {
    return limit;
  }

  /** Sets the maximum number of terms. A vocabulary with more keeps them but adds no new terms. */
  public void setLimit(int max) {
    limit = requirePositive(max);
  }

  /** Returns one more than the largest row ever assigned. */
  public int rows() {
    return table.rows();
  }

  /** Returns the row of a term, or -1. */
  public int row(String term) {
    return table.find(term);
  }

  /** Returns the term of a row that has one. */
  public String term(int row) {
    return table.term(row);
  }

  /** Returns df: documents with the term, with forgetting; at least 1 if in the newest batch. */
  public double documentFrequency(int row) {
    return frequencies.of(row);
  }

  /** Returns N: the number of documents counted, with forgetting. */
  public double documents() {
    return frequencies.documents();
  }

  /** Returns the number of terms evicted so far. */
  public long evicted() {
    return evicted;
  }

  /** Returns how many distinct terms per document, summed so far, found all rows in use. */
  public long refused() {
    return refused;
  }

  /**
   * Multiplies every frequency by a forgetting factor. Costs O(1), and O(rows) whenever the product
   * of the factors falls below 2^-512.
   *
   * @param factor 0 to 1; less than 2^-512 counts as 2^-512
   */
  public void forget(double factor) {
    frequencies.forget(factor);
    summary.markChanged();
  }

  /**
   * Returns whether a term was seen for the first time at a time or later, to the minute. One that
   * was evicted before {@link #memorySince} may have been seen before.
   *
   * @param time event time, milliseconds since 1970
   */
  public boolean isNewSince(int row, long time) {
    return firstSeen.of(row) >= FirstSeen.minute(time);
  }

  /** Returns the event time since which all terms are remembered, milliseconds since 1970. */
  public long memorySince() {
    return FirstSeen.time(Math.max(began, evictedTerms.completeSince()));
  }

  /** Returns the number of distinct terms without a row in each document, summed. */
  public int countUnknown(String[][] terms) {
    return (int)
        Arrays.stream(terms).flatMap(Arrays::stream).filter(t -> table.find(t) < 0).count();
  }

  /** Counts documents whose times are not known, as {@link #count(String[][], int[][], long[])}. */
  public RowCounts count(String[][] terms, int[][] counts) {
    return count(terms, counts, new long[terms.length]);
  }

  /**
   * Counts documents: each adds 1 to N and to df of each of its terms. New terms get rows while the
   * limit allows it. Costs one lookup per term and a sort of each document's rows.
   *
   * @param terms distinct terms of each document
   * @param counts numbers of occurrences, aligned with {@code terms}
   * @param times event time of each document, milliseconds since 1970
   */
  public RowCounts count(String[][] terms, int[][] counts, long[] times) {
    int entries = Arrays.stream(terms).mapToInt(document -> document.length).sum();
    int before = rows();
    BitSet reused = new BitSet();
    int[] start = new int[terms.length + 1];
    long[] packed = new long[entries];
    long[] length = new long[terms.length];
    long novel = 0;
    int end = 0;
    for (int i = 0; i < terms.length; i++) {
      int minute = FirstSeen.minute(times[i]);
      began = Math.min(began, minute);
      now = Math.max(now, minute);
      for (int j = 0; j < terms[i].length; j++) {
        int n = counts[i][j];
        length[i] += n;
        int row = table.find(terms[i][j]);
        if (row < 0) {
          row = size() < limit ? add(terms[i][j], minute) : row;
          if (row >= 0 && row < before) {
            reused.set(row);
          }
        }
        if (row < 0) {
          refused++;
          novel += n;
          continue;
        }
        if (row >= before || reused.get(row)) {
          novel += n;
        }
        frequencies.count(row);
        packed[end++] = RowCounts.packed(row, n);
      }
      frequencies.countDocument();
      start[i + 1] = end;
      Arrays.sort(packed, start[i], end);
    }
    summary.markChanged();
    return RowCounts.of(start, packed, length, novel);
  }

  /**
   * Returns the row of a term, and assigns one if it has none; -1 if all rows are in use. Does not
   * change the counts.
   */
  public int getOrAdd(String term) {
    int row = table.find(term);
    return row < 0 && size() < limit ? add(term, now) : row;
  }

  private int add(String term, int minute) {
    int row = table.add(term);
    firstSeen.set(row, evictedTerms.firstSeen(term, minute));
    savedTerms.mark(row);
    frequencies.reserve(row + 1);
    frequencies.clear(row);
    summary.markChanged();
    return row;
  }

  /**
   * Evicts the least useful terms; on ties the rarer term, then the one with the smaller row. Costs
   * O(rows log rows), so callers should evict many at once.
   *
   * @param requested number of terms to evict; evicts fewer if the others must all be kept
   * @param kept rows that must stay, for example those that are nonzero in topics
   * @param usefulness returns the usefulness of each row, at least 0
   * @return the evicted rows, ascending; other terms can get them from now on
   */
  public int[] evict(int requested, BitSet kept, Function<int[], double[]> usefulness) {
    int[] candidates =
        IntStream.range(0, rows()).filter(m -> table.has(m) && !kept.get(m)).toArray();
    double[] useful = usefulness.apply(candidates);
    long[] key = new long[rows()];
    Arrays.fill(key, Long.MAX_VALUE);
    for (int i = 0; i < candidates.length; i++) {
      key[candidates[i]] = key(useful[i], documentFrequency(candidates[i]));
    }
    int number = Math.min(requested, candidates.length);
    if (number <= 0) {
      return new int[0];
    }
    long[] sorted = key.clone();
    Arrays.sort(sorted);
    long threshold = sorted[number - 1];
    long ties = Arrays.stream(sorted, 0, number).filter(each -> each == threshold).count();
    int[] rows = new int[number];
    int end = 0;
    for (int m = 0; m < key.length; m++) {
      if (key[m] < threshold || (key[m] == threshold && ties-- > 0)) {
        rows[end++] = m;
        evictedTerms.add(table.term(m), firstSeen.of(m), now, limit);
        savedTerms.mark(m);
        frequencies.clear(m);
      }
    }
    table.removeAll(rows);
    evicted += number;
    summary.markChanged();
    return rows;
  }

  /** Sort key: usefulness, then frequency. The bits of non-negative floats sort like the floats. */
  private static long key(double usefulness, double frequency) {
    long high = Float.floatToIntBits((float) Math.min(usefulness, Float.MAX_VALUE));
    return high << 32 | Float.floatToIntBits((float) frequency);
  }

  @Override
  public List<StatePart> parts() {
    return List.of(summary, savedTerms, frequencies, evictedTerms);
  }

  private int allowed(int rows) {
    if (rows < 0 || rows > limit) {
      throw new IllegalArgumentException(
          ("the saved vocabulary has %s rows, but vocabulary.max is %s: raise vocabulary.max, or"
                  + " start a new model")
              .formatted(rows, limit));
    }
    return rows;
  }
}
