package io.swell.evaluation;

import io.swell.model.SparseVector;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Measures of topics that need no documents. A topic without terms is not live and is excluded from
 * the means; a mean over no topics is 0.
 */
public final class TopicMeasures {
  private TopicMeasures() {}

  /** Returns the number of topics with at least one nonzero term. */
  public static int liveTopics(List<SparseVector> topics) {
    return (int) topics.stream().filter(topic -> topic.size() > 0).count();
  }

  /**
   * Returns the compactness: {@code mean_k |u_k|_0 / M} over the live topics, the share of the
   * vocabulary that a topic uses.
   *
   * @param vocabulary M, positive
   */
  public static double compactness(List<SparseVector> topics, int vocabulary) {
    return meanOverLive(topics, topic -> (double) topic.size() / vocabulary);
  }

  /**
   * Returns the effective dimension: {@code |U|_0 / M}, the mean number of topics that a term
   * belongs to.
   *
   * @param vocabulary M, positive
   */
  public static double effectiveDimension(List<SparseVector> topics, int vocabulary) {
    return topics.stream().mapToDouble(SparseVector::size).sum() / vocabulary;
  }

  /**
   * Returns the representability of the heaviest n terms: the mean over the live topics of {@code
   * sum_{m in top_n(k)} |u_mk| / |u_k|_1}, the share of a topic's weight that a reader sees.
   */
  public static double representability(List<SparseVector> topics, int n) {
    return meanOverLive(
        topics,
        topic -> {
          int[] top = TopTerms.of(topic, n);
          Arrays.sort(top);
          double shown = 0;
          double all = 0;
          for (int i = 0; i < topic.size(); i++) {
            double weight = Math.abs(topic.weight()[i]);
            all += weight;
            shown += Arrays.binarySearch(top, topic.row()[i]) >= 0 ? weight : 0;
          }
          return shown / all;
        });
  }

  /**
   * Returns the overlap of the heaviest n terms: the mean over all pairs of live topics of {@code
   * |top_n(a) and top_n(b)| / n}; 0 for fewer than two topics.
   */
  public static double overlap(List<SparseVector> topics, int n) {
    List<int[]> tops = TopTerms.ofEach(topics, n);
    double common = 0;
    int pairs = 0;
    for (int a = 0; a < tops.size(); a++) {
      for (int b = 0; b < a; b++) {
        int[] other = tops.get(b);
        common +=
            Arrays.stream(tops.get(a))
                .filter(m -> IntStream.of(other).anyMatch(l -> l == m))
                .count();
        pairs++;
      }
    }
    return pairs > 0 ? common / n / pairs : 0;
  }

  /**
   * Returns the diversity (Dieng, Ruiz, Blei: <i>Topic modeling in embedding spaces</i>): the
   * number of distinct terms among the n heaviest terms of the live topics, divided by the number
   * of all these terms; 1 if no two topics share one. The authors use n = 25; n = 10, as for
   * coherence, is also common.
   */
  public static double diversity(List<SparseVector> topics, int n) {
    return diversity(TopTerms.ofEach(topics, n));
  }

  /** Returns the diversity of lists of heaviest terms. */
  public static double diversity(List<int[]> tops) {
    long all = tops.stream().mapToLong(top -> top.length).sum();
    long distinct = tops.stream().flatMapToInt(Arrays::stream).distinct().count();
    return all > 0 ? (double) distinct / all : 0;
  }

  private static double meanOverLive(
      List<SparseVector> topics, ToDoubleFunction<SparseVector> measure) {
    return topics.stream()
        .filter(topic -> topic.size() > 0)
        .mapToDouble(measure)
        .average()
        .orElse(0);
  }
}
