package io.swell.view;

import static java.util.Comparator.comparingDouble;

import io.swell.output.Snapshot;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/**
 * Finds topics by {@linkplain QueryWords words}. A topic matches if each word is the beginning of
 * one of its terms. The topic in which the matching terms weigh most comes first.
 */
final class TopicSearch {
  private final List<String> words;

  TopicSearch(String query) {
    words = QueryWords.of(query);
  }

  /** Returns the matching topics, best first; none if the query has no words. */
  List<TopicMatch> in(Collection<Snapshot> topics, int limit) {
    List<TopicMatch> found = new ArrayList<>();
    for (Snapshot topic : topics) {
      if (!words.isEmpty() && words.stream().allMatch(word -> has(topic, word))) {
        found.add(match(topic));
      }
    }
    found.sort(
        comparingDouble((TopicMatch match) -> -match.score())
            .thenComparingLong(match -> match.snapshot().topic()));
    return List.copyOf(found.subList(0, Math.min(limit, found.size())));
  }

  private TopicMatch match(Snapshot topic) {
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
