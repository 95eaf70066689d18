package io.swell.model;

import io.swell.math.Parallel;
import io.swell.state.StateOwner;
import io.swell.state.StatePart;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Runs the learning step of all methods that fit topics to S and R, batch or online: code, gather,
 * forget, update. Methods differ only in their {@link Coder} and {@link TopicUpdate}.
 *
 * <p>Computes the same U as {@code PlainLearner} in the tests, but visits only the rows that can
 * change, so a mini-batch costs O(touched + nonzero rows), independent of M. The result is
 * bit-identical for any number of threads.
 */
public final class Learner implements TopicLearner, StateOwner {
  /** Codes of a mini-batch and entries of U, together, below which one thread is faster. */
  private static final int WORTH_SHARING = 50_000;

  private final LearnOptions options;
  private final int capacity;
  private final Coder coder;
  private final TopicUpdate update;
  private final Parallel parallel;
  private final Topics topics;
  private final GramStatistics statistics;
  private final TransposedBatch rows = new TransposedBatch();
  private final SavedDocuments documents = new SavedDocuments();
  private final TermRows termRows;

  /** Work space: S without the batch, S at the last pass, codes by document, increments for R. */
  private final double[][] base;

  private final double[][] before;
  private double[][] codeRows = new double[0][];
  private double[][] addedRows = new double[0][];

  /** The lambda of the last pass; infinite if it is not known, as after the state was restored. */
  private double[] lastLambda;

  private final SavedTopics savedTopics;
  private final SavedStatistics savedStatistics;

  /**
   * @param options capacity, schedule, forgetting, theta and embedded iterations
   * @param coder the V step
   * @param update the U step
   * @param parallel runs the work on threads; does not affect the result
   */
  public Learner(LearnOptions options, Coder coder, TopicUpdate update, Parallel parallel) {
    this(options, coder, update, parallel, null);
  }

  /**
   * @param options capacity, schedule, forgetting, theta and embedded iterations
   * @param coder the V step
   * @param update the U step; with shards it must fit each row by itself, without state
   * @param parallel runs the work on threads; does not affect the result
   * @param shards holds the rows of R in shards; null if this learner holds them
   */
  public Learner(
      LearnOptions options,
      Coder coder,
      TopicUpdate update,
      Parallel parallel,
      @Nullable ShardLink shards) {
    this.options = options;
    this.coder = coder;
    this.update = update;
    this.parallel = parallel;
    capacity = options.topics();
    topics = new Topics(capacity);
    statistics = new GramStatistics(capacity);
    savedTopics = new SavedTopics(topics, parallel);
    termRows =
        shards == null
            ? new LocalRows(topics, statistics, update, savedTopics, documents)
            : new ShardedRows(topics, statistics, savedTopics, shards);
    savedStatistics = new SavedStatistics(statistics, capacity);
    base = new double[capacity][capacity];
    before = new double[capacity][capacity];
    lastLambda = new double[capacity];
    Arrays.fill(lastLambda, Double.POSITIVE_INFINITY);
    savedStatistics.theta = options.theta();
  }

  @Override
  public int capacity() {
    return capacity;
  }

  /** Returns U. */
  public Topics topics() {
    return topics;
  }

  /** Returns S, R and W. */
  public GramStatistics statistics() {
    return statistics;
  }

  /** Restores a row of R or U as soon as it arrives; see {@link SavedRows#restoreBulk}. */
  public boolean restoreBulk(byte[] key, byte @Nullable [] value) {
    return termRows instanceof LocalRows local && local.savedRows().restoreBulk(key, value);
  }

  @Override
  public SavedDocuments documents() {
    return documents;
  }

  /** Returns theta: the current weight of the topics' penalty per document. */
  public double theta() {
    return savedStatistics.theta;
  }

  /** Returns how to distribute the work of a mini-batch; what is small is not worth sharing. */
  private Parallel sharing(MiniBatch batch) {
    long numbers = (long) batch.documents() * capacity;
    for (int k = 0; k < capacity; k++) {
      numbers += topics.terms(k);
    }
    return numbers < WORTH_SHARING ? Parallel.SEQUENTIAL : parallel;
  }

  @Override
  public Codes learn(MiniBatch batch, long elapsedMillis) {
    Parallel sharing = sharing(batch);
    rows.fill(batch);
    if (rows.highestRow() >= 0) {
      topics.grow(rows.highestRow());
    }
    update.prepare(batch);
    double beta = arrive(batch.documents(), elapsedMillis);
    statistics.copyS(base);
    statistics.copyS(before);
    int iterations = options.embeddedIterations();
    termRows.begin(batch, rows, beta, iterations, coder.isLinear());
    Codes codes = null;
    for (int iteration = 1; ; iteration++) {
      double[] y = topics.project(rows, batch.documents(), sharing);
      codes = coder.code(batch, topics, y, codes, sharing);
      double[] lambda = lambda();
      double[][] v = gather(codes, iteration > 1, sharing);
      update.gather(batch, codes, beta, iteration > 1);
      double thresholdRatio = thresholdRatio(iteration > 1 ? 1 : beta, lambda);
      termRows.update(
          new TopicPass(
              topics,
              statistics,
              batch,
              codes,
              iteration,
              theta(),
              lambda,
              before,
              thresholdRatio,
              rows,
              savedStatistics.visitsEveryRow,
              sharing),
          v,
          coder);
      lastLambda = lambda;
      savedStatistics.visitsEveryRow = false;
      savedTopics.mark();
      if (iteration == iterations) {
        termRows.end(rows);
        return codes;
      }
      statistics.copyS(before);
    }
  }

  /** Returns max_k beta lambda_k,last / lambda_k: if at most 1, untouched zero rows stay zero. */
  private double thresholdRatio(double beta, double[] lambda) {
    return IntStream.range(0, capacity)
        .filter(k -> lambda[k] < Double.POSITIVE_INFINITY)
        .mapToDouble(k -> beta * lastLambda[k] / lambda[k])
        .max()
        .orElse(0);
  }

  /** Applies forgetting, counts the new documents and adjusts theta; returns beta. */
  private double arrive(int documents, long elapsedMillis) {
    double[] earlier = penaltyScale();
    double beta = options.forgetting().factor(options, statistics.seen(), documents, elapsedMillis);
    statistics.forget(beta);
    statistics.addDocuments(documents, topics);
    int[] terms = IntStream.range(0, capacity).map(topics::terms).toArray();
    savedStatistics.theta =
        SparsityController.next(options, theta(), terms, earlier, penaltyScale(), beta);
    return beta;
  }

  /** Returns what lambda is proportional to: W_k or N_k, as the schedule says. */
  private double[] penaltyScale() {
    boolean isFaded = options.schedule() == PenaltySchedule.WEIGHT;
    return IntStream.range(0, capacity)
        .mapToDouble(isFaded ? statistics::weight : statistics::seen)
        .toArray();
  }

  /** Returns lambda_k = theta W_k (or theta N_k); infinite for a free slot, which gets no terms. */
  private double[] lambda() {
    double[] lambda = penaltyScale();
    Arrays.setAll(
        lambda, k -> topics.terms(k) > 0 ? theta() * lambda[k] : Double.POSITIVE_INFINITY);
    return lambda;
  }

  /**
   * Sets S = base + V'V; returns what to add to R, by documents: V, or V - V_before if R is linear
   * in V and already includes the batch.
   */
  private double[][] gather(Codes codes, boolean again, Parallel sharing) {
    int documents = codes.documents();
    if (codeRows.length < documents) {
      codeRows = new double[documents][capacity];
      addedRows = options.embeddedIterations() > 1 ? new double[documents][capacity] : codeRows;
    }
    double[] gathered = coder.gathered(codes);
    for (int i = 0; i < documents; i++) {
      for (int k = 0; again && k < capacity; k++) {
        addedRows[i][k] = gathered[i * capacity + k] - codeRows[i][k];
      }
      System.arraycopy(gathered, i * capacity, codeRows[i], 0, capacity);
    }
    statistics.gatherCodes(base, codeRows, documents, sharing);
    return again && coder.isLinear() ? addedRows : codeRows;
  }

  @Override
  public Codes code(MiniBatch documents) {
    Parallel sharing = sharing(documents);
    return coder.code(documents, topics, topics.project(documents, sharing), null, sharing);
  }

  @Override
  public double[] features(MiniBatch documents) {
    Parallel sharing = sharing(documents);
    return coder.features(documents, topics, topics.project(documents, sharing), sharing);
  }

  @Override
  public SparseVector topic(int slot) {
    return topics.column(slot);
  }

  @Override
  public int terms(int slot) {
    return topics.terms(slot);
  }

  @Override
  public double[] gram() {
    return topics.gram();
  }

  @Override
  public double @Nullable [] relations() {
    return update.relations();
  }

  @Override
  public double strength(int slot) {
    return statistics.sRows()[slot][slot];
  }

  @Override
  public double weight() {
    return statistics.weight();
  }

  @Override
  public double weight(int slot) {
    return statistics.weight(slot);
  }

  @Override
  public void clear(int slot) {
    savedTopics.mark();
    statistics.clear(slot);
    topics.replace(slot, SparseVector.EMPTY);
    termRows.clear(slot);
    update.cleared(slot);
    savedStatistics.visitsEveryRow =
        true; // other slots may now get terms in rows that only this slot explained
  }

  @Override
  public void seed(int slot, SparseVector topic, double strength, double weight) {
    if (topics.terms(slot) > 0) {
      throw new IllegalStateException("slot " + slot + " already holds a topic: clear it first");
    }
    if (strength(slot) > 0) {
      clear(slot);
    }
    SparseVector admitted = update.adapt(topic);
    // scaling a topic by c scales its codes by 1 / c
    double energy =
        admitted.size() > 0 ? strength * topic.squaredNorm() / admitted.squaredNorm() : strength;
    termRows.seed(slot, admitted, energy, update.seedFactor(energy, weight), weight);
    topics.replace(slot, admitted);
    savedTopics.mark();
  }

  @Override
  public void merge(int from, int into) {
    double[] gram = topics.gram();
    double times = Math.sqrt(gram[from * (capacity + 1)] / gram[into * (capacity + 1)]);
    statistics.merge(from, into, times);
    topics.replace(from, SparseVector.EMPTY);
    termRows.merge(from, into, times);
    savedTopics.mark();
    update.cleared(from);
    savedStatistics.visitsEveryRow = true;
  }

  @Override
  public void evict(int[] evicted) {
    for (int row : evicted) {
      if (topics.length(row) > 0) {
        throw new IllegalArgumentException(
            "evicted rows must be zero in U, but row " + row + " has a term in a topic: keep it");
      }
    }
    termRows.evict(evicted);
  }

  @Override
  public double[] pressures(int[] rows) {
    double[] threshold = Arrays.stream(lambda()).map(each -> each / 2).toArray();
    return termRows.pressures(rows, threshold, options.nonNegative());
  }

  @Override
  public List<StatePart> parts() {
    return StateOwner.partsOf(termRows, savedTopics, savedStatistics, coder, update, documents);
  }
}
