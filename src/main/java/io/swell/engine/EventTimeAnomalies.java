package io.swell.engine;

import java.util.Locale;

/**
 * Counts of documents whose event time does not fit the event time that their stream had reached.
 *
 * @param late documents that arrived after their window had closed
 * @param ahead documents with an event time that their stream did not reach soon after; see {@link
 *     AheadDocumentCounter}
 */
public record EventTimeAnomalies(long late, long ahead) {
  /** Returns the anomalies among an engine's counters. */
  public static EventTimeAnomalies of(EngineCounters counters) {
    return new EventTimeAnomalies(counters.late(), counters.ahead());
  }

  public EventTimeAnomalies plus(EventTimeAnomalies more) {
    return new EventTimeAnomalies(late + more.late, ahead + more.ahead);
  }

  public boolean isEmpty() {
    return late == 0 && ahead == 0;
  }

  /** Returns the counts, how these documents were handled, and the usual remedies. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "out of order: %,d late (after their window had closed, so counted in no window) and %,d"
            + " ahead (12 h or more beyond the documents after them, counted when event time"
            + " reaches their window); all were learned from. Check the senders' clocks and time"
            + " zones, and whether a dump is sent in another order than that of time ('swell feed"
            + " FILE' and 'swell backfill FILE' sort it), or raise window.grace",
        late,
        ahead);
  }
}
