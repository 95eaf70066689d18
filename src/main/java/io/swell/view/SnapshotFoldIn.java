package io.swell.view;

import static java.util.Comparator.comparingDouble;

import io.swell.math.Cholesky;
import io.swell.output.Snapshot;
import io.swell.tracking.TopicAssigner;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a text of the moment is about, from snapshots alone: nothing is learned from it, and nobody
 * is told.
 *
 * <p>Its words are weighed {@code d_m = n_m idf_m}, of unit norm, with n_m occurrences and the idf
 * of the snapshots; words that no live topic has are left out, for nothing is known of them. Its
 * code is {@code v = (U'U + ridge I)^-1 U'd}, U being the terms of the snapshots. Word m gives
 * {@code u_mk d_m v_k} to topic k; over all words and topics that sums to v'U'd, what the topics
 * explain of |d|^2 = 1 less ridge |v|^2. Shares and residual are those of assignments.
 *
 * <p>It differs from the assignment that the tracker would publish: snapshots have the heaviest
 * terms of a topic only ({@code snapshots.terms}), words that no topic has count there, in the norm
 * and in the residual, and other methods than RLSI with l2 codes code otherwise.
 */
final class SnapshotFoldIn {
  /** Least ridge over the largest |u_k|^2: topics alike must not make the system singular. */
  private static final double LEAST_RIDGE = 1e-6;

  private static final int MOST_TOPICS = 10;
  private static final int MOST_TERMS = 10;
  private static final int MOST_UNKNOWN = 20;

  private final String model;
  private final double ridge;
  private final List<Snapshot> topics;

  /** By term, its idf; and its weight in each topic that has it. */
  private final Map<String, Known> known = new HashMap<>();

  private record Known(double idf, TreeMap<Integer, Double> weights) {}

  /**
   * @param ridge lambda2 of the model's codes, 0 or more
   * @param topics the live topics
   */
  SnapshotFoldIn(String model, double ridge, List<Snapshot> topics) {
    this.model = model;
    this.ridge = ridge;
    this.topics = topics;
    for (int k = 0; k < topics.size(); k++) {
      for (Snapshot.Term term : topics.get(k).terms()) {
        known
            .computeIfAbsent(term.term(), name -> new Known(term.idf(), new TreeMap<>()))
            .weights
            .put(k, term.weight());
      }
    }
  }

  /**
   * Assigns a text. Costs O(K^3 + terms).
   *
   * @param terms its distinct terms
   * @param counts their occurrences
   */
  TextTopics assign(String[] terms, int[] counts) {
    long occurrences = Arrays.stream(counts).asLongStream().sum();
    Map<String, Double> document = new TreeMap<>();
    List<String> unknown = new ArrayList<>();
    long met = 0;
    for (int i = 0; i < terms.length; i++) {
      Known term = known.get(terms[i]);
      if (term == null) {
        unknown.add(terms[i]);
      } else {
        met += counts[i];
        document.put(terms[i], counts[i] * term.idf);
      }
    }
    double norm = Math.sqrt(document.values().stream().mapToDouble(d -> d * d).sum());
    if (norm > 0) {
      document.replaceAll((term, weight) -> weight / norm);
    }
    double[] code = norm > 0 ? code(document) : new double[topics.size()];
    return new TextTopics(
        model,
        occurrences,
        met,
        unknown.subList(0, Math.min(MOST_UNKNOWN, unknown.size())),
        norm > 0 ? residual(document, code) : 1,
        shares(document, code));
  }

  private double[] code(Map<String, Double> document) {
    int n = topics.size();
    double[] gram = gram();
    double largest = 0;
    for (int k = 0; k < n; k++) {
      largest = Math.max(largest, gram[k * n + k]);
    }
    for (int k = 0; k < n; k++) {
      gram[k * n + k] += Math.max(ridge, LEAST_RIDGE * largest);
    }
    double[] code = new double[n];
    document.forEach((term, weight) -> weights(term).forEach((k, u) -> code[k] += u * weight));
    if (largest > 0) {
      boolean isDefinite = Cholesky.factor(gram, n);
      if (!isDefinite) {
        throw new IllegalStateException("U'U + ridge I must be positive definite, K = " + n);
      }
      Cholesky.solve(gram, n, code);
    }
    return code;
  }

  /** U'U. */
  private double[] gram() {
    int n = topics.size();
    double[] gram = new double[n * n];
    for (Known term : known.values()) {
      term.weights.forEach(
          (k, u) -> term.weights.forEach((l, other) -> gram[k * n + l] += u * other));
    }
    return gram;
  }

  private Map<Integer, Double> weights(String term) {
    Known found = known.get(term);
    return found == null ? new TreeMap<>() : found.weights;
  }

  /** |d - U v|^2 over |d|^2, at most 1: terms of U that the text does not have count. */
  private double residual(Map<String, Double> document, double[] code) {
    double sum = 0;
    for (Map.Entry<String, Known> each : known.entrySet()) {
      double rest = document.getOrDefault(each.getKey(), 0.0);
      for (Map.Entry<Integer, Double> u : each.getValue().weights.entrySet()) {
        rest -= u.getValue() * code[u.getKey()];
      }
      sum += rest * rest;
    }
    return Math.min(1, sum);
  }

  private List<TextTopics.Topic> shares(Map<String, Double> document, double[] code) {
    double[] part = new double[code.length];
    for (int k = 0; k < code.length; k++) {
      double length =
          topics.get(k).terms().stream().mapToDouble(t -> t.weight() * t.weight()).sum();
      part[k] = Math.abs(code[k]) * Math.sqrt(length);
    }
    double sum = Arrays.stream(part).sum();
    List<TextTopics.Topic> found = new ArrayList<>();
    for (int k = 0; k < code.length; k++) {
      if (sum > 0 && part[k] / sum >= TopicAssigner.LEAST_SHARE) {
        Snapshot topic = topics.get(k);
        found.add(
            new TextTopics.Topic(
                topic.topic(), topic.label(), part[k] / sum, code[k], deciding(k, document, code)));
      }
    }
    found.sort(
        comparingDouble((TextTopics.Topic topic) -> -topic.share())
            .thenComparingLong(TextTopics.Topic::topic));
    return found.subList(0, Math.min(MOST_TOPICS, found.size()));
  }

  private List<TextTopics.Term> deciding(int k, Map<String, Double> document, double[] code) {
    List<TextTopics.Term> deciding = new ArrayList<>();
    document.forEach(
        (term, weight) -> {
          double u = weights(term).getOrDefault(k, 0.0);
          if (u != 0) {
            deciding.add(new TextTopics.Term(term, weight, u, u * weight * code[k]));
          }
        });
    deciding.sort(comparingDouble(term -> -Math.abs(term.contribution())));
    return deciding.subList(0, Math.min(MOST_TERMS, deciding.size()));
  }
}
