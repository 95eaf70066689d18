package io.swell.text;

import java.util.Arrays;

/**
 * The terms of one document, each once, with how often they occur: what every learner reads.
 *
 * @param terms distinct terms in ascending order of their UTF-16 code units
 * @param counts occurrences, all at least 1, aligned with {@code terms}
 * @param figures of a thousand of its words, how many are numbers
 */
public record TermCounts(String[] terms, int[] counts, int figures) {
  /** No terms at all. */
  public static final TermCounts EMPTY = new TermCounts(new String[0], new int[0]);

  /** Terms of what has no numbers. */
  public TermCounts(String[] terms, int[] counts) {
    this(terms, counts, 0);
  }

  public TermCounts {
    if (terms.length != counts.length) {
      throw new IllegalArgumentException(
          "terms and counts must be aligned, found " + terms.length + " and " + counts.length);
    }
  }

  /** Distinct terms. */
  public int size() {
    return terms.length;
  }

  /** Occurrences of all terms together. */
  public long length() {
    long sum = 0;
    for (int count : counts) {
      sum += count;
    }
    return sum;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TermCounts that
        && Arrays.equals(terms, that.terms)
        && Arrays.equals(counts, that.counts)
        && figures == that.figures;
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(terms) + Arrays.hashCode(counts);
  }

  @Override
  public String toString() {
    return size() + " terms, " + length() + " occurrences";
  }
}
