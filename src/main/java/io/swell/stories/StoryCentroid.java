package io.swell.stories;

import io.swell.math.HeapSelect;
import io.swell.model.SparseVector;
import io.swell.state.StateReader;
import io.swell.state.StateWriter;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The terms of a story: the sum of its documents' unit vectors, in which a document counts half
 * after every {@link #HALF_LIFE}, {@code c = sum_i 2^((t_i - t)/h) d_i}. Only its direction is
 * used, so instead of fading the sum, a new document is added with weight {@code 2^((t_i - o)/h)}
 * for a fixed origin o ("forward decay", Cormode et al. 2009): half a step twice is one step, in
 * every bit. The origin moves by whole half-lives, which rounds nothing.
 *
 * <p>When the sum has more than {@value #MAX_TERMS} terms, its {@value #KEPT_TERMS} heaviest stay.
 */
final class StoryCentroid {
  static final int MAX_TERMS = 192;
  static final int KEPT_TERMS = 96;

  /** Time after which a document counts half. */
  static final long HALF_LIFE = 24 * DocumentRing.HOUR;

  /** The origin moves on when it is this many half-lives behind. */
  private static final int MAX_HALF_LIVES = 64;

  private long origin;
  private int[] row;
  private double[] weight;
  private int size;
  private double norm;

  /** Starts a sum without documents. */
  StoryCentroid(long time) {
    origin = time;
    row = new int[0];
    weight = new double[0];
  }

  StoryCentroid(StateReader in) {
    origin = in.getLong();
    row = DocumentEntries.readRows(in);
    size = row.length;
    weight = in.getPacked(size);
    setNorm();
  }

  void write(StateWriter out) {
    out.putLong(origin);
    DocumentEntries.writeRows(out, row, size);
    out.putPacked(weight, size);
  }

  int size() {
    return size;
  }

  /** Returns the weight of a row, 0 if it has none. */
  double weight(int term) {
    int at = Arrays.binarySearch(row, 0, size, term);
    return at < 0 ? 0 : weight[at];
  }

  /** Returns |c|. */
  double norm() {
    return norm;
  }

  /** Returns the cosine to a vector of a given norm. Costs O(|c|). */
  double cosine(RowWeights other, double otherNorm) {
    double sum = other.dot(row, weight, size);
    return sum > 0 ? sum / (norm * otherNorm) : 0;
  }

  /** Copies the sum. */
  void copyTo(RowWeights copy) {
    copy.clear();
    for (int e = 0; e < size; e++) {
      copy.add(row[e], weight[e]);
    }
  }

  /** Returns the cosine of two stories. */
  double cosine(StoryCentroid other) {
    double sum = 0;
    for (int i = 0, j = 0; i < size && j < other.size; ) {
      int own = row[i];
      int others = other.row[j];
      if (own == others) {
        sum += weight[i] * other.weight[j];
      }
      i += own <= others ? 1 : 0;
      j += own >= others ? 1 : 0;
    }
    return sum > 0 ? sum / (norm * other.norm) : 0;
  }

  /** Adds a document. */
  void add(DocumentVector d, long time) {
    moveOrigin(time);
    double factor = StrictMath.pow(2, (double) (time - origin) / HALF_LIFE);
    double[] weights = new double[d.size];
    for (int i = 0; i < d.size; i++) {
      weights[i] = factor * d.weight[i];
    }
    add(d.row, weights, d.size);
  }

  private void moveOrigin(long time) {
    while (time - origin > MAX_HALF_LIVES * HALF_LIFE) {
      origin += MAX_HALF_LIVES * HALF_LIFE;
      for (int e = 0; e < size; e++) {
        weight[e] = Math.scalb(weight[e], -MAX_HALF_LIVES);
      }
    }
  }

  /** Adds the documents of another sum. */
  void add(StoryCentroid other) {
    moveOrigin(other.origin);
    double factor = StrictMath.pow(2, (double) (other.origin - origin) / HALF_LIFE);
    double[] weights = new double[other.size];
    for (int i = 0; i < other.size; i++) {
      weights[i] = factor * other.weight[i];
    }
    add(other.row, weights, other.size);
  }

  private void add(int[] rows, double[] weights, int n) {
    int[] sumRow = new int[size + n];
    double[] sumWeight = new double[size + n];
    int sums = 0;
    for (int i = 0, j = 0; i < size || j < n; ) {
      int order = i == size ? 1 : j == n ? -1 : Integer.compare(row[i], rows[j]);
      double sum = (order <= 0 ? weight[i] : 0) + (order >= 0 ? weights[j] : 0);
      if (sum > 0) {
        sumRow[sums] = order <= 0 ? row[i] : rows[j];
        sumWeight[sums++] = sum;
      }
      i += order <= 0 ? 1 : 0;
      j += order >= 0 ? 1 : 0;
    }
    row = sumRow;
    weight = sumWeight;
    size = sums;
    if (size > MAX_TERMS) {
      keep(KEPT_TERMS);
    }
    setNorm();
  }

  private void keep(int most) {
    SparseVector kept = heaviestTerms(most);
    row = kept.row();
    weight = kept.weight();
    size = kept.size();
  }

  /** Returns the heaviest terms with their weights. */
  SparseVector heaviestTerms(int most) {
    int[] rows = heaviest(most);
    return new SparseVector(rows, Arrays.stream(rows).mapToDouble(this::weight).toArray());
  }

  /** Returns the rows of the heaviest terms, ascending; of equal ones, those of smallest rows. */
  int[] heaviest(int most) {
    if (size <= most) {
      return Arrays.copyOf(row, size);
    }
    double least = HeapSelect.largest(weight, size, most);
    int ties = most;
    for (int e = 0; e < size; e++) {
      ties -= weight[e] > least ? 1 : 0;
    }
    int[] rows = new int[most];
    int n = 0;
    for (int e = 0; e < size; e++) {
      if (weight[e] > least || (weight[e] == least && ties-- > 0)) {
        rows[n++] = row[e];
      }
    }
    return rows;
  }

  /** Removes vocabulary rows; returns whether it had any of them. */
  boolean evict(BitSet rows) {
    int n = 0;
    for (int e = 0; e < size; e++) {
      if (!rows.get(row[e])) {
        row[n] = row[e];
        weight[n++] = weight[e];
      }
    }
    boolean isChanged = n < size;
    size = n;
    setNorm();
    return isChanged;
  }

  private void setNorm() {
    double squares = 0;
    for (int e = 0; e < size; e++) {
      squares += weight[e] * weight[e];
    }
    norm = Math.sqrt(squares);
  }
}
