package io.swell.lifecycle;

import io.swell.math.AnscombeScore;
import io.swell.model.SparseVector;
import java.util.Arrays;

/**
 * Counts in how many of the newest documents and in how many of those before each term occurs.
 * Tells from these counts alone, before any topic is considered, which documents may belong to
 * something that grows: a topic whose documents become more frequent has terms that do.
 *
 * <p>A term rises if its {@link AnscombeScore} is at least {@value #LEAST_SCORE}, for example with
 * 3 of 200 documents and none of 1,800 before. A document is rising if more than a tenth of its
 * energy is in rising terms, which it needs in order to match a topic of such terms ({@link
 * DocumentReservoir#growth}). Costs O(1) for each term of a document that comes, grows old or
 * leaves.
 */
final class RisingTerms {
  private static final double LEAST_SCORE = 2;
  private static final double MIN_ENERGY_SHARE = DocumentReservoir.MIN_ENERGY_SHARE;

  private int[] recent = new int[1024];
  private int[] before = new int[1024];

  /** The least count among the newest documents with which a term rises, by its count before. */
  private int[] leastRecent = {};

  /** Numbers of documents that {@link #leastRecent} was computed for. */
  private int recentDocuments = -1;

  /** Adds a document, which is new, to the counts, or takes it out with a step of -1. */
  void addRecent(SparseVector terms, int step) {
    ensure(terms);
    for (int row : terms.row()) {
      recent[row] += step;
    }
  }

  /** Adds a document from before the newest ones, or takes it out with a step of -1. */
  void addBefore(SparseVector terms, int step) {
    ensure(terms);
    for (int row : terms.row()) {
      before[row] += step;
    }
  }

  private void ensure(SparseVector terms) {
    int last = terms.size() == 0 ? 0 : terms.row()[terms.size() - 1];
    if (last >= recent.length) {
      int room = Math.max(last + 1, 2 * recent.length);
      recent = Arrays.copyOf(recent, room);
      before = Arrays.copyOf(before, room);
    }
  }

  /**
   * Sets the numbers of documents that the counts are of, which {@link #isRising} compares.
   *
   * @param newest number of the newest documents
   * @param others number of those before
   */
  void setDocuments(int newest, int others) {
    if (newest == recentDocuments && others + 1 == leastRecent.length) {
      return;
    }
    recentDocuments = newest;
    leastRecent = new int[others + 1];
    int least = 0;
    for (int count = 0; count <= others; count++) {
      double expected = AnscombeScore.expected(newest, count, others);
      while (least <= newest
          && AnscombeScore.of(least, expected, newest, others + 1.0) < LEAST_SCORE) {
        least++;
      }
      leastRecent[count] = least;
    }
  }

  /** Returns whether more than a tenth of a document's energy is in rising terms. */
  boolean isRising(SparseVector document) {
    double rising = 0;
    double all = 0;
    for (int e = 0; e < document.size(); e++) {
      int row = document.row()[e];
      double energy = document.weight()[e] * document.weight()[e];
      all += energy;
      rising += recent[row] >= leastRecent[before[row]] ? energy : 0;
    }
    return rising > MIN_ENERGY_SHARE * all;
  }
}
