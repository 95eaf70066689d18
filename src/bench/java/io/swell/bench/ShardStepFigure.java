package io.swell.bench;

import io.swell.math.Parallel;
import io.swell.method.CorpusTraining;
import io.swell.method.Rlsi;
import io.swell.model.LearnOptions;
import io.swell.model.Learner;
import io.swell.model.LocalShards;
import io.swell.model.MiniBatch;
import io.swell.streaming.Streams;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * What part of a learning step is divided among term shards, and what remains with the model:
 * processor time of one thread, without Kafka and without saving, so that what else the machine
 * does counts little.
 *
 * <p>Documents have random terms, a third of them from few. The first mini-batch has every term,
 * the next two are not measured. Prints milliseconds and bytes of one mini-batch.
 */
public final class ShardStepFigure {
  /**
   * Terms of a document: from the first hundredth of all, which ties documents together, and
   * others.
   */
  private static final int COMMON = 20;

  private static final int OTHERS = 40;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private ShardStepFigure() {}

  @Command(description = "Measures which part of a learning step term shards divide")
  public static void run(
      @Option(names = "--shards", split = ",", defaultValue = "0,1,2,4", description = "Numbers")
          List<Integer> shards,
      @Option(names = "--terms", defaultValue = "300000", description = "Terms") int terms,
      @Option(
              names = "--batch",
              split = ",",
              defaultValue = "100,1000,10000",
              description = "Documents of a mini-batch")
          List<Integer> sizes,
      @Option(names = "--batches", defaultValue = "5", description = "Mini-batches to measure")
          int batches,
      @Mixin Settings more) {
    LearnOptions options =
        Streams.configuration(more.after().toArray(String[]::new)).get(LearnOptions.class);
    System.out.println("| eta | P | code | model | slowest shard | all shards | bytes |");
    for (int size : sizes) {
      for (int p : shards) {
        var link = new TimedShards(options, p);
        Learner learner = Rlsi.learner(options, Parallel.SEQUENTIAL, p == 0 ? null : link);
        System.out.println(row(learner, link, size, p, terms, batches));
      }
    }
  }

  private static String row(
      Learner learner, TimedShards link, int size, int p, int terms, int batches) {
    Random random = new Random(7);
    MiniBatch first = batch(random, (terms - terms / 100) / OTHERS, terms, true);
    CorpusTraining.start(learner, first);
    learner.learn(first, 0);
    double code = 0;
    double all = 0;
    for (int b = -2; b < batches; b++) {
      MiniBatch next = batch(random, size, terms, false);
      if (b == 0) {
        link.reset();
      }
      long start = THREADS.getCurrentThreadCpuTime();
      learner.code(next);
      long coded = THREADS.getCurrentThreadCpuTime();
      learner.learn(next, 0);
      if (b >= 0) {
        code += coded - start;
        all += THREADS.getCurrentThreadCpuTime() - coded;
      }
    }
    double scale = 1e-6 / batches;
    double divided = Arrays.stream(link.nanos).sum();
    return "| %,d | %d | %.1f | %.1f | %.1f | %.1f | %,d |"
        .formatted(
            size,
            p,
            scale * code,
            scale * (all - divided),
            scale * Arrays.stream(link.nanos).max().orElse(0),
            scale * divided,
            link.bytes / batches);
  }

  /** Returns documents of unit norm: common terms, and others at random or all of them in turn. */
  private static MiniBatch batch(Random random, int documents, int terms, boolean everyTerm) {
    int common = terms / 100;
    int[] start = new int[documents + 1];
    int[] row = new int[documents * (COMMON + OTHERS)];
    double[] weight = new double[row.length];
    for (int i = 0; i < documents; i++) {
      int from = start[i];
      int turn = common + i * OTHERS;
      IntStream others =
          everyTerm
              ? IntStream.range(turn, turn + OTHERS)
              : random.ints(common, terms).distinct().limit(OTHERS).sorted();
      int[] own =
          IntStream.concat(random.ints(0, common).distinct().limit(COMMON).sorted(), others)
              .toArray();
      double[] drawn = random.doubles(own.length, 0.1, 1).toArray();
      double norm = Math.sqrt(Arrays.stream(drawn).map(x -> x * x).sum());
      for (int n = 0; n < own.length; n++) {
        row[from + n] = own[n];
        weight[from + n] = drawn[n] / norm;
      }
      start[i + 1] = from + own.length;
    }
    return new MiniBatch(documents, start, row, weight);
  }

  /** Shards in this process that measure their processor time. */
  private static final class TimedShards extends LocalShards {
    private final double[] nanos;
    private long bytes;

    TimedShards(LearnOptions options, int shards) {
      super(options, shards);
      nanos = new double[shards];
    }

    void reset() {
      Arrays.fill(nanos, 0);
      bytes = 0;
    }

    @Override
    public List<byte[]> exchange(List<byte[]> requests) {
      List<byte[]> answers = new ArrayList<>();
      for (int p = 0; p < requests.size(); p++) {
        byte[] request = requests.get(p);
        long start = THREADS.getCurrentThreadCpuTime();
        byte[] answer = Objects.requireNonNull(shard(p).accept(request));
        nanos[p] += THREADS.getCurrentThreadCpuTime() - start;
        bytes += request.length + answer.length;
        answers.add(answer);
      }
      return answers;
    }
  }
}
