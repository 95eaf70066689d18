package io.swell.ranking;

import io.swell.model.TfIdf;
import io.swell.ranking.CrossValidation.Candidate;
import io.swell.text.TermCounts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Compares rankings on one test collection: BM25, BM25 with k1 and b chosen, the cosine of tf-idf
 * vectors, and topics combined with BM25 (Wang, Xu, Li, Craswell: <i>Regularized Latent Semantic
 * Indexing: a new approach to large-scale topic modeling</i>):
 *
 * <pre>  s(q, d) = a s_topic(q, d) + (1 - a) s_term(q, d),   a = 0, 0.05, ..., 1</pre>
 *
 * <p>s_topic is the cosine of the codes, s_term is BM25 divided by its largest value for the query.
 * For a query that shares no word with the collection both are 0 for every document: nothing is
 * found and every measure is 0. All parameters are chosen by cross-validation over the queries.
 */
public final class RankingTrial implements AutoCloseable {
  /** The name of a in the values of a candidate. */
  public static final String WEIGHT = "a";

  private static final int STEPS = 20;
  private static final double[] K1 = {0.4, 0.8, 1.2, 1.6, 2, 2.4, 2.8, 3.2, 4, 5, 6, 8};
  private static final double[] B = {0, 0.25, 0.5, 0.6, 0.7, 0.75, 0.8, 0.9, 1};

  /** Lucene's defaults. */
  private static final double DEFAULT_K1 = 1.2;

  private static final double DEFAULT_B = 0.75;

  private final TestCollection collection;
  private final int folds;
  private final TermIndex index;
  private final List<TermCounts> documents;
  private final List<TermCounts> queries;
  private final Candidate bm25;
  private final CrossValidation tuned;

  /** s_term of each query. */
  private final double[][] terms;

  /**
   * Indexes the collection and ranks it with BM25. Memory O(documents x queries).
   *
   * @param folds number of cross-validation folds, at most the number of judged queries; 1 chooses
   *     on all queries
   */
  public RankingTrial(TestCollection collection, int folds) {
    this.collection = collection;
    this.folds = folds;
    index = new TermIndex(collection.documents());
    documents = collection.documents().stream().map(each -> index.count(each.text())).toList();
    queries = collection.queries().stream().map(each -> index.count(each.text())).toList();
    terms =
        IntStream.range(0, queries.size())
            .mapToObj(query -> scaled(query, DEFAULT_K1, DEFAULT_B))
            .toArray(double[][]::new);
    bm25 = words(DEFAULT_K1, DEFAULT_B);
    List<Candidate> grid = new ArrayList<>();
    for (double k1 : K1) {
      for (double b : B) {
        grid.add(words(k1, b));
      }
    }
    tuned = CrossValidation.of(grid, folds);
  }

  /** Returns the number of queries none of whose words occurs in a document. */
  public int queriesWithoutKnownWord() {
    return (int)
        Arrays.stream(terms).filter(each -> Arrays.stream(each).noneMatch(s -> s > 0)).count();
  }

  /** Ranks with BM25 and Lucene's parameters. */
  public Row bm25() {
    return new Row(
        "bm25", QueryMeasures.mean(bm25.measures()), List.of(bm25), null, null, List.of());
  }

  /** Ranks with BM25, with k1 chosen from 0.4 to 8 and b from 0 to 1. */
  public Row tunedBm25() {
    return row("bm25, tuned", tuned, List.of());
  }

  /** Ranks by the cosine of tf-idf vectors, {@link TfIdf#UNIT}. */
  public Row vectorSpace() {
    WeightedCollection weighed = WeightedCollection.of(documents, queries, TfIdf.UNIT);
    Candidate words = new Candidate(Map.of(), measured(weighed::products));
    return row("vsm", new CrossValidation(List.of(words), words.measures()), List.of());
  }

  /**
   * Returns the terms of the documents, in the collection's order.
   *
   * @param mostTerms number of distinct terms to keep, those in the most documents; BM25 still uses
   *     all terms
   */
  public List<TermCounts> documents(int mostTerms) {
    return mostTerms == Integer.MAX_VALUE
        ? documents
        : WeightedCollection.reduced(documents, mostTerms);
  }

  /** Returns the terms of the judged queries, in the collection's order. */
  public List<TermCounts> queries() {
    return queries;
  }

  /**
   * Ranks with topics and BM25, once for each value of a. Costs O(values of a x queries x
   * documents).
   *
   * @param values the options that the topics were fitted with; a is added
   */
  public List<Candidate> mixtures(Cosines topics, Map<String, String> values) {
    double[][] scores =
        IntStream.range(0, queries.size()).mapToObj(topics::scores).toArray(double[][]::new);
    List<Candidate> candidates = new ArrayList<>();
    for (int step = 0; step <= STEPS; step++) {
      double a = (double) step / STEPS;
      Map<String, String> all = new LinkedHashMap<>(values);
      all.put(WEIGHT, String.format(Locale.ROOT, "%.2f", a));
      candidates.add(new Candidate(all, measured(query -> mixed(a, scores[query], terms[query]))));
    }
    return candidates;
  }

  private static double[] mixed(double a, double[] topic, double[] term) {
    double[] mixed = new double[term.length];
    Arrays.setAll(mixed, i -> a * topic[i] + (1 - a) * term[i]);
    return mixed;
  }

  /** Chooses among the mixtures of one method. */
  public Row choose(String name, List<Candidate> mixtures) {
    Map<String, String> best = CrossValidation.of(mixtures, 1).chosen().get(0).values();
    List<Candidate> curve =
        mixtures.stream().filter(each -> setting(each.values()).equals(setting(best))).toList();
    return row(name, CrossValidation.of(mixtures, folds), curve);
  }

  private static Map<String, String> setting(Map<String, String> values) {
    Map<String, String> setting = new LinkedHashMap<>(values);
    setting.remove(WEIGHT);
    return setting;
  }

  private Row row(String name, CrossValidation chosen, List<Candidate> curve) {
    List<QueryMeasures> measures = chosen.measures();
    return new Row(
        name,
        QueryMeasures.mean(measures),
        chosen.chosen(),
        significance(measures, bm25.measures()),
        chosen.equals(tuned) ? null : significance(measures, tuned.measures()),
        curve);
  }

  private Candidate words(double k1, double b) {
    Map<String, String> values = new LinkedHashMap<>();
    values.put("k1", Double.toString(k1));
    values.put("b", Double.toString(b));
    return new Candidate(values, measured(query -> scaled(query, k1, b)));
  }

  private List<QueryMeasures> measured(IntFunction<double[]> scores) {
    return IntStream.range(0, queries.size())
        .mapToObj(
            query -> {
              TestCollection.Relevant relevant = collection.relevant().get(query);
              int[] ranks = QueryMeasures.ranks(scores.apply(query), relevant.document());
              return QueryMeasures.of(ranks, relevant.grade());
            })
        .toList();
  }

  private static Significance significance(List<QueryMeasures> better, List<QueryMeasures> base) {
    return Significance.of(precisions(better), precisions(base));
  }

  private static double[] precisions(List<QueryMeasures> measures) {
    return measures.stream().mapToDouble(QueryMeasures::averagePrecision).toArray();
  }

  /** Returns BM25 divided by its largest value for the query, 0 if there is none above 0. */
  private double[] scaled(int query, double k1, double b) {
    float[] scores = index.scores(collection.queries().get(query).text(), k1, b);
    float largest = 0;
    for (float score : scores) {
      largest = Math.max(largest, score);
    }
    double[] scaled = new double[scores.length];
    for (int i = 0; largest > 0 && i < scores.length; i++) {
      scaled[i] = scores[i] / (double) largest;
    }
    return scaled;
  }

  @Override
  public void close() {
    index.close();
  }

  /**
   * One ranking in the table of rankings compared.
   *
   * @param means means over all queries, each measured with a candidate chosen without it
   * @param chosen the candidate chosen for each fold
   * @param againstBm25 test of its average precision against BM25; null for BM25 itself
   * @param againstTuned the same test against BM25 with k1 and b chosen by cross-validation; null
   *     for that itself
   * @param curve the candidates that differ from the best one on all queries only in the weight of
   *     the topics, ascending; empty for a ranking without topics
   */
  public record Row(
      String name,
      QueryMeasures means,
      List<Candidate> chosen,
      @Nullable Significance againstBm25,
      @Nullable Significance againstTuned,
      List<Candidate> curve) {}
}
