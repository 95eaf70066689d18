package io.swell.view;

import static java.util.Comparator.comparingDouble;

import io.swell.lifecycle.TopicProportions;
import io.swell.math.Cholesky;
import io.swell.output.Assignment;
import io.swell.output.ModelReport;
import io.swell.output.Snapshot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The topics of an ad hoc text.
 *
 * @param occurrences number of occurrences of terms in the text
 * @param known how many of them are of terms that a live topic has; the others are ignored
 * @param unknown some of the terms that no live topic has
 * @param residual {@code |d - U v|^2 / |d|^2}, at most 1: the part that no topic explains
 */
public record TextTopics(
    String model,
    long occurrences,
    long known,
    List<String> unknown,
    double residual,
    List<Topic> topics) {
  /**
   * One topic of a text.
   *
   * @param share {@code |v_k| |u_k| / sum_j |v_j| |u_j|}
   * @param weight v_k
   * @param terms the terms of the text that contribute most, largest contribution first
   */
  public record Topic(long topic, String label, double share, double weight, List<Term> terms) {}

  /**
   * A term that contributes to a topic.
   *
   * @param inText d_m, its weight in the text
   * @param inTopic u_mk, its weight in the topic
   * @param contribution {@code u_mk d_m v_k}
   */
  public record Term(String term, double inText, double inTopic, double contribution) {}

  /**
   * Finds the topics of an ad hoc text from snapshots alone. Nothing is learned from the text and
   * nothing is published.
   *
   * <p>The terms of the text have the weights {@code d_m = n_m idf_m}, scaled to unit norm, where
   * n_m is the number of occurrences and idf comes from the snapshots. Terms that no live topic has
   * are left out, because their idf is not known. The code of the text is {@code v = (U'U + ridge
   * I)^-1 U'd}, where U holds the terms of the snapshots. Term m contributes {@code u_mk d_m v_k}
   * to topic k. Over all terms and topics this sums to v'U'd, which is the part of |d|^2 = 1 that
   * the topics explain, less ridge |v|^2. Shares and residual are defined as in assignments.
   *
   * <p>The result differs from the assignment that the tracker would publish. Snapshots have only
   * the heaviest terms of a topic ({@code snapshots.terms}); the tracker counts terms that no topic
   * has in the norm and the residual; and methods other than RLSI with l2 codes compute codes
   * differently.
   */
  static final class SnapshotFoldIn {
    /** The default of learn.codes-weight, for models without a report that gives it. */
    private static final double DEFAULT_RIDGE = 0.5;

    private static final String NUMBER = "[0-9.]+(E-?[0-9]+)?";

    /** Minimum ridge relative to the largest |u_k|^2, so that similar topics stay solvable. */
    private static final double MIN_RIDGE = 1e-6;

    private static final int MAX_TOPICS = 10;
    private static final int MAX_TERMS = 10;
    private static final int MAX_UNKNOWN = 20;

    private final String model;
    private final double ridge;
    private final List<Snapshot> topics;

    /** For each term, its idf and its weight in each topic that has it. */
    private final Map<String, KnownTerm> known = new HashMap<>();

    private record KnownTerm(double idf, TreeMap<Integer, Double> weights) {}

    /** Returns the fold-in with the penalty that the newest report on a model gives. */
    static SnapshotFoldIn of(String model, @Nullable ModelReport report, List<Snapshot> topics) {
      String ridge = report == null ? "" : report.options().getOrDefault("learn.codes-weight", "");
      return new SnapshotFoldIn(
          model, ridge.matches(NUMBER) ? Double.parseDouble(ridge) : DEFAULT_RIDGE, topics);
    }

    /**
     * @param ridge weight of the codes' l2 penalty, lambda2; 0 or more
     */
    SnapshotFoldIn(String model, double ridge, List<Snapshot> topics) {
      this.model = model;
      this.ridge = ridge;
      this.topics = topics;
      for (int k = 0; k < topics.size(); k++) {
        for (Snapshot.Term term : topics.get(k).terms()) {
          known
              .computeIfAbsent(term.term(), name -> new KnownTerm(term.idf(), new TreeMap<>()))
              .weights
              .put(k, term.weight());
        }
      }
    }

    /** Finds the topics of a text. Costs O(K^3 + terms). */
    TextTopics assign(String[] terms, int[] counts) {
      long occurrences = Arrays.stream(counts).asLongStream().sum();
      Map<String, Double> document = new TreeMap<>();
      List<String> unknown = new ArrayList<>();
      long knownOccurrences = 0;
      for (int i = 0; i < terms.length; i++) {
        KnownTerm term = known.get(terms[i]);
        if (term == null) {
          unknown.add(terms[i]);
        } else {
          knownOccurrences += counts[i];
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
          knownOccurrences,
          unknown.subList(0, Math.min(MAX_UNKNOWN, unknown.size())),
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
        gram[k * n + k] += Math.max(ridge, MIN_RIDGE * largest);
      }
      double[] code = new double[n];
      document.forEach((term, weight) -> weights(term).forEach((k, u) -> code[k] += u * weight));
      if (largest > 0) {
        boolean isDefinite = Cholesky.factor(gram, n);
        if (!isDefinite) {
          throw new IllegalStateException("U'U + ridge I is not positive definite, K = " + n);
        }
        Cholesky.solve(gram, n, code);
      }
      return code;
    }

    /** Returns U'U. */
    private double[] gram() {
      int n = topics.size();
      double[] gram = new double[n * n];
      for (KnownTerm term : known.values()) {
        term.weights.forEach(
            (k, u) -> term.weights.forEach((l, other) -> gram[k * n + l] += u * other));
      }
      return gram;
    }

    private Map<Integer, Double> weights(String term) {
      KnownTerm found = known.get(term);
      return found == null ? new TreeMap<>() : found.weights;
    }

    /** Returns |d - U v|^2 / |d|^2, at most 1. Terms of U that the text does not have count too. */
    private double residual(Map<String, Double> document, double[] code) {
      double sum = 0;
      for (Map.Entry<String, KnownTerm> each : known.entrySet()) {
        double rest = document.getOrDefault(each.getKey(), 0.0);
        for (Map.Entry<Integer, Double> u : each.getValue().weights.entrySet()) {
          rest -= u.getValue() * code[u.getKey()];
        }
        sum += rest * rest;
      }
      return Math.min(1, sum);
    }

    private List<Topic> shares(Map<String, Double> document, double[] code) {
      double[] part = new double[code.length];
      for (int k = 0; k < code.length; k++) {
        double length =
            topics.get(k).terms().stream().mapToDouble(t -> t.weight() * t.weight()).sum();
        part[k] = Math.abs(code[k]) * Math.sqrt(length);
      }
      double sum = Arrays.stream(part).sum();
      var background = new BitSet();
      for (int k = 0; k < code.length; k++) {
        part[k] = sum > 0 ? part[k] / sum : 0;
        background.set(k, topics.get(k).background());
      }
      TopicProportions assigned =
          new TopicProportions(1, code.length, part)
              .without(background, Assignment.MIN_SHARE, Assignment.BESIDES_BACKGROUND);
      List<Topic> found = new ArrayList<>();
      for (int k = 0; k < code.length; k++) {
        double share = assigned.of(0, k);
        if (share >= Assignment.MIN_SHARE) {
          Snapshot topic = topics.get(k);
          found.add(
              new TextTopics.Topic(
                  topic.topic(), topic.label(), share, code[k], decidingTerms(k, document, code)));
        }
      }
      found.sort(comparingDouble((Topic topic) -> -topic.share()).thenComparingLong(Topic::topic));
      return found.subList(0, Math.min(MAX_TOPICS, found.size()));
    }

    private List<Term> decidingTerms(int k, Map<String, Double> document, double[] code) {
      List<Term> deciding = new ArrayList<>();
      document.forEach(
          (term, weight) -> {
            double u = weights(term).getOrDefault(k, 0.0);
            if (u != 0) {
              deciding.add(new TextTopics.Term(term, weight, u, u * weight * code[k]));
            }
          });
      deciding.sort(comparingDouble(term -> -Math.abs(term.contribution())));
      return deciding.subList(0, Math.min(MAX_TERMS, deciding.size()));
    }
  }
}
