package io.swell.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.swell.bench.Started.Setting;
import io.swell.evaluation.PlantedFile;
import io.swell.evaluation.PlantedStream;
import io.swell.model.MiniBatch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingFile;

/**
 * Where the time of a mini-batch goes, by sampling, and what its arithmetic needs, beside what the
 * machine can do. Prints a line of JSON.
 *
 * <pre>RooflineRun STREAM TOPICS BATCH TERMS</pre>
 */
final class RooflineRun {
  private static final double MEASURED = 8;

  private RooflineRun() {}

  public static void main(String[] arguments) throws Exception {
    PlantedStream stream = PlantedFile.read(Path.of(arguments[0]));
    int[] number = Arrays.stream(arguments, 1, 4).mapToInt(Integer::parseInt).toArray();
    var setting = new Setting(number[0], number[1], number[2]);
    MachineLimits limits = MachineLimits.measured();
    for (double before = Clock.thread(); Clock.thread() - before < 5; ) {
      new Started(stream, setting).until(stream.plan().documents());
    }
    Path file = Files.createTempFile("roofline", ".jfr");
    double seconds = 0;
    int batches = 0;
    List<Phase> phases = List.of();
    int[] samples;
    try (var recording = new Recording()) {
      recording.enable("jdk.ExecutionSample").withPeriod(Duration.ofMillis(10));
      recording.start();
      while (seconds < MEASURED) {
        Started started = new Started(stream, setting).until(stream.plan().documents() / 2);
        MiniBatch batch = started.next();
        while (started.hasNext()) {
          double before = Clock.thread();
          learnMeasured(started, batch);
          seconds += Clock.thread() - before;
          batches++;
          batch = started.next();
        }
        phases = Phase.of(started.learner(), batch, stream);
      }
      recording.stop();
      recording.dump(file);
      samples = samples(file, phases);
    } finally {
      Files.deleteIfExists(file);
    }
    print(limits, phases, samples, 1000 * seconds / batches);
  }

  /** A frame by which samples of the measured mini-batches are told from the others. */
  private static void learnMeasured(Started started, MiniBatch batch) {
    started.learner().learn(batch, 0);
  }

  private static int[] samples(Path file, List<Phase> phases) throws IOException {
    int[] samples = new int[phases.size() + 1];
    for (RecordedEvent event : RecordingFile.readAllEvents(file)) {
      List<String> frames =
          event.getStackTrace().getFrames().stream().map(RooflineRun::name).toList();
      if (frames.stream().anyMatch(name -> name.startsWith("RooflineRun.learnMeasured"))) {
        samples[phase(frames, phases)]++;
      }
    }
    return samples;
  }

  private static String name(RecordedFrame frame) {
    String type = frame.getMethod().getType().getName();
    return type.substring(Math.max(type.lastIndexOf('.'), type.lastIndexOf('$')) + 1)
        + "."
        + frame.getMethod().getName();
  }

  /** The phase of the innermost frame that any phase knows; one beyond the last if none does. */
  private static int phase(List<String> frames, List<Phase> phases) {
    for (String frame : frames) {
      for (int p = 0; p < phases.size(); p++) {
        if (phases.get(p).methods().stream().anyMatch(frame::contains)) {
          return p;
        }
      }
    }
    return phases.size();
  }

  private static void print(MachineLimits limits, List<Phase> phases, int[] samples, double millis)
      throws IOException {
    var json = new ObjectMapper();
    ObjectNode figures = json.createObjectNode();
    figures
        .put("flops", limits.flops())
        .put("streamed", limits.streamed())
        .put("millisPerBatch", millis)
        .put("samples", Arrays.stream(samples).sum());
    ArrayNode rows = figures.putArray("phases");
    for (int p = 0; p < samples.length; p++) {
      boolean known = p < phases.size();
      rows.addObject()
          .put("name", known ? phases.get(p).name() : "other")
          .put("share", samples[p] / (double) Arrays.stream(samples).sum())
          .put("flops", known ? phases.get(p).flops() : 0)
          .put("bytes", known ? phases.get(p).bytes() : 0);
    }
    System.out.println(json.writeValueAsString(figures));
  }
}
