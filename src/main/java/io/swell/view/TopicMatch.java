package io.swell.view;

import static java.util.Comparator.comparingDouble;

import io.swell.output.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A topic that a search found.
 *
 * @param terms its terms that match, heaviest first
 * @param score sum of their normalized weights
 */
public record TopicMatch(Snapshot snapshot, List<String> terms, double score) {
  /**
   * Returns the topics that match {@linkplain QueryWords words}; none if there are no words. A
   * topic matches if each word is the beginning of one of its terms. That in which the matching
   * terms weigh most comes first.
   */
  static List<TopicMatch> search(List<Snapshot> topics, String query, int limit) {
    List<String> words = QueryWords.of(query);
    return topics.stream()
        .filter(topic -> !words.isEmpty() && words.stream().allMatch(word -> has(topic, word)))
        .map(topic -> of(topic, words))
        .sorted(
            comparingDouble((TopicMatch match) -> -match.score)
                .thenComparingLong(match -> match.snapshot.topic()))
        .limit(limit)
        .toList();
  }

  private static TopicMatch of(Snapshot topic, List<String> words) {
    List<String> terms = new ArrayList<>();
    double score = 0;
    for (Snapshot.Term term : topic.terms()) {
      if (words.stream().anyMatch(word -> begins(term, word))) {
        terms.add(term.term());
        score += term.normalized();
      }
    }
    return new TopicMatch(topic, terms, score);
  }

  private static boolean has(Snapshot topic, String word) {
    return topic.terms().stream().anyMatch(term -> begins(term, word));
  }

  private static boolean begins(Snapshot.Term term, String word) {
    return term.term().toLowerCase(Locale.ROOT).startsWith(word);
  }
}
