package io.swell.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.swell.bench.PublishedLearner.Form;
import io.swell.bench.Started.Setting;
import io.swell.evaluation.PlantedFile;
import io.swell.evaluation.PlantedStream;
import io.swell.math.Parallel;
import io.swell.model.MiniBatch;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The fast learner against the published update, whole and over every row: all continue from one
 * state and learn the same mini-batches, in turn. Prints a line of JSON.
 *
 * <pre>PublishedRun STREAM TOPICS BATCH TERMS BATCHES</pre>
 */
final class PublishedRun {
  /** Sweeps end when none changes more than this of the largest; gives U to 1e-9. */
  private static final double TOLERANCE = 1e-10;

  /** A form of the published update and how long it took. */
  private record Rival(Form form, PublishedLearner learner, double[] millis) {}

  private PublishedRun() {}

  public static void main(String[] arguments) throws Exception {
    PlantedStream stream = PlantedFile.read(Path.of(arguments[0]));
    int[] number = Arrays.stream(arguments, 1, 5).mapToInt(Integer::parseInt).toArray();
    var setting = new Setting(number[0], number[1], number[2]);
    int batches = number[3];
    int rows = stream.plan().vocabulary();
    for (int warm = 0; warm < 2; warm++) {
      new Started(stream, setting).until(stream.plan().documents());
    }
    var started =
        new Started(stream, setting, Parallel.SEQUENTIAL)
            .until(stream.plan().documents() - (batches + 1) * setting.batch());
    List<Rival> rivals =
        Stream.of(Form.values())
            .map(
                form ->
                    new Rival(
                        form,
                        new PublishedLearner(
                            form, setting.options(), started.learner(), rows, TOLERANCE),
                        new double[batches]))
            .toList();
    double[] fast = new double[batches];
    double difference = 0;
    for (int b = 0; b < batches; b++) {
      MiniBatch batch = started.next();
      double before = Clock.thread();
      started.learner().learn(batch, 0);
      fast[b] = 1000 * (Clock.thread() - before);
      for (Rival rival : rivals) {
        before = Clock.thread();
        rival.learner().learn(batch, started.learner().theta());
        rival.millis()[b] = 1000 * (Clock.thread() - before);
        difference = Math.max(difference, rival.learner().difference(started.learner()));
      }
    }
    Map<String, Object> figures = new LinkedHashMap<>();
    figures.put("rows", rows);
    figures.put("seen", stream.seen());
    figures.put(
        "nonzeros", Started.topics(started.learner()).stream().mapToInt(t -> t.size()).sum());
    figures.put("fast", SpeedRun.median(fast));
    for (Rival rival : rivals) {
      figures.put(
          rival.form() == Form.AS_PRINTED ? "printed" : "skipping",
          SpeedRun.median(rival.millis()));
    }
    figures.put("difference", difference);
    System.out.println(new ObjectMapper().writeValueAsString(figures));
  }
}
