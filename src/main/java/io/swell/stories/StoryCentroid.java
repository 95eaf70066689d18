package io.swell.stories;

import io.swell.model.SparseVector;
import io.swell.state.Saved;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

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
  private static final int LISTED_TERMS = 10;

  /** Time after which a document counts half. */
  static final long HALF_LIFE = 24 * DocumentRing.HOUR;

  /** The origin moves on when it is this many half-lives behind. */
  private static final int MAX_HALF_LIVES = 64;

  @Saved(1)
  private long origin;

  /** The heaviest terms of the sum. */
  @Saved(2)
  private SparseVector terms = SparseVector.EMPTY;

  @Saved(3)
  private double norm;

  /** Starts a sum that is restored. */
  StoryCentroid() {}

  /** Starts a sum without documents. */
  StoryCentroid(long time) {
    origin = time;
  }

  private void set(SparseVector sum) {
    terms = sum;
    norm = Math.sqrt(sum.squaredNorm());
  }

  /** Returns the sum; its rows and weights must not be modified. */
  SparseVector terms() {
    return terms;
  }

  /** Returns the ten heaviest terms of the unit vector, in descending order of weight. */
  List<StorySummary.Term> heaviest() {
    SparseVector heaviest = terms.heaviest(LISTED_TERMS).over(norm);
    return IntStream.range(0, heaviest.size())
        .mapToObj(e -> new StorySummary.Term(heaviest.row()[e], heaviest.weight()[e]))
        .sorted(Comparator.comparingDouble(StorySummary.Term::weight).reversed())
        .toList();
  }

  double norm() {
    return norm;
  }

  /** Returns the cosine to a vector of a given norm. Costs O(|c|). */
  double cosine(RowWeights other, double otherNorm) {
    double sum = other.dot(terms);
    return sum > 0 ? sum / (norm * otherNorm) : 0;
  }

  double cosine(StoryCentroid other) {
    double sum = terms.dot(other.terms);
    return sum > 0 ? sum / (norm * other.norm) : 0;
  }

  void add(StoryCentroid other) {
    add(other.terms, other.origin);
  }

  /** Adds the terms of a document that are compared. */
  void add(SparseVector more, long time) {
    while (time - origin > MAX_HALF_LIVES * HALF_LIFE) {
      origin += MAX_HALF_LIVES * HALF_LIFE;
      terms = terms.over(0x1p64);
    }
    SparseVector sum = terms.plus(StrictMath.pow(2, (double) (time - origin) / HALF_LIFE), more);
    set(sum.size() > MAX_TERMS ? sum.heaviest(KEPT_TERMS) : sum);
  }

  /** Removes vocabulary rows; returns whether it had any of them. */
  boolean evict(BitSet rows) {
    SparseVector left = terms.without(rows);
    boolean isChanged = left.size() < terms.size();
    set(left);
    return isChanged;
  }
}
