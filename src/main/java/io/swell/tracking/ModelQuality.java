package io.swell.tracking;

import java.util.HashSet;
import java.util.Set;

/**
 * The quality of all live topics together.
 *
 * @param liveTopics their number
 * @param meanCoherence mean NPMI; 0 without topics
 * @param diversity distinct terms among their heaviest 10 over all of those; 1 without topics
 */
public record ModelQuality(int liveTopics, double meanCoherence, double diversity) {
  /** Adds up topics. */
  public static final class Collector {
    private final Set<Integer> distinct = new HashSet<>();
    private int topics;
    private int terms;
    private double coherence;

    public void add(TopicDescription topicDescription, double ownCoherence) {
      topics++;
      coherence += ownCoherence;
      for (int row : topicDescription.heaviestRows(TopicDescription.COHERENT)) {
        terms++;
        distinct.add(row);
      }
    }

    public ModelQuality quality() {
      return new ModelQuality(
          topics,
          topics > 0 ? coherence / topics : 0,
          terms > 0 ? (double) distinct.size() / terms : 1);
    }
  }
}
