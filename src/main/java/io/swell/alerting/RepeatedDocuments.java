package io.swell.alerting;

import io.swell.state.Saved;
import io.swell.state.StateFormat;

/** The near-duplicates that a source sends, each within an hour of the one before. */
final class RepeatedDocuments {
  static final StateFormat<RepeatedDocuments> FORMAT = StateFormat.of(RepeatedDocuments.class);
  static final long HOUR = 3_600_000;

  private static final long LEAST = 20;
  private static final long TIMES_EVER = 2;

  @Saved(1)
  long since;

  @Saved(2)
  long last = Long.MIN_VALUE;

  /** How many documents it has sent since then, and how many of them are near-duplicates. */
  @Saved(3)
  long documents;

  @Saved(4)
  long copies;

  /** The most near-duplicates of earlier runs; of one that raised an alert, what raised it. */
  @Saved(5)
  long most;

  /** Whether the run began before alerts were raised. */
  @Saved(6)
  private boolean isUsual;

  boolean continues(long time) {
    return time < last + HOUR;
  }

  /**
   * Counts a document of the source. Returns whether the run is to be reported.
   *
   * @param isWarm whether alerts are raised; if not, a run that begins is usual
   */
  boolean add(boolean isCopy, long time, boolean isWarm) {
    if (!continues(time)) {
      most = Math.max(most, Math.min(copies, least()));
      since = time;
      documents = 0;
      copies = 0;
      isUsual = !isWarm;
    }
    documents++;
    if (!isCopy) {
      return false;
    }
    copies++;
    last = Math.max(last, time);
    if (isUsual) {
      most = Math.max(most, copies);
    }
    return copies >= least() && 3 * copies >= 2 * documents;
  }

  private long least() {
    return Math.max(LEAST, TIMES_EVER * most);
  }
}
