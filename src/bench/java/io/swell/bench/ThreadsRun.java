package io.swell.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.swell.bench.Started.Setting;
import io.swell.evaluation.PlantedFile;
import io.swell.evaluation.PlantedStream;
import io.swell.math.Parallel;
import io.swell.model.MiniBatch;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;

/**
 * Two threads against one, in turn batch by batch, by the clock on the wall; beside them as many
 * separate learners at once as there are threads, which is what the machine itself can gain. Prints
 * a line of JSON.
 *
 * <pre>ThreadsRun STREAM TOPICS BATCH TERMS THREADS</pre>
 */
final class ThreadsRun {
  /** Passes over the stream; the first lets the compiler do its work. */
  private static final int PASSES = 8;

  private ThreadsRun() {}

  public static void main(String[] arguments) throws Exception {
    PlantedStream stream = PlantedFile.read(Path.of(arguments[0]));
    int[] number = Arrays.stream(arguments, 1, 5).mapToInt(Integer::parseInt).toArray();
    var setting = new Setting(number[0], number[1], number[2]);
    ExecutorService executor = Executors.newFixedThreadPool(number[3]);
    try {
      Parallel shared = Parallel.on(executor, number[3]);
      List<double[]> millis = new ArrayList<>();
      boolean same = true;
      for (int pass = 0; pass < PASSES; pass++) {
        var one = new Started(stream, setting);
        var two = new Started(stream, setting, shared);
        List<Started> apart =
            IntStream.range(0, number[3]).mapToObj(t -> new Started(stream, setting)).toList();
        int batches = (stream.plan().documents() - one.at()) / setting.batch();
        for (int b = 0; b < batches; b++) {
          double[] each = {alone(one), alone(two), apart(shared, apart)};
          if (pass > 0 && b >= batches / 2) {
            millis.add(each);
          }
        }
        same &= sameBits(one, two);
      }
      System.out.println(
          new ObjectMapper()
              .writeValueAsString(
                  Map.of(
                      "one", median(millis, 0),
                      "two", median(millis, 1),
                      "apart", median(millis, 2),
                      "sameBits", same)));
    } finally {
      executor.shutdown();
    }
  }

  private static void learn(Started started, MiniBatch batch) {
    started.learner().learn(batch, 0);
  }

  private static double alone(Started learner) {
    MiniBatch batch = learner.next();
    return millis(() -> learn(learner, batch));
  }

  /** Learners that have nothing to do with each other, one to a thread, all at once. */
  private static double apart(Parallel shared, List<Started> learners) {
    List<MiniBatch> batches = learners.stream().map(Started::next).toList();
    return millis(() -> shared.run(learners.size(), t -> learn(learners.get(t), batches.get(t))));
  }

  private static double millis(Runnable work) {
    double before = Clock.wall();
    work.run();
    return 1000 * (Clock.wall() - before);
  }

  private static double median(List<double[]> millis, int way) {
    return SpeedRun.median(millis.stream().mapToDouble(each -> each[way]).toArray());
  }

  private static boolean sameBits(Started one, Started two) {
    return IntStream.range(0, one.learner().capacity())
        .allMatch(
            k ->
                Arrays.equals(one.learner().topic(k).row(), two.learner().topic(k).row())
                    && Arrays.equals(
                        one.learner().topic(k).weight(), two.learner().topic(k).weight()));
  }
}
