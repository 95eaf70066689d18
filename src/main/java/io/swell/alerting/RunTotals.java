package io.swell.alerting;

import io.swell.model.StateReader;
import io.swell.model.StateWriter;

/** What was counted of a topic over a run of windows, since a change began. */
final class RunTotals {
  /** Start of the first window. */
  long since;

  /** End of the newest window. */
  long until;

  /** Documents of the topic, the sum of k. */
  double documents;

  /** All documents, the sum of n. */
  double allDocuments;

  /** Documents expected of the topic, the sum of mu. */
  double expected;

  /** The score of largest absolute value of a window. */
  double score;

  /** Adds a window: k of n documents, mu expected, with score z. */
  void add(long start, long end, long k, long n, double mu, double z) {
    if (isEmpty()) {
      since = start;
    }
    until = end;
    documents += (double) k;
    allDocuments += (double) n;
    expected += mu;
    score = Math.abs(z) > Math.abs(score) ? z : score;
  }

  /** Appends a later run. */
  void append(RunTotals later) {
    until = later.until;
    documents += later.documents;
    allDocuments += later.allDocuments;
    expected += later.expected;
    score = Math.abs(later.score) > Math.abs(score) ? later.score : score;
  }

  /** Sets all values to those of another run. */
  void copyFrom(RunTotals other) {
    since = other.since;
    until = other.until;
    documents = other.documents;
    allDocuments = other.allDocuments;
    expected = other.expected;
    score = other.score;
  }

  void clear() {
    documents = 0;
    allDocuments = 0;
    expected = 0;
    score = 0;
  }

  boolean isEmpty() {
    return allDocuments == 0;
  }

  /** Returns documents over expected documents; fewer than 0.5 expected count as 0.5. */
  double ratio() {
    return documents / Math.max(expected, 0.5);
  }

  void write(StateWriter out) {
    out.putLong(since).putLong(until).putDouble(documents);
    out.putDouble(allDocuments).putDouble(expected).putDouble(score);
  }

  static RunTotals read(StateReader in) {
    var totals = new RunTotals();
    totals.since = in.getLong();
    totals.until = in.getLong();
    totals.documents = in.getDouble();
    totals.allDocuments = in.getDouble();
    totals.expected = in.getDouble();
    totals.score = in.getDouble();
    return totals;
  }
}
