package io.swell.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Online RLSI in plain loops: the reference implementation that tests compare the fast learner
 * with.
 *
 * <p>Minimizes {@code sum_i w_i (|d_i - U v_i|^2 + lambda2 pen(v_i)) + sum_k lambda_k pen(u_k)}
 * (Wang, Xu, Li, Craswell: Regularized Latent Semantic Indexing), where pen is the l1 norm or the
 * squared l2 norm, optionally with {@code U >= 0}. The step for one mini-batch, with beta from the
 * {@linkplain Forgetting forgetting} and lambda_k from the {@linkplain PenaltySchedule schedule}:
 *
 * <pre>
 *   repeat xi times
 *     code     v_i = argmin |d_i - U v|^2 + lambda2 pen(v)
 *     gather   S = beta S_before + sum v_i v_i',  R = beta R_before + sum d_i v_i'
 *     update   u_m = argmin u'Su - 2 r_m'u + sum_k lambda_k pen(u_k)   for each row m
 * </pre>
 *
 * <p>Codes and rows of U solve the same small problem, {@link #solve}. It always starts at zero and
 * leaves out free slots. Costs O(xi M K^2 sweeps) per mini-batch.
 */
public final class PlainLearner implements TopicLearner {
  private static final int MAX_SWEEPS = 100_000;

  private final SavedDocuments documents = new SavedDocuments();
  private final LearnOptions options;
  private final int capacity;

  /** U and R by rows, and S. */
  private final List<double[]> u = new ArrayList<>();

  private List<double[]> r = new ArrayList<>();
  private double[][] s;
  private double weight;
  private double seen;
  private double theta;

  /** Per slot: W_k, N_k, and the number of nonzero terms. */
  private final double[] weightSince;

  private final double[] seenSince;
  private final int[] terms;

  public PlainLearner(LearnOptions options) {
    this.options = options;
    capacity = options.topics();
    s = new double[capacity][capacity];
    theta = options.theta();
    weightSince = new double[capacity];
    seenSince = new double[capacity];
    terms = new int[capacity];
  }

  @Override
  public SavedDocuments documents() {
    return documents;
  }

  @Override
  public int capacity() {
    return capacity;
  }

  @Override
  public Codes learn(MiniBatch batch, long elapsedMillis) {
    grow(batch);
    int documents = batch.documents();
    double beta = options.forgetting().factor(options, seen, documents, elapsedMillis);
    double[][] sBefore = times(beta, List.of(s)).toArray(double[][]::new);
    List<double[]> rBefore = times(beta, r);
    advance(documents, beta);
    Codes codes = code(batch);
    for (int iteration = 1; ; iteration++) {
      s = times(1, List.of(sBefore)).toArray(double[][]::new);
      r = times(1, rBefore);
      gather(batch, codes.code());
      update();
      if (iteration == options.embeddedIterations()) {
        return codes;
      }
      codes = code(batch);
    }
  }

  private void grow(MiniBatch batch) {
    for (int e = 0; e < batch.start()[batch.documents()]; e++) {
      while (u.size() <= batch.row()[e]) {
        u.add(new double[capacity]);
        r.add(new double[capacity]);
      }
    }
  }

  private static List<double[]> times(double factor, List<double[]> rows) {
    List<double[]> product = new ArrayList<>(rows.size());
    for (double[] row : rows) {
      product.add(Arrays.stream(row).map(x -> factor * x).toArray());
    }
    return product;
  }

  private void advance(int documents, double beta) {
    boolean byWeight = options.schedule() == PenaltySchedule.WEIGHT;
    double[] before = (byWeight ? weightSince : seenSince).clone();
    weight = beta * weight + documents;
    seen += documents;
    for (int k = 0; k < capacity; k++) {
      weightSince[k] = isFree(k) ? 0 : beta * weightSince[k] + documents;
      seenSince[k] = isFree(k) ? 0 : seenSince[k] + documents;
    }
    theta =
        SparsityController.next(
            options, theta, terms, before, byWeight ? weightSince : seenSince, beta);
  }

  private boolean isFree(int slot) {
    return terms[slot] == 0;
  }

  private void gather(MiniBatch batch, double[] code) {
    for (int i = 0; i < batch.documents(); i++) {
      for (int k = 0; k < capacity; k++) {
        for (int l = 0; l < capacity; l++) {
          s[k][l] += code[i * capacity + k] * code[i * capacity + l];
        }
        for (int e = batch.start()[i]; e < batch.start()[i + 1]; e++) {
          r.get(batch.row()[e])[k] += batch.weight()[e] * code[i * capacity + k];
        }
      }
    }
  }

  private void update() {
    double[] lambda = new double[capacity];
    double[][] live = new double[capacity][];
    for (int k = 0; k < capacity; k++) {
      lambda[k] = lambda(k);
      live[k] = isFree(k) ? new double[capacity] : s[k];
    }
    for (int m = 0; m < u.size(); m++) {
      u.set(m, solve(live, r.get(m), options.topicsPenalty(), lambda, options.nonNegative()));
    }
    count();
  }

  private void count() {
    for (int k = 0; k < capacity; k++) {
      int slot = k;
      terms[k] = (int) u.stream().filter(row -> row[slot] != 0).count();
    }
  }

  /** Returns lambda_k, the current weight of the penalty on slot k. */
  private double lambda(int slot) {
    return theta
        * (options.schedule() == PenaltySchedule.WEIGHT ? weightSince[slot] : seenSince[slot]);
  }

  @Override
  public Codes code(MiniBatch documents) {
    int count = documents.documents();
    double[] gram = gram();
    double[][] rows = new double[capacity][];
    for (int k = 0; k < capacity; k++) {
      rows[k] = Arrays.copyOfRange(gram, k * capacity, (k + 1) * capacity);
    }
    double[] lambda2 = new double[capacity];
    Arrays.fill(lambda2, options.codesWeight());
    var codes =
        new Codes(
            count,
            capacity,
            new double[count * capacity],
            new double[count * capacity],
            new double[count]);
    for (int i = 0; i < count; i++) {
      double[] y = new double[capacity];
      for (int e = documents.start()[i]; e < documents.start()[i + 1]; e++) {
        int m = documents.row()[e];
        for (int k = 0; k < capacity && m < u.size(); k++) {
          y[k] += documents.weight()[e] * u.get(m)[k];
        }
      }
      double[] v = solve(rows, y, options.codesPenalty(), lambda2, false);
      double residual = documents.squaredNorm(i);
      for (int k = 0; k < capacity; k++) {
        residual -= 2 * y[k] * v[k];
        for (int l = 0; l < capacity; l++) {
          residual += v[k] * rows[k][l] * v[l];
        }
      }
      System.arraycopy(v, 0, codes.code(), i * capacity, capacity);
      System.arraycopy(y, 0, codes.projection(), i * capacity, capacity);
      codes.residual()[i] = residual;
    }
    return codes;
  }

  /**
   * Returns argmin x'Ax - 2 b'x + sum_k lambda_k pen(x_k), by cyclic coordinate descent from zero
   * until no coordinate changes by more than 1e-14 of the largest in a sweep. A coordinate with
   * a_kk = 0 stays zero.
   */
  static double[] solve(
      double[][] a, double[] b, Penalty penalty, double[] lambda, boolean nonNegative) {
    double[] x = new double[b.length];
    double change = 1;
    double largest = 0;
    for (int sweep = 0; sweep < MAX_SWEEPS && change > 1e-14 * largest; sweep++) {
      change = 0;
      for (int k = 0; k < x.length; k++) {
        if (a[k][k] == 0) {
          continue;
        }
        double w = b[k] + a[k][k] * x[k];
        for (int l = 0; l < x.length; l++) {
          w -= a[k][l] * x[l];
        }
        double next =
            penalty == Penalty.L1
                ? Math.signum(w) * Math.max(Math.abs(w) - lambda[k] / 2, 0) / a[k][k]
                : w / (a[k][k] + lambda[k]);
        if (nonNegative && next < 0) {
          next = 0;
        }
        change = Math.max(change, Math.abs(next - x[k]));
        largest = Math.max(largest, Math.abs(next));
        x[k] = next;
      }
    }
    return x;
  }

  @Override
  public SparseVector topic(int slot) {
    int[] rows = new int[terms[slot]];
    double[] weights = new double[terms[slot]];
    int n = 0;
    for (int m = 0; m < u.size(); m++) {
      if (u.get(m)[slot] != 0) {
        rows[n] = m;
        weights[n++] = u.get(m)[slot];
      }
    }
    return new SparseVector(rows, weights);
  }

  @Override
  public int terms(int slot) {
    return terms[slot];
  }

  @Override
  public double[] gram() {
    double[] gram = new double[capacity * capacity];
    for (double[] row : u) {
      for (int k = 0; k < capacity; k++) {
        for (int l = 0; row[k] != 0 && l < capacity; l++) {
          gram[k * capacity + l] += row[k] * row[l];
        }
      }
    }
    return gram;
  }

  /** Returns S, K x K. */
  double[][] s() {
    return s;
  }

  /** Returns a row of R; zeros if it was never seen. */
  double[] r(int row) {
    return row < r.size() ? r.get(row) : new double[capacity];
  }

  @Override
  public double strength(int slot) {
    return s[slot][slot];
  }

  @Override
  public double weight() {
    return weight;
  }

  @Override
  public double weight(int slot) {
    return weightSince[slot];
  }

  @Override
  public void clear(int slot) {
    for (int m = 0; m < u.size(); m++) {
      u.get(m)[slot] = 0;
      r.get(m)[slot] = 0;
    }
    for (int k = 0; k < capacity; k++) {
      s[k][slot] = 0;
      s[slot][k] = 0;
    }
    weightSince[slot] = 0;
    seenSince[slot] = 0;
    terms[slot] = 0;
  }

  @Override
  public void seed(int slot, SparseVector topic, double strength, double since) {
    if (!isFree(slot)) {
      throw new IllegalStateException("slot " + slot + " already holds a topic: clear it first");
    }
    clear(slot);
    for (int e = 0; e < topic.size(); e++) {
      int m = topic.row()[e];
      while (u.size() <= m) {
        u.add(new double[capacity]);
        r.add(new double[capacity]);
      }
      u.get(m)[slot] = topic.weight()[e];
      r.get(m)[slot] = strength * topic.weight()[e];
    }
    s[slot][slot] = strength;
    weight = Math.max(weight, since);
    weightSince[slot] = since;
    seenSince[slot] = since;
    terms[slot] = topic.size();
  }

  @Override
  public void merge(int from, int into) {
    double[] gram = gram();
    double c = Math.sqrt(gram[from * capacity + from] / gram[into * capacity + into]);
    for (double[] row : r) {
      row[into] += c * row[from];
    }
    for (int k = 0; k < capacity; k++) {
      s[into][k] += c * s[from][k];
    }
    for (int k = 0; k < capacity; k++) {
      s[k][into] += c * s[k][from];
    }
    weightSince[into] = Math.max(weightSince[into], weightSince[from]);
    seenSince[into] = Math.max(seenSince[into], seenSince[from]);
    clear(from);
  }

  @Override
  public void evict(int[] rows) {
    for (int m : rows) {
      Arrays.fill(r.get(m), 0);
    }
  }

  @Override
  public double[] pressures(int[] rows) {
    return Arrays.stream(rows).mapToDouble(this::pressure).toArray();
  }

  private double pressure(int row) {
    double max = 0;
    for (int k = 0; k < capacity; k++) {
      if (!isFree(k)) {
        double correlation = options.nonNegative() ? r.get(row)[k] : Math.abs(r.get(row)[k]);
        max = Math.max(max, correlation / (lambda(k) / 2));
      }
    }
    return max;
  }
}
