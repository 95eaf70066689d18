package io.swell.view;

import java.util.List;

/**
 * A map of the live topics. Topics that use the same terms are near each other.
 *
 * @param topics places of the topics, largest share first
 * @param edges connections between topics, strongest first
 */
public record TopicMap(List<Place> topics, List<Edge> edges) {
  /**
   * A topic and its place.
   *
   * @param x from 0 to 1
   * @param y from 0 to 1
   */
  public record Place(
      long topic,
      String label,
      double share,
      double trend,
      List<String> terms,
      double x,
      double y) {}

  /**
   * A connection between two topics.
   *
   * @param from the older topic
   * @param overlap cosine of their heaviest terms: 0 if they share none, 1 if they are the same
   * @param shared their common terms, heaviest first
   * @param relation partial correlation of their codes; 0 if the method learns no relations
   */
  public record Edge(long from, long to, double overlap, List<String> shared, double relation) {}
}
