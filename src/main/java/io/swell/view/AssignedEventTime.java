package io.swell.view;

import io.swell.output.Assignment;
import java.time.Instant;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * The event time that the assigned documents of a model have reached: the median of the {@value
 * #NEWEST} newest. It moves with each document, while the model publishes its watermark only with
 * reports, snapshots and events, which come every few mini-batches and when windows close.
 * Documents far ahead of the stream are left out, and so are the fewer ones with wrong clocks.
 */
final class AssignedEventTime {
  static final int NEWEST = 5;

  private final ArrayDeque<Instant> newest = new ArrayDeque<>(NEWEST);
  private final EventTimeRate rate = new EventTimeRate();

  void accept(Assignment assignment) {
    if (assignment.timing() == Assignment.Timing.AHEAD) {
      return;
    }
    if (newest.size() == NEWEST) {
      newest.removeFirst();
    }
    newest.addLast(assignment.timestamp());
    rate.accept(assignment.timestamp());
  }

  /** Returns documents a day of event time; NaN if that is not known. */
  double perDay() {
    return rate.perDay();
  }

  /**
   * Returns the later of the event time that the model published and the one that the documents
   * have reached; null if neither is known.
   */
  @Nullable Instant orLater(@Nullable Instant published) {
    if (newest.size() < NEWEST) {
      return published;
    }
    Instant median = newest.stream().sorted().skip(NEWEST / 2).findFirst().orElseThrow();
    return published == null || median.isAfter(published) ? median : published;
  }
}
