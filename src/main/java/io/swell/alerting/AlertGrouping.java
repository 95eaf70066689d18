package io.swell.alerting;

import io.swell.output.Alert.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Groups alerts into stories. Two alerts belong to one story if their topics share terms or
 * documents. Terms alone are not enough: topics are learned to differ, so two topics about one
 * event have few terms in common, but the documents of the later topic also have a share of the
 * earlier.
 */
record AlertGrouping(
    AlertBook book,
    LongFunction<AlertTerms> currentTerms,
    Function<Set<String>, Map<String, Long>> storiesOf,
    AlertOptions options) {
  /** Minimum cosine between the terms of a topic and of a story that are about one event. */
  static final double SAME_EVENT = 0.3;

  /**
   * Least similarity at which a new alert joins the story of earlier ones: the cosine between the
   * terms of their topics, or the share of the earlier topics in the new alert's documents.
   */
  private static final double GROUP_SIMILARITY = 0.1;

  /**
   * Returns the story of a new alert about a topic: the most similar story of which an alert is
   * ongoing or ended within the cool-down, if its similarity is at least {@link #GROUP_SIMILARITY};
   * else the id of the new alert.
   *
   * @param id of the new alert
   * @param terms of its topic
   * @param documents recent documents of its topic
   */
  String story(String id, AlertTerms terms, TopicTally documents, long now) {
    return mostSimilar(
        id,
        GROUP_SIMILARITY,
        options.coolDown(),
        now,
        alerts -> similarity(alerts, terms, documents));
  }

  /**
   * Returns the story of a new alert about a story of documents: by terms alone, which must be
   * about the {@linkplain #SAME_EVENT same event}, and among those of which an alert is ongoing or
   * ended while it was news.
   */
  String story(String id, AlertTerms terms, long now) {
    return mostSimilar(id, SAME_EVENT, options.maxDuration(), now, alerts -> cosine(alerts, terms));
  }

  private String mostSimilar(
      String id,
      double least,
      Duration within,
      long now,
      ToDoubleFunction<List<AlertEpisode>> similarity) {
    String mostSimilar = id;
    double highest = least;
    for (Map.Entry<String, List<AlertEpisode>> story : stories().entrySet()) {
      List<AlertEpisode> alerts = story.getValue();
      boolean isRecent = alerts.stream().anyMatch(each -> each.isRecent(now, within));
      double value = isRecent ? similarity.applyAsDouble(alerts) : 0;
      if (value >= highest) {
        highest = value;
        mostSimilar = story.getKey();
      }
    }
    return mostSimilar;
  }

  private Map<String, List<AlertEpisode>> stories() {
    Map<String, List<AlertEpisode>> stories = new TreeMap<>();
    book.newest().stream()
        .filter(AlertEpisode::isPublished)
        .forEach(each -> stories.computeIfAbsent(each.story(), key -> new ArrayList<>()).add(each));
    return stories;
  }

  /**
   * Returns the larger of two numbers: the largest cosine between the terms and those of an alert
   * of the story; and the share that the story's topics together have in the documents. Terms that
   * resemble an alert about a story, or that it has in common with its topic, count from {@link
   * #SAME_EVENT} on: such alerts are about single events, of which many share a few terms.
   */
  private double similarity(List<AlertEpisode> story, AlertTerms terms, TopicTally documents) {
    double cosine = 0;
    Set<Long> topics = new LinkedHashSet<>();
    for (AlertEpisode episode : story) {
      double other = terms.cosine(episode.terms());
      if (!episode.isOfStory() || other >= SAME_EVENT) {
        cosine = Math.max(cosine, other);
      }
      if (episode.subject().isOfTopic() || isAboutItsTopic(episode)) {
        topics.add(episode.topic());
      }
    }
    return Math.max(cosine, documents.meanShare(topics));
  }

  /** Whether an alert about a story is about the same as the topic that it names. */
  private boolean isAboutItsTopic(AlertEpisode episode) {
    return episode.topic() >= 0
        && currentTerms.apply(episode.topic()).cosine(episode.terms()) >= SAME_EVENT;
  }

  /**
   * Returns an ongoing alert about something new of a story, one about a story of documents before
   * one about a topic; null if there is none.
   */
  @Nullable AlertEpisode ongoingEmerging(String story, Predicate<AlertEpisode> isWanted) {
    return Stream.concat(book.ofStories(), book.ofTopics())
        .filter(each -> each.story().equals(story) && each.kind() == Kind.EMERGING)
        .filter(each -> each.isOngoing() && each.isPublished() && isWanted.test(each))
        .findFirst()
        .orElse(null);
  }

  /**
   * Returns the alert about an emerging topic of a story that is ongoing or ended within the
   * cool-down, or null.
   */
  @Nullable AlertEpisode recentOfEmergingTopic(
      String story, long now, Predicate<AlertEpisode> isWanted) {
    return book.ofTopics()
        .filter(each -> each.kind() == Kind.EMERGING && each.isPublished())
        .filter(each -> each.isRecent(now, options.coolDown()) && each.story().equals(story))
        .filter(isWanted)
        .findFirst()
        .orElse(null);
  }

  /**
   * Returns the ongoing alert about a story with the most similar terms, if these are about the
   * same event.
   */
  @Nullable AlertEpisode ongoingOfStory(AlertTerms terms, Predicate<AlertEpisode> isWanted) {
    AlertEpisode best = null;
    double largest = SAME_EVENT;
    for (AlertEpisode each : book.ofStories().toList()) {
      if (each.isOngoing() && each.isPublished() && isWanted.test(each)) {
        double cosine = each.terms().cosine(terms);
        if (cosine >= largest) {
          largest = cosine;
          best = each;
        }
      }
    }
    return best;
  }

  /**
   * Returns the ongoing alert about something new whose documents' stories have most of these
   * documents, if they have at least half of them; null if there is none.
   */
  @Nullable AlertEpisode ongoingOfDocuments(
      Set<String> documents, Predicate<AlertEpisode> isWanted) {
    List<AlertEpisode> candidates =
        Stream.concat(book.ofStories(), book.ofTopics())
            .filter(each -> each.kind() == Kind.EMERGING && !each.isOfLines())
            .filter(each -> each.isOngoing() && each.isPublished() && isWanted.test(each))
            .toList();
    Set<String> all = new HashSet<>(documents);
    candidates.forEach(each -> all.addAll(each.documents()));
    Map<String, Long> stories = storiesOf.apply(all);
    AlertEpisode best = null;
    long most = Math.max(1, (documents.size() + 1) / 2);
    for (AlertEpisode each : candidates) {
      Set<Long> its = new HashSet<>();
      each.documents().forEach(id -> its.add(stories.get(id)));
      its.remove(null);
      long shared = documents.stream().map(stories::get).filter(its::contains).count();
      if (shared >= most) {
        most = shared + 1;
        best = each;
      }
    }
    return best;
  }

  private static double cosine(List<AlertEpisode> story, AlertTerms terms) {
    return story.stream().mapToDouble(each -> terms.cosine(each.terms())).max().orElse(0);
  }
}
