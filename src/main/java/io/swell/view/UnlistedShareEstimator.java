package io.swell.view;

import io.swell.tracking.TopicAssigner;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How what assignments do not list is spread over the topics: an assignment names a topic only
 * where it has {@value TopicAssigner#LEAST_SHARE} of a document.
 *
 * <p>A closed window tells the whole share of a topic, its assignments told the listed one; the
 * difference, faded from window to window ({@code p_k += (new - p_k) / }{@value #WINDOWS}), is what
 * is expected of the next one. A topic of which none was told yet is taken to be like the mean of
 * the others. Small shares are spread otherwise than large ones: to scale up what is listed is
 * further from the closed window than to leave it as it is (src/docs/decisions/dashboard.md).
 */
final class UnlistedShareEstimator {
  private static final int WINDOWS = 5;

  private final Map<Long, Double> parts = new HashMap<>();

  /** Takes in the mean share per document that a topic had in a window beyond what was listed. */
  void learn(long topic, double part) {
    parts.merge(topic, part, (old, now) -> old + (now - old) / WINDOWS);
  }

  /** Counts what one topic has as another's. */
  void merge(long from, long into) {
    Double part = parts.remove(from);
    if (part != null) {
      parts.merge(into, part, Double::sum);
    }
  }

  void forget(long topic) {
    parts.remove(topic);
  }

  /** The fractions of what is not listed that the topics are expected to have: they sum to 1. */
  SortedMap<Long, Double> over(Set<Long> topics) {
    double known = 0;
    int count = 0;
    for (long topic : topics) {
      Double part = parts.get(topic);
      if (part != null) {
        known += part;
        count++;
      }
    }
    double mean = known > 0 ? known / count : 1;
    double sum = known > 0 ? known + mean * (topics.size() - count) : topics.size();
    var fractions = new TreeMap<Long, Double>();
    for (long topic : topics) {
      double part = known > 0 ? parts.getOrDefault(topic, mean) : 1;
      fractions.put(topic, part / sum);
    }
    return fractions;
  }
}
