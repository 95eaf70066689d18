package io.swell.evaluation;

import io.swell.engine.Bag;
import io.swell.math.Parallel;
import io.swell.method.CorpusTraining;
import io.swell.method.MethodSpec;
import io.swell.method.Objective.WordModel;
import io.swell.method.sctm.Sctm;
import io.swell.method.sctm.SctmOptions;
import io.swell.model.Codes;
import io.swell.model.Forgetting;
import io.swell.model.LearnOptions;
import io.swell.model.MiniBatch;
import io.swell.model.Penalty;
import io.swell.model.PenaltySchedule;
import io.swell.model.SparseVector;
import io.swell.model.TopicLearner;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Perplexity of SCTM on held-out documents over ten folds, by the paper's protocol (codes of the
 * whole document) and by document completion (codes of every other word, the rest predicted).
 *
 * <p>The folds that it writes are what {@code src/bench/python/lda_perplexity.py} runs online LDA
 * on: a document a line, {@code row:count} of the words kept and of those held out.
 */
public final class SctmPerplexity {
  private static final int FOLDS = 10;
  private static final int LEAST_FREQUENCY = 5;
  private static final int LEAST_WORDS = 10;
  private static final int BATCH = 250;

  /** Documents per topic that the topics start from, well spread among them. */
  private static final int STARTED_FROM = 5;

  private static final int EM_ROUNDS = 50;

  private static final String KEYS =
      "topics, omega, kappa, passes, from (the first fold), folds (how many),"
          + " batch (passes over all documents at once instead, with the objective after each)";

  private final int[][] row;
  private final int[][] count;
  private final int terms;
  private final Map<String, Double> settings = new TreeMap<>();

  /** Documents of ten words or more, over the terms that five of all documents hold. */
  private SctmPerplexity(List<Bag> bags) {
    Map<String, Integer> frequency = new TreeMap<>();
    for (Bag bag : bags) {
      for (String term : bag.terms()) {
        frequency.merge(term, 1, Integer::sum);
      }
    }
    frequency.values().removeIf(df -> df < LEAST_FREQUENCY);
    Map<String, Integer> rows = new TreeMap<>();
    frequency.keySet().forEach(term -> rows.put(term, rows.size()));
    terms = rows.size();
    List<int[]> row = new ArrayList<>();
    List<int[]> count = new ArrayList<>();
    for (Bag bag : bags) {
      int[] known =
          IntStream.range(0, bag.terms().length)
              .filter(t -> rows.containsKey(bag.terms()[t]))
              .toArray();
      int[] counts = Arrays.stream(known).map(t -> bag.counts()[t]).toArray();
      if (Arrays.stream(counts).sum() >= LEAST_WORDS) {
        row.add(Arrays.stream(known).map(t -> rows.getOrDefault(bag.terms()[t], -1)).toArray());
        count.add(counts);
      }
    }
    this.row = row.toArray(int[][]::new);
    this.count = count.toArray(int[][]::new);
    settings.put("topics", 100.0);
    settings.put("omega", 2e-5);
    settings.put("kappa", 0.0);
    settings.put("passes", 10.0);
    settings.put("from", 0.0);
    settings.put("folds", 10.0);
    settings.put("batch", 0.0);
  }

  private double setting(String key) {
    return settings.getOrDefault(key, 0.0);
  }

  private int[] test(int fold) {
    return IntStream.range(0, row.length).filter(i -> i % FOLDS == fold).toArray();
  }

  private int[] training(int fold) {
    return IntStream.range(0, row.length).filter(i -> i % FOLDS != fold).toArray();
  }

  /** Occurrences of each term of a document that are kept (every other word), or held out. */
  private int[] half(int i, boolean kept) {
    int words = 0;
    int[] half = new int[count[i].length];
    for (int t = 0; t < half.length; t++) {
      for (int n = 0; n < count[i][t]; n++, words++) {
        half[t] += (words % 2 == 0) == kept ? 1 : 0;
      }
    }
    return half;
  }

  private MiniBatch frequencies(int[] documents, int[][] counts) {
    int[] start = new int[documents.length + 1];
    List<Integer> rows = new ArrayList<>();
    List<Double> weights = new ArrayList<>();
    for (int d = 0; d < documents.length; d++) {
      double words = Arrays.stream(counts[d]).sum();
      for (int t = 0; t < counts[d].length; t++) {
        if (counts[d][t] > 0) {
          rows.add(row[documents[d]][t]);
          weights.add(counts[d][t] / words);
        }
      }
      start[d + 1] = rows.size();
    }
    return new MiniBatch(
        documents.length,
        start,
        rows.stream().mapToInt(Integer::intValue).toArray(),
        weights.stream().mapToDouble(Double::doubleValue).toArray());
  }

  private int[][] whole(int[] documents) {
    return Arrays.stream(documents).mapToObj(i -> count[i]).toArray(int[][]::new);
  }

  /** Learns from mini-batches; returns what {@link #judged} does. */
  private double[] run(int fold) {
    int[] training = training(fold);
    MethodSpec sctm = started(training, Forgetting.DOCUMENTS);
    TopicLearner learner = sctm.learner();
    for (int pass = 0; pass < (int) setting("passes"); pass++) {
      for (int from = 0; from < training.length; from += BATCH) {
        int[] part = Arrays.copyOfRange(training, from, Math.min(training.length, from + BATCH));
        learner.learn(frequencies(part, whole(part)), 0);
      }
    }
    return judged(fold, sctm);
  }

  /** The same from passes over all training documents at once, the objective after each shown. */
  private double[] descend(int fold) {
    int[] training = training(fold);
    MethodSpec sctm = started(training, Forgetting.REPLACE);
    TopicLearner learner = sctm.learner();
    MiniBatch documents = frequencies(training, whole(training));
    double first = sctm.objective().objective(documents, learner.code(documents));
    double before = first;
    double steepest = Double.NEGATIVE_INFINITY;
    int rises = 0;
    for (int pass = 0; pass < (int) setting("batch"); pass++) {
      learner.learn(documents, 0);
      double after = sctm.objective().objective(documents, learner.code(documents));
      double change = (after - before) / Math.abs(before);
      steepest = Math.max(steepest, change);
      rises += after > before ? 1 : 0;
      before = after;
      System.out.printf(
          Locale.ROOT, "pass %d objective %.6f, %.2e of it changed%n", pass + 1, after, change);
    }
    System.out.printf(
        Locale.ROOT,
        "from %.6f to %.6f, %d rises, largest change %.2e%n",
        first,
        before,
        rises,
        steepest);
    return judged(fold, sctm);
  }

  private MethodSpec started(int[] training, Forgetting forgetting) {
    int topics = (int) setting("topics");
    var learn =
        new LearnOptions(
            topics,
            Penalty.L1,
            Penalty.L1,
            true,
            1,
            0,
            1e-9,
            PenaltySchedule.WEIGHT,
            BATCH,
            1,
            forgetting,
            1,
            training.length,
            Duration.ofDays(1));
    var options = new SctmOptions(setting("omega"), setting("kappa"));
    MethodSpec sctm = Sctm.compose(learn, options, Parallel.SEQUENTIAL);
    int[] first = Arrays.copyOf(training, Math.min(STARTED_FROM * topics, training.length));
    CorpusTraining.start(sctm.learner(), frequencies(first, whole(first)));
    return sctm;
  }

  /** Whole-document perplexity, completion with the codes of the method and by EM, topics used. */
  private double[] judged(int fold, MethodSpec sctm) {
    TopicLearner learner = sctm.learner();
    int[] test = test(fold);
    WordModel words = sctm.objective().words();
    if (words == null) {
      throw new IllegalStateException("the method gives no probability of words");
    }
    Codes all = learner.code(frequencies(test, whole(test)));
    int[][] kept = Arrays.stream(test).mapToObj(i -> half(i, true)).toArray(int[][]::new);
    int[][] heldOut = Arrays.stream(test).mapToObj(i -> half(i, false)).toArray(int[][]::new);
    Codes half = learner.code(frequencies(test, kept));
    Codes mixed = byExpectation(half, test, kept, learner);
    int nonzero = (int) Arrays.stream(all.code()).filter(v -> v != 0).count();
    return new double[] {
      perplexity(words, all, test, whole(test)),
      perplexity(words, half, test, heldOut),
      perplexity(words, mixed, test, heldOut),
      nonzero / (double) test.length
    };
  }

  /** Shares of topics by EM on the words kept, the topics fixed. */
  private Codes byExpectation(Codes from, int[] documents, int[][] kept, TopicLearner learner) {
    int topics = from.capacity();
    double[][] byRow = new double[terms][topics];
    for (int k = 0; k < topics; k++) {
      SparseVector topic = learner.topic(k);
      for (int e = 0; e < topic.size(); e++) {
        byRow[topic.row()[e]][k] = topic.weight()[e];
      }
    }
    double[] code = new double[from.code().length];
    for (int d = 0; d < documents.length; d++) {
      double[] share = new double[topics];
      Arrays.fill(share, 1.0 / topics);
      for (int round = 0; round < EM_ROUNDS; round++) {
        double[] next = new double[topics];
        for (int t = 0; t < kept[d].length; t++) {
          double[] topic = byRow[row[documents[d]][t]];
          double p = 0;
          for (int k = 0; k < topics; k++) {
            p += share[k] * topic[k];
          }
          for (int k = 0; p > 0 && k < topics; k++) {
            next[k] += kept[d][t] * share[k] * topic[k] / p;
          }
        }
        // a pseudo-count of one word over all topics, as LDA's prior
        double sum = Arrays.stream(next).sum() + 1;
        for (int k = 0; k < topics; k++) {
          share[k] = (next[k] + 1.0 / topics) / sum;
        }
      }
      System.arraycopy(share, 0, code, d * topics, topics);
    }
    return new Codes(from.documents(), topics, code, from.projection(), from.residual());
  }

  private double perplexity(WordModel words, Codes codes, int[] documents, int[][] counts) {
    double log = 0;
    double all = 0;
    for (int d = 0; d < documents.length; d++) {
      for (int t = 0; t < counts[d].length; t++) {
        if (counts[d][t] > 0) {
          log += counts[d][t] * Math.log(words.probability(codes, d, row[documents[d]][t]));
          all += counts[d][t];
        }
      }
    }
    return Math.exp(-log / all);
  }

  private void export(Path directory) throws IOException {
    Files.createDirectories(directory);
    try (PrintWriter out =
        new PrintWriter(Files.newBufferedWriter(directory.resolve("documents.txt")))) {
      out.println(terms);
      for (int i = 0; i < row.length; i++) {
        int[] kept = half(i, true);
        StringBuilder line = new StringBuilder();
        for (int t = 0; t < kept.length; t++) {
          line.append(t == 0 ? "" : " ").append(row[i][t]).append(':').append(kept[t]);
          line.append(':').append(count[i][t] - kept[t]);
        }
        out.println(line);
      }
    }
  }

  /** First quartile, median and third quartile. */
  private static String quartiles(double[][] results, int column) {
    double[] sorted =
        Arrays.stream(results).mapToDouble(result -> result[column]).sorted().toArray();
    double[] at = new double[3];
    for (int q = 1; q <= 3; q++) {
      double place = q / 4.0 * (sorted.length - 1);
      int low = (int) place;
      double high = sorted[Math.min(low + 1, sorted.length - 1)];
      at[q - 1] = sorted[low] + (place - low) * (high - sorted[low]);
    }
    return String.format(Locale.ROOT, "%.1f (%.1f to %.1f)", at[1], at[0], at[2]);
  }

  @Command(
      description =
          "Measures the perplexity of SCTM by ten-fold cross-validation and by document completion")
  public static void run(
      @Parameters(description = "JSON Lines file, plain or gzip") Path corpus,
      @Parameters(description = "Maximum number of documents to read") Integer documents,
      @Option(names = "--set", description = "KEY=NUMBER; keys: " + KEYS)
          @Nullable Map<String, Double> settings,
      @Option(names = "--export", description = "Only write the folds to this directory")
          @Nullable Path directory)
      throws IOException {
    var protocol = new SctmPerplexity(Corpora.bags(corpus, documents));
    if (directory != null) {
      protocol.export(directory);
      return;
    }
    if (settings != null) {
      protocol.settings.putAll(settings);
    }
    System.out.printf(
        Locale.ROOT,
        "%d documents, %d terms, %s%n",
        protocol.row.length,
        protocol.terms,
        protocol.settings);
    double[][] results = new double[(int) protocol.setting("folds")][];
    for (int fold = 0; fold < results.length; fold++) {
      int number = (int) protocol.setting("from") + fold;
      results[fold] =
          protocol.setting("batch") > 0 ? protocol.descend(number) : protocol.run(number);
      System.out.printf(Locale.ROOT, "fold %d %s%n", number, Arrays.toString(results[fold]));
    }
    System.out.println("whole document    " + quartiles(results, 0));
    System.out.println("completion        " + quartiles(results, 1));
    System.out.println("completion by EM  " + quartiles(results, 2));
    System.out.println("topics a document " + quartiles(results, 3));
  }
}
