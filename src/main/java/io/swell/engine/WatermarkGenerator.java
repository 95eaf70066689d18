package io.swell.engine;

import io.swell.state.Saved;
import java.util.Arrays;

/**
 * Computes the watermark of a sequence of documents: the event time that they agree to have
 * reached.
 *
 * <p>It advances to t when {@code agreeing} of the {@code newest} documents are at or after t. It
 * therefore lags an ordered sequence by {@code agreeing - 1} documents, and fewer than {@code
 * agreeing} documents with wrong clocks among the {@code newest} do not move it. A step of more
 * than {@code far} needs a surplus: {@code farSurplus} more documents beyond it than before it,
 * counted since the two numbers were last equal.
 *
 * <p>If a document has no event time of its own, so that its event time is when it was sent or
 * ingested, it says nothing about a stream whose documents have one. It gets no vote until {@value
 * #UNTIMED} documents without a time have come in a row. Costs O(newest) per document.
 */
final class WatermarkGenerator {
  /** The watermark before the first one is known. */
  static final long UNKNOWN = Long.MIN_VALUE;

  static final int UNTIMED = 1000;

  /** No document so far has had an event time of its own. */
  private static final int NEVER_TIMED = -1;

  private final int newest;
  private final int agreeing;
  private final long far;
  private final int farSurplus;

  @Saved(1)
  private final long[] eventTimes;

  @Saved(2)
  private final long[] delays;

  @Saved(3)
  private long votes;

  @Saved(4)
  private long watermark = UNKNOWN;

  @Saved(5)
  private int untimed = NEVER_TIMED;

  /** Number of documents far ahead minus the others, since the two numbers were last equal. */
  @Saved(6)
  private int surplus;

  /**
   * @param newest number of newest documents that vote
   * @param agreeing number of them that must agree
   * @param far longest step that they may agree on, in milliseconds
   * @param farSurplus surplus of documents that a longer step needs, at least {@code agreeing}
   */
  WatermarkGenerator(int newest, int agreeing, long far, int farSurplus) {
    this.newest = newest;
    this.agreeing = agreeing;
    this.far = far;
    this.farSurplus = farSurplus;
    eventTimes = new long[newest];
    delays = new long[newest];
  }

  /** Returns the event time reached, or {@link #UNKNOWN}; never decreases. */
  long watermark() {
    return watermark;
  }

  boolean hasVotes() {
    return votes > 0;
  }

  /**
   * Adds the vote of a document.
   *
   * @param isTimed whether its event time comes from the document itself
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

  /**
   * Returns the latest event time that enough of the newest votes have reached, or {@link #UNKNOWN}
   * if there are too few votes.
   */
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
   * Returns the median delay from event time to ingest time of the newest votes, in milliseconds;
   * never negative.
   */
  long medianDelay() {
    long[] sorted = sorted(delays);
    return Math.max(0, sorted[sorted.length / 2]);
  }

  /**
   * Returns the latest event time among the newest votes that is not far ahead of the watermark.
   */
  long latestTime() {
    long latest = watermark;
    for (long each : sorted(eventTimes)) {
      if (watermark == UNKNOWN || !isFar(each)) {
        latest = Math.max(latest, each);
      }
    }
    return latest;
  }

  /**
   * Checks what was restored.
   *
   * @throws IllegalArgumentException if it cannot have been saved
   */
  void requireValid() {
    if (votes < 0 || untimed < NEVER_TIMED || surplus < 0) {
      throw new IllegalArgumentException(
          ("votes and surplus of a saved watermark must be 0 or more and documents without time"
                  + " -1 or more, found %d, %d and %d")
              .formatted(votes, surplus, untimed));
    }
  }
}
