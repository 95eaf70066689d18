package io.swell.model;

import io.swell.math.Parallel;
import io.swell.state.StatePart;
import java.util.Arrays;
import java.util.List;

/** Rows in this process: the whole learner's, or those of one shard. */
final class LocalRows implements TermRows {
  private final Topics topics;
  private final GramStatistics statistics;
  private final TopicUpdate update;
  private final int capacity;
  private final ChangedRows changed;
  private final GatherLog gatherLog;
  private final SavedRows savedRows;

  /** R without the mini-batch in the rows that it touches; used by nonlinear coders only. */
  private double[][] rowsBefore = new double[0][];

  private int iterations;

  /**
   * @param savedTopics saves the same U
   * @param documents the documents of mini-batches that are saved apart
   */
  LocalRows(
      Topics topics,
      GramStatistics statistics,
      TopicUpdate update,
      SavedTopics savedTopics,
      SavedDocuments documents) {
    this.topics = topics;
    this.statistics = statistics;
    this.update = update;
    capacity = topics.capacity();
    changed = new ChangedRows(statistics, capacity, documents);
    gatherLog = changed.log();
    savedRows = new SavedRows(statistics, changed, savedTopics, capacity);
  }

  SavedRows savedRows() {
    return savedRows;
  }

  @Override
  public void begin(
      MiniBatch batch, TransposedBatch rows, double beta, int iterations, boolean isLinear) {
    this.iterations = iterations;
    if (rows.highestRow() >= 0) {
      statistics.grow(rows.highestRow());
      topics.grow(rows.highestRow());
      for (int i = 0; i < rows.touched(); i++) {
        statistics.touch(rows.row(i));
      }
    }
    gatherLog.begin(batch, rows, iterations, isLinear);
  }

  @Override
  public void update(TopicPass pass, double[][] v, Coder coder) {
    double[] threshold = Arrays.stream(pass.lambda()).map(each -> each / 2).toArray();
    TransposedBatch rows = pass.touched();
    if (!coder.isLinear() && iterations > 1) {
      rowsBefore =
          pass.iteration() > 1
              ? statistics.writeStoredRows(rows, rowsBefore)
              : statistics.copyStoredRows(rows);
    }
    gather(rows, v, pass.batch().documents(), threshold, coder, pass.parallel());
    update.update(pass);
  }

  /**
   * Adds documents to R.
   *
   * @param threshold lambda_k / 2: which rows the update must visit
   */
  void gather(
      TransposedBatch rows,
      double[][] v,
      int documents,
      double[] threshold,
      Coder coder,
      Parallel parallel) {
    parallel.run(
        RowStripes.COUNT,
        stripe ->
            statistics.gatherRows(
                stripe, rows, v, coder.rowGather(topics), update.screen(), threshold, topics));
    gatherLog.add(v, documents);
  }

  @Override
  public void end(TransposedBatch rows) {
    gatherLog.end(rows);
  }

  @Override
  public void seed(int slot, SparseVector topic, double energy, double evidence, double weight) {
    if (topic.size() > 0) {
      statistics.grow(topic.row()[topic.size() - 1]);
    }
    statistics.seed(slot, topic, energy, evidence, weight);
    gatherLog.seed(slot, topic);
  }

  @Override
  public void evict(int[] rows) {
    for (int row : rows) {
      statistics.evict(row);
    }
    changed.evict(rows);
  }

  @Override
  public double[] pressures(int[] rows, double[] threshold, boolean nonNegative) {
    double[] pressures = new double[rows.length];
    double[] r = new double[capacity];
    for (int i = 0; i < rows.length; i++) {
      statistics.r(rows[i], r);
      for (int k = 0; k < capacity; k++) {
        double correlation = nonNegative ? r[k] : Math.abs(r[k]);
        pressures[i] = Math.max(pressures[i], correlation / threshold[k]);
      }
    }
    return pressures;
  }

  @Override
  public List<StatePart> parts() {
    return List.of(gatherLog, savedRows);
  }
}
