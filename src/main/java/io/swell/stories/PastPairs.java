package io.swell.stories;

/**
 * Counts terms and pairs of terms in the history. A pair is counted in the documents of its rarer
 * term: exactly, unless there are more than {@value #MAX_STEPS}; then in the newest of these, which
 * stand for all.
 *
 * <p>Counts of a story's earlier core are used again, so mostly only pairs with a new core term are
 * counted. Costs O(MAX_STEPS log(history)) for each term that has such a pair, and mostly far less:
 * the heaviest terms of a story are rare.
 */
final class PastPairs {
  private static final int MAX_STEPS = 128;

  private final DocumentRing ring;

  PastPairs(DocumentRing ring) {
    this.ring = ring;
  }

  /**
   * Returns the counts for a story's core; those it has are kept as long as they hold.
   *
   * @param core rows, ascending
   * @param needed which pairs are needed, at {@code i CORE + j} for i less than j
   */
  CorePast past(Story story, int[] core, boolean[] needed) {
    CorePast past = story.past;
    if (past == null || !past.holds(ring)) {
      past = CorePast.unknown(ring.historyEnd());
    }
    double[] count = known(core, past);
    int rarest = rarest(core, count, needed);
    if (rarest < 0 && past.isOf(core)) {
      return past;
    }
    for (; rarest >= 0; rarest = rarest(core, count, needed)) {
      walk(core, rarest, count);
    }
    CorePast counted = new CorePast(core, count, past.historyEnd());
    story.past = counted;
    return counted;
  }

  /** Returns the terms' counts and those of pairs that are known; the others are unknown. */
  private double[] known(int[] core, CorePast past) {
    int k = core.length;
    boolean isSame = past.isOf(core);
    double[] count = new double[k * k];
    for (int i = 0; i < k; i++) {
      count[i * k + i] = ring.historyFrequency(core[i]);
      for (int j = i + 1; j < k; j++) {
        count[i * k + j] = isSame ? past.countAt(i, j) : past.count(core[i], core[j]);
      }
    }
    return count;
  }

  /** Returns the rarest term with a pair that is needed and unknown, or -1. */
  private static int rarest(int[] core, double[] count, boolean[] needed) {
    int k = core.length;
    int rarest = -1;
    for (int i = 0; i < k; i++) {
      for (int j = i + 1; j < k; j++) {
        if (needed[i * NoveltyScore.CORE + j] && count[i * k + j] == CorePast.UNKNOWN) {
          int rarer = count[j * k + j] < count[i * k + i] ? j : i;
          boolean isRarest = rarest < 0 || count[rarer * k + rarer] < count[rarest * k + rarest];
          rarest = isRarest ? rarer : rarest;
        }
      }
    }
    return rarest;
  }

  /** Counts the unknown pairs of one term. */
  private void walk(int[] core, int term, double[] count) {
    int k = core.length;
    double factor = Math.max(1, count[term * k + term] / MAX_STEPS);
    for (int j = 0; j < k; j++) {
      int at = Math.min(term, j) * k + Math.max(term, j);
      if (count[at] == CorePast.UNKNOWN) {
        count[at] = factor * ring.postings().both(core[term], core[j], MAX_STEPS);
      }
    }
  }
}
