package io.swell.evaluation;

import io.swell.evaluation.EvaluationResult.Clusters;
import io.swell.evaluation.EvaluationResult.Cost;
import io.swell.evaluation.EvaluationResult.ForDocuments;
import io.swell.evaluation.EvaluationResult.Shape;
import io.swell.evaluation.LinearAccuracy.Sample;
import io.swell.method.CorpusTraining;
import io.swell.method.LearningPasses;
import io.swell.method.MethodSpec;
import io.swell.method.Objective.WordModel;
import io.swell.model.Codes;
import io.swell.model.MiniBatch;
import io.swell.model.SparseVector;
import io.swell.model.TermCoherence;
import io.swell.model.TopicLearner;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Trains a method on a corpus and measures the result. */
public record MethodEvaluator(Corpus corpus, LongSupplier nanos) {
  private static final double NANOS = 1e-9;
  private static final double MICROS = 1e-3;
  private static final int PROJECTIONS = 5;
  private static final int ENTRY_BYTES = 12;
  private static final int FOLDS = 5;

  /**
   * Trains a method in batch mode and returns the measures.
   *
   * @param method a method without topics that forgets everything before each pass
   * @param passes the most passes
   * @param done receives the number of each finished pass
   * @throws IllegalArgumentException if there are fewer documents than topics, or no labels
   *     although the method needs them
   */
  public EvaluationResult batch(MethodSpec method, int passes, IntConsumer done) {
    MiniBatch learned = weigh(method, corpus.learned()).withLabels(labels());
    method.requireLabels(learned);
    long start = nanos.getAsLong();
    CorpusTraining.start(method.learner(), learned);
    List<Long> ends = new ArrayList<>(List.of(nanos.getAsLong()));
    LearningPasses.over(
        method,
        learned,
        0,
        passes,
        LearningPasses.TOLERANCE,
        pass -> {
          ends.add(nanos.getAsLong());
          done.accept(pass);
        });
    double[] seconds =
        IntStream.range(1, ends.size())
            .mapToDouble(i -> NANOS * (ends.get(i) - ends.get(i - 1)))
            .sorted()
            .toArray();
    return measure(
        method,
        learned,
        seconds.length,
        NANOS * (nanos.getAsLong() - start),
        seconds[seconds.length / 2]);
  }

  /**
   * Trains a method in one pass of mini-batches, in document order, and returns the measures.
   *
   * @param done receives the number of documents learned from so far
   */
  public EvaluationResult online(MethodSpec method, int size, IntConsumer done) {
    MiniBatch learned = weigh(method, corpus.learned()).withLabels(labels());
    method.requireLabels(learned);
    long start = nanos.getAsLong();
    int first = Math.max(size, 5 * method.learner().capacity());
    CorpusTraining.start(method.learner(), learned.slice(0, Math.min(first, learned.documents())));
    CorpusTraining.once(method.learner(), learned, size, done);
    double seconds = NANOS * (nanos.getAsLong() - start);
    return measure(method, learned, 1, seconds, seconds);
  }

  /**
   * Returns the classes of the documents to learn from; only methods that learn from labels use
   * them.
   */
  private List<String> labels() {
    return Arrays.stream(classes(corpus.learned()))
        .mapToObj(each -> each < 0 ? "" : corpus.classes().get(each))
        .toList();
  }

  private MiniBatch weigh(MethodSpec method, int[] documents) {
    return method.weighting().weigh(corpus.select(documents), corpus.vocabulary());
  }

  private EvaluationResult measure(
      MethodSpec method, MiniBatch learned, int passes, double seconds, double passSeconds) {
    TopicLearner learner = method.learner();
    List<SparseVector> topics =
        IntStream.range(0, learner.capacity()).mapToObj(learner::topic).toList();
    Codes codes = learner.code(learned);
    boolean hasHeldOut = corpus.heldOut().length > 0;
    MiniBatch evaluated = hasHeldOut ? weigh(method, corpus.heldOut()) : learned;
    List<int[]> tops = TopTerms.ofEach(topics, EvaluationResult.TOP);
    WordModel words = method.objective().words();
    Codes evaluatedCodes = learner.code(evaluated);
    return new EvaluationResult(
        method.objective().objective(learned, codes),
        passes,
        shape(topics),
        TermCoherence.count(tops, documents()).mean(tops),
        new ForDocuments(
            DocumentMeasures.reconstructionError(evaluated, evaluatedCodes),
            DocumentMeasures.codeDensity(evaluatedCodes),
            words == null || !hasHeldOut
                ? null
                : DocumentMeasures.perplexity(method, words, corpus),
            hasHeldOut ? accuracy(learner, learned, evaluated) : null,
            clusters(
                DocumentMeasures.mainTopics(evaluatedCodes, topics),
                classes(hasHeldOut ? corpus.heldOut() : corpus.learned()))),
        new Cost(seconds, passSeconds, projectionMicros(learner, evaluated), storage(topics)),
        topics);
  }

  private Shape shape(List<SparseVector> topics) {
    int terms = corpus.vocabulary().size();
    List<TopTerms.SignedContribution> sides =
        topics.stream()
            .filter(topic -> topic.size() > 0)
            .map(TopTerms.SignedContribution::of)
            .toList();
    return new Shape(
        TopicMeasures.liveTopics(topics),
        TopicMeasures.compactness(topics, terms),
        TopicMeasures.effectiveDimension(topics, terms),
        EvaluationResult.TOPS.stream()
            .mapToDouble(n -> TopicMeasures.representability(topics, n))
            .toArray(),
        EvaluationResult.TOPS.stream().mapToDouble(n -> TopicMeasures.overlap(topics, n)).toArray(),
        sides.stream()
            .mapToDouble(side -> side.positive() / (side.positive() + side.negative()))
            .average()
            .orElse(0),
        sides.stream().mapToDouble(TopTerms.SignedContribution::majorityRatio).average().orElse(0),
        TopicMeasures.diversity(topics, EvaluationResult.TOP));
  }

  private List<int[]> documents() {
    int[] start = corpus.counts().start();
    return IntStream.range(0, corpus.counts().documents())
        .mapToObj(i -> Arrays.copyOfRange(corpus.counts().row(), start[i], start[i + 1]))
        .toList();
  }

  private @Nullable Double accuracy(TopicLearner learner, MiniBatch learned, MiniBatch heldOut) {
    var training = sample(learner, learned, corpus.learned());
    var test = sample(learner, heldOut, corpus.heldOut());
    long classes = Arrays.stream(training.classOf()).filter(each -> each >= 0).distinct().count();
    return classes < 2 || training.classed().length < FOLDS || test.classed().length == 0
        ? null
        : (Double) LinearAccuracy.of(training, test);
  }

  /** Compares the main topics of documents with their classes, as far as they have one. */
  private static @Nullable Clusters clusters(int[] mainTopic, int[] classOf) {
    int[] classed = IntStream.range(0, classOf.length).filter(i -> classOf[i] >= 0).toArray();
    return classed.length == 0
        ? null
        : Clusters.of(
            new ClusteringMeasures(
                Arrays.stream(classed).mapToLong(i -> mainTopic[i]).toArray(),
                Arrays.stream(classed).mapToLong(i -> classOf[i]).toArray()));
  }

  private Sample sample(TopicLearner learner, MiniBatch documents, int[] which) {
    double[] features = learner.features(documents);
    return new Sample(features, features.length / which.length, classes(which));
  }

  private int[] classes(int[] documents) {
    return Arrays.stream(documents).map(i -> corpus.classOf()[i]).toArray();
  }

  private double projectionMicros(TopicLearner learner, MiniBatch documents) {
    double[] micros = new double[PROJECTIONS];
    for (int n = 0; n < PROJECTIONS; n++) {
      long start = nanos.getAsLong();
      learner.code(documents);
      micros[n] = MICROS * (nanos.getAsLong() - start) / documents.documents();
    }
    Arrays.sort(micros);
    return micros[PROJECTIONS / 2];
  }

  private long storage(List<SparseVector> topics) {
    long nonzero = topics.stream().mapToLong(SparseVector::size).sum();
    long dense = (long) topics.size() * corpus.vocabulary().size() * Double.BYTES;
    return Math.min(ENTRY_BYTES * nonzero, dense);
  }
}
