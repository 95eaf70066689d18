package io.swell.view;

import static java.util.Comparator.comparingDouble;

import io.swell.output.Snapshot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** A map of the live topics. Topics that use the same terms are near each other. */
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

  /**
   * Draws a map of topics from their snapshots; the same snapshots give the same map. Costs O(n^2
   * (terms + passes)), 0.1 s for 200 topics of 200 terms.
   */
  static final class Mapper {
    private static final int TERMS = 40;
    private static final int SHOWN = 6;
    private static final int EDGES_PER_TOPIC = 2;
    private static final double MIN_OVERLAP = 0.02;
    private static final double NEAR_DISTANCE = 0.2;

    private final List<Snapshot> topics;
    private final List<Map<String, Double>> weights = new ArrayList<>();

    private Mapper(List<Snapshot> topics) {
      this.topics = topics;
      for (Snapshot topic : topics) {
        Map<String, Double> terms = new HashMap<>();
        topic.terms().stream()
            .limit(TERMS)
            .forEach(term -> terms.put(term.term(), term.normalized()));
        double norm = norm(terms);
        terms.replaceAll((term, weight) -> weight / norm);
        weights.add(terms);
      }
    }

    static TopicMap map(List<Snapshot> live, int most) {
      Comparator<Snapshot> largest = comparingDouble(topic -> -topic.share());
      return new Mapper(
              live.stream().sorted(largest.thenComparingLong(Snapshot::topic)).limit(most).toList())
          .map();
    }

    private TopicMap map() {
      double[][] overlaps = overlaps();
      double[][] places =
          MapLayout.places(
              distances(overlaps), topics.stream().mapToLong(Snapshot::topic).toArray());
      List<Place> nodes = new ArrayList<>();
      for (int i = 0; i < topics.size(); i++) {
        Snapshot topic = topics.get(i);
        nodes.add(
            new TopicMap.Place(
                topic.topic(),
                topic.label(),
                topic.share(),
                topic.trend(),
                topic.terms().stream().limit(SHOWN).map(Snapshot.Term::term).toList(),
                places[i][0],
                places[i][1]));
      }
      return new TopicMap(nodes, edges(overlaps));
    }

    private double[][] overlaps() {
      int n = topics.size();
      double[][] overlaps = new double[n][n];
      for (int i = 0; i < n; i++) {
        for (int j = i + 1; j < n; j++) {
          double sum = 0;
          for (String term : shared(i, j)) {
            sum += common(i, j, term);
          }
          overlaps[i][j] = sum;
          overlaps[j][i] = sum;
        }
      }
      return overlaps;
    }

    private double common(int i, int j, String term) {
      return weights.get(i).getOrDefault(term, 0.0) * weights.get(j).getOrDefault(term, 0.0);
    }

    private List<String> shared(int i, int j) {
      Comparator<String> heaviest = comparingDouble(term -> -common(i, j, term));
      return topics.get(i).terms().stream()
          .limit(TERMS)
          .map(Snapshot.Term::term)
          .filter(weights.get(j)::containsKey)
          .sorted(heaviest.thenComparing(Comparator.naturalOrder()))
          .toList();
    }

    /**
     * Returns the distances that topics should have on the map: 1 for topics without a common term,
     * {@value #NEAR_DISTANCE} for topics that overlap as much as a topic and its nearest other
     * topic do on average. The square root stresses small overlaps, because most pairs have none at
     * all.
     */
    private static double[][] distances(double[][] overlaps) {
      double nearest =
          Arrays.stream(overlaps)
              .mapToDouble(row -> Arrays.stream(row).max().orElse(0))
              .average()
              .orElse(0);
      return Arrays.stream(overlaps)
          .map(row -> Arrays.stream(row).map(overlap -> distance(overlap, nearest)).toArray())
          .toArray(double[][]::new);
    }

    private static double distance(double overlap, double nearest) {
      return overlap > 0 ? 1 - (1 - NEAR_DISTANCE) * Math.sqrt(Math.min(1, overlap / nearest)) : 1;
    }

    private static double norm(Map<String, Double> terms) {
      double squares = 0;
      for (String term : new TreeSet<>(terms.keySet())) { // a fixed order keeps the sum the same
        double weight = terms.getOrDefault(term, 0.0);
        squares += weight * weight;
      }
      return squares > 0 ? Math.sqrt(squares) : 1;
    }

    private List<Edge> edges(double[][] overlaps) {
      Map<Long, Map<Long, Double>> relations = relations();
      List<Edge> candidates = new ArrayList<>();
      for (int i = 0; i < topics.size(); i++) {
        for (int j = i + 1; j < topics.size(); j++) {
          long from = Math.min(topics.get(i).topic(), topics.get(j).topic());
          long to = Math.max(topics.get(i).topic(), topics.get(j).topic());
          double relation = relations.getOrDefault(from, Map.of()).getOrDefault(to, 0.0);
          if (overlaps[i][j] >= MIN_OVERLAP || relation != 0) {
            List<String> shared = shared(i, j);
            candidates.add(
                new TopicMap.Edge(
                    from,
                    to,
                    overlaps[i][j],
                    shared.subList(0, Math.min(SHOWN, shared.size())),
                    relation));
          }
        }
      }
      candidates.sort(
          comparingDouble((Edge e) -> -Math.max(e.overlap(), Math.abs(e.relation())))
              .thenComparingLong(Edge::from)
              .thenComparingLong(Edge::to));
      return strongestPerTopic(candidates);
    }

    /** Keeps edges that are among the strongest of one of their topics, so no topic is cut off. */
    private static List<Edge> strongestPerTopic(List<Edge> candidates) {
      Map<Long, Integer> degree = new HashMap<>();
      List<Edge> kept = new ArrayList<>();
      for (Edge edge : candidates) {
        int from = degree.merge(edge.from(), 1, Integer::sum);
        int to = degree.merge(edge.to(), 1, Integer::sum);
        if (Math.min(from, to) <= EDGES_PER_TOPIC) {
          kept.add(edge);
        }
      }
      return kept;
    }

    /** Returns the relations between topics of the map, by either topic first. */
    private Map<Long, Map<Long, Double>> relations() {
      Set<Long> known = new HashSet<>();
      topics.forEach(topic -> known.add(topic.topic()));
      Map<Long, Map<Long, Double>> relations = new HashMap<>();
      for (Snapshot topic : topics) {
        for (Snapshot.Relation relation : topic.relations()) {
          if (known.contains(relation.topic())) {
            put(relations, topic.topic(), relation.topic(), relation.strength());
            put(relations, relation.topic(), topic.topic(), relation.strength());
          }
        }
      }
      return relations;
    }

    private static void put(
        Map<Long, Map<Long, Double>> relations, long from, long to, double strength) {
      relations.computeIfAbsent(from, key -> new HashMap<>()).putIfAbsent(to, strength);
    }
  }
}
