package io.swell.view;

import io.swell.output.Assignment;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.PriorityQueue;
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

  /**
   * The number of documents a day of event time, from the middle half of the latest event times: a
   * few wrong clocks do not change it, and neither does the order in which partitions are read.
   */
  static final class EventTimeRate {
    private static final int NEWEST = 200;
    private static final int LEAST = 10;
    private static final double DAY_MILLIS = 86_400_000;

    /** The earliest one first. */
    private final PriorityQueue<Long> newest = new PriorityQueue<>();

    void accept(Instant eventTime) {
      newest.add(eventTime.toEpochMilli());
      if (newest.size() > NEWEST) {
        newest.remove();
      }
    }

    /**
     * Returns documents a day; NaN before there are {@value #LEAST}, or if their middle half has
     * one time. Costs O(n log n) for {@value #NEWEST} times.
     */
    double perDay() {
      int size = newest.size();
      if (size < LEAST) {
        return Double.NaN;
      }
      long[] times = newest.stream().mapToLong(Long::longValue).sorted().toArray();
      int from = size / 4;
      int to = size - 1 - from;
      long span = times[to] - times[from];
      return span == 0 ? Double.NaN : (to - from) * DAY_MILLIS / span;
    }
  }
}
