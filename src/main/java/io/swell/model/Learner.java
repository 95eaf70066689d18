package io.swell.model;

import io.swell.math.Parallel;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The one learning step of every method that fits topics to S and R: code, gather, forget, update;
 * batch or online. What differs between methods is the {@link Coder} and the {@link TopicUpdate}.
 *
 * <p>Gives the same U as {@link PlainLearner} and visits only the rows that can change: a
 * mini-batch costs O(touched + nonzero rows), whatever M is, and the same bits on any number of
 * threads.
 */
public final class Learner implements TopicLearner, StatePart {
  private static final byte SMALL = 's';
  static final int FORMAT = 1;

  private static final SparseVector NO_TERMS = new SparseVector(new int[0], new double[0]);

  private final LearnOptions options;
  private final int capacity;
  private final Coder coder;
  private final TopicUpdate update;
  private final Parallel parallel;
  private final Topics topics;
  private final GramStatistics statistics;
  private final TransposedBatch rows = new TransposedBatch();
  private final ChangedRows changed;

  /** Work space: S without the batch, S at the last pass, codes by document, what R gains. */
  private final double[][] base;

  private final double[][] before;
  private double[][] codeRows = new double[0][];
  private double[][] addedRows = new double[0][];

  /** R without the batch, in the rows that it touches, where codes enter R in another way. */
  private double[][] rowsBefore = new double[0][];

  /** lambda of the last pass. */
  private double[] lastLambda;

  /** The coder and the update, where they keep something of their own. */
  private final List<StatePart> parts;

  private final SavedRows restoring;
  private double theta;
  private boolean wakeEveryRow;

  /**
   * @param options capacity, schedule, forgetting, theta and embedded iterations
   * @param coder the V step
   * @param update the U step
   * @param parallel how work is shared; changes no result
   */
  public Learner(LearnOptions options, Coder coder, TopicUpdate update, Parallel parallel) {
    this.options = options;
    this.coder = coder;
    this.update = update;
    this.parallel = parallel;
    capacity = options.topics();
    topics = new Topics(capacity);
    statistics = new GramStatistics(capacity, options.statistics());
    changed = new ChangedRows(topics, statistics);
    restoring = new SavedRows(topics, statistics, changed);
    base = new double[capacity][capacity];
    before = new double[capacity][capacity];
    lastLambda = new double[capacity];
    parts =
        Stream.of(coder, update)
            .filter(StatePart.class::isInstance)
            .map(StatePart.class::cast)
            .toList();
    theta = options.theta();
  }

  @Override
  public int capacity() {
    return capacity;
  }

  /** U. */
  public Topics topics() {
    return topics;
  }

  /** S, R and W. */
  public GramStatistics statistics() {
    return statistics;
  }

  /** Rows that are being restored. */
  public SavedRows savedRows() {
    return restoring;
  }

  /** theta: the weight of the topics' penalty per document, as it is steered now. */
  public double theta() {
    return theta;
  }

  @Override
  public Codes learn(MiniBatch batch, long elapsedMillis) {
    rows.fill(batch, parallel);
    if (rows.highestRow() >= 0) {
      statistics.grow(rows.highestRow());
      topics.grow(rows.highestRow());
      statistics.touch(rows);
    }
    update.arrive(batch);
    double beta = arrive(batch.documents(), elapsedMillis);
    statistics.copyS(base);
    statistics.copyS(before);
    Codes codes = null;
    for (int iteration = 1; ; iteration++) {
      double[] y = topics.project(rows, batch.documents(), parallel);
      codes = coder.code(batch, topics, y, codes, parallel);
      double[] lambda = lambda();
      gather(codes, iteration > 1, lambda);
      update.gather(batch, codes, beta, iteration > 1);
      double fade = fade(iteration > 1 ? 1 : beta, lambda);
      update.update(
          new TopicPass(
              topics,
              statistics,
              batch,
              codes,
              iteration,
              theta,
              lambda,
              before,
              fade,
              rows,
              wakeEveryRow,
              parallel));
      lastLambda = lambda;
      wakeEveryRow = false;
      changed.markNonzero();
      if (iteration == options.embeddedIterations() || update.isSettled()) {
        return codes;
      }
      statistics.copyS(before);
    }
  }

  /** max_k beta lambda_k,last / lambda_k: at most 1 while no untouched zero row can wake. */
  private double fade(double beta, double[] lambda) {
    double most = 0;
    for (int k = 0; k < capacity; k++) {
      if (lambda[k] < Double.POSITIVE_INFINITY) {
        most = Math.max(most, beta * lastLambda[k] / lambda[k]);
      }
    }
    return most;
  }

  /** Forgets, counts the documents in and steers theta; returns beta. */
  private double arrive(int documents, long elapsedMillis) {
    double[] earlier = since();
    double beta = options.forgetting().factor(options, statistics.seen(), documents, elapsedMillis);
    statistics.forget(beta);
    statistics.arrive(documents, topics);
    int[] terms = new int[capacity];
    for (int k = 0; k < capacity; k++) {
      terms[k] = topics.terms(k);
    }
    theta = SparsityController.next(options, theta, terms, earlier, since(), beta);
    return beta;
  }

  /** W_k or N_k, whichever lambda follows. */
  private double[] since() {
    double[] since = new double[capacity];
    for (int k = 0; k < capacity; k++) {
      since[k] =
          options.schedule() == PenaltySchedule.WEIGHT ? statistics.weight(k) : statistics.seen(k);
    }
    return since;
  }

  /** lambda_k = theta W_k; a free slot takes no terms. */
  private double[] lambda() {
    double[] lambda = since();
    for (int k = 0; k < capacity; k++) {
      lambda[k] = topics.terms(k) > 0 ? theta * lambda[k] : Double.POSITIVE_INFINITY;
    }
    return lambda;
  }

  /** S = base + V'V; R gains D'V, or D'(V - V_before) where the batch is in it already. */
  private void gather(Codes codes, boolean again, double[] lambda) {
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
    statistics.gatherCodes(base, codeRows, documents, parallel);
    double[] threshold = new double[capacity];
    for (int k = 0; k < capacity; k++) {
      threshold[k] = lambda[k] / 2;
    }
    if (!coder.isLinear() && options.embeddedIterations() > 1) {
      rowsBefore = again ? statistics.put(rows, rowsBefore) : statistics.get(rows);
    }
    double[][] v = again && coder.isLinear() ? addedRows : codeRows;
    parallel.run(
        RowStripes.COUNT,
        stripe ->
            statistics.gatherRows(
                stripe, rows, v, coder.rows(topics), update.screen(), threshold, topics));
    for (int i = 0; i < rows.touched(); i++) {
      changed.mark(rows.row(i));
    }
    changed.markNonzero();
  }

  @Override
  public Codes code(MiniBatch documents) {
    return coder.code(documents, topics, topics.project(documents, parallel), null, parallel);
  }

  @Override
  public double[] features(MiniBatch documents) {
    double[] y = topics.project(documents, parallel);
    return coder.features(documents, topics, y, parallel);
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
    changed.markNonzero();
    statistics.clear(slot);
    topics.replace(slot, NO_TERMS);
    update.cleared(slot);
    wakeEveryRow = true; // a row that only this slot explained may hold terms of others now
  }

  @Override
  public void seed(int slot, SparseVector topic, double strength, double weight) {
    if (topics.terms(slot) > 0) {
      throw new IllegalStateException("slot " + slot + " still holds a topic: clear it first");
    }
    if (strength(slot) > 0) {
      clear(slot);
    }
    if (topic.size() > 0) {
      statistics.grow(topic.row()[topic.size() - 1]);
    }
    SparseVector admitted = update.admit(topic);
    // codes of a topic c times as long are 1 / c of what they would be
    double energy =
        admitted.size() > 0 ? strength * topic.squaredNorm() / admitted.squaredNorm() : strength;
    statistics.seed(slot, admitted, energy, update.evidence(energy, weight), weight);
    topics.replace(slot, admitted);
    changed.mark(admitted.row(), admitted.size());
  }

  @Override
  public void merge(int from, int into) {
    double[] gram = topics.gram();
    double times = Math.sqrt(gram[from * (capacity + 1)] / gram[into * (capacity + 1)]);
    statistics.merge(from, into, times);
    topics.replace(from, NO_TERMS);
    update.cleared(from);
    wakeEveryRow = true;
  }

  @Override
  public void evict(int[] evicted) {
    for (int row : evicted) {
      if (topics.length(row) > 0) {
        throw new IllegalArgumentException(
            "row " + row + " holds terms of " + topics.length(row) + " topics: keep it");
      }
      statistics.evict(row);
      changed.mark(row);
    }
  }

  @Override
  public double pressure(int row) {
    double[] r = new double[capacity];
    double[] lambda = lambda();
    statistics.r(row, r);
    double most = 0;
    for (int k = 0; k < capacity; k++) {
      double pull = options.nonNegative() ? r[k] : Math.abs(r[k]);
      most = Math.max(most, pull / (lambda[k] / 2));
    }
    return most;
  }

  @Override
  public void save(StateSink changes) {
    changed.save(changes);
    var out = new StateWriter();
    for (int k = 0; k < capacity; k++) {
      out.putDoubles(statistics.sRows()[k], 0, capacity);
      changes.put(small(k), out.take());
    }
    out.putByte(FORMAT).putInt(capacity).putDouble(theta).putByte(wakeEveryRow ? 1 : 0);
    statistics.write(out);
    changes.put(small(-1), out.take());
    parts.forEach(part -> part.save(changes));
  }

  private static byte[] small(int index) {
    return new StateWriter().putByte(SMALL).putInt(index).take();
  }

  @Override
  public boolean restore(byte[] key, byte[] value) {
    if (!SavedRows.isRow(key) && (key.length != 5 || key[0] != SMALL)) {
      return parts.stream().anyMatch(part -> part.restore(key, value));
    }
    int index = SavedRows.index(key);
    if (SavedRows.isRow(key)) {
      restoring.put(index, value);
      return true;
    }
    var in = new StateReader(value);
    if (index >= 0) {
      if (index >= capacity) {
        throw new IllegalArgumentException(
            "the saved model has row " + index + " of S, there are " + capacity);
      }
      statistics.readS(index, in.getDoubles(capacity));
    } else {
      SavedRows.requireFormat(in.getByte());
      int savedCapacity = in.getInt();
      if (savedCapacity != capacity) {
        throw new IllegalArgumentException(
            "learn.topics is "
                + capacity
                + ", the saved model has "
                + savedCapacity
                + ": set it back, or start another model");
      }
      theta = in.getDouble();
      wakeEveryRow = in.getByte() == 1;
      statistics.read(in);
    }
    in.requireEnd();
    return true;
  }

  @Override
  public void restored() {
    restoring.finish(parallel);
    parts.forEach(StatePart::restored);
  }
}
