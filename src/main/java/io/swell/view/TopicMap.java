package io.swell.view;

import java.util.List;

/**
 * The live topics as places: near each other when they use the same terms.
 *
 * @param topics places, largest share first
 * @param edges what connects them, strongest first
 */
public record TopicMap(List<Place> topics, List<Edge> edges) {
  public TopicMap {
    topics = List.copyOf(topics);
    edges = List.copyOf(edges);
  }

  /**
   * A topic.
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
      double y) {
    public Place {
      terms = List.copyOf(terms);
    }
  }

  /**
   * What connects two topics.
   *
   * @param from the elder
   * @param overlap cosine of their heaviest terms: 0 without a common one, 1 for the same topic
   * @param shared their common terms, heaviest first
   * @param relation partial correlation of their codes, 0 where the method knows of none
   */
  public record Edge(long from, long to, double overlap, List<String> shared, double relation) {
    public Edge {
      shared = List.copyOf(shared);
    }
  }
}
