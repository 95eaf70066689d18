package io.swell.alerting;

import io.swell.model.StateReader;
import io.swell.model.StateWriter;

/** What has been counted of a topic since something about it began. */
final class RunTotals {
  /** Start of the first window. */
  long since;

  /** End of the newest window. */
  long until;

  double documents;
  double of;
  double expected;

  /** The largest score of a window. */
  double score;

  /** Counts a window: k of n documents, mu expected, with its score. */
  void add(long start, long end, long k, long n, double mu, double z) {
    if (isEmpty()) {
      since = start;
    }
    until = end;
    documents += (double) k;
    of += (double) n;
    expected += mu;
    score = Math.abs(z) > Math.abs(score) ? z : score;
  }

  /** Goes on with what was counted later. */
  void goOn(RunTotals later) {
    until = later.until;
    documents += later.documents;
    of += later.of;
    expected += later.expected;
    score = Math.abs(later.score) > Math.abs(score) ? later.score : score;
  }

  /** Becomes like another. */
  void take(RunTotals other) {
    since = other.since;
    until = other.until;
    documents = other.documents;
    of = other.of;
    expected = other.expected;
    score = other.score;
  }

  void clear() {
    documents = 0;
    of = 0;
    expected = 0;
    score = 0;
  }

  boolean isEmpty() {
    return of == 0;
  }

  /** Documents over those expected; an expectation below half a document counts as half a one. */
  double ratio() {
    return documents / Math.max(expected, 0.5);
  }

  void write(StateWriter out) {
    out.putLong(since).putLong(until).putDouble(documents);
    out.putDouble(of).putDouble(expected).putDouble(score);
  }

  static RunTotals read(StateReader in) {
    var totals = new RunTotals();
    totals.since = in.getLong();
    totals.until = in.getLong();
    totals.documents = in.getDouble();
    totals.of = in.getDouble();
    totals.expected = in.getDouble();
    totals.score = in.getDouble();
    return totals;
  }
}
