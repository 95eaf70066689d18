package io.swell.engine;

import io.swell.state.Saved;
import java.util.ArrayDeque;

/**
 * Counts documents that are ahead: their event time is more than twelve hours beyond the agreed
 * event time, and still is after {@value #PATIENCE} more documents. The first documents after a
 * pause of a night, a holiday or a year are not counted, because the documents after them reach the
 * same event time.
 */
final class AheadDocumentCounter {
  /**
   * A document is ahead if its event time is beyond the agreed event time by more than this, in
   * milliseconds.
   */
  static final long FAR = 43_200_000;

  /**
   * Number of documents learned before a candidate is judged: three times as many as the others
   * need to agree on a step of any length.
   */
  static final int PATIENCE = 128;

  @Saved(1)
  private final ArrayDeque<Candidate> candidates = new ArrayDeque<>();

  @Saved(2)
  private long count;

  private record Candidate(long eventTime, long number) {}

  long count() {
    return count;
  }

  /**
   * Adds the documents of a mini-batch.
   *
   * @param agreed the event time that they and the documents before them agree on
   * @param learned number of documents learned, including these
   */
  void add(long[] eventTimes, long agreed, long learned) {
    for (int i = 0; i < eventTimes.length; i++) {
      if (eventTimes[i] - agreed > FAR) {
        candidates.add(new Candidate(eventTimes[i], learned - eventTimes.length + i + 1));
      }
    }
    while (!candidates.isEmpty() && learned - candidates.getFirst().number >= PATIENCE) {
      count += candidates.removeFirst().eventTime - agreed > FAR ? 1 : 0;
    }
  }
}
