package io.swell.engine;

/**
 * Counts how the event times of a sequence of documents go forward and back.
 *
 * <p>Documents arrive newest first if at least nine in ten changes of their event time go back, and
 * in random order if a step back is, on average over all documents, more than a twentieth of the
 * time that they cover (it is a sixth if the order is random). Costs O(1) per document.
 */
public final class ArrivalOrder {
  private static final long MOST_BACK = 9;
  private static final double RANDOM = 0.05;

  private long documents;
  private long forward;
  private long back;
  private double stepsBack;
  private long previous;
  private long first = Long.MAX_VALUE;
  private long last = Long.MIN_VALUE;

  /** Adds the event time of the next document; returns how far back its step is, or 0. */
  public long add(long eventTime) {
    long step = documents++ == 0 ? 0 : eventTime - previous;
    forward += step > 0 ? 1 : 0;
    back += step < 0 ? 1 : 0;
    stepsBack -= Math.min(0, step);
    previous = eventTime;
    first = Math.min(first, eventTime);
    last = Math.max(last, eventTime);
    return Math.max(0, -step);
  }

  /**
   * Returns whether the documents arrive newest first.
   *
   * @param least number of steps back that this needs, at least 1
   */
  public boolean isNewestFirst(long least) {
    return back >= least && back > MOST_BACK * forward;
  }

  /** Returns whether the documents, which cover more than {@code millis}, are in random order. */
  public boolean isRandom(long millis) {
    return documents > 0
        && last - first > millis
        && stepsBack / documents > RANDOM * (last - first);
  }
}
