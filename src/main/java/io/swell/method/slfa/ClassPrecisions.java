package io.swell.method.slfa;

import io.swell.math.Cholesky;
import io.swell.method.CodePrecision;
import io.swell.method.Relations;
import io.swell.model.Codes;
import io.swell.model.MiniBatch;
import io.swell.model.TopicPass;
import io.swell.state.SplitPart;
import io.swell.state.StateKind;
import io.swell.state.StateReader;
import io.swell.state.StateSink;
import io.swell.state.StateWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;

/**
 * One precision of the codes for each class of documents, with the sums that it is fitted to. A
 * class is known once a mini-batch that holds it has been learned from; a document without a known
 * class is assigned to the class under which it is most probable.
 */
final class ClassPrecisions extends SplitPart implements Relations {
  static final StateKind CLASS_SUMS =
      new StateKind('C', "sums and precision of the codes of each class of documents (SLFA)");

  /**
   * A class with fewer documents than this, after forgetting, has no sums: they would be rounding
   * errors only.
   */
  private static final double LEAST = 0x1p-512;

  private final int capacity;
  private final double rho;
  private final int most;
  private final List<String> names = new ArrayList<>();
  private final List<CodePrecision> phi = new ArrayList<>();

  /** S_j, K x K, and N_j. */
  private final List<double[]> s = new ArrayList<>();

  private final List<Double> weight = new ArrayList<>();

  /** S_j without the mini-batch that is being learned from. */
  private List<double[]> base = new ArrayList<>();

  private final CodePrecision unknown;

  /**
   * @param capacity K
   * @param rho weight of the l1 norm of each precision
   * @param most number of classes distinguished
   */
  ClassPrecisions(int capacity, double rho, int most) {
    super(CLASS_SUMS);
    this.capacity = capacity;
    this.rho = rho;
    this.most = most;
    unknown = new CodePrecision(Slfa.KIND, capacity, rho, capacity);
  }

  int size() {
    return names.size();
  }

  /** Returns Phi of a class; -1 stands for a class that is not known yet. */
  CodePrecision phi(int which) {
    return which < 0 ? unknown : phi.get(which);
  }

  /** Returns N / N_j, by which the penalty of a class is multiplied; 1 for class -1. */
  double times(int which) {
    double all = weight.stream().mapToDouble(Double::doubleValue).sum();
    return which < 0 || weight.get(which) == 0 ? 1 : all / weight.get(which);
  }

  /**
   * Returns the class of each document, -1 if no class is known: the class of its label, else the
   * class with the greatest evidence, {@code y'v_j / sigma^2 + log det Phi_j - log det (G / sigma^2
   * + Phi_j) + 2 log N_j} with {@code v_j = (G + sigma^2 Phi_j)^-1 y}: twice the logarithm of the
   * document's probability with its code integrated out, up to terms that all classes share.
   */
  int[] of(double[] gram, double[] projection, MiniBatch documents, double noise) {
    int[] which = new int[documents.documents()];
    double[] best = new double[which.length];
    Arrays.fill(best, Double.NEGATIVE_INFINITY);
    for (int i = 0; i < which.length; i++) {
      which[i] = names.indexOf(documents.label(i));
      best[i] = which[i] >= 0 ? Double.POSITIVE_INFINITY : best[i];
    }
    for (int j = 0; j < names.size(); j++) {
      if (weight.get(j) == 0) {
        continue;
      }
      double[] a = phi.get(j).plus(gram, noise);
      double[] own = phi.get(j).matrix().clone();
      if (!Cholesky.factor(a, capacity) || !Cholesky.factor(own, capacity)) {
        continue;
      }
      double offset = 2 * StrictMath.log(weight.get(j));
      for (int k = 0; k < capacity; k++) {
        offset += 2 * StrictMath.log(a[k * (capacity + 1)] / own[k * (capacity + 1)]);
      }
      for (int i = 0; i < which.length; i++) {
        if (best[i] < Double.POSITIVE_INFINITY) {
          double[] y = Arrays.copyOfRange(projection, i * capacity, (i + 1) * capacity);
          double[] v = y.clone();
          Cholesky.solve(a, capacity, v);
          double evidence = offset;
          for (int k = 0; k < capacity; k++) {
            evidence += y[k] * v[k] / noise;
          }
          if (evidence > best[i]) {
            best[i] = evidence;
            which[i] = j;
          }
        }
      }
    }
    return which;
  }

  /** Registers the classes of a mini-batch and applies forgetting, before its codes are added. */
  private void meet(MiniBatch batch, double beta) {
    for (String label : new TreeSet<>(batch.labels())) {
      if (!label.isEmpty() && !names.contains(label) && names.size() < most) {
        add(label);
      }
    }
    base = new ArrayList<>();
    for (int j = 0; j < names.size(); j++) {
      double faded = beta * weight.get(j);
      double factor = faded < LEAST ? 0 : beta;
      weight.set(j, factor * weight.get(j));
      base.add(Arrays.stream(s.get(j)).map(each -> factor * each).toArray());
    }
    for (int i = 0; i < batch.documents(); i++) {
      int j = names.indexOf(batch.label(i));
      if (j >= 0) {
        weight.set(j, weight.get(j) + 1);
      }
    }
  }

  private void add(String name) {
    phi.add(new CodePrecision(Slfa.KIND, capacity, rho, capacity));
    names.add(name);
    s.add(new double[capacity * capacity]);
    weight.add(0.0);
  }

  /** Sets S_j to what it was before the mini-batch, and adds its codes. */
  @Override
  public void gather(MiniBatch batch, Codes codes, double beta, boolean again) {
    if (!again) {
      meet(batch, beta);
    }
    for (int j = 0; j < names.size(); j++) {
      s.set(j, base.get(j).clone());
    }
    for (int i = 0; i < batch.documents(); i++) {
      int j = names.indexOf(batch.label(i));
      if (j >= 0) {
        double[] sum = s.get(j);
        for (int k = 0; k < capacity; k++) {
          double v = codes.code()[i * capacity + k];
          for (int l = 0; l < capacity && v != 0; l++) {
            sum[k * capacity + l] += v * codes.code()[i * capacity + l];
          }
        }
      }
    }
  }

  /** Fits every Phi_j to S_j / N_j. */
  @Override
  public void fit(TopicPass pass) {
    for (int j = 0; j < names.size(); j++) {
      double own = weight.get(j);
      double[] documents = new double[capacity];
      Arrays.setAll(documents, k -> pass.topics().terms(k) > 0 ? own : 0);
      phi.get(j).fit(s.get(j), documents);
    }
  }

  @Override
  public void clear(int slot) {
    unknown.clear(slot);
    for (int j = 0; j < names.size(); j++) {
      phi.get(j).clear(slot);
      for (int k = 0; k < capacity; k++) {
        s.get(j)[slot * capacity + k] = 0;
        s.get(j)[k * capacity + slot] = 0;
      }
    }
  }

  /**
   * Returns the partial correlations, averaged over the classes by their share of the documents.
   */
  @Override
  public double[] partialCorrelations() {
    double[] mean = new double[capacity * capacity];
    double all = weight.stream().mapToDouble(Double::doubleValue).sum();
    for (int j = 0; j < names.size() && all > 0; j++) {
      double[] own = phi.get(j).partialCorrelations();
      for (int i = 0; i < own.length; i++) {
        mean[i] += weight.get(j) / all * own[i];
      }
    }
    return mean;
  }

  @Override
  public void save(StateSink changes) {
    var out = new StateWriter().putVarInt(names.size());
    for (int j = 0; j < names.size(); j++) {
      out.putShortString(names.get(j)).putDouble(weight.get(j));
      out.putDoubles(s.get(j), 0, capacity * capacity);
      out.putDoubles(phi.get(j).matrix(), 0, capacity * capacity);
    }
    save(0, out.take(), changes);
  }

  @Override
  public void restored() {
    byte[] saved = value(0, "the sums of classes");
    super.restored();
    if (saved != null) {
      var in = new StateReader(saved);
      for (int left = in.getVarCount(); left > 0; left--) {
        add(in.getShortString());
        int j = names.size() - 1;
        weight.set(j, in.getDouble());
        s.set(j, in.getDoubles(capacity * capacity));
        for (int k = 0; k < capacity; k++) {
          phi.get(j).restoreRow(k, in.getDoubles(capacity));
        }
      }
      in.requireEnd();
    }
  }
}
