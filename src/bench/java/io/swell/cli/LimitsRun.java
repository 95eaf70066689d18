package io.swell.cli;

import io.swell.streaming.EmbeddedKafka;
import java.io.BufferedWriter;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/**
 * What {@code swell track}, as a process of its own, does where there is little memory or no room.
 *
 * <p>The corpus is a file that {@code swell feed} takes. Needs no more than this process: the
 * broker is in it.
 */
public final class LimitsRun {
  private static final Pattern DASHBOARD = Pattern.compile("dashboard (http://\\S+);");
  private static final Pattern DOCUMENTS = Pattern.compile("\"documents\":(\\d+)");
  private static final Duration PATIENCE = Duration.ofMinutes(15);

  private final EmbeddedKafka broker;
  private final Path scratch;
  private final HttpClient client =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();

  private LimitsRun(EmbeddedKafka broker, Path scratch) {
    this.broker = broker;
    this.scratch = scratch;
  }

  @Command(description = "Runs swell track with little memory or a full disk")
  public static void run(
      @Parameters(
              description = {
                "heap CORPUS DOCUMENTS MB...: a process for each largest heap",
                "disk CORPUS DIRECTORY: state on a file system of a few hundred kB, which it fills",
                "words DOCUMENTS MB: documents of 40 words each that never come again"
              })
          String limit,
      @Parameters(arity = "2..*", description = "Arguments of that limit") List<String> arguments)
      throws Exception {
    Path scratch = Files.createTempDirectory("swell-limits");
    try (EmbeddedKafka broker = EmbeddedKafka.start(scratch.resolve("broker"), 0, Map.of())) {
      var run = new LimitsRun(broker, scratch);
      boolean words = limit.equals("words");
      Path corpus =
          words ? run.words(Integer.parseInt(arguments.get(0))) : Path.of(arguments.get(0));
      if (words) {
        run.replay(corpus, arguments.get(1));
      }
      int fed = run.feed(corpus);
      System.out.println(fed + " documents");
      switch (limit) {
        case "words" ->
            run.heap(arguments.get(1), fed / 100 * 99); // the newest wait for the next report
        case "heap" -> {
          int enough = Math.min(fed, Integer.parseInt(arguments.get(1)));
          for (String megabytes : arguments.subList(2, arguments.size())) {
            run.heap(megabytes, enough);
          }
        }
        case "disk" -> run.disk(Path.of(arguments.get(1)), fed);
        default -> throw new IllegalArgumentException("LIMIT is heap, disk or words: " + limit);
      }
    }
    System.out.println("logs in " + scratch);
  }

  /** Writes documents of words drawn at random, a second apart. */
  private Path words(int documents) throws IOException {
    Path file = scratch.resolve("words.jsonl");
    Random random = new Random(11);
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      for (int n = 0; n < documents; n++) {
        out.write("{\"id\":\"w" + n + "\",\"timestamp\":" + (1_500_000_000L + n));
        out.write(",\"text\":\"");
        for (int word = 0; word < 40; word++) {
          for (int letter = 0; letter < 9; letter++) {
            out.write('a' + random.nextInt(26));
          }
          out.write(' ');
        }
        out.write("\"}\n");
      }
    }
    return file;
  }

  /** Runs {@code swell replay} in a heap of its own. */
  private void replay(Path corpus, String megabytes) throws Exception {
    long start = System.nanoTime();
    Path log = Files.createTempFile(scratch, "replay", ".log");
    Process replay =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + megabytes + "m",
                "-cp",
                System.getProperty("java.class.path"),
                Swell.class.getName(),
                "replay",
                corpus.toString())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(log.toFile())
            .start();
    int code = replay.waitFor();
    System.out.printf(
        "replay with -Xmx%sm: code %d after %.0f s%n",
        megabytes, code, (System.nanoTime() - start) / 1e9);
    Files.readAllLines(log).forEach(line -> System.out.println("  " + line));
  }

  private int feed(Path corpus) {
    Run fed = Run.of("feed", corpus.toString(), "--set", "kafka.bootstrap=" + broker.bootstrap());
    if (fed.code() != 0) {
      throw new IllegalStateException(fed.err());
    }
    Matcher count = Pattern.compile("feed: ([0-9,]+) documents").matcher(fed.err());
    int documents = 0; // the last line has them all
    while (count.find()) {
      documents = Integer.parseInt(count.group(1).replace(",", ""));
    }
    return documents;
  }

  private void heap(String megabytes, int documents) throws Exception {
    long start = System.nanoTime();
    var child = new Child("heap" + megabytes, List.of("-Xmx" + megabytes + "m"), List.of());
    String outcome = child.until(documents);
    System.out.printf(
        "-Xmx%sm: %s after %.0f s; %s%n",
        megabytes, outcome, (System.nanoTime() - start) / 1e9, child.lastFault());
    child.end();
  }

  /**
   * Runs with room, fills the disk, runs on; kills it and starts it there, under the name that it
   * kept; loses the name and starts again, where none can be kept; makes room and starts again.
   */
  private void disk(Path directory, int documents) throws Exception {
    Path filler = directory.resolve("filler");
    Path state = directory.resolve("state");
    List<String> settings = List.of("kafka.state.dir=" + state, "kafka.instance=");
    var child = new Child("disk", List.of("-Xmx256m"), settings);
    System.out.println("with room: " + child.until(documents / 5));
    fill(filler);
    System.out.println("disk full: " + child.until(documents / 5 * 2) + "; " + child.lastFault());
    child.kill();
    var named = new Child("disk", List.of("-Xmx256m"), settings);
    System.out.println(
        "killed, started on it: " + named.until(documents / 5 * 3) + "; " + named.lastFault());
    named.kill();
    Files.delete(state.resolve("swell-instances").resolve("disk-0"));
    Files.delete(filler);
    fill(filler);
    var nameless = new Child("disk", List.of("-Xmx256m"), settings);
    System.out.println(
        "the same without its name: "
            + nameless.until(documents / 5 * 4)
            + "; "
            + nameless.lastFault());
    nameless.kill();
    Files.delete(filler);
    var again = new Child("disk", List.of("-Xmx256m"), settings);
    int most = documents / 10 * 9; // the last few hundred are not told of before the next report
    System.out.println("with room again: " + again.until(most) + "; " + again.lastFault());
    again.end();
  }

  private static void fill(Path filler) throws IOException {
    try (var out = Files.newOutputStream(filler)) {
      byte[] block = new byte[512];
      while (true) {
        out.write(block);
      }
    } catch (IOException e) {
      System.out.println("filled with " + Files.size(filler) + " bytes: " + e.getMessage());
    }
  }

  /** One process. */
  private final class Child {
    private final Path log;
    private final Process process;

    Child(String name, List<String> flags, List<String> settings) throws IOException {
      log = Files.createTempFile(scratch, name, ".log");
      List<String> command = new ArrayList<>();
      command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
      command.addAll(flags);
      command.addAll(
          List.of("-cp", System.getProperty("java.class.path"), Swell.class.getName(), "track"));
      List<String> all =
          new ArrayList<>(
              List.of(
                  "kafka.bootstrap=" + broker.bootstrap(),
                  "kafka.application=" + name,
                  "kafka.prefix=" + name + ".",
                  "kafka.instance=one",
                  "http.port=0"));
      all.addAll(settings);
      all.forEach(setting -> command.addAll(List.of("--set", setting)));
      File output = log.toFile();
      process =
          new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output).start();
    }

    /** Waits until it has learned from so many documents, ended, or done neither for long. */
    String until(int documents) throws Exception {
      long end = System.nanoTime() + PATIENCE.toNanos();
      int learned = 0;
      while (System.nanoTime() < end) {
        if (process.waitFor(1, TimeUnit.SECONDS)) {
          return "ended with code " + process.exitValue() + ", " + learned + " documents";
        }
        Matcher page = DASHBOARD.matcher(Files.readString(log));
        if (page.find()) {
          int now = learned(URI.create(page.group(1) + "/api/v1/status"));
          end = now > learned ? System.nanoTime() + PATIENCE.toNanos() : end;
          learned = Math.max(learned, now);
        }
        if (learned >= documents) {
          return "runs, " + learned + " documents";
        }
      }
      return "neither ended nor done, " + learned + " documents";
    }

    private int learned(URI status) {
      try {
        var request = HttpRequest.newBuilder(status).timeout(Duration.ofSeconds(10)).build();
        Matcher found = DOCUMENTS.matcher(client.send(request, BodyHandlers.ofString()).body());
        return found.find() ? Integer.parseInt(found.group(1)) : 0;
      } catch (IOException e) {
        return 0; // it has no answer now
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }

    String lastFault() throws IOException {
      return Files.readAllLines(log).stream()
          .filter(
              line ->
                  line.contains("ERROR")
                      || line.contains("error:")
                      || line.contains("name of this instance"))
          .reduce((first, second) -> second)
          .orElse("no error in the log");
    }

    void kill() throws InterruptedException {
      process.destroyForcibly().waitFor();
    }

    void end() throws InterruptedException {
      process.destroy();
      if (!process.waitFor(60, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
    }
  }
}
