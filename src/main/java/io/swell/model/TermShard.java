package io.swell.model;

import io.swell.math.Parallel;
import io.swell.state.StateOwner;
import io.swell.state.StatePart;
import io.swell.state.StateReader;
import io.swell.state.StateWriter;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * The rows of R and U that one shard of a model holds, 1/P of them. It has S as the learner has it,
 * and otherwise only its own rows: 8 K bytes of R each, and their entries of U.
 *
 * <p>A request has a number and operations on slots, and ends with a mini-batch to learn from or
 * with rows to look up. The shard answers with its rows of U or with what it looked up. Given a
 * request again, it changes nothing and answers again, so that a learner which was restored can
 * repeat its last request. A pass costs what {@link Learner} needs for these rows.
 */
public final class TermShard implements StateOwner {
  private final int capacity;
  private final boolean nonNegative;
  private final Coder coder;
  private final Parallel parallel;
  private final Topics topics;

  /** Its R has only the rows of the shard. */
  final GramStatistics statistics;

  private final LocalRows termRows;
  private final SavedTopics savedTopics;
  private final SavedStatistics savedStatistics;
  private final SavedDocuments documents = new SavedDocuments();
  private final TransposedBatch rows = new TransposedBatch();
  private final double[][] before;

  private final ShardRequests requests = new ShardRequests(() -> {});

  /**
   * @param options of the learner
   * @param coder of the learner; R must be linear in its codes
   * @param update fits each row of U by itself
   */
  public TermShard(LearnOptions options, Coder coder, TopicUpdate update, Parallel parallel) {
    capacity = options.topics();
    nonNegative = options.nonNegative();
    this.coder = coder;
    this.parallel = parallel;
    topics = new Topics(capacity);
    statistics = new GramStatistics(capacity);
    savedTopics = new SavedTopics(topics, parallel);
    termRows = new LocalRows(topics, statistics, update, savedTopics, documents);
    savedStatistics = new SavedStatistics(statistics, capacity);
    before = new double[capacity][capacity];
  }

  /** Returns the number of rows of R that there is room for: those in use, rounded up. */
  public int rows() {
    return statistics.rows();
  }

  /**
   * Carries out a request.
   *
   * @return the answer; null if the learner must have got it, since it has asked for more
   * @throws IllegalStateException if a request before this one never came
   */
  public byte @Nullable [] accept(byte[] request) {
    var in = new StateReader(request);
    long asked = in.getVarLong();
    long last = requests.number();
    if (asked < last) {
      return null;
    }
    if (asked > last + 1) {
      throw new IllegalStateException(
          ("request %d to a shard follows request %d: those between them are missing; run 'swell"
                  + " reset' to delete what was learned")
              .formatted(asked, last));
    }
    requests.setNumber(asked);
    var answer = new StateWriter().putVarLong(asked);
    while (in.hasRemaining()) {
      carryOut(ShardOperation.read(in), in, asked == last, answer);
    }
    return answer.take();
  }

  /**
   * Carries out one operation.
   *
   * @param isRepeated whether it has been carried out before and only its answer is wanted
   */
  private void carryOut(
      ShardOperation operation, StateReader in, boolean isRepeated, StateWriter answer) {
    switch (operation) {
      case CLEAR -> {
        int slot = in.getVarInt();
        if (!isRepeated) {
          statistics.clear(slot);
          replace(slot, SparseVector.EMPTY);
        }
      }
      case SEED -> {
        int slot = in.getVarInt();
        double[] numbers = in.getDoubles(3);
        SparseVector topic = SparseVector.read(in);
        if (!isRepeated) {
          termRows.seed(slot, topic, numbers[0], numbers[1], numbers[2]);
          replace(slot, topic);
        }
      }
      case MERGE -> {
        int from = in.getVarInt();
        int into = in.getVarInt();
        double times = in.getDouble();
        if (!isRepeated) {
          statistics.merge(from, into, times);
          replace(from, SparseVector.EMPTY);
        }
      }
      case EVICT -> {
        int[] evicted = in.getRows();
        if (!isRepeated) {
          termRows.evict(evicted);
        }
      }
      case PRESSURES -> {
        double[] threshold = in.getDoubles(capacity);
        int[] asked = in.getRows();
        double[] pressures = termRows.pressures(asked, threshold, nonNegative);
        answer.putDoubles(pressures, 0, pressures.length);
      }
      case GATHER, LEARN -> {
        var step = operation == ShardOperation.LEARN ? ShardStep.read(in, capacity) : null;
        double beta = in.getDouble();
        double[][] v = new double[in.getCount(1)][];
        Arrays.setAll(v, i -> in.getPacked(capacity));
        var documents = SavedBatch.readWeights(v.length, in);
        if (!isRepeated) {
          learn(step, beta, v, documents);
        }
        if (step != null) {
          TopicPiece.write(topics, Integer.MAX_VALUE).forEach(answer::putBytes);
        }
      }
    }
  }

  private void replace(int slot, SparseVector topic) {
    topics.replace(slot, topic);
    savedTopics.mark();
  }

  /**
   * Forgets, and adds documents to R.
   *
   * @param step how to fit U then; null if more documents follow
   * @param v what to gather with, by documents
   */
  private void learn(@Nullable ShardStep step, double beta, double[][] v, SavedBatch documents) {
    statistics.forget(beta);
    rows.fill(documents);
    int count = v.length;
    // the documents without their terms
    var batch = new MiniBatch(count, new int[count + 1], new int[0], new double[0]);
    termRows.begin(batch, rows, beta, 1, true);
    if (step == null) {
      double[] none = new double[capacity]; // no row is fitted yet
      Arrays.fill(none, Double.POSITIVE_INFINITY);
      termRows.gather(rows, v, count, none, coder, parallel);
      termRows.end(rows);
      return;
    }
    statistics.copyS(before);
    for (int k = 0; k < capacity; k++) {
      System.arraycopy(step.s()[k], 0, statistics.sRows()[k], 0, capacity);
    }
    double[] code = Arrays.stream(v).flatMapToDouble(DoubleStream::of).toArray();
    termRows.update(
        new TopicPass(
            topics,
            statistics,
            batch,
            new Codes(count, capacity, code, new double[0], new double[0]),
            1,
            step.theta(),
            step.lambda(),
            before,
            step.thresholdRatio(),
            rows,
            step.everyRow(),
            parallel),
        v,
        coder);
    termRows.end(rows);
    savedTopics.mark();
  }

  /** Restores a row of R or U as soon as it arrives; see {@link SavedRows#restoreBulk}. */
  public boolean restoreBulk(byte[] key, byte @Nullable [] value) {
    return termRows.savedRows().restoreBulk(key, value);
  }

  @Override
  public List<StatePart> parts() {
    return StateOwner.partsOf(termRows, savedTopics, savedStatistics, documents, requests);
  }
}
