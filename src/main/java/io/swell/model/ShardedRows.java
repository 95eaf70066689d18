package io.swell.model;

import io.swell.state.StatePart;
import io.swell.state.StateReader;
import io.swell.state.StateWriter;
import java.util.Arrays;
import java.util.List;

/** Rows in the shards of a model, each of which is a {@link TermShard}. */
final class ShardedRows implements TermRows {
  private final Topics topics;
  private final GramStatistics statistics;
  private final ShardLink link;
  private final ShardRows division;
  private final int documentsPerRequest;
  private final ShardRequests requests;
  private double beta;

  /** The answers to the last pass: the place of each row, from 1; 0 if it has no terms. */
  private int[] place = new int[0];

  private int count;
  private int[] row = new int[0];
  private int[][] slots = new int[0][];
  private double[][] weights = new double[0][];

  /**
   * @param savedTopics saves the same U, which is restored from it alone
   * @param precision of R; floats would be rounded with each request, so one has all documents
   */
  ShardedRows(
      Topics topics,
      GramStatistics statistics,
      SavedTopics savedTopics,
      StoragePrecision precision,
      ShardLink link) {
    documentsPerRequest =
        precision == StoragePrecision.DOUBLE ? link.documentsPerRequest() : Integer.MAX_VALUE;
    requests = new ShardRequests(savedTopics::fill);
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
    int capacity = topics.capacity();
    int documents = pass.batch().documents();
    double factor = pass.iteration() > 1 ? 1 : beta;
    var slice = new RowSlice(pass.touched());
    int first = 0;
    for (int last; (last = first + documentsPerRequest) < documents; first = last) {
      slice.moveTo(last);
      byte[] common = ShardSlice.writeCommon(factor, v, first, last, capacity);
      for (int p = 0; p < link.shards(); p++) {
        slice.write(next(p, ShardOperation.GATHER).putBytes(common), division, p, false);
      }
      exchange().forEach(StateReader::requireEnd);
      factor = 1;
    }
    slice.moveTo(documents);
    byte[] common = ShardStep.writeCommon(pass, factor, v, first);
    for (int p = 0; p < link.shards(); p++) {
      slice.write(next(p, ShardOperation.LEARN).putBytes(common), division, p, true);
    }
    count = 0;
    List<StateReader> answers = exchange();
    for (int p = 0; p < answers.size(); p++) {
      int shard = p;
      TopicPiece.read(
          answers.get(p),
          Integer.MAX_VALUE,
          capacity,
          (local, slot, weight) -> add(division.row(shard, local), slot, weight));
    }
    rewrite(pass);
  }

  private void add(int m, int[] slot, double[] weight) {
    if (count == row.length) {
      int room = Math.max(1024, 2 * count);
      row = Arrays.copyOf(row, room);
      slots = Arrays.copyOf(slots, room);
      weights = Arrays.copyOf(weights, room);
    }
    if (m >= place.length) {
      place = Arrays.copyOf(place, Math.max(m + 1, place.length + place.length / 2));
    }
    row[count] = m;
    slots[count] = slot;
    weights[count] = weight;
    place[m] = ++count;
  }

  /** Replaces the copy of U by the shards' rows. */
  private void rewrite(TopicPass pass) {
    int[] sorted = Arrays.copyOf(row, count);
    Arrays.sort(sorted);
    if (count > 0) {
      topics.grow(sorted[count - 1]);
    }
    pass.parallel()
        .run(
            RowStripes.COUNT,
            stripe -> {
              int[] mine = Arrays.stream(sorted).filter(m -> RowStripes.of(m) == stripe).toArray();
              topics.rewrite(stripe, mine, mine.length, (Topics.RowUpdate) this::read);
            });
    for (int i = 0; i < count; i++) {
      place[row[i]] = 0;
    }
    topics.finishRewrite(pass.parallel());
  }

  private int read(int m, int before, int[] slot, double[] weight) {
    int at = m < place.length ? place[m] - 1 : -1;
    if (at < 0) {
      return 0;
    }
    System.arraycopy(slots[at], 0, slot, 0, slots[at].length);
    System.arraycopy(weights[at], 0, weight, 0, weights[at].length);
    return slots[at].length;
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
    statistics.seed(slot, ShardRequests.NO_TERMS, energy, evidence, weight);
    for (int p = 0; p < link.shards(); p++) {
      StateWriter out = next(p, ShardOperation.SEED).putVarInt(slot);
      out.putDouble(energy).putDouble(evidence).putDouble(weight);
      ShardRequests.writeVector(out, division.part(topic, p));
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
      ShardRequests.writeRows(next(p, ShardOperation.EVICT), division.part(rows, p));
    }
  }

  @Override
  public double[] pressures(int[] rows, double[] threshold, boolean nonNegative) {
    for (int p = 0; p < link.shards(); p++) {
      StateWriter out = next(p, ShardOperation.PRESSURES);
      out.putDoubles(threshold, 0, threshold.length);
      ShardRequests.writeRows(out, division.part(rows, p));
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
  public long logged() {
    return 0;
  }

  @Override
  public void setLogged(long entries) {
    // the shards have logs of their own
  }

  @Override
  public List<StatePart> parts() {
    return List.of(requests);
  }
}
