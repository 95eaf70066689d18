package io.swell.tracking;

import java.util.HashSet;
import java.util.Set;

/**
 * The quality of all live topics together.
 *
 * @param liveTopics number of live topics
 * @param meanCoherence mean NPMI coherence; 0 without topics
 * @param diversity number of distinct terms among the 10 heaviest terms of each topic, over the
 *     number of all these terms; 1 without topics
 */
public record ModelQuality(int liveTopics, double meanCoherence, double diversity) {
  /** Computes the quality from one topic after the other. */
  public static final class Collector {
    private final Set<Integer> distinct = new HashSet<>();
    private int topics;
    private int terms;
    private double coherence;

    public void add(TopicDescription topicDescription, double ownCoherence) {
      topics++;
      coherence += ownCoherence;
      for (int row : topicDescription.heaviestRows(TopicDescription.COHERENCE_TERMS)) {
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
