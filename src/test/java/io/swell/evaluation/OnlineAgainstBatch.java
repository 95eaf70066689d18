package io.swell.evaluation;

import io.swell.engine.Bag;
import io.swell.math.Parallel;
import io.swell.method.Rlsi;
import io.swell.model.Codes;
import io.swell.model.Forgetting;
import io.swell.model.LearnOptions;
import io.swell.model.Learner;
import io.swell.model.MiniBatch;
import io.swell.model.Penalty;
import io.swell.model.PenaltySchedule;
import io.swell.model.SparseVector;
import io.swell.model.StoragePrecision;
import io.swell.model.TfIdf;
import io.swell.model.TopicLearner;
import io.swell.model.Variants;
import io.swell.model.Vocabulary;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * How much of what batch learning gains one online pass gives up: {@code (online - batch) / (empty
 * - batch)}, each the RLSI objective over all documents, with the codes that are best for its
 * topics. Batch is the same step with the whole corpus as one mini-batch, forgetting everything
 * before; empty has no topics.
 *
 * <pre>  java ... io.swell.evaluation.OnlineAgainstBatch CORPUS [THETA [DOCUMENTS [SEED]]]</pre>
 *
 * <p>With a seed the documents are shuffled; without one they come in the order of the file.
 */
public final class OnlineAgainstBatch {
  static final int TOPICS = 20;

  /** Leaves topics some 80 terms on Reuters, near the default of topics.terms. */
  static final double THETA = 1e-4;

  private static final int BATCH = 100;

  /**
   * The three objectives.
   *
   * @param live topics that are left after the online pass
   * @param terms their mean number of terms
   */
  record Result(double online, double batch, double empty, int live, double terms) {
    double excess() {
      return (online - batch) / (empty - batch);
    }

    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "online %.2f batch %.2f empty %.2f: (online - batch) / (empty - batch) = %.2f %%;"
              + " %d topics of %.0f terms",
          online,
          batch,
          empty,
          100 * excess(),
          live,
          terms);
    }
  }

  private final MiniBatch all;
  private final LearnOptions options;
  private final RlsiObjectiveTerms objective;

  /** Documents as tf-idf over the whole corpus, of unit norm; those without a term left out. */
  OnlineAgainstBatch(List<Bag> bags, double theta) {
    List<Bag> used = bags.stream().filter(bag -> bag.terms().length > 0).toList();
    var vocabulary = new Vocabulary(1_000_000);
    all =
        TfIdf.UNIT.weigh(
            vocabulary.count(
                used.stream().map(Bag::terms).toArray(String[][]::new),
                used.stream().map(Bag::counts).toArray(int[][]::new)),
            vocabulary);
    options =
        new LearnOptions(
            TOPICS,
            Penalty.L1,
            Penalty.L2,
            false,
            0.5,
            0,
            theta,
            PenaltySchedule.WEIGHT,
            BATCH,
            1,
            Forgetting.NONE,
            0,
            1,
            Duration.ofDays(1),
            StoragePrecision.DOUBLE);
    objective =
        new RlsiObjectiveTerms(
            Penalty.L1, theta * all.documents(), Penalty.L2, options.codesWeight());
  }

  /** Runs one online pass and batch iterations from the same start. */
  Result run(int iterations) {
    Learner online = started(Variants.power(options, 1, 5));
    for (int from = 0; from < all.documents(); from += BATCH) {
      online.learn(slice(from, Math.min(from + BATCH, all.documents())), 0);
    }
    Learner batch = started(Variants.forgettingAll(options));
    for (int i = 0; i < iterations; i++) {
      batch.learn(all, Variants.AGES);
    }
    Learner none = Rlsi.learner(options, Parallel.SEQUENTIAL);
    List<SparseVector> found = topics(online);
    int live = TopicMeasures.liveTopics(found);
    double terms = found.stream().mapToInt(SparseVector::size).sum() / (double) live;
    return new Result(value(online), value(batch), value(none), live, terms);
  }

  private double value(TopicLearner learner) {
    double sum = 0;
    for (int from = 0; from < all.documents(); from += 1000) {
      MiniBatch part = slice(from, Math.min(from + 1000, all.documents()));
      Codes codes = learner.code(part);
      sum += Arrays.stream(codes.residual()).sum();
      sum += options.codesWeight() * Arrays.stream(codes.code()).map(v -> v * v).sum();
    }
    double penalty =
        topics(learner).stream()
            .flatMapToDouble(topic -> Arrays.stream(topic.weight()))
            .map(Math::abs)
            .sum();
    return sum + objective.topicsWeight() * penalty;
  }

  /** Prior evidence: K documents of the first batch, far apart, with the energy of its codes. */
  private Learner started(LearnOptions chosen) {
    MiniBatch first = slice(0, BATCH);
    List<SparseVector> apart = new ArrayList<>(List.of(document(first, 0)));
    while (apart.size() < TOPICS) {
      apart.add(farthest(first, apart));
    }
    Learner trial = Rlsi.learner(chosen, Parallel.SEQUENTIAL);
    seed(trial, apart, 1);
    double energy = Arrays.stream(trial.code(first).code()).map(v -> v * v).sum();
    Learner learner = Rlsi.learner(chosen, Parallel.SEQUENTIAL);
    seed(learner, apart, energy / TOPICS);
    return learner;
  }

  private static void seed(TopicLearner learner, List<SparseVector> topics, double strength) {
    for (int k = 0; k < topics.size(); k++) {
      learner.seed(k, topics.get(k), strength, BATCH);
    }
  }

  private static SparseVector farthest(MiniBatch batch, List<SparseVector> from) {
    SparseVector best = from.get(0);
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < batch.documents(); i++) {
      SparseVector candidate = document(batch, i);
      double nearest =
          from.stream().mapToDouble(d -> PlantedRecovery.cosine(d, candidate)).max().orElse(0);
      if (nearest < least) {
        least = nearest;
        best = candidate;
      }
    }
    return best;
  }

  private static List<SparseVector> topics(TopicLearner learner) {
    return IntStream.range(0, learner.capacity()).mapToObj(learner::topic).toList();
  }

  private static SparseVector document(MiniBatch batch, int i) {
    int from = batch.start()[i];
    int to = batch.start()[i + 1];
    return new SparseVector(
        Arrays.copyOfRange(batch.row(), from, to), Arrays.copyOfRange(batch.weight(), from, to));
  }

  private MiniBatch slice(int from, int to) {
    int first = all.start()[from];
    int last = all.start()[to];
    return new MiniBatch(
        to - from,
        Arrays.stream(all.start(), from, to + 1).map(start -> start - first).toArray(),
        Arrays.copyOfRange(all.row(), first, last),
        Arrays.copyOfRange(all.weight(), first, last));
  }

  public static void main(String[] args) {
    double theta = args.length > 1 ? Double.parseDouble(args[1]) : THETA;
    int documents = args.length > 2 ? Integer.parseInt(args[2]) : Integer.MAX_VALUE;
    List<Bag> bags = new ArrayList<>(Corpora.bags(Path.of(args[0]), documents));
    if (args.length > 3) {
      Collections.shuffle(bags, new Random(Long.parseLong(args[3])));
    }
    System.out.println(new OnlineAgainstBatch(bags, theta).run(60));
  }
}
