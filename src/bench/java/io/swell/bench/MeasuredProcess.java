package io.swell.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs one measurement in a process of its own and reads the last line of JSON it prints. */
final class MeasuredProcess {
  private final List<String> javaFlags;
  private final Path directory;

  /**
   * @param javaFlags options of the Java processes
   * @param directory for what they print
   */
  MeasuredProcess(List<String> javaFlags, Path directory) {
    this.javaFlags = List.copyOf(javaFlags);
    this.directory = directory;
  }

  /** What a process printed last, and whether it had to be ended. */
  record Outcome(JsonNode figures, boolean ended, String complaint) {}

  /** Runs a main class of this package. */
  JsonNode java(Class<?> main, Object... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(javaFlags);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    for (Object argument : arguments) {
      command.add(argument.toString());
    }
    Outcome outcome = run(command, 600);
    if (outcome.ended() || outcome.figures().isMissingNode()) {
      throw new IllegalStateException(
          String.join(" ", command) + " gave no figures: " + outcome.complaint());
    }
    return outcome.figures();
  }

  /** Runs a command, at most so many seconds. */
  Outcome run(List<String> command, long seconds) throws IOException, InterruptedException {
    File out = directory.resolve("out").toFile();
    File error = directory.resolve("error").toFile();
    var builder = new ProcessBuilder(command).redirectOutput(out).redirectError(error);
    builder
        .environment()
        .putAll(
            Map.of("OMP_NUM_THREADS", "1", "OPENBLAS_NUM_THREADS", "1", "MKL_NUM_THREADS", "1"));
    Process process = builder.start();
    boolean ended = !process.waitFor(seconds, TimeUnit.SECONDS);
    if (ended) {
      process.destroyForcibly().waitFor();
    }
    List<String> lines =
        Files.readAllLines(out.toPath()).stream().filter(line -> line.endsWith("}")).toList();
    List<String> complaints = Files.readAllLines(error.toPath());
    var json = new ObjectMapper();
    return new Outcome(
        lines.isEmpty() ? json.missingNode() : json.readTree(lines.get(lines.size() - 1)),
        ended,
        complaints.isEmpty() ? "" : complaints.get(complaints.size() - 1));
  }
}
