package io.swell.alerting;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Which alerts are about one story: their topics share words, or documents. Topics are learned to
 * differ, so two about one event have few words in common; but the documents of the later have
 * both.
 */
final class AlertGrouping {
  private AlertGrouping() {}

  /** What is known of one story. */
  private static final class Story {
    private final List<AlertEpisode> episodes = new ArrayList<>();

    /** When the last of its alerts ended; {@link Long#MAX_VALUE} while one goes on. */
    private long ended = Long.MIN_VALUE;

    void add(AlertEpisode episode) {
      episodes.add(episode);
      ended = Math.max(ended, episode.ended);
    }

    boolean isRecent(long now, AlertOptions options) {
      return ended == Long.MAX_VALUE || now - ended <= options.coolDown().toMillis();
    }

    /** Largest cosine to the terms of one of its alerts, or share of its topics in documents. */
    double nearness(AlertTerms terms, TopicTally documents) {
      double cosine = 0;
      double share = 0;
      Set<Long> topics = new HashSet<>();
      for (AlertEpisode episode : episodes) {
        cosine = Math.max(cosine, terms.cosine(episode.terms));
        if (topics.add(episode.topic)) {
          share += documents.others.getOrDefault(episode.topic, 0.0);
        }
      }
      return Math.max(cosine, share / Math.max(1, documents.documents));
    }
  }

  /**
   * Returns the story of a new alert: the nearest one of which an alert goes on or ended within the
   * cool-down, if it is near enough; else its own id.
   *
   * @param terms of its topic
   * @param documents of its topic, lately
   */
  static String of(
      String id,
      AlertTerms terms,
      TopicTally documents,
      Collection<TopicMonitor> watches,
      AlertOptions options,
      long now) {
    Map<String, Story> stories = new TreeMap<>();
    for (TopicMonitor monitor : watches) {
      for (AlertEpisode episode : new AlertEpisode[] {monitor.episode, monitor.shift}) {
        if (episode != null && episode.isTold()) {
          stories.computeIfAbsent(episode.story, key -> new Story()).add(episode);
        }
      }
    }
    String nearest = id;
    double most = options.story();
    for (Map.Entry<String, Story> story : stories.entrySet()) {
      double nearness =
          story.getValue().isRecent(now, options) ? story.getValue().nearness(terms, documents) : 0;
      if (nearness >= most) {
        most = nearness;
        nearest = story.getKey();
      }
    }
    return nearest;
  }
}
