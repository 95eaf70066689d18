package io.swell.ranking;

/**
 * The two parameters of BM25.
 *
 * @param k1 term-frequency saturation: the smaller, the sooner further occurrences of a term stop
 *     counting; finite and not negative
 * @param b strength of the length normalization, which discounts long documents, 0 to 1
 */
public record Bm25(double k1, double b) {
  /** Lucene's defaults: k1 1.2, b 0.75. */
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
