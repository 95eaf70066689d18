package io.swell.stories;

import io.swell.math.NaturalLogarithm;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Chooses the words that name a story or an alert: those of most of its documents, not those that
 * are heaviest in its {@linkplain StoryCentroid terms}, which follow the newest documents. When a
 * story ends, its documents stay as they are, and so does its name.
 *
 * <p>Terms that half of the {@linkplain StoryMembers members} have come first, then others; each
 * sort in descending order of {@code m_t ln((N + 2) / (df_t + 1))}, where m_t members have the term
 * and df_t of the N documents of the {@link DocumentRing}. A term of a single member is left out.
 */
final class StoryLabel {
  /** Number of terms to choose a label from, since some are forms of one word. */
  private static final int TERMS = 10;

  private static final int LEAST_MEMBERS = 2;

  private record Candidate(int row, boolean isOfMost, double score) {}

  private static final Comparator<Candidate> BEST_FIRST =
      Comparator.comparing(Candidate::isOfMost)
          .thenComparingDouble(Candidate::score)
          .reversed()
          .thenComparingInt(Candidate::row);

  private StoryLabel() {}

  /**
   * Returns the rows of the terms that name some documents, best first; none if no two of its
   * members have a term in common. Costs O(n log n) for the n terms of its members, at most 6,000.
   */
  static List<Integer> rows(List<int[]> members, DocumentRing ring) {
    int[] all = members.stream().flatMapToInt(Arrays::stream).sorted().toArray();
    List<Candidate> candidates = new ArrayList<>();
    for (int from = 0, to = 0; from < all.length; from = to) {
      while (to < all.length && all[to] == all[from]) {
        to++;
      }
      int number = to - from;
      if (number >= LEAST_MEMBERS) {
        double documents = (ring.size() + 2.0) / (ring.postings().frequency(all[from]) + 1.0);
        double score = number * NaturalLogarithm.of(documents);
        candidates.add(new Candidate(all[from], 2 * number >= members.size(), score));
      }
    }
    candidates.sort(BEST_FIRST);
    return candidates.stream().limit(TERMS).map(Candidate::row).toList();
  }
}
