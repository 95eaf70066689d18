package io.swell.model;

import io.swell.math.Axpy;
import io.swell.math.Parallel;
import java.util.Arrays;
import java.util.NavigableMap;
import org.jspecify.annotations.Nullable;

/**
 * The term-topic matrix U, M terms x K slots, as sparse rows, together with U'U.
 *
 * <p>Each stripe of rows stores its nonzero entries in one array, in row order. A rewrite reads
 * this array and appends to a second one, then swaps the two. A pass over all nonzero rows
 * therefore allocates nothing, and the sums of U'U are always computed in the same order.
 */
public final class Topics {
  /** The entries of a row: slots, ascending, and values. */
  record Row(int[] slot, double[] weight) {}

  /** Computes the new entries of a row. */
  @FunctionalInterface
  public interface RowUpdate extends BoundedUpdate {
    /**
     * Returns the new number of entries of the row.
     *
     * @param count the old number of entries
     * @param slot slots of the entries, ascending: the old ones on entry, the new ones on return;
     *     length K
     * @param weight values of the entries, not 0: likewise old on entry, new on return
     */
    int update(int row, int count, int[] slot, double[] weight);

    @Override
    default int update(
        int row, boolean listed, double bound, int count, int[] slot, double[] weight) {
      return update(row, count, slot, weight);
    }

    @Override
    default double bound() {
      return Double.POSITIVE_INFINITY;
    }
  }

  /**
   * Computes the new entries of a row, and a bound that says how close its zero entries are to
   * becoming nonzero. The next update of the row gets this bound.
   */
  interface BoundedUpdate {
    /**
     * Returns the new number of entries of the row, as {@link RowUpdate} does.
     *
     * @param listed whether the row is among those the caller listed, not only visited because it
     *     is nonzero
     * @param bound the last {@link #bound} of the row; infinite if the row was changed without one
     */
    int update(int row, boolean listed, double bound, int count, int[] slot, double[] weight);

    /** Returns the bound of the row that was updated last. */
    double bound();
  }

  /** Number of parts of a mini-batch by rows that are projected in parallel. */
  private static final int PROJECTION_PARTS = 4;

  /** U'U is summed on several threads if it needs more than this many times K^2 products. */
  private static final int WORTH_SHARING = 4;

  private final int capacity;
  private final TopicStripe[] stripes = new TopicStripe[RowStripes.COUNT];
  private final double[] gram;
  private final int[] terms;

  /** Start of each row's entries in the arrays of its stripe, and the number of entries. */
  int[] start = new int[0];

  int[] length = new int[0];
  private SparseVector @Nullable [] columns;

  public Topics(int capacity) {
    this.capacity = capacity;
    gram = new double[capacity * capacity];
    terms = new int[capacity];
    Arrays.setAll(stripes, s -> new TopicStripe(this));
  }

  /** Returns K. */
  public int capacity() {
    return capacity;
  }

  /** Returns U'U, K x K, row-major; callers must not modify it. */
  public double[] gram() {
    return gram;
  }

  /** Returns the number of nonzero terms of a slot. */
  public int terms(int slot) {
    return terms[slot];
  }

  /** Returns the number of nonzero entries of a row. */
  public int length(int row) {
    return row < length.length ? length[row] : 0;
  }

  /** Copies the entries of a row; returns their number. */
  public int read(int row, int[] slot, double[] weight) {
    int count = length(row);
    if (count > 0) {
      stripes[RowStripes.of(row)].read(start[row], count, slot, weight);
    }
    return count;
  }

  /** Makes room for rows 0 to {@code highest}. */
  void grow(int highest) {
    if (highest >= start.length) {
      int room = Math.max(highest + 1, start.length + start.length / 2);
      start = Arrays.copyOf(start, room);
      length = Arrays.copyOf(length, room);
    }
  }

  /**
   * Returns the nonzero rows of a stripe, ascending; only the first {@link #nonzeroCount} are
   * valid.
   */
  int[] nonzeroRows(int stripe) {
    return stripes[stripe].rows;
  }

  int nonzeroCount(int stripe) {
    return stripes[stripe].rowCount;
  }

  /**
   * Returns y_i = U'd_i of each document, N x K, row-major. Costs O(entries x nonzeros per row).
   */
  public double[] project(MiniBatch batch, Parallel parallel) {
    double[] y = new double[batch.documents() * capacity];
    parallel.runRanges(
        RowStripes.COUNT,
        batch.documents(),
        (first, last) -> {
          for (int i = first; i < last; i++) {
            project(batch, i, y);
          }
        });
    return y;
  }

  /**
   * Returns the same numbers, bit for bit, for a mini-batch by rows. Looks up each row once for all
   * its documents. Costs O(touched rows + their entries x nonzeros per row).
   */
  double[] project(TransposedBatch batch, int documents, Parallel parallel) {
    double[] y = new double[documents * capacity];
    if (parallel == Parallel.SEQUENTIAL) {
      project(batch, 0, documents, y);
      return y;
    }
    parallel.runRanges(
        PROJECTION_PARTS, documents, (first, last) -> project(batch, first, last, y));
    return y;
  }

  private void project(TransposedBatch batch, int firstDocument, int lastDocument, double[] y) {
    int[] document = batch.document();
    double[] weight = batch.weight();
    for (int i = 0; i < batch.touched(); i++) {
      int row = batch.row(i);
      int count = length(row);
      if (count == 0) {
        continue;
      }
      TopicStripe stripe = stripes[RowStripes.of(row)];
      int end = batch.from(i + 1);
      int e = batch.from(i);
      if (firstDocument > 0) {
        int found = Arrays.binarySearch(document, e, end, firstDocument);
        e = found < 0 ? -found - 1 : found;
      }
      for (; e < end && document[e] < lastDocument; e++) {
        stripe.addTo(start[row], count, weight[e], y, document[e] * capacity);
      }
    }
  }

  private void project(MiniBatch batch, int document, double[] y) {
    int at = document * capacity;
    for (int e = batch.start()[document]; e < batch.start()[document + 1]; e++) {
      int row = batch.row()[e];
      int count = length(row);
      if (count > 0) {
        stripes[RowStripes.of(row)].addTo(start[row], count, batch.weight()[e], y, at);
      }
    }
  }

  /**
   * Rewrites a stripe: every nonzero row and every row of {@code others} gets new entries. Stripes
   * may be rewritten in parallel; {@link #finishRewrite} must be called afterwards.
   *
   * @param others additional rows to visit, ascending
   */
  void rewrite(int stripe, int[] others, int otherCount, BoundedUpdate update) {
    stripes[stripe].rewrite(others, otherCount, update);
  }

  /**
   * Replaces all rows.
   *
   * @param rows the nonzero rows
   */
  void replaceAll(NavigableMap<Integer, Row> rows, Parallel parallel) {
    if (!rows.isEmpty()) {
      grow(rows.lastKey());
    }
    int[] all = rows.keySet().stream().mapToInt(row -> row).toArray();
    RowUpdate update =
        (row, count, slot, weight) -> {
          Row now = rows.get(row);
          if (now == null) {
            return 0;
          }
          System.arraycopy(now.slot, 0, slot, 0, now.slot.length);
          System.arraycopy(now.weight, 0, weight, 0, now.slot.length);
          return now.slot.length;
        };
    parallel.run(
        RowStripes.COUNT,
        stripe -> {
          int[] mine = Arrays.stream(all).filter(row -> RowStripes.of(row) == stripe).toArray();
          rewrite(stripe, mine, mine.length, update);
        });
    finishRewrite(parallel);
  }

  /** Recomputes U'U and the number of terms of each slot, stripe after stripe. */
  void finishRewrite(Parallel parallel) {
    columns = null;
    Arrays.fill(gram, 0);
    Arrays.fill(terms, 0);
    long products = 0;
    for (TopicStripe stripe : stripes) {
      products += stripe.products;
    }
    if (products <= (long) WORTH_SHARING * capacity * capacity) {
      for (TopicStripe stripe : stripes) {
        stripe.sum(gram, terms);
      }
    } else {
      sumParts(parallel);
    }
    for (int k = 0; k < capacity; k++) {
      for (int l = 0; l < k; l++) {
        gram[l * capacity + k] = gram[k * capacity + l];
      }
    }
  }

  private void sumParts(Parallel parallel) {
    double[][] parts = new double[RowStripes.COUNT][];
    int[][] partTerms = new int[RowStripes.COUNT][capacity];
    parallel.run(
        RowStripes.COUNT,
        s -> {
          parts[s] = new double[capacity * capacity];
          stripes[s].sum(parts[s], partTerms[s]);
        });
    for (int s = 0; s < RowStripes.COUNT; s++) {
      for (int k = 0; k < capacity; k++) {
        terms[k] += partTerms[s][k];
      }
      Axpy.add(gram, 0, gram.length, 1, parts[s]);
    }
  }

  /** Replaces a column of U; an empty column clears the slot. Costs O(nonzeros of U). */
  void replace(int slot, SparseVector column) {
    if (column.size() > 0) {
      grow(column.row()[column.size() - 1]);
    }
    double[] dense = new double[start.length];
    for (int i = 0; i < column.size(); i++) {
      dense[column.row()[i]] = column.weight()[i];
    }
    for (int s = 0; s < RowStripes.COUNT; s++) {
      int stripe = s;
      int[] rows =
          Arrays.stream(column.row()).filter(row -> RowStripes.of(row) == stripe).toArray();
      rewrite(s, rows, rows.length, new ReplaceEntry(slot, dense));
    }
    finishRewrite(Parallel.SEQUENTIAL);
  }

  private record ReplaceEntry(int slot, double[] column) implements RowUpdate {
    @Override
    public int update(int row, int count, int[] slots, double[] weight) {
      int kept = 0;
      while (kept < count && slots[kept] < slot) {
        kept++;
      }
      boolean had = kept < count && slots[kept] == slot;
      int tail = had ? kept + 1 : kept;
      boolean has = column[row] != 0;
      int to = has ? kept + 1 : kept;
      System.arraycopy(slots, tail, slots, to, count - tail);
      System.arraycopy(weight, tail, weight, to, count - tail);
      if (has) {
        slots[kept] = slot;
        weight[kept] = column[row];
      }
      return to + count - tail;
    }
  }

  /** Returns column k. The first call after a change costs O(nonzeros of U). */
  public SparseVector column(int slot) {
    SparseVector[] known = columns;
    if (known == null) {
      known = transpose();
      columns = known;
    }
    return known[slot];
  }

  private SparseVector[] transpose() {
    var transposed = new SparseVector[capacity];
    Arrays.setAll(transposed, k -> new SparseVector(new int[terms[k]], new double[terms[k]]));
    int[] filled = new int[capacity];
    int[] at = new int[RowStripes.COUNT];
    for (int s = nextStripe(at); s >= 0; s = nextStripe(at)) {
      TopicStripe stripe = stripes[s];
      int block = stripe.rows[at[s]] >>> RowStripes.BLOCK_BITS;
      while (at[s] < stripe.rowCount && stripe.rows[at[s]] >>> RowStripes.BLOCK_BITS == block) {
        int row = stripe.rows[at[s]++];
        for (int e = start[row]; e < start[row] + length[row]; e++) {
          int k = stripe.slot[e];
          transposed[k].row()[filled[k]] = row;
          transposed[k].weight()[filled[k]++] = stripe.value[e];
        }
      }
    }
    return transposed;
  }

  /** Returns the stripe with the smallest row at its position; -1 after the last row. */
  private int nextStripe(int[] at) {
    int next = -1;
    int smallest = Integer.MAX_VALUE;
    for (int s = 0; s < RowStripes.COUNT; s++) {
      if (at[s] < stripes[s].rowCount && stripes[s].rows[at[s]] < smallest) {
        next = s;
        smallest = stripes[s].rows[at[s]];
      }
    }
    return next;
  }
}
