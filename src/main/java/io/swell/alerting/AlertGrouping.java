package io.swell.alerting;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Groups alerts into stories. Two alerts belong to one story if their topics share terms or
 * documents. Terms alone are not enough: topics are learned to differ, so two topics about one
 * event have few terms in common, but the documents of the later topic also have a share of the
 * earlier.
 */
final class AlertGrouping {
  private AlertGrouping() {}

  /** The alerts of one story. */
  private static final class Story {
    private final List<AlertEpisode> episodes = new ArrayList<>();

    /** Event time when its last alert ended; {@link Long#MAX_VALUE} while one is ongoing. */
    private long ended = Long.MIN_VALUE;

    void add(AlertEpisode episode) {
      episodes.add(episode);
      ended = Math.max(ended, episode.ended);
    }

    boolean isRecent(long now, AlertOptions options) {
      return ended == Long.MAX_VALUE || now - ended <= options.coolDown().toMillis();
    }

    /**
     * Returns the larger of two numbers: the largest cosine between the terms and those of an alert
     * of the story; and the share that the story's topics together have in the documents.
     */
    double similarity(AlertTerms terms, TopicTally documents) {
      double cosine = 0;
      double share = 0;
      Set<Long> topics = new HashSet<>();
      for (AlertEpisode episode : episodes) {
        cosine = Math.max(cosine, terms.cosine(episode.terms));
        if (topics.add(episode.topic)) {
          share += documents.otherShares.getOrDefault(episode.topic, 0.0);
        }
      }
      return Math.max(cosine, share / Math.max(1, documents.documents));
    }
  }

  /**
   * Returns the story of a new alert: the most similar story of which an alert is ongoing or ended
   * within the cool-down, if its similarity is at least {@code alerts.group-similarity}; else the
   * id of the new alert.
   *
   * @param id of the new alert
   * @param terms of its topic
   * @param documents recent documents of its topic
   */
  static String story(
      String id,
      AlertTerms terms,
      TopicTally documents,
      Collection<TopicMonitor> monitors,
      AlertOptions options,
      long now) {
    Map<String, Story> stories = new TreeMap<>();
    for (TopicMonitor monitor : monitors) {
      for (AlertEpisode episode : new AlertEpisode[] {monitor.episode, monitor.shiftEpisode}) {
        if (episode != null && episode.isPublished()) {
          stories.computeIfAbsent(episode.story, key -> new Story()).add(episode);
        }
      }
    }
    String mostSimilar = id;
    double highest = options.groupSimilarity();
    for (Map.Entry<String, Story> story : stories.entrySet()) {
      double similarity =
          story.getValue().isRecent(now, options)
              ? story.getValue().similarity(terms, documents)
              : 0;
      if (similarity >= highest) {
        highest = similarity;
        mostSimilar = story.getKey();
      }
    }
    return mostSimilar;
  }
}
