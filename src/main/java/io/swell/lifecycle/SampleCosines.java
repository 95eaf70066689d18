package io.swell.lifecycle;

import io.swell.lifecycle.InvertedIndex.Postings;
import io.swell.model.SparseAccumulator;
import io.swell.model.SparseVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** Cosines between a sample of documents and topics, by an inverted index of the sample. */
final class SampleCosines {
  private final List<ReservoirDocument> documents;
  private final SparseAccumulator sparseAccumulator = new SparseAccumulator();
  private final InvertedIndex index = new InvertedIndex();
  private final double[] norm;

  SampleCosines(List<ReservoirDocument> documents) {
    this.documents = documents;
    for (int i = 0; i < documents.size(); i++) {
      index.add(i, documents.get(i).terms());
    }
    norm = documents.stream().mapToDouble(each -> Math.sqrt(each.terms().squaredNorm())).toArray();
  }

  /** Returns |d_i|. */
  double norm(int i) {
    return norm[i];
  }

  /**
   * Returns {@code max(0, u'd_i / (|u| |d_i|))} for each document; 0 for a topic without terms. A
   * topic has two sides, u and -u, and is taken by the one that the sum of the documents is on.
   */
  double[] of(SparseVector topic) {
    double[] cosine = new double[norm.length];
    double topicNorm = Math.sqrt(topic.squaredNorm());
    if (topicNorm > 0) {
      index.addProducts(topic, cosine);
      double side = Math.copySign(topicNorm, sum(cosine));
      for (int i = 0; i < cosine.length; i++) {
        if (cosine[i] != 0) { // most documents have no term of the topic
          cosine[i] = Math.max(0, cosine[i] / (side * norm[i]));
        }
      }
    }
    return cosine;
  }

  private static double sum(double[] products) {
    double sum = 0;
    for (double each : products) {
      sum += each;
    }
    return sum;
  }

  /** Returns the mean of documents scaled to norm 1, cut to its heaviest terms, of norm 1. */
  SparseVector mean(int[] members, int terms) {
    for (int i : members) {
      sparseAccumulator.add(1 / norm[i], documents.get(i).terms());
    }
    SparseVector mean = sparseAccumulator.largest(terms);
    sparseAccumulator.clear();
    return mean;
  }

  /** A term of the documents, and its share in those that are badly explained. */
  private record Seed(Postings postings, double weight) {}

  /**
   * Returns the documents of each of the {@code max} terms of most weight, heaviest term first. The
   * weight of a term is the sum, over its documents, of {@code f(d_im / |d_i|) unexplained_i}.
   *
   * @param minDocuments least number of documents of a term
   */
  List<int[]> documentsOfTerms(double[] unexplained, int minDocuments, int max) {
    List<Seed> seeds = new ArrayList<>();
    for (Postings each : index.rows()) {
      if (each.size >= minDocuments) {
        double weight = 0;
        for (int at = 0; at < each.size; at++) {
          int i = each.document[at];
          weight += ExplanationSearch.gain(each.weight[at] / norm[i]) * unexplained[i];
        }
        seeds.add(new Seed(each, weight));
      }
    }
    // Terms of equal weight in the order in which they first occur.
    return seeds.stream()
        .sorted(Comparator.comparingDouble(Seed::weight).reversed())
        .limit(max)
        .map(seed -> Arrays.copyOf(seed.postings.document, seed.postings.size))
        .toList();
  }
}
