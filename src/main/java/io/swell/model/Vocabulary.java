package io.swell.model;

import java.util.Arrays;
import java.util.BitSet;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;

/**
 * The open vocabulary: a row for every term met, with the faded number of documents that held it. A
 * row keeps its term until it is {@linkplain #evict evicted}; only then is it given to another.
 *
 * <p>Fading multiplies one scale instead of every row: the document frequency of row m is {@code
 * frequency[m] * scale}. A scale that becomes small is folded into the rows by a power of two,
 * which costs no accuracy; saved rows remember how many folds they had seen.
 */
public final class Vocabulary implements StatePart {
  private static final byte KIND = 'v';

  /** Rows saved as one piece: what changes lies close together, and a store counts pieces. */
  private static final int BLOCK = 16;

  private static final int FOLD_BITS = 512;
  private static final double FOLD = Math.scalb(1.0, -FOLD_BITS);

  /** So many folds leave nothing of the largest double there is. */
  private static final int FOLDS = 5;

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

  /** First row of a block restored, and the folds it had seen. */
  private final TreeMap<Integer, Integer> foldsOfRestored = new TreeMap<>();

  /**
   * @param limit the largest number of terms, positive: {@code vocabulary.max}
   */
  public Vocabulary(int limit) {
    this.limit = requirePositive(limit);
  }

  private static int requirePositive(int limit) {
    if (!(limit > 0)) {
      throw new IllegalArgumentException("vocabulary.max must be positive, found " + limit);
    }
    return limit;
  }

  /** Number of terms that have a row. */
  public int size() {
    return table.size();
  }

  /** The largest number of terms. */
  public int limit() {
    return limit;
  }

  /** Sets the largest number of terms; a vocabulary that knows more takes in no new one. */
  public void limitTo(int most) {
    limit = requirePositive(most);
  }

  /** One more than the largest row ever given. */
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

  /** df: documents that held the term, faded; at least 1 for a term of the newest batch. */
  public double documentFrequency(int row) {
    return frequency[row] * scale;
  }

  /** N: documents counted, faded. */
  public double documents() {
    return documents * scale;
  }

  /** Terms evicted so far. */
  public long evicted() {
    return evicted;
  }

  /** Distinct terms of documents that found no row, because every row was in use; so far. */
  public long refused() {
    return refused;
  }

  /**
   * Fades every frequency. Costs O(1), and O(rows) once the factors multiply to 2^-512.
   *
   * @param factor 0 to 1; below 2^-512 it counts as that
   */
  public void fade(double factor) {
    if (!(factor >= 0 && factor <= 1)) {
      throw new IllegalArgumentException("a fading factor must be 0 to 1, found " + factor);
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

  /** Returns how many distinct terms of each document, summed, have no row yet. */
  public int unknown(String[][] terms) {
    int sum = 0;
    for (String[] document : terms) {
      for (String term : document) {
        if (table.find(term) < 0) {
          sum++;
        }
      }
    }
    return sum;
  }

  /**
   * Counts documents: each adds 1 to N and to df of each of its terms; new terms get rows while
   * there are any. Costs one look-up per term and a sort of each document's rows.
   *
   * @param terms distinct terms per document
   * @param counts occurrences, aligned with {@code terms}
   */
  public RowCounts count(String[][] terms, int[][] counts) {
    int entries = 0;
    for (String[] document : terms) {
      entries += document.length;
    }
    double one = 1 / scale;
    int before = rows();
    BitSet reused = new BitSet();
    int[] start = new int[terms.length + 1];
    long[] packed = new long[entries];
    long[] length = new long[terms.length];
    long novel = 0;
    int end = 0;
    for (int i = 0; i < terms.length; i++) {
      for (int j = 0; j < terms[i].length; j++) {
        int n = counts[i][j];
        length[i] += n;
        int row = table.find(terms[i][j]);
        if (row < 0) {
          row = size() < limit ? add(terms[i][j]) : -1;
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
   * Returns the row of a term, which gets one if it has none; -1 where every row is in use. Counts
   * nothing.
   */
  public int admit(String term) {
    int row = table.find(term);
    if (row < 0 && size() < limit) {
      row = add(term);
      changed.set(row);
      summaryChanged = true;
    }
    return row;
  }

  private int add(String term) {
    int row = table.add(term);
    if (row >= frequency.length) {
      frequency = Arrays.copyOf(frequency, Math.max(2 * frequency.length, row + 1));
    }
    frequency[row] = 0;
    return row;
  }

  /**
   * Evicts the least useful terms; of equally useful ones the rarer, then the one of the smaller
   * row. Costs O(rows log rows): evict many at once.
   *
   * @param wanted how many; fewer if the others are all kept
   * @param kept rows that must stay, such as those of nonzero topics
   * @param usefulness of a row, at least 0
   * @return the rows evicted, ascending; they may be given to other terms from now on
   */
  public int[] evict(int wanted, BitSet kept, IntToDoubleFunction usefulness) {
    long[] key = new long[rows()];
    int candidates = 0;
    for (int m = 0; m < rows(); m++) {
      boolean candidate = table.has(m) && !kept.get(m);
      key[m] = candidate ? key(usefulness.applyAsDouble(m), documentFrequency(m)) : Long.MAX_VALUE;
      candidates += candidate ? 1 : 0;
    }
    int number = Math.min(wanted, candidates);
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

  /** Orders by usefulness, then frequency: the bits of floats that are not negative are ordered. */
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
      changes.put(new StateWriter().putByte(KIND).putInt(block).take(), writer.take());
    }
    changed.clear();
    if (summaryChanged) {
      writer.putDouble(scale).putDouble(documents).putInt(folds).putInt(rows());
      writer.putLong(evicted).putLong(refused);
      changes.put(new byte[] {KIND}, writer.take());
      summaryChanged = false;
    }
  }

  @Override
  public boolean restore(byte[] key, byte[] value) {
    if (key.length == 0 || key[0] != KIND) {
      return false;
    }
    var reader = new StateReader(value);
    if (key.length == 1) {
      scale = atMost(1, reader.getDouble());
      documents = atMost(Double.MAX_VALUE, reader.getDouble());
      folds = reader.getInt();
      table.reserve(allowed(reader.getInt()));
      evicted = reader.getLong();
      refused = reader.getLong();
      reader.requireEnd();
      return true;
    }
    var keyReader = new StateReader(key);
    keyReader.getByte();
    int from = allowed(keyReader.getInt() * BLOCK);
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
    return true;
  }

  private static double atMost(double most, double saved) {
    if (!(saved >= 0 && saved <= most)) {
      throw new IllegalArgumentException(
          "the vocabulary saved has a frequency or scale of " + saved + ": it is damaged");
    }
    return saved;
  }

  private int allowed(int rows) {
    if (rows < 0 || rows > limit) {
      throw new IllegalArgumentException(
          "the vocabulary saved has " + rows + " rows, vocabulary.max allows " + limit);
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
                "rows of the vocabulary saw " + foldsThen + " folds of " + folds + ": damaged");
          }
          int since = Math.min(folds - foldsThen, FOLDS);
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
