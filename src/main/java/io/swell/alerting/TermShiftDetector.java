package io.swell.alerting;

import io.swell.state.Saved;
import org.jspecify.annotations.Nullable;

/**
 * Detects that the terms of one topic have shifted.
 *
 * <p>The baseline terms of a topic are those of an earlier snapshot. A topic has shifted when the
 * distance {@code 1 - cosine} between its terms and the baseline terms exceeds {@link
 * AlertOptions#SHIFT_DISTANCE} in two snapshots in a row, and it has at least {@link
 * AlertOptions#SHIFT_DOCUMENTS} documents since its baseline terms were set. Its terms become the
 * new baseline terms after {@code alerts.max-duration}, once they are steady and the topic's share
 * is calm.
 */
final class TermShiftDetector {
  /** Snapshots in a row in which the terms must differ from the baseline terms. */
  private static final int SHIFTED_SNAPSHOTS = 2;

  private final AlertOptions options;

  @Saved(1)
  private AlertTerms baseline = AlertTerms.NONE;

  /** Event time of the baseline terms, or of a later shift; the smallest long before the first. */
  @Saved(2)
  private long since = Long.MIN_VALUE;

  @Saved(3)
  private long documents;

  /** Snapshots in a row in which the terms differed from the baseline terms. */
  @Saved(4)
  private int shiftedSnapshots;

  TermShiftDetector(AlertOptions options) {
    this.options = options;
  }

  /** Returns the terms of an earlier snapshot, with which later ones are compared. */
  AlertTerms baseline() {
    return baseline;
  }

  void count(long more) {
    documents += more;
  }

  /**
   * Judges the terms of a snapshot.
   *
   * @param time event time of the snapshot
   * @param mayShift whether a shift may be detected now
   * @param factor of {@link AlertOptions#SHIFT_DISTANCE}
   * @return what was counted since the baseline terms were set, with the distance as the score;
   *     null if the terms have not shifted
   */
  @Nullable RunTotals judge(AlertTerms terms, long time, boolean mayShift, double factor) {
    double distance = baseline.isEmpty() ? 0 : 1 - terms.cosine(baseline);
    boolean isShifted =
        mayShift
            && documents >= AlertOptions.SHIFT_DOCUMENTS
            && distance > factor * AlertOptions.SHIFT_DISTANCE;
    shiftedSnapshots = isShifted ? shiftedSnapshots + 1 : 0;
    if (shiftedSnapshots < SHIFTED_SNAPSHOTS) {
      return null;
    }
    var counts = new WindowCounts(since, time, documents, documents);
    return RunTotals.EMPTY.with(new WindowCounts.Scored(counts, (double) documents, distance));
  }

  /** Begins a shift: from now on it takes {@code alerts.max-duration} until it is the baseline. */
  void beginShift(long time) {
    shiftedSnapshots = 0;
    since = time;
  }

  /** Whether the terms of a snapshot are to become the baseline terms. */
  boolean isBaselineDue(long time, boolean isShareCalm) {
    boolean isFirst = since == Long.MIN_VALUE;
    return isFirst
        || (time - since >= options.maxDuration().toMillis()
            && shiftedSnapshots == 0
            && isShareCalm);
  }

  void setBaseline(AlertTerms terms, long time) {
    baseline = terms;
    since = time;
    documents = 0;
  }
}
