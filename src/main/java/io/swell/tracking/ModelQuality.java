package io.swell.tracking;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The quality of all live topics together.
 *
 * @param liveTopics number of live topics
 * @param meanCoherence mean NPMI coherence; 0 without topics
 * @param diversity number of distinct terms among the 10 heaviest terms of each topic, over the
 *     number of all these terms; 1 without topics
 */
public record ModelQuality(int liveTopics, double meanCoherence, double diversity) {
  static ModelQuality of(List<TrackedTopic> topics, List<TopicDescription> descriptions) {
    double coherence = 0;
    for (TrackedTopic topic : topics) {
      coherence += topic.coherence();
    }
    int[] rows =
        descriptions.stream()
            .flatMapToInt(each -> IntStream.of(each.heaviestRows(TopicDescription.COHERENCE_TERMS)))
            .toArray();
    return new ModelQuality(
        topics.size(),
        topics.isEmpty() ? 0 : coherence / topics.size(),
        rows.length > 0 ? (double) IntStream.of(rows).distinct().count() / rows.length : 1);
  }
}
