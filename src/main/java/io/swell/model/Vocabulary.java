package io.swell.model;

import java.util.Arrays;
import java.util.BitSet;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;

/**
 * The open vocabulary: assigns a row to every new term, and counts the documents with each term,
 * with forgetting applied. A row keeps its term until the term is {@linkplain #evict evicted}; only
 * then can another term get the row.
 *
 * <p>Forgetting multiplies one scale instead of every row: the document frequency of row m is
 * {@code frequency[m] * scale}. A scale that becomes small is folded into the rows by a power of
 * two, which is exact. Each saved row includes the number of folds applied to it.
 */
public final class Vocabulary extends StatePart {
  /** Rows per saved piece. Rows that change are close together, so this reduces the pieces. */
  private static final int BLOCK = 16;

  private static final int FOLD_BITS = 512;
  private static final double FOLD = Math.scalb(1.0, -FOLD_BITS);

  /** This many folds turn even the largest double into 0. */
  private static final int FOLDS_TO_ZERO = 5;

  private int limit;
  private final TermTable table = new TermTable();
  private double[] frequency = new double[1024];
  private double scale = 1;
  private double documents;
  private int folds;
  private long evicted;
  private long refused;

  private final BitSet changed = new BitSet();
  private boolean summaryChanged = true;

  /** First row of each restored block, and the number of folds applied to the block. */
  private final TreeMap<Integer, Integer> foldsOfRestored = new TreeMap<>();

  /**
   * @param limit the maximum number of terms, positive: {@code vocabulary.max}
   */
  public Vocabulary(int limit) {
    super(StateKind.VOCABULARY);
    this.limit = requirePositive(limit);
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
    return frequency[row] * scale;
  }

  /** Returns N: the number of documents counted, with forgetting. */
  public double documents() {
    return documents * scale;
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
    if (!(factor >= 0 && factor <= 1)) {
      throw new IllegalArgumentException("the forgetting factor must be 0 to 1, found " + factor);
    }
    scale *= Math.max(factor, FOLD);
    while (scale < FOLD) {
      scale = Math.scalb(scale, FOLD_BITS);
      documents *= FOLD;
      folds++;
      for (int m = 0; m < rows(); m++) {
        frequency[m] *= FOLD;
      }
    }
    summaryChanged = true;
  }

  /** Returns the number of distinct terms without a row in each document, summed. */
  public int countUnknown(String[][] terms) {
    return (int)
        Arrays.stream(terms).flatMap(Arrays::stream).filter(t -> table.find(t) < 0).count();
  }

  /**
   * Counts documents: each adds 1 to N and to df of each of its terms. New terms get rows while the
   * limit allows it. Costs one lookup per term and a sort of each document's rows.
   *
   * @param terms distinct terms of each document
   * @param counts numbers of occurrences, aligned with {@code terms}
   */
  public RowCounts count(String[][] terms, int[][] counts) {
    int entries = Arrays.stream(terms).mapToInt(document -> document.length).sum();
    double one = 1 / scale;
    int before = rows();
    BitSet reused = new BitSet();
    int[] start = new int[terms.length + 1];
    long[] packed = new long[entries];
    long[] length = new long[terms.length];
    long novel = 0;
    int end = 0;
    int[] found =
        new int[Arrays.stream(terms).mapToInt(document -> document.length).max().orElse(0)];
    for (int i = 0; i < terms.length; i++) {
      table.find(terms[i], found);
      for (int j = 0; j < terms[i].length; j++) {
        int n = counts[i][j];
        length[i] += n;
        int row = found[j];
        if (row < 0) {
          row = getOrAdd(terms[i][j]);
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
        frequency[row] += one;
        changed.set(row);
        packed[end++] = (long) row << 32 | n;
      }
      documents += one;
      start[i + 1] = end;
      Arrays.sort(packed, start[i], end);
    }
    summaryChanged = true;
    int[] row = new int[end];
    int[] count = new int[end];
    for (int e = 0; e < end; e++) {
      row[e] = (int) (packed[e] >>> 32);
      count[e] = (int) packed[e];
    }
    return new RowCounts(terms.length, start, row, count, length, novel);
  }

  /**
   * Returns the row of a term, and assigns one if it has none; -1 if all rows are in use. Does not
   * change the counts.
   */
  public int getOrAdd(String term) {
    int row = table.find(term);
    return row < 0 && size() < limit ? add(term) : row;
  }

  private int add(String term) {
    int row = table.add(term);
    if (row >= frequency.length) {
      frequency = Arrays.copyOf(frequency, Math.max(2 * frequency.length, row + 1));
    }
    frequency[row] = 0;
    changed.set(row);
    summaryChanged = true;
    return row;
  }

  /**
   * Evicts the least useful terms; on ties the rarer term, then the one with the smaller row. Costs
   * O(rows log rows), so callers should evict many at once.
   *
   * @param requested number of terms to evict; evicts fewer if the others must all be kept
   * @param kept rows that must stay, for example those that are nonzero in topics
   * @param usefulness returns the usefulness of a row, at least 0
   * @return the evicted rows, ascending; other terms can get them from now on
   */
  public int[] evict(int requested, BitSet kept, IntToDoubleFunction usefulness) {
    long[] key = new long[rows()];
    int candidates = 0;
    for (int m = 0; m < rows(); m++) {
      boolean candidate = table.has(m) && !kept.get(m);
      key[m] = candidate ? key(usefulness.applyAsDouble(m), documentFrequency(m)) : Long.MAX_VALUE;
      candidates += candidate ? 1 : 0;
    }
    int number = Math.min(requested, candidates);
    if (number <= 0) {
      return new int[0];
    }
    long[] sorted = key.clone();
    Arrays.sort(sorted);
    long threshold = sorted[number - 1];
    int ties = number;
    for (int e = 0; e < number && sorted[e] < threshold; e++) {
      ties--;
    }
    int[] rows = new int[number];
    int end = 0;
    for (int m = 0; m < key.length; m++) {
      if (key[m] < threshold || (key[m] == threshold && ties-- > 0)) {
        rows[end++] = m;
        changed.set(m);
        frequency[m] = 0;
      }
    }
    table.removeAll(rows);
    evicted += number;
    summaryChanged = true;
    return rows;
  }

  /** Sort key: usefulness, then frequency. The bits of non-negative floats sort like the floats. */
  private static long key(double usefulness, double frequency) {
    long high = Float.floatToIntBits((float) Math.min(usefulness, Float.MAX_VALUE));
    return high << 32 | Float.floatToIntBits((float) frequency);
  }

  @Override
  public void save(StateSink changes) {
    var writer = new StateWriter();
    for (int m = changed.nextSetBit(0); m >= 0; m = changed.nextSetBit((m / BLOCK + 1) * BLOCK)) {
      int block = m / BLOCK;
      int end = Math.min((block + 1) * BLOCK, rows());
      writer.putInt(folds).putInt(end - block * BLOCK);
      for (int row = block * BLOCK; row < end; row++) {
        writer.putDouble(frequency[row]).putByte(table.has(row) ? 1 : 0);
        if (table.has(row)) {
          writer.putString(table.term(row));
        }
      }
      changes.put(key().putInt(block).take(), writer.take());
    }
    changed.clear();
    if (summaryChanged) {
      writer.putDouble(scale).putDouble(documents).putInt(folds).putInt(rows());
      writer.putLong(evicted).putLong(refused);
      changes.put(key().take(), writer.take());
      summaryChanged = false;
    }
  }

  @Override
  public void restore(StateReader key, StateReader reader) {
    if (!key.hasRemaining()) {
      scale = atMost(1, reader.getDouble());
      documents = atMost(Double.MAX_VALUE, reader.getDouble());
      folds = reader.getInt();
      table.reserve(allowed(reader.getInt()));
      evicted = reader.getLong();
      refused = reader.getLong();
      return;
    }
    int from = allowed(key.getInt() * BLOCK);
    int foldsThen = reader.getInt();
    int to = allowed(from + reader.getCount(9));
    if (to > frequency.length) {
      frequency = Arrays.copyOf(frequency, Math.max(2 * frequency.length, to));
    }
    for (int row = from; row < to; row++) {
      frequency[row] = atMost(Double.MAX_VALUE, reader.getDouble());
      if (reader.getByte() != 0) {
        table.put(row, reader.getString());
      }
    }
    reader.requireEnd();
    foldsOfRestored.put(from, foldsThen);
  }

  private static double atMost(double max, double saved) {
    if (!(saved >= 0 && saved <= max)) {
      throw new IllegalArgumentException(
          "the saved vocabulary is damaged: it has a frequency or scale of " + saved);
    }
    return saved;
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

  @Override
  public void restored() {
    if (frequency.length < rows()) {
      frequency = Arrays.copyOf(frequency, rows());
    }
    foldsOfRestored.forEach(
        (from, foldsThen) -> {
          if (foldsThen < 0 || foldsThen > folds) {
            throw new IllegalArgumentException(
                "the saved vocabulary is damaged: a row has " + foldsThen + " folds of " + folds);
          }
          int since = Math.min(folds - foldsThen, FOLDS_TO_ZERO);
          for (int row = from; row < Math.min(from + BLOCK, rows()); row++) {
            for (int f = 0; f < since; f++) {
              frequency[row] *= FOLD;
            }
          }
        });
    foldsOfRestored.clear();
    table.restored();
    summaryChanged = false;
  }
}
