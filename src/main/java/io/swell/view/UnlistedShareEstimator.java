package io.swell.view;

import io.swell.output.Assignment;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Estimates how the shares that assignments do not list are distributed over the topics. An
 * assignment lists a topic only if its share is at least {@value Assignment#MIN_SHARE}.
 *
 * <p>The activity in a closed window gives the whole share of a topic, and the assignments gave the
 * listed share. The difference, averaged exponentially over the windows ({@code p_k += (new - p_k)
 * / }{@value #MEMORY_WINDOWS}), is the unlisted share expected in the next window. A topic without
 * a closed window gets the mean of the others. Small shares are distributed differently from large
 * ones: scaling up the listed shares instead would be further from the closed window than leaving
 * them as they are (src/docs/decisions/dashboard.md).
 */
final class UnlistedShareEstimator {
  private static final int MEMORY_WINDOWS = 5;

  private final Map<Long, Double> unlistedShares = new HashMap<>();

  /**
   * Learns from a closed window.
   *
   * @param share mean share per document that the topic had beyond the listed shares
   */
  void learn(long topic, double share) {
    unlistedShares.merge(topic, share, (old, now) -> old + (now - old) / MEMORY_WINDOWS);
  }

  /** Adds the unlisted share of one topic to another. */
  void merge(long from, long into) {
    Double share = unlistedShares.remove(from);
    if (share != null) {
      unlistedShares.merge(into, share, Double::sum);
    }
  }

  void forget(long topic) {
    unlistedShares.remove(topic);
  }

  /** Returns the expected fraction of the unlisted part for each topic. The fractions sum to 1. */
  SortedMap<Long, Double> fractions(Set<Long> topics) {
    double known = 0;
    int count = 0;
    for (long topic : topics) {
      Double share = unlistedShares.get(topic);
      if (share != null) {
        known += share;
        count++;
      }
    }
    double mean = known > 0 ? known / count : 1;
    double sum = known > 0 ? known + mean * (topics.size() - count) : topics.size();
    var fractions = new TreeMap<Long, Double>();
    for (long topic : topics) {
      double share = known > 0 ? unlistedShares.getOrDefault(topic, mean) : 1;
      fractions.put(topic, share / sum);
    }
    return fractions;
  }
}
