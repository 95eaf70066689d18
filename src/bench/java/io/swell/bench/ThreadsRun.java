package io.swell.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.swell.bench.Started.Setting;
import io.swell.evaluation.PlantedFile;
import io.swell.evaluation.PlantedStream;
import io.swell.math.Parallel;
import io.swell.model.MiniBatch;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;

/**
 * Two threads against one, in turn batch by batch, by the clock on the wall. Prints a line of JSON.
 *
 * <pre>ThreadsRun STREAM TOPICS BATCH TERMS THREADS</pre>
 */
final class ThreadsRun {
  private ThreadsRun() {}

  public static void main(String[] arguments) throws Exception {
    PlantedStream stream = PlantedFile.read(Path.of(arguments[0]));
    int[] number = Arrays.stream(arguments, 1, 5).mapToInt(Integer::parseInt).toArray();
    var setting = new Setting(number[0], number[1], number[2]);
    ExecutorService executor = Executors.newFixedThreadPool(number[3]);
    try {
      List<Parallel> ways = List.of(Parallel.SEQUENTIAL, Parallel.on(executor, number[3]));
      double[][] millis = {};
      boolean same = true;
      for (int pass = 0; pass < 4; pass++) {
        List<Started> learners = ways.stream().map(p -> new Started(stream, setting, p)).toList();
        int batches = (stream.plan().documents() - learners.get(0).at()) / setting.batch();
        millis = new double[2][batches];
        for (int b = 0; b < batches; b++) {
          for (int way = 0; way < 2; way++) {
            Started started = learners.get(way);
            MiniBatch batch = started.next();
            double before = Clock.wall();
            started.learner().learn(batch, 0);
            millis[way][b] = b < batches / 2 ? 0 : 1000 * (Clock.wall() - before);
          }
        }
        same = sameBits(learners.get(0), learners.get(1));
      }
      System.out.println(
          new ObjectMapper()
              .writeValueAsString(
                  Map.of(
                      "one", SpeedRun.median(millis[0]),
                      "two", SpeedRun.median(millis[1]),
                      "sameBits", same)));
    } finally {
      executor.shutdown();
    }
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
