package io.swell.text;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The distinct terms of one document with their numbers of occurrences, the input of every method.
 *
 * @param terms distinct terms in ascending order of their UTF-16 code units
 * @param counts occurrences of each term, at least 1; as long as {@code terms}
 * @param numbersPerMille how many of its words are numbers, per mille
 * @param detected the code of the language that was detected in its text, or null if none was or it
 *     was given
 * @param line the first line of a log record, or null
 */
public record TermCounts(
    String[] terms,
    int[] counts,
    int numbersPerMille,
    @Nullable String detected,
    @Nullable LogText line) {
  /** The counts of a document without terms. */
  public static final TermCounts EMPTY = new TermCounts(new String[0], new int[0]);

  /** Makes the counts of a document without numbers. */
  public TermCounts(String[] terms, int[] counts) {
    this(terms, counts, 0);
  }

  /** Makes the counts of a document whose language was not detected. */
  public TermCounts(String[] terms, int[] counts, int numbersPerMille) {
    this(terms, counts, numbersPerMille, null, null);
  }

  public TermCounts {
    if (terms.length != counts.length) {
      throw new IllegalArgumentException(
          "terms and counts must have the same length, found %s and %s"
              .formatted(terms.length, counts.length));
    }
  }

  /** Returns these counts of a document in a detected language. */
  TermCounts inLanguage(String code) {
    return new TermCounts(terms, counts, numbersPerMille, code, line);
  }

  TermCounts withLine(@Nullable LogText first) {
    return new TermCounts(terms, counts, numbersPerMille, detected, first);
  }

  /** Returns the number of distinct terms. */
  public int size() {
    return terms.length;
  }

  /** Returns the total occurrences of all terms. */
  public long length() {
    return Arrays.stream(counts).asLongStream().sum();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TermCounts that
        && Arrays.equals(terms, that.terms)
        && Arrays.equals(counts, that.counts)
        && numbersPerMille == that.numbersPerMille
        && Objects.equals(detected, that.detected)
        && Objects.equals(line, that.line);
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
