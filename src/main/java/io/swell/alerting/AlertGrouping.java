package io.swell.alerting;

import java.util.ArrayList;
import java.util.LinkedHashSet;
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
record AlertGrouping(TopicMonitors monitors, AlertOptions options) {
  /**
   * Returns the story of a new alert: the most similar story of which an alert is ongoing or ended
   * within the cool-down, if its similarity is at least {@code alerts.group-similarity}; else the
   * id of the new alert.
   *
   * @param id of the new alert
   * @param terms of its topic
   * @param documents recent documents of its topic
   */
  String story(String id, AlertTerms terms, TopicTally documents, long now) {
    String mostSimilar = id;
    double highest = options.groupSimilarity();
    for (Map.Entry<String, List<AlertEpisode>> story : stories().entrySet()) {
      List<AlertEpisode> alerts = story.getValue();
      boolean isRecent = alerts.stream().anyMatch(each -> each.isRecent(now, options.coolDown()));
      double similarity = isRecent ? similarity(alerts, terms, documents) : 0;
      if (similarity >= highest) {
        highest = similarity;
        mostSimilar = story.getKey();
      }
    }
    return mostSimilar;
  }

  /** Returns the published alerts of each story. */
  private Map<String, List<AlertEpisode>> stories() {
    Map<String, List<AlertEpisode>> stories = new TreeMap<>();
    for (TopicMonitor monitor : monitors.all()) {
      for (AlertEpisode episode : monitor.episodes()) {
        if (episode.isPublished()) {
          stories.computeIfAbsent(episode.story(), key -> new ArrayList<>()).add(episode);
        }
      }
    }
    return stories;
  }

  /**
   * Returns the larger of two numbers: the largest cosine between the terms and those of an alert
   * of the story; and the share that the story's topics together have in the documents.
   */
  private static double similarity(
      List<AlertEpisode> story, AlertTerms terms, TopicTally documents) {
    double cosine = 0;
    Set<Long> topics = new LinkedHashSet<>();
    for (AlertEpisode episode : story) {
      cosine = Math.max(cosine, terms.cosine(episode.terms()));
      topics.add(episode.topic());
    }
    return Math.max(cosine, documents.meanShare(topics));
  }
}
