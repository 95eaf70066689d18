package io.swell.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.swell.bench.Started.Setting;
import io.swell.evaluation.PlantedFile;
import io.swell.evaluation.PlantedStream;
import io.swell.model.Learner;
import io.swell.model.MiniBatch;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * One learner on one stream and one thread: prints its figures as a line of JSON and writes its
 * topics. Passes are repeated, each with a new learner, until the compiler has had its time; then
 * one is measured, over the second half of the stream.
 *
 * <pre>SpeedRun STREAM TOPICS BATCH TERMS TOPICS-FILE</pre>
 */
final class SpeedRun {
  /** CPU seconds of passes that are not measured, and the fewest that are. */
  private static final double WARM_UP = 5;

  private static final double MEASURED = 1;

  private SpeedRun() {}

  public static void main(String[] arguments) throws Exception {
    PlantedStream stream = PlantedFile.read(Path.of(arguments[0]));
    int[] number = Arrays.stream(arguments, 1, 4).mapToInt(Integer::parseInt).toArray();
    var setting = new Setting(number[0], number[1], number[2]);
    int half = stream.plan().documents() / 2;
    for (double warm = 0, before = Clock.thread(); warm < WARM_UP; warm = Clock.thread() - before) {
      new Started(stream, setting).until(stream.plan().documents());
    }
    int batches = half / setting.batch();
    double[] millis = new double[batches];
    double seconds = 0;
    double process = 0;
    long documents = 0;
    Started started;
    do {
      started = new Started(stream, setting).until(half);
      for (int b = 0; started.hasNext(); b++) {
        MiniBatch batch = started.next();
        double processBefore = Clock.process();
        double before = Clock.thread();
        started.learner().learn(batch, 0);
        double took = Clock.thread() - before;
        process += Clock.process() - processBefore;
        millis[b] = 1000 * took;
        seconds += took;
        documents += setting.batch();
      }
    } while (seconds < MEASURED);
    Learner learner = started.learner();
    int[] terms =
        IntStream.range(0, learner.capacity()).map(learner::terms).filter(n -> n > 0).toArray();
    Map<String, Object> figures = new LinkedHashMap<>();
    figures.put("documents", documents);
    figures.put("learned", stream.plan().documents());
    figures.put("documentsPerSecond", documents / seconds);
    figures.put("millisPerBatch", median(millis));
    figures.put("processShare", process / seconds);
    figures.put("peakMegabytes", Clock.peakMegabytes());
    figures.put("live", terms.length);
    figures.put("terms", Arrays.stream(terms).average().orElse(0));
    figures.put(
        "nonzeroShare",
        Arrays.stream(terms).sum() / ((double) stream.plan().vocabulary() * learner.capacity()));
    figures.put("seen", stream.seen());
    System.out.println(new ObjectMapper().writeValueAsString(figures));
    TopicFile.write(Started.topics(learner), Path.of(arguments[4]));
  }

  static double median(double[] values) {
    double[] sorted = Arrays.stream(values).filter(x -> x > 0).sorted().toArray();
    int n = sorted.length;
    return (sorted[(n - 1) / 2] + sorted[n / 2]) / 2;
  }
}
