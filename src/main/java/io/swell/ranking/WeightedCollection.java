package io.swell.ranking;

import io.swell.model.MiniBatch;
import io.swell.model.Weighting;
import io.swell.text.TermCounts;
import io.swell.vocabulary.RowCounts;
import io.swell.vocabulary.Vocabulary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Documents and queries as weighted vectors over one vocabulary. Queries are weighted like
 * documents, with the document frequencies, to which they do not contribute. A query word that
 * occurs in no document is ignored, but counts toward the length of the query.
 *
 * @param queries the queries, in the collection's order; a query without a known word has no
 *     entries
 */
public record WeightedCollection(Vocabulary vocabulary, MiniBatch documents, MiniBatch queries) {
  /** Counts and weights a collection. Costs one lookup per term of each text. */
  public static WeightedCollection of(
      List<TermCounts> documents, List<TermCounts> queries, Weighting weighting) {
    return streamed(documents, queries, weighting, documents.size(), documents.size(), batch -> {});
  }

  /**
   * Does the same, but first passes the documents on in mini-batches, each weighted by the counts
   * so far.
   *
   * @param batch number of documents in each later mini-batch, positive
   */
  public static WeightedCollection streamed(
      List<TermCounts> documents,
      List<TermCounts> queries,
      Weighting weighting,
      int first,
      int batch,
      Consumer<MiniBatch> arriving) {
    int occurring = documents.stream().mapToInt(TermCounts::size).sum();
    var vocabulary = new Vocabulary(Math.max(1, occurring));
    int end;
    for (int from = 0; from < documents.size(); from = end) {
      end = Math.min(documents.size(), from + (from == 0 ? first : batch));
      List<TermCounts> part = documents.subList(from, end);
      RowCounts counted =
          vocabulary.count(
              part.stream().map(TermCounts::terms).toArray(String[][]::new),
              part.stream().map(TermCounts::counts).toArray(int[][]::new));
      arriving.accept(weighting.weigh(counted, vocabulary));
    }
    return new WeightedCollection(
        vocabulary,
        weighting.weigh(known(documents, vocabulary), vocabulary),
        weighting.weigh(known(queries, vocabulary), vocabulary));
  }

  /**
   * Returns the documents reduced to the terms that occur in the most documents; of equally
   * frequent terms, those first in alphabetical order are kept.
   */
  public static List<TermCounts> reduced(List<TermCounts> documents, int most) {
    Map<String, Integer> frequency = new HashMap<>();
    documents.forEach(
        each ->
            Arrays.stream(each.terms()).forEach(term -> frequency.merge(term, 1, Integer::sum)));
    List<String> terms = new ArrayList<>(frequency.keySet());
    terms.sort(
        Comparator.comparingInt((String term) -> -frequency.getOrDefault(term, 0))
            .thenComparing(Comparator.naturalOrder()));
    Set<String> kept = new HashSet<>(terms.subList(0, Math.min(most, terms.size())));
    return documents.stream().map(each -> only(each, kept)).toList();
  }

  private static TermCounts only(TermCounts document, Set<String> kept) {
    int[] at =
        IntStream.range(0, document.size())
            .filter(i -> kept.contains(document.terms()[i]))
            .toArray();
    return new TermCounts(
        Arrays.stream(at).mapToObj(i -> document.terms()[i]).toArray(String[]::new),
        Arrays.stream(at).map(i -> document.counts()[i]).toArray());
  }

  private static RowCounts known(List<TermCounts> texts, Vocabulary vocabulary) {
    int entries = texts.stream().mapToInt(TermCounts::size).sum();
    int[] start = new int[texts.size() + 1];
    long[] packed = new long[entries];
    long[] length = new long[texts.size()];
    int end = 0;
    for (int i = 0; i < texts.size(); i++) {
      TermCounts text = texts.get(i);
      length[i] = text.length();
      for (int j = 0; j < text.size(); j++) {
        int at = vocabulary.row(text.terms()[j]);
        if (at >= 0) {
          packed[end++] = RowCounts.packed(at, text.counts()[j]);
        }
      }
      start[i + 1] = end;
      Arrays.sort(packed, start[i], end);
    }
    return RowCounts.of(start, packed, length, 0);
  }

  /**
   * Returns the inner product of a query with each document; for unit vectors, these are cosines.
   */
  double[] products(int query) {
    double[] dense = new double[vocabulary.rows()];
    for (int e = queries.start()[query]; e < queries.start()[query + 1]; e++) {
      dense[queries.row()[e]] = queries.weight()[e];
    }
    double[] products = new double[documents.documents()];
    for (int i = 0; i < products.length; i++) {
      for (int e = documents.start()[i]; e < documents.start()[i + 1]; e++) {
        products[i] += documents.weight()[e] * dense[documents.row()[e]];
      }
    }
    return products;
  }
}
