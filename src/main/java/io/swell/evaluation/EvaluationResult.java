package io.swell.evaluation;

import io.swell.model.SparseVector;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The measures of one method that learned from a corpus.
 *
 * @param objective the method's own objective over the documents it learned from; comparable only
 *     between runs of one method with the same penalty weights
 * @param npmi mean coherence of the topics' ten heaviest terms, over all documents
 * @param documents measures of the codes of the held-out documents, or of all documents if none is
 *     held out
 */
public record EvaluationResult(
    double objective,
    int passes,
    Shape shape,
    double npmi,
    ForDocuments documents,
    Cost cost,
    List<SparseVector> topics) {
  /** The numbers of heaviest terms for which curves are drawn. */
  public static final List<Integer> TOPS = List.of(5, 10, 15, 20, 25, 30, 40, 50);

  /** Number of heaviest terms of a topic used for coherence and diversity. */
  public static final int TOP = 10;

  /**
   * Measures of the topics alone.
   *
   * @param positive mean share of positive weight over the live topics
   * @param majorityRatio mean majority ratio over the live topics
   */
  public record Shape(
      int liveTopics,
      double compactness,
      double effectiveDimension,
      double[] representability,
      double[] overlap,
      double positive,
      double majorityRatio,
      double diversity) {}

  /**
   * Measures of codes.
   *
   * @param perplexity by completion of the held-out documents; null if the method defines none or
   *     no document is held out
   * @param accuracy accuracy of a linear SVM; null without classes or held-out documents
   * @param clusters how well main topics agree with classes; null without classes
   */
  public record ForDocuments(
      double reconstructionError,
      double codeDensity,
      @Nullable Double perplexity,
      @Nullable Double accuracy,
      @Nullable Clusters clusters) {}

  /**
   * How well the main topics of documents agree with their classes, by the {@link
   * ClusteringMeasures} of the same names. Documents without a topic are one cluster.
   */
  public record Clusters(
      double homogeneity,
      double completeness,
      double vMeasure,
      double adjustedMutualInformation,
      double adjustedRandIndex,
      double bCubedF1,
      double pairF1) {
    static Clusters of(ClusteringMeasures measures) {
      return new Clusters(
          measures.homogeneity(),
          measures.completeness(),
          measures.vMeasure(),
          measures.adjustedMutualInformation(),
          measures.adjustedRandIndex(),
          measures.bCubedF1(),
          measures.pairF1());
    }
  }

  /**
   * Costs measured on this machine.
   *
   * @param learnSeconds time of all passes, including the objective where it decides when to stop
   * @param passSeconds median time of a pass
   * @param projectionMicros time to code one document, with all threads in use
   * @param storageBytes size of the topics, either sparse with 12 bytes per nonzero weight (row and
   *     weight) or dense with 8 bytes per weight, whichever is smaller
   */
  public record Cost(
      double learnSeconds, double passSeconds, double projectionMicros, long storageBytes) {}
}
