package io.swell.stories;

import java.util.Arrays;

/**
 * The documents of the last 24 hours that resemble a new one: those with a cosine of {@value
 * CandidateSearch#NEAR} or more to it, without near-duplicates, and itself. They are scored as a
 * story is. The first reports of an event may be scattered over old stories of general words, such
 * as "pray" and "hurricane", but they resemble each other.
 *
 * <p>Its core is the {@value NoveltyScorer#CORE} rows with the largest sum of weights; of equal
 * ones the smaller row. Holds the newest {@value StoryMembers#LIMIT} documents. Costs O(n t) for n
 * documents of t terms.
 */
final class Neighborhood {
  private final DocumentRing ring;

  private final RowSums weights = new RowSums();

  Neighborhood(DocumentRing ring) {
    this.ring = ring;
  }

  /**
   * Returns the numbers of the documents, ascending.
   *
   * @param newest number of the new document, which is in the ring
   */
  long[] documents(CandidateSearch search, long newest) {
    long[] numbers = new long[search.near() + 1];
    int n = 0;
    for (int i = 0; i < search.near(); i++) {
      long number = ring.number(search.nearSlot(i));
      if (number < newest && ring.of(number).isFresh) {
        numbers[n++] = number;
      }
    }
    Arrays.sort(numbers, 0, n);
    numbers[n++] = newest;
    return Arrays.copyOfRange(numbers, Math.max(0, n - StoryMembers.LIMIT), n);
  }

  /** Returns the core of some documents of the ring, rows ascending. */
  int[] core(long[] documents) {
    weights.clear();
    for (long number : documents) {
      RingDocument document = ring.of(number);
      for (int e = 0; e < document.row.length; e++) {
        if (document.weight[e] > 0) {
          weights.add(document.row[e], document.weight[e]);
        }
      }
    }
    return weights.heaviest(NoveltyScorer.CORE);
  }
}
