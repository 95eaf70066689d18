package io.swell.engine;

import io.swell.model.StateReader;
import io.swell.model.StateWriter;
import java.util.ArrayDeque;

/**
 * Counts documents whose event time their stream does not reach soon: more than twelve hours beyond
 * the watermark, still so after {@value #PATIENCE} more documents. The first documents after a
 * night, a holiday or a year are ahead of the watermark too, but the next ones follow them.
 */
final class AheadDocuments {
  /** How far beyond the watermark a document is ahead, in milliseconds. */
  static final long FAR = 43_200_000;

  /** Documents learned until it is decided: enough to agree on a step of any length. */
  static final int PATIENCE = 2 * SourceAlignment.FAR_SURPLUS;

  private final ArrayDeque<Candidate> undecided = new ArrayDeque<>();
  private long count;

  private record Candidate(long eventTime, long number) {}

  /** Those decided to be ahead. */
  long count() {
    return count;
  }

  /**
   * Takes the documents of a batch.
   *
   * @param watermark after them
   * @param learned documents learned, these included
   */
  void add(long[] eventTimes, long watermark, long learned) {
    for (int i = 0; i < eventTimes.length; i++) {
      if (eventTimes[i] - watermark > FAR) {
        undecided.add(new Candidate(eventTimes[i], learned - eventTimes.length + i + 1));
      }
    }
    while (!undecided.isEmpty() && learned - undecided.getFirst().number >= PATIENCE) {
      count += undecided.removeFirst().eventTime - watermark > FAR ? 1 : 0;
    }
  }

  void write(StateWriter out) {
    out.putLong(count).putInt(undecided.size());
    undecided.forEach(each -> out.putLong(each.eventTime).putLong(each.number));
  }

  void read(StateReader in) {
    count = in.getLong();
    undecided.clear();
    for (int left = in.getInt(); left > 0; left--) {
      undecided.add(new Candidate(in.getLong(), in.getLong()));
    }
  }
}
