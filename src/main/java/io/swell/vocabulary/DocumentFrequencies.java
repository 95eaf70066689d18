package io.swell.vocabulary;

import io.swell.state.Saved;
import io.swell.state.StateKind;
import io.swell.state.StatePart;
import io.swell.state.StateReader;
import io.swell.state.StateSink;
import io.swell.state.StateWriter;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Map;
import java.util.TreeMap;

/**
 * N and the document frequencies df of a vocabulary's rows, with forgetting applied.
 *
 * <p>Forgetting multiplies one scale instead of every row: the document frequency of row m is
 * {@code frequency[m] * scale}. A scale that becomes small is folded into the rows by a power of
 * two, which is exact.
 *
 * <p><b>The frequencies are saved as a log.</b> Each save appends those that changed, about 10
 * bytes each, with the number of folds applied to them; the newest value of a row counts. So that
 * old pieces can be removed, each save also passes over as many rows as have changed, and appends
 * those that were not saved since the pass over all rows began. When it ends, all pieces from
 * before it began are removed. The log therefore takes at most about 40 bytes a row.
 */
final class DocumentFrequencies extends StatePart {
  static final StateKind KIND = new StateKind('f', "document frequencies of terms");

  /** Rows per piece: at most 14 bytes each. */
  private static final int PIECE_ROWS = 40_000;

  private static final int FOLD_BITS = 512;
  private static final double FOLD = Math.scalb(1.0, -FOLD_BITS);

  /** This many folds turn even the largest double into 0. */
  private static final int FOLDS_TO_ZERO = 5;

  private double[] frequency = new double[1024];
  private int rows;

  @Saved(1)
  private double scale = 1;

  @Saved(2)
  private double documents;

  @Saved(3)
  private int folds;

  /** Rows to save, and rows saved since the pass began. */
  private final BitSet changed = new BitSet();

  private final BitSet fresh = new BitSet();

  /** Numbers of the oldest piece, of the first piece of the pass, and of the next piece. */
  private long oldest;

  private long passStart;
  private long next;

  /** Number of rows that the pass has reached. */
  private int passed;

  /** Restored pieces by number. */
  private final TreeMap<Long, byte[]> restored = new TreeMap<>();

  DocumentFrequencies() {
    super(KIND);
  }

  /** Returns df of a row. */
  double of(int row) {
    return frequency[row] * scale;
  }

  /** Returns N. */
  double documents() {
    return documents * scale;
  }

  /** Adds 1 to df of a row. */
  void count(int row) {
    frequency[row] += 1 / scale;
    changed.set(row);
  }

  /** Adds 1 to N. */
  void countDocument() {
    documents += 1 / scale;
  }

  void clear(int row) {
    frequency[row] = 0;
    changed.set(row);
  }

  /** Makes room for the first {@code number} rows. */
  void reserve(int number) {
    rows = Math.max(rows, number);
    if (number > frequency.length) {
      frequency = Arrays.copyOf(frequency, Math.max(2 * frequency.length, number));
    }
  }

  /** Multiplies N and all frequencies by a factor, as {@link Vocabulary#forget} says. */
  void forget(double factor) {
    if (!(factor >= 0 && factor <= 1)) {
      throw new IllegalArgumentException("the forgetting factor must be 0 to 1, found " + factor);
    }
    scale *= Math.max(factor, FOLD);
    while (scale < FOLD) {
      scale = Math.scalb(scale, FOLD_BITS);
      documents *= FOLD;
      folds++;
      for (int m = 0; m < rows; m++) {
        frequency[m] *= FOLD;
      }
    }
  }

  @Override
  public void save(StateSink changes) {
    if (!changed.isEmpty()) {
      pass();
      append(changes);
      if (passed == rows) {
        for (; oldest < passStart; oldest++) {
          changes.remove(key(oldest));
        }
        passStart = next;
        passed = 0;
        fresh.clear();
      }
      var out = new StateWriter().putLong(passStart).putLong(next).putInt(passed);
      changes.put(key().take(), out.take());
    }
  }

  private byte[] key(long number) {
    return key().putLong(number).take();
  }

  /** Marks the next rows that were not saved since the pass began. A row without a piece is 0. */
  private void pass() {
    int end = Math.min(rows, passed + changed.cardinality());
    for (int row = passed; row < end; row++) {
      if (!fresh.get(row) && frequency[row] != 0) {
        changed.set(row);
      }
    }
    passed = end;
  }

  private void append(StateSink changes) {
    var out = new StateWriter();
    int[] all = changed.stream().toArray();
    for (int from = 0; from < all.length; from += PIECE_ROWS) {
      int[] some = Arrays.copyOfRange(all, from, Math.min(all.length, from + PIECE_ROWS));
      double[] values = Arrays.stream(some).mapToDouble(row -> frequency[row]).toArray();
      changes.put(key(next++), out.putInt(folds).putRows(some).putPacked(values).take());
    }
    fresh.or(changed);
    changed.clear();
  }

  @Override
  public void restore(StateReader key, StateReader in) {
    if (key.hasRemaining()) {
      restored.put(key.getLong(), in.getRest());
    } else {
      passStart = in.getLong();
      next = in.getLong();
      passed = in.getInt();
    }
  }

  /** Applies the log. The number of rows and the scale must be restored first. */
  @Override
  public void restored() {
    var unused = atMost(1, scale) + atMost(Double.MAX_VALUE, documents);
    oldest = restored.isEmpty() ? next : restored.firstKey();
    require(oldest >= 0 && oldest <= passStart && passStart <= next);
    require(passed >= 0 && passed <= rows);
    require(restored.isEmpty() || restored.lastKey() < next);
    for (Map.Entry<Long, byte[]> piece : restored.entrySet()) {
      var in = new StateReader(piece.getValue());
      int foldsThen = in.getInt();
      int[] row = in.getRows();
      double[] values = in.getPacked();
      require(values.length == row.length);
      require(row.length == 0 || row[row.length - 1] < rows);
      for (int i = 0; i < row.length; i++) {
        frequency[row[i]] = folded(atMost(Double.MAX_VALUE, values[i]), foldsThen);
        fresh.set(row[i], fresh.get(row[i]) || piece.getKey() >= passStart);
      }
      in.requireEnd();
    }
    restored.clear();
  }

  private double folded(double value, int foldsThen) {
    require(foldsThen >= 0 && foldsThen <= folds);
    double now = value;
    for (int f = Math.min(folds - foldsThen, FOLDS_TO_ZERO); f > 0; f--) {
      now *= FOLD;
    }
    return now;
  }

  private static void require(boolean holds) {
    if (!holds) {
      throw new IllegalArgumentException(
          "the saved vocabulary is damaged: its document frequencies do not fit together");
    }
  }

  private static double atMost(double max, double saved) {
    if (!(saved >= 0 && saved <= max)) {
      throw new IllegalArgumentException(
          "the saved vocabulary is damaged: it has a frequency or scale of " + saved);
    }
    return saved;
  }
}
