package io.swell.ranking;

/**
 * The two parameters of BM25.
 *
 * @param k1 how soon more occurrences of a term stop to count, finite and not negative
 * @param b how much long documents are discounted, 0 to 1
 */
public record Bm25(double k1, double b) {
  /** Lucene's own: k1 1.2, b 0.75. */
  public static final Bm25 DEFAULT = new Bm25(1.2, 0.75);

  public Bm25 {
    if (!(k1 >= 0 && k1 < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("BM25's k1 must be finite and >= 0, found " + k1);
    }
    if (!(b >= 0 && b <= 1)) {
      throw new IllegalArgumentException("BM25's b must be 0 to 1, found " + b);
    }
  }
}
