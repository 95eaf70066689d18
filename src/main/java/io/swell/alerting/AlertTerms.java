package io.swell.alerting;

import io.swell.output.Alert;
import io.swell.output.Snapshot;
import io.swell.tracking.LabeledTerms;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The name and the heaviest terms of a topic.
 *
 * @param label the topic's name, empty if it has none
 * @param heaviest its heaviest terms with their weights, heaviest first
 */
public record AlertTerms(String label, List<Alert.Term> heaviest) {
  static final AlertTerms NONE = new AlertTerms("", List.of());

  public AlertTerms {
    heaviest = List.copyOf(heaviest);
  }

  /** Returns a topic's name and terms with their normalized weights; no terms for null. */
  public static AlertTerms of(@Nullable LabeledTerms topic) {
    return topic == null ? NONE : of(topic.label(), topic.terms(), Integer.MAX_VALUE);
  }

  /** Returns a topic's name and {@code limit} heaviest terms with their normalized weights. */
  static AlertTerms of(String label, List<Snapshot.Term> terms, int limit) {
    return new AlertTerms(
        label,
        terms.stream()
            .limit(limit)
            .map(term -> new Alert.Term(term.term(), term.normalized()))
            .toList());
  }

  boolean isEmpty() {
    return heaviest.isEmpty();
  }

  /** Returns the cosine between these terms and others; 0 if either has no terms. */
  double cosine(AlertTerms other) {
    Map<String, Double> weights = new HashMap<>();
    other.heaviest.forEach(term -> weights.put(term.term(), term.weight()));
    double inner = 0;
    for (Alert.Term term : heaviest) {
      inner += term.weight() * weights.getOrDefault(term.term(), 0.0);
    }
    double norms = norm() * other.norm();
    return norms > 0 ? inner / norms : 0;
  }

  private double norm() {
    double sum = 0;
    for (Alert.Term term : heaviest) {
      sum += term.weight() * term.weight();
    }
    return Math.sqrt(sum);
  }

  /** Returns the {@code max} heaviest terms that are not among the others. */
  List<String> without(AlertTerms others, int max) {
    List<String> known = others.words(others.heaviest.size());
    return words(heaviest.size()).stream()
        .filter(term -> !known.contains(term))
        .limit(max)
        .toList();
  }

  List<String> words(int max) {
    return heaviest.stream().limit(max).map(Alert.Term::term).toList();
  }
}
