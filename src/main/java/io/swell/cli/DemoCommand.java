package io.swell.cli;

import io.swell.config.Configuration;
import io.swell.streaming.SendSchedule;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code swell demo}: the whole of Swell in one process, on a corpus that is bundled. */
@Command(
    name = "demo",
    description = {
      "Shows topics moving: a broker in this process, a corpus fed to it, and the tracker.",
      "",
      "The bundled corpus is the State of the Union addresses of 1790 to 2021, one window a year."
          + " Watch in this terminal or on the dashboard; nothing is kept after the end."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "%nExamples:",
      "  swell demo",
      "  swell demo --speed 5 --port 9000",
      "  swell demo --corpus news.jsonl.gz --set window.size=PT1H"
    })
final class DemoCommand implements Callable<Integer> {
  private static final double DOCUMENTS_PER_SECOND = 80;
  private static final int HEAD_START = 400;
  private static final double HEAD_START_FACTOR = 5;
  private static final long REDRAW_MILLIS = 250;
  private static final long SECONDS_TO_STOP = 30;
  private static final int GZIP = 0x1f8b;

  private final Console console;
  private final CountDownLatch asked = new CountDownLatch(1);
  private final CountDownLatch stopped = new CountDownLatch(1);

  @Option(
      names = "--corpus",
      paramLabel = "FILE",
      description =
          "Documents of your own, one a line, JSON or bare text, also gzip; with the ordinary"
              + " defaults. Default: the bundled corpus.")
  private @Nullable Path corpus;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      description = "Port of the dashboard; the next free one if it is taken. Default: http.port.")
  private @Nullable Integer port;

  @Option(
      names = "--speed",
      paramLabel = "FACTOR",
      description =
          "How many times faster than the usual pace of 80 documents a second, which takes the"
              + " bundled corpus through in under three minutes.")
  private double speed = 1;

  @Mixin private final ConfigurationOptions configuration;

  DemoCommand(Console console) {
    this.console = console;
    this.configuration = new ConfigurationOptions(console);
  }

  @Override
  public Integer call() throws Exception {
    if (!(speed > 0 && speed < Double.POSITIVE_INFINITY)) {
      throw new CommandException(
          ExitCode.USAGE, "--speed must be positive, found " + speed, "", "", null);
    }
    if (corpus != null && !Files.isReadable(corpus)) {
      throw new CommandException(
          ExitCode.BAD_INPUT,
          "cannot read " + corpus,
          "there is no such file, or it may not be read",
          "check the path; it is relative to the directory the command runs in",
          null);
    }
    quietLog();
    var hook = new StopHook(this::stop);
    try {
      run();
    } finally {
      stopped.countDown();
      hook.close();
    }
    return ExitCode.OK;
  }

  private void run() throws Exception {
    console.err().println("starting a broker and the tracker in this process, Ctrl-C stops ...");
    try (Demo demo =
        Demo.start(
            this::configuration,
            corpus(),
            pace(DOCUMENTS_PER_SECOND * speed),
            port,
            console.err(),
            this::isAsked)) {
      String place = "dashboard " + demo.page() + "   stop with Ctrl-C";
      var screen = new LiveScreen(console, demo.view(), place);
      boolean fed = false;
      while (!asked.await(REDRAW_MILLIS, TimeUnit.MILLISECONDS)) {
        Throwable failure = demo.failure();
        if (failure != null) {
          throw new CommandException(
              ExitCode.FAILED,
              "the demo stopped",
              String.valueOf(failure.getMessage()),
              "--verbose shows where it happened",
              failure);
        }
        if (!fed && demo.feed().isDone()) {
          fed = true;
          screen.note(
              String.format(
                  Locale.ROOT,
                  "all %,d documents are fed; the topics stay, to be looked at%n%s",
                  demo.feed().documents(),
                  place));
        }
        screen.show(System.nanoTime());
      }
      console.err().println("stopping ...");
    } catch (Demo.Stopped e) {
      console.err().println("stopped while it was starting");
    }
    console.err().println("stopped; nothing is left behind");
  }

  private boolean isAsked() {
    return asked.getCount() == 0;
  }

  /** Runs when the process is asked to end, as by Ctrl-C: waits until everything is put away. */
  private void stop() {
    asked.countDown();
    try {
      if (!stopped.await(SECONDS_TO_STOP, TimeUnit.SECONDS)) {
        console.err().println("did not stop within " + SECONDS_TO_STOP + " s");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Configuration configuration(String bootstrap) {
    return configuration.read(defaults(bootstrap), "demo");
  }

  /** Values of the demo, which the user's own replace. */
  private Map<String, String> defaults(String bootstrap) {
    Map<String, String> values = new LinkedHashMap<>();
    values.put("swell.kafka.bootstrap", bootstrap);
    values.put("swell.kafka.application", "swell-demo");
    values.put("swell.kafka.partitions", "1");
    values.put("swell.kafka.threads", "1");
    values.put("swell.kafka.commit-interval", "PT0.2S");
    values.put("swell.kafka.idle-after", "PT2S");
    // A broker refuses a transaction's first request to a partition while the one before is being
    // ended, and then, with an error in its log, the requests that overtook it: so none overtakes.
    values.put("kafka.producer.max.in.flight.requests.per.connection", "1");
    if (corpus == null) {
      values.put("swell.text.fields", "text");
      values.put("swell.window.calendar", "year");
      // an address a year: what is news, and for how long, is measured in years
      values.put("swell.alerts.half-life", "P3650D");
      values.put("swell.alerts.emerging-age", "P1200D");
      values.put("swell.alerts.max-duration", "P1200D");
      values.put("swell.alerts.cool-down", "P700D");
    }
    return values;
  }

  /** So many documents a second; the first come faster, for topics need a few hundred. */
  private static SendSchedule pace(double perSecond) {
    return (number, eventTime) -> {
      double early = Math.min(number, HEAD_START);
      return (early / HEAD_START_FACTOR + number - early) * (1e9 / perSecond);
    };
  }

  /** The screen belongs to the topics; who wants the log too sets its levels. */
  private static void quietLog() {
    System.getProperties().putIfAbsent("swell.log", "WARN");
    System.getProperties().putIfAbsent("swell.log.libraries", "ERROR");
  }

  private CorpusFeed.Corpus corpus() {
    Path file = corpus;
    return file == null ? DemoCorpus::open : () -> open(file);
  }

  private static InputStream open(Path file) throws IOException {
    var raw = new BufferedInputStream(Files.newInputStream(file), 1 << 16);
    raw.mark(2);
    boolean zipped = ((raw.read() << 8) | raw.read()) == GZIP;
    raw.reset();
    return zipped ? new GZIPInputStream(raw, 1 << 16) : raw;
  }
}
