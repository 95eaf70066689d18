package io.swell.engine;

import io.swell.model.StateReader;
import io.swell.model.StateWriter;
import java.util.ArrayDeque;

/**
 * Counts documents whose event time their stream does not reach soon: more than twelve hours beyond
 * what documents agree on, still so after {@value #PATIENCE} more. The first documents after a
 * night, a holiday or a year are ahead too, but the next ones follow them.
 */
final class AheadDocumentCounter {
  /** How far beyond the others a document is ahead, in milliseconds. */
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
   * @param agreed the event time that they and those before them agree on
   * @param learned documents learned, these included
   */
  void add(long[] eventTimes, long agreed, long learned) {
    for (int i = 0; i < eventTimes.length; i++) {
      if (eventTimes[i] - agreed > FAR) {
        undecided.add(new Candidate(eventTimes[i], learned - eventTimes.length + i + 1));
      }
    }
    while (!undecided.isEmpty() && learned - undecided.getFirst().number >= PATIENCE) {
      count += undecided.removeFirst().eventTime - agreed > FAR ? 1 : 0;
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
