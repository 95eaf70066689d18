package io.swell.alerting;

/**
 * What was counted of a topic over a run of windows, since a change began.
 *
 * @param since start of the first window
 * @param until end of the newest window
 * @param documents documents of the topic, the sum of k
 * @param allDocuments all documents, the sum of n
 * @param expected documents expected of the topic, the sum of mu
 * @param score the score of largest absolute value of a window
 */
record RunTotals(
    long since, long until, double documents, double allDocuments, double expected, double score) {

  /** Larger ratios say no more than that next to nothing was expected. */
  private static final double MOST = 1000;

  static final RunTotals EMPTY = new RunTotals(0, 0, 0, 0, 0, 0);

  RunTotals with(WindowCounts.Scored window) {
    WindowCounts counts = window.counts();
    return new RunTotals(
        isEmpty() ? counts.start() : since,
        counts.end(),
        documents + counts.documents(),
        allDocuments + counts.allDocuments(),
        expected + window.expected(),
        farther(window.score()));
  }

  RunTotals followedBy(RunTotals later) {
    return new RunTotals(
        since,
        later.until,
        documents + later.documents,
        allDocuments + later.allDocuments,
        expected + later.expected,
        farther(later.score));
  }

  private double farther(double other) {
    return Math.abs(other) > Math.abs(score) ? other : score;
  }

  RunTotals since(long earlier) {
    return new RunTotals(earlier, until, documents, allDocuments, expected, score);
  }

  /** Returns the run without its windows; it keeps its times, which are saved. */
  RunTotals cleared() {
    return new RunTotals(since, until, 0, 0, 0, 0);
  }

  boolean isEmpty() {
    return allDocuments == 0;
  }

  /** Returns documents over expected documents, at most {@value #MOST}; 1 for none over none. */
  double ratio() {
    return documents == 0 && expected == 0 ? 1 : Math.min(documents / expected, MOST);
  }

  /** Returns whether there are so many times the expected documents, of which 0.5 are the least. */
  boolean exceeds(double ratio) {
    return documents >= ratio * Math.max(expected, 0.5);
  }
}
