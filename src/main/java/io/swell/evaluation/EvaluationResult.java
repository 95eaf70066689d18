package io.swell.evaluation;

import io.swell.model.SparseVector;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was measured of one method that learned from a corpus.
 *
 * @param objective the method's own, over the documents learned from; comparable only between runs
 *     of one method with the same weights of its penalties
 * @param passes over them
 * @param shape of the topics
 * @param npmi mean coherence of the topics' ten heaviest terms, over all documents
 * @param documents what codes do for documents: the held-out ones, or all if none is held out
 * @param cost what it took
 * @param topics the topics themselves
 */
public record EvaluationResult(
    double objective,
    int passes,
    Shape shape,
    double npmi,
    ForDocuments documents,
    Cost cost,
    List<SparseVector> topics) {
  /** Numbers of heaviest terms at which curves are drawn. */
  public static final List<Integer> TOPS = List.of(5, 10, 15, 20, 25, 30, 40, 50);

  /** Terms of a topic that coherence and diversity look at. */
  public static final int TOP = 10;

  /**
   * Measures of the topics alone.
   *
   * @param representability by {@link #TOPS}
   * @param overlap by {@link #TOPS}
   * @param positive mean over live topics of the share of weight above zero
   * @param majorityRatio mean over live topics
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
   * @param perplexity by completion of the held-out documents; null if the method has none, or no
   *     document is held out
   * @param accuracy of a linear SVM; null without classes or held-out documents
   */
  public record ForDocuments(
      double reconstructionError,
      double codeDensity,
      @Nullable Double perplexity,
      @Nullable Double accuracy) {}

  /**
   * Measures of work, on this machine.
   *
   * @param learnSeconds all passes, with the objective where it was needed to know when to stop
   * @param passSeconds the median pass
   * @param projectionMicros one document, all processors at work
   * @param storageBytes topics as row and weight, 12 bytes a nonzero, or all as weights, 8 bytes:
   *     whichever is less
   */
  public record Cost(
      double learnSeconds, double passSeconds, double projectionMicros, long storageBytes) {}
}
