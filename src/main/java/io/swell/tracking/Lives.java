package io.swell.tracking;

import io.swell.model.MiniBatch;
import io.swell.model.SparseVector;
import io.swell.model.TopicLearner;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The lives of topics: births, ends and merges, and which topic has which slot. */
public final class Lives {
  private static final long NONE = -1;

  private final LivesOptions options;
  private final int terms;
  private final int capacity;
  private final Unexplained unexplained;
  private final @Nullable Remembered[] recent;
  private final long[] ids;
  private final long[] bornAt;
  private final int[] alike;
  private long nextId;
  private long documents;
  private long looked;
  private long checked;

  public Lives(LivesOptions options, int capacity, int terms) {
    this.options = options;
    this.capacity = capacity;
    this.terms = terms;
    unexplained = new Unexplained(options.kept());
    recent = new Remembered[options.recent()];
    ids = new long[capacity];
    Arrays.fill(ids, NONE);
    bornAt = new long[capacity];
    alike = new int[capacity * capacity];
  }

  /** Id of the topic in a slot, or -1. */
  public long id(int slot) {
    return ids[slot];
  }

  /** Looks at a learned batch. */
  public List<Change> after(LearnedBatch batch, TopicLearner learner) {
    List<Change> changes = new ArrayList<>();
    remember(batch);
    for (int k = 0; k < capacity; k++) {
      if (ids[k] != NONE && learner.terms(k) < options.leastTerms()) {
        end(k, learner, changes);
      }
    }
    if (documents - checked >= options.mergeEvery()) {
      checked = documents;
      merge(learner, changes);
    }
    if (options.births() && documents - looked >= options.every()) {
      looked = documents;
      births(learner, changes);
    }
    return changes;
  }

  /** Seeds every slot from well-spread documents of the first batch. */
  public List<Change> start(MiniBatch d, TopicLearner learner, java.util.Random random) {
    int n = d.documents();
    int[] chosen = new int[capacity];
    double[] most = new double[n];
    int rows = 0;
    for (int e = 0; e < d.start()[n]; e++) rows = Math.max(rows, d.row()[e] + 1);
    double[] dense = new double[rows];
    List<Change> changes = new ArrayList<>();
    int next = random == null ? 0 : random.nextInt(n);
    boolean pp = System.getProperty("pp") != null;
    for (int k = 0; k < capacity; k++) {
      chosen[k] = next;
      most[next] = 2;
      Arrays.fill(dense, 0);
      for (int e = d.start()[next]; e < d.start()[next + 1]; e++) dense[d.row()[e]] = d.weight()[e];
      for (int i = 0; i < n; i++) {
        double c = 0;
        for (int e = d.start()[i]; e < d.start()[i + 1]; e++)
          c += d.weight()[e] * dense[d.row()[e]];
        most[i] = Math.max(most[i], c);
      }
      if (pp) {
        double sum = 0;
        for (double m : most) sum += Math.max(0, 1 - m);
        double at = random.nextDouble() * sum;
        next = -1;
        for (int i = 0; i < n && at >= 0; i++) {
          at -= Math.max(0, 1 - most[i]);
          next = i;
        }
      } else {
        next = -1;
        for (int i = 0; i < n; i++)
          if (d.start()[i + 1] - d.start()[i] >= 10 && (next < 0 || most[i] < most[next])) next = i;
      }
    }
    for (int k = 0; k < capacity; k++) {
      int from = d.start()[chosen[k]], to = d.start()[chosen[k] + 1];
      var u =
          new SparseVector(
              Arrays.copyOfRange(d.row(), from, to), Arrays.copyOfRange(d.weight(), from, to));
      learner.seed(k, u, 1, n);
    }
    double energy = 0;
    for (double v : learner.code(d).code()) energy += v * v;
    for (int k = 0; k < capacity; k++) {
      SparseVector u = learner.topic(k);
      learner.clear(k);
      learner.seed(k, u, energy / capacity, n);
      ids[k] = nextId++;
      changes.add(new Change.Born(k, ids[k], u, List.of(), 0, null));
    }
    return changes;
  }

  private void end(int slot, TopicLearner learner, List<Change> changes) {
    learner.clear(slot);
    changes.add(new Change.Dormant(slot, ids[slot]));
    ids[slot] = NONE;
    for (int k = 0; k < capacity; k++) {
      alike[slot * capacity + k] = 0;
      alike[k * capacity + slot] = 0;
    }
  }

  private void remember(LearnedBatch batch) {
    MiniBatch d = batch.documents();
    for (int i = 0; i < d.documents(); i++) {
      var terms =
          new SparseVector(
              Arrays.copyOfRange(d.row(), d.start()[i], d.start()[i + 1]),
              Arrays.copyOfRange(d.weight(), d.start()[i], d.start()[i + 1]));
      var document =
          new Remembered(
              documents, batch.ids().get(i), batch.sources().get(i), batch.number(), terms);
      recent[(int) (documents % recent.length)] = document;
      if (!batch.nearDuplicate()[i]
          && terms.size() >= 3
          && batch.codes().residual()[i] > options.residual() * d.squaredNorm(i)) {
        unexplained.add(document);
      }
      documents++;
    }
  }

  private void merge(TopicLearner learner, List<Change> changes) {
    double[] gram = learner.gram();
    for (int k = 0; k < capacity; k++) {
      for (int l = 0; l < capacity; l++) {
        if (k == l || ids[k] == NONE || ids[l] == NONE || ids[k] > ids[l]) {
          continue;
        }
        double cosine =
            gram[k * capacity + l] / Math.sqrt(gram[k * capacity + k] * gram[l * capacity + l]);
        int at = k * capacity + l;
        alike[at] = cosine > options.merge() ? alike[at] + 1 : 0;
        if (alike[at] >= options.mergeChecks()) {
          learner.merge(l, k);
          changes.add(new Change.Merged(l, ids[l], k, ids[k], cosine));
          ids[l] = NONE;
          for (int j = 0; j < capacity; j++) {
            alike[l * capacity + j] = 0;
            alike[j * capacity + l] = 0;
          }
        }
      }
    }
  }

  private void births(TopicLearner learner, List<Change> changes) {
    boolean first = documents <= options.first();
    int[] places = unexplained.since(documents - recent.length);
    if (places.length == 0) {
      return;
    }
    var nursery = new Nursery(options, terms, unexplained, places, learner);
    int least = first ? options.firstMembers() : options.members();
    int most = first ? capacity : options.birthsPerStep();
    for (int births = 0; births < most; ) {
      Newborn newborn = nursery.next(least);
      if (newborn == null) {
        return;
      }
      if (newborn.topic().size() < options.leastTerms()
          || closest(newborn, learner) >= options.distinct()) {
        continue;
      }
      int slot = slotFor(newborn, learner);
      if (slot < 0) {
        continue;
      }
      Long displaced = null;
      if (ids[slot] != NONE) {
        displaced = ids[slot];
        end(slot, learner, changes);
      }
      double strength = Math.max(newborn.gain(), 0.3 * medianStrength(learner));
      long oldest = newborn.members().get(0).number();
      learner.seed(
          slot, newborn.topic(), strength, Math.min((double) documents - oldest, learner.weight()));
      ids[slot] = nextId++;
      bornAt[slot] = documents;
      changes.add(
          new Change.Born(
              slot,
              ids[slot],
              newborn.topic(),
              newborn.members().stream().map(Remembered::id).toList(),
              newborn.gain(),
              displaced));
      births++;
    }
  }

  private double closest(Newborn newborn, TopicLearner learner) {
    int rows = newborn.topic().row()[newborn.topic().size() - 1] + 1;
    double[] dense = new double[rows];
    for (int e = 0; e < newborn.topic().size(); e++) {
      dense[newborn.topic().row()[e]] = newborn.topic().weight()[e];
    }
    double most = 0;
    double[] gram = learner.gram();
    for (int k = 0; k < capacity; k++) {
      if (ids[k] != NONE) {
        double c = Nursery.dot(learner.topic(k), dense) / Math.sqrt(gram[k * capacity + k]);
        most = Math.max(most, Math.abs(c));
      }
    }
    return most;
  }

  private double usefulness(int slot, TopicLearner learner) {
    return learner.strength(slot) * learner.gram()[slot * capacity + slot];
  }

  private double medianStrength(TopicLearner learner) {
    double[] live = new double[capacity];
    int n = 0;
    for (int k = 0; k < capacity; k++) {
      if (ids[k] != NONE) {
        live[n++] = usefulness(k, learner);
      }
    }
    Arrays.sort(live, 0, n);
    return n == 0 ? 0 : live[n / 2];
  }

  private int slotFor(Newborn newborn, TopicLearner learner) {
    for (int k = 0; k < capacity; k++) {
      if (ids[k] == NONE) {
        return k;
      }
    }
    if (growth(newborn) < options.growth()) {
      return -1;
    }
    int victim = -1;
    double least = 0;
    for (int k = 0; k < capacity; k++) {
      if (documents - bornAt[k] >= options.protectedDocuments()) {
        double useful = usefulness(k, learner) / learner.weight();
        if (victim < 0 || useful < least) {
          victim = k;
          least = useful;
        }
      }
    }
    long oldest = newborn.members().get(0).number();
    return victim >= 0 && newborn.gain() / (documents - oldest) >= options.advantage() * least
        ? victim
        : -1;
  }

  private double growth(Newborn newborn) {
    int rows = newborn.topic().row()[newborn.topic().size() - 1] + 1;
    double[] dense = new double[rows];
    for (int e = 0; e < newborn.topic().size(); e++) {
      dense[newborn.topic().row()[e]] = newborn.topic().weight()[e];
    }
    int newest = recent.length / 10;
    int now = 0;
    int before = 0;
    int all = 0;
    for (Remembered document : recent) {
      if (document == null) {
        continue;
      }
      double c = Nursery.dot(document.terms(), dense);
      boolean isNew = document.number() >= documents - newest;
      all += isNew ? 0 : 1;
      if (c * c >= 0.1) {
        if (isNew) {
          now++;
        } else {
          before++;
        }
      }
    }
    double expected = newest * (before + 0.5) / (all + 1);
    return 2
        * (Math.sqrt(now + 0.375) - Math.sqrt(expected + 0.375))
        / Math.sqrt(1 + newest / (all + 1.0));
  }
}
