package io.swell.engine;

import java.util.Locale;

/**
 * Documents whose event time did not fit to what their stream had reached.
 *
 * @param late those that came after their window had closed
 * @param ahead those whose event time their stream did not reach soon; see {@link
 *     AheadDocumentCounter}
 */
public record EventTimeAnomalies(long late, long ahead) {
  /** Those that an engine has met. */
  public static EventTimeAnomalies of(EngineCounters met) {
    return new EventTimeAnomalies(met.late(), met.ahead());
  }

  public EventTimeAnomalies plus(EventTimeAnomalies more) {
    return new EventTimeAnomalies(late + more.late, ahead + more.ahead);
  }

  public boolean isNone() {
    return late == 0 && ahead == 0;
  }

  /** What they are, what was done with them, and what to do. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "out of time: %,d late (after their window had closed: in no window) and %,d ahead (12 h or"
            + " more beyond the documents after them: in their window when time gets there); all were learned"
            + " from; check the senders' clocks and time zones, or raise window.grace",
        late,
        ahead);
  }
}
