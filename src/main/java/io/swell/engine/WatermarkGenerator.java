package io.swell.engine;

import io.swell.model.StateReader;
import io.swell.model.StateWriter;
import java.util.Arrays;

/**
 * The event time that a sequence of documents agrees to have reached.
 *
 * <p>It moves to t when {@code agreeing} of the {@code newest} documents are at or after t, so it
 * trails an ordered sequence by {@code agreeing - 1} documents, and fewer wrong clocks than that
 * among {@code newest} documents do not move it. A step of more than {@code far} needs {@code
 * farSurplus} more documents beyond it than before it, since the two were last equal in number.
 *
 * <p>A document without a time of its own, whose event time is when it was sent or ingested, says
 * nothing about a stream whose documents have one: it has no vote until {@value #UNTIMED} such
 * documents came in a row. Costs O(newest) a document.
 */
final class WatermarkGenerator {
  /** The watermark before there is one. */
  static final long UNKNOWN = Long.MIN_VALUE;

  static final int UNTIMED = 1000;

  /** No document has had a time of its own. */
  private static final int NEVER_TIMED = -1;

  private final int newest;
  private final int agreeing;
  private final long far;
  private final int farSurplus;
  private final long[] eventTimes;
  private final long[] delays;
  private long votes;
  private long watermark = UNKNOWN;
  private int untimed = NEVER_TIMED;

  /** Documents far ahead, less those that are not, since there were as many of both. */
  private int surplus;

  /**
   * @param newest documents that have a vote
   * @param agreeing those of them that must agree
   * @param far longest step that they may agree on, in milliseconds
   * @param farSurplus documents that must be in favour of a longer one, at least {@code agreeing}
   */
  WatermarkGenerator(int newest, int agreeing, long far, int farSurplus) {
    this.newest = newest;
    this.agreeing = agreeing;
    this.far = far;
    this.farSurplus = farSurplus;
    eventTimes = new long[newest];
    delays = new long[newest];
  }

  /** The event time reached, or {@link #UNKNOWN}; never decreases. */
  long watermark() {
    return watermark;
  }

  /** Whether a document has had a vote. */
  boolean hasVotes() {
    return votes > 0;
  }

  /**
   * Takes the vote of a document.
   *
   * @param isTimed whether its event time is its own
   */
  void add(long eventTime, long ingestTime, boolean isTimed) {
    if (isTimed) {
      untimed = 0;
    } else if (untimed != NEVER_TIMED) {
      untimed = Math.min(UNTIMED, untimed + 1);
      if (untimed < UNTIMED) {
        return;
      }
    }
    int place = (int) (votes++ % newest);
    eventTimes[place] = eventTime;
    delays[place] = ingestTime - eventTime;
    long agreed = agreed();
    if (watermark == UNKNOWN) {
      watermark = agreed;
      return;
    }
    surplus = Math.max(0, surplus + (isFar(eventTime) ? 1 : -1));
    if (agreed <= watermark) {
      return;
    }
    if (!isFar(agreed)) {
      watermark = agreed;
    } else if (surplus >= farSurplus) {
      watermark = agreed;
      surplus = 0;
    }
  }

  private boolean isFar(long eventTime) {
    return eventTime - watermark > far;
  }

  /** The latest event time that enough of the newest votes have reached, if any. */
  private long agreed() {
    long[] sorted = sorted(eventTimes);
    return sorted.length < agreeing ? UNKNOWN : sorted[sorted.length - agreeing];
  }

  private long[] sorted(long[] ring) {
    long[] sorted = Arrays.copyOf(ring, (int) Math.min(votes, newest));
    Arrays.sort(sorted);
    return sorted;
  }

  /**
   * How long after their event time documents are ingested: the median of the newest votes, in
   * milliseconds; never negative.
   */
  long delay() {
    long[] sorted = sorted(delays);
    return Math.max(0, sorted[sorted.length / 2]);
  }

  /** The latest event time among the newest votes that is not far ahead of the watermark. */
  long latest() {
    long latest = watermark;
    for (long each : sorted(eventTimes)) {
      if (watermark == UNKNOWN || !isFar(each)) {
        latest = Math.max(latest, each);
      }
    }
    return latest;
  }

  void write(StateWriter out) {
    out.putLong(votes).putLong(watermark).putInt(untimed).putInt(surplus);
    for (int i = 0; i < newest; i++) {
      out.putLong(eventTimes[i]).putLong(delays[i]);
    }
  }

  void read(StateReader in) {
    votes = in.getLong();
    watermark = in.getLong();
    untimed = in.getInt();
    surplus = in.getInt();
    if (votes < 0 || untimed < NEVER_TIMED || surplus < 0) {
      throw new IllegalArgumentException(
          "a saved watermark has %d votes, %d documents without time and a surplus of %d"
              .formatted(votes, untimed, surplus));
    }
    for (int i = 0; i < newest; i++) {
      eventTimes[i] = in.getLong();
      delays[i] = in.getLong();
    }
  }
}
