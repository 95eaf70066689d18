package io.swell.model;

import io.swell.state.StatePart;
import io.swell.state.StateReader;
import io.swell.state.StateWriter;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Rows in the shards of a model, each of which is a {@link TermShard}. */
final class ShardedRows implements TermRows {
  private final Topics topics;
  private final GramStatistics statistics;
  private final ShardLink link;
  private final ShardRows division;
  private final ShardRequests requests;
  private double beta;

  /**
   * @param savedTopics saves the same U, which is restored from it alone
   */
  ShardedRows(Topics topics, GramStatistics statistics, SavedTopics savedTopics, ShardLink link) {
    requests = new ShardRequests(() -> savedTopics.fill(Integer.MAX_VALUE));
    this.topics = topics;
    this.statistics = statistics;
    this.link = link;
    division = new ShardRows(link.shards());
  }

  @Override
  public void begin(
      MiniBatch batch, TransposedBatch rows, double factor, int iterations, boolean isLinear) {
    if (!isLinear) {
      throw new IllegalStateException("a method whose R is not linear in the codes has no shards");
    }
    beta = factor;
    statistics.journal().dropBefore(statistics.journal().stamp()); // the shards have their own
  }

  @Override
  public void update(TopicPass pass, double[][] v, Coder coder) {
    int documents = pass.batch().documents();
    double factor = pass.iteration() > 1 ? 1 : beta;
    int first = 0;
    for (int last; (last = first + link.documentsPerRequest()) < documents; first = last) {
      write(pass, factor, v, first, last, ShardOperation.GATHER);
      exchange().forEach(StateReader::requireEnd);
      factor = 1;
    }
    write(pass, factor, v, first, documents, ShardOperation.LEARN);
    NavigableMap<Integer, Topics.Row> rows = new TreeMap<>();
    List<StateReader> answers = exchange();
    for (int p = 0; p < answers.size(); p++) {
      int shard = p;
      TopicPiece.read(
          answers.get(p),
          Integer.MAX_VALUE,
          topics.capacity(),
          (local, row) -> rows.put(division.row(shard, local), row));
    }
    topics.replaceAll(rows, pass.parallel());
  }

  /** Writes some documents of a mini-batch to the next requests. */
  private void write(
      TopicPass pass, double factor, double[][] v, int first, int end, ShardOperation operation) {
    boolean isLast = operation == ShardOperation.LEARN;
    var common = new StateWriter();
    if (isLast) {
      ShardStep.write(pass, common);
    }
    common.putDouble(factor).putInt(end - first);
    GatheredBatch.writeCodes(common, v, first, end, topics.capacity());
    byte[] bytes = common.take();
    for (int p = 0; p < link.shards(); p++) {
      StateWriter out = next(p, operation).putBytes(bytes);
      pass.touched().write(out, division, p, first, end, isLast);
    }
  }

  @Override
  public void end(TransposedBatch rows) {
    // each pass is complete in the shards
  }

  @Override
  public void clear(int slot) {
    for (int p = 0; p < link.shards(); p++) {
      next(p, ShardOperation.CLEAR).putVarInt(slot);
    }
  }

  @Override
  public void seed(int slot, SparseVector topic, double energy, double evidence, double weight) {
    statistics.seed(slot, SparseVector.EMPTY, energy, evidence, weight);
    for (int p = 0; p < link.shards(); p++) {
      StateWriter out = next(p, ShardOperation.SEED).putVarInt(slot);
      out.putDouble(energy).putDouble(evidence).putDouble(weight);
      division.part(topic, p).write(out);
    }
  }

  @Override
  public void merge(int from, int into, double times) {
    for (int p = 0; p < link.shards(); p++) {
      next(p, ShardOperation.MERGE).putVarInt(from).putVarInt(into).putDouble(times);
    }
  }

  @Override
  public void evict(int[] rows) {
    for (int p = 0; p < link.shards(); p++) {
      next(p, ShardOperation.EVICT).putRows(division.part(rows, p));
    }
  }

  @Override
  public double[] pressures(int[] rows, double[] threshold, boolean nonNegative) {
    for (int p = 0; p < link.shards(); p++) {
      StateWriter out = next(p, ShardOperation.PRESSURES);
      out.putDoubles(threshold, 0, threshold.length);
      out.putRows(division.part(rows, p));
    }
    double[] pressures = new double[rows.length];
    List<StateReader> answers = exchange();
    for (int i = 0; i < rows.length; i++) {
      pressures[i] = answers.get(division.shard(rows[i])).getDouble();
    }
    answers.forEach(StateReader::requireEnd);
    return pressures;
  }

  private StateWriter next(int shard, ShardOperation operation) {
    StateWriter out = requests.next(shard);
    operation.write(out);
    return out;
  }

  /** Sends the requests; returns the answers after their number. */
  private List<StateReader> exchange() {
    List<byte[]> sent = requests.take(link.shards());
    return link.exchange(sent).stream().map(this::read).toList();
  }

  private StateReader read(byte[] answer) {
    var in = new StateReader(answer);
    long answered = in.getVarLong();
    if (answered != requests.number()) {
      throw new IllegalStateException(
          "a shard answered request %d instead of %d".formatted(answered, requests.number()));
    }
    return in;
  }

  @Override
  public List<StatePart> parts() {
    return List.of(requests);
  }
}
