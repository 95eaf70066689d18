package io.swell.tracking;

import io.swell.model.Codes;
import io.swell.model.SparseVector;
import io.swell.model.TopicLearner;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds newborns among badly explained documents: the document whose residual has the heaviest
 * neighbourhood is the seed, the mean positive residual of seed and neighbours is the newborn.
 */
final class Nursery {
  private static final int MOST_TRIES = 20;

  private final LivesOptions options;
  private final int terms;
  private final TopicLearner learner;
  private final List<Remembered> documents;
  private final Codes codes;
  private final Residuals residuals;
  private final boolean[] used;
  private final double[] heavy;
  private final List<SparseVector> topics = new ArrayList<>();
  private int tries;

  Nursery(
      LivesOptions options,
      int terms,
      Unexplained unexplained,
      int[] places,
      TopicLearner learner) {
    this.options = options;
    this.terms = terms;
    this.learner = learner;
    documents = unexplained.at(places);
    codes = recode(learner.code(Remembered.batch(documents)), learner.gram());
    residuals = new Residuals(unexplained, places, codes, learner.gram());
    used = new boolean[places.length];
    heavy = new double[places.length];
    for (int i = 0; i < places.length; i++) {
      used[i] = residuals.share[i] <= options.residual();
      for (int j = 0; j < i && !used[i]; j++) {
        used[i] =
            !used[j]
                && unexplained.inner(places[i], places[j])
                    > options.nearDuplicate()
                        * Math.sqrt(
                            unexplained.inner(places[i], places[i])
                                * unexplained.inner(places[j], places[j]));
      }
    }
    for (int i = 0; i < places.length; i++) {
      for (int j = 0; j < places.length; j++) {
        heavy[i] += neighbours(i, j) ? residuals.cosine[i][j] : 0;
      }
    }
  }

  static Codes recode(Codes c, double[] gram) {
    double eps = Double.parseDouble(System.getProperty("eps", "-1"));
    if (eps < 0) return c;
    int K = c.capacity();
    double[][] l = new double[K][K];
    for (int i = 0; i < K; i++) {
      for (int j = 0; j <= i; j++) {
        double x =
            gram[i * K + j] + (i == j ? (gram[i * K + i] == 0 ? 1 : eps * gram[i * K + i]) : 0);
        for (int q = 0; q < j; q++) x -= l[i][q] * l[j][q];
        l[i][j] = i == j ? Math.sqrt(x) : x / l[j][j];
      }
    }
    double[] code = new double[c.code().length];
    for (int n = 0; n < c.documents(); n++) {
      double[] b = Arrays.copyOfRange(c.projection(), n * K, (n + 1) * K);
      for (int i = 0; i < K; i++) {
        for (int q = 0; q < i; q++) b[i] -= l[i][q] * b[q];
        b[i] /= l[i][i];
      }
      for (int i = K - 1; i >= 0; i--) {
        for (int q = i + 1; q < K; q++) b[i] -= l[q][i] * b[q];
        b[i] /= l[i][i];
      }
      System.arraycopy(b, 0, code, n * K, K);
    }
    return new Codes(c.documents(), K, code, c.projection(), c.residual());
  }

  private boolean neighbours(int i, int j) {
    return !used[i] && !used[j] && residuals.cosine[i][j] >= options.neighbour();
  }

  /** Returns the next newborn with enough members, or null when there is none left. */
  @Nullable Newborn next(int least) {
    while (tries++ < MOST_TRIES) {
      int seed = -1;
      for (int i = 0; i < used.length; i++) {
        if (!used[i] && (seed < 0 || heavy[i] > heavy[seed])) {
          seed = i;
        }
      }
      if (seed < 0 || heavy[seed] == 0) {
        return null;
      }
      int[] members = members(seed);
      remove(members);
      if (members.length >= least && isSpread(members)) {
        return newborn(members);
      }
    }
    return null;
  }

  private int[] members(int seed) {
    int[] members = new int[used.length];
    int n = 0;
    for (int i = 0; i < used.length; i++) {
      if (i == seed || neighbours(seed, i)) {
        members[n++] = i;
      }
    }
    return Arrays.copyOf(members, n);
  }

  private void remove(int[] members) {
    for (int i : members) {
      for (int j = 0; j < used.length; j++) {
        if (neighbours(i, j)) {
          heavy[j] -= residuals.cosine[i][j];
        }
      }
      used[i] = true;
    }
  }

  private boolean isSpread(int[] members) {
    Set<String> sources = new HashSet<>();
    Set<Long> batches = new HashSet<>();
    boolean sourced = false;
    for (int i : members) {
      Remembered document = documents.get(i);
      batches.add(document.batch());
      String source = document.source();
      sourced |= source != null;
      sources.add(source == null ? "" : source);
    }
    return (batches.size() > 1 || least1batch()) && (!sourced || sources.size() > 1);
  }

  private boolean least1batch() {
    return documents.stream().map(Remembered::batch).distinct().count() == 1;
  }

  private Newborn newborn(int[] members) {
    if (topics.isEmpty()) {
      for (int k = 0; k < learner.capacity(); k++) {
        topics.add(learner.topic(k));
      }
    }
    int rows = 0;
    for (int i : members) {
      SparseVector d = documents.get(i).terms();
      rows = Math.max(rows, d.row()[d.size() - 1] + 1);
    }
    for (SparseVector topic : topics) {
      rows = Math.max(rows, topic.size() == 0 ? 0 : topic.row()[topic.size() - 1] + 1);
    }
    double[] mean = new double[rows];
    int capacity = learner.capacity();
    for (int i : members) {
      SparseVector d = documents.get(i).terms();
      for (int e = 0; e < d.size(); e++) {
        mean[d.row()[e]] += d.weight()[e];
      }
    }
    for (int k = 0; k < capacity; k++) {
      double sum = 0;
      for (int i : members) {
        sum += codes.code()[i * capacity + k];
      }
      SparseVector u = topics.get(k);
      for (int e = 0; e < u.size(); e++) {
        mean[u.row()[e]] -= sum * u.weight()[e];
      }
    }
    SparseVector u = heaviest(mean, terms);
    double[] dense = new double[rows];
    for (int e = 0; e < u.size(); e++) {
      dense[u.row()[e]] = u.weight()[e];
    }
    double[] overlap = new double[capacity];
    double cosine = 0;
    double[] gram = learner.gram();
    for (int k = 0; k < capacity; k++) {
      overlap[k] = dot(topics.get(k), dense);
      double norm = Math.sqrt(gram[k * capacity + k]);
      cosine = Math.max(cosine, norm > 0 ? Math.abs(overlap[k]) / norm : 0);
    }
    double gain = 0;
    List<Remembered> chosen = new ArrayList<>();
    for (int i : members) {
      Remembered document = documents.get(i);
      chosen.add(document);
      double explained = dot(document.terms(), dense);
      for (int k = 0; k < capacity; k++) {
        explained -= overlap[k] * codes.code()[i * capacity + k];
      }
      gain += explained * explained;
    }
    return new Newborn(u, chosen, gain, cosine);
  }

  static double dot(SparseVector sparse, double[] dense) {
    double sum = 0;
    for (int e = 0; e < sparse.size() && sparse.row()[e] < dense.length; e++) {
      sum += sparse.weight()[e] * dense[sparse.row()[e]];
    }
    return sum;
  }

  /** The positive part of a vector, cut to its heaviest entries, of unit norm. */
  static SparseVector heaviest(double[] dense, int most) {
    double[] positive = Arrays.stream(dense).filter(x -> x > 0).sorted().toArray();
    double least = positive.length > most ? positive[positive.length - most] : 0;
    int n = 0;
    double norm = 0;
    int[] row = new int[Math.min(most, positive.length)];
    double[] weight = new double[row.length];
    for (int m = 0; m < dense.length && n < row.length; m++) {
      if (dense[m] > 0 && dense[m] >= least) {
        row[n] = m;
        weight[n++] = dense[m];
        norm += dense[m] * dense[m];
      }
    }
    for (int e = 0; e < n; e++) {
      weight[e] /= Math.sqrt(norm);
    }
    return new SparseVector(row, weight);
  }
}
