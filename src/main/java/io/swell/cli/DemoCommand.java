package io.swell.cli;

import static io.swell.cli.CommandException.require;
import static java.util.Objects.requireNonNull;

import io.swell.config.Configuration;
import io.swell.replay.InputException;
import io.swell.replay.InputFile;
import io.swell.serving.HttpOptions;
import io.swell.serving.Views;
import io.swell.streaming.EmbeddedKafka;
import io.swell.streaming.feed.SendSchedule;
import io.swell.view.PatternView;
import io.swell.view.TopicView;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code swell demo}: runs all of Swell in one process, on a bundled corpus or a made log. */
@Command(
    name = "demo",
    description = {
      "Shows topics changing over time, or alerts about log lines: runs a broker and a tracker in"
          + " this process and feeds a corpus.",
      "",
      "The bundled corpus is the State of the Union addresses from 1790 to 2021, with one window"
          + " per year. Days are those of the addresses; the passages of an address are a minute"
          + " apart. Watch on the dashboard; this terminal shows births and ends of topics, and all"
          + " topics once everything has been learned. Nothing is kept after the demo ends.",
      "",
      "With logs it is a made day of a shop's seven services and the day before: a mail queue that"
          + " hangs, a deployment that fails, a payment provider that does not answer. This"
          + " terminal shows the alerts, and in the end patterns of lines."
    },
    footer = {
      "%nExamples:",
      "  swell demo",
      "  swell demo logs",
      "  swell demo --speed 5 --port 9000",
      "  swell demo --broker-port 9092",
      "  swell demo --corpus news.jsonl.gz --set window.size=PT1H",
      "  swell demo logs --corpus app.log --speed 10"
    })
final class DemoCommand extends ConfiguredCommand {
  /**
   * Defaults for the bundled corpus: about 55 passages on one day of a year. A story is what one
   * address says about something: it ends within days and is back if the next address takes it up.
   */
  static final Map<String, String> CORPUS_DEFAULTS =
      Map.of(
          "swell.text.fields", "text", // the title is a summary of the text
          "swell.output.snippet-length", "0", // the words of a passage are sorted by letters
          "swell.window.calendar", "year",
          // Less than an address, or its alerts would wait for the address of the next year.
          "swell.learn.batch", "32",
          // Ten addresses, so that the last passages of one wait for the next to fill a window.
          "swell.alerts.half-life", "P3650D",
          // Three addresses: what began three years ago is no longer new.
          "swell.alerts.max-duration", "P1200D",
          // The next address still belongs to the same event, the one after it does not.
          "swell.alerts.cool-down", "P700D");

  /** Defaults for log lines: at the pace of the demo, a mini-batch takes a second. */
  static final Map<String, String> LOG_DEFAULTS =
      Map.of(
          "swell.text.analyzer", "logs", "swell.window.size", "PT1H", "swell.learn.batch", "150");

  private static final double HEAD_START_FACTOR = 5;
  private static final int LISTED = 12;
  private static final Duration REDRAW = Duration.ofMillis(250);
  private static final int MAX_PORT = 65_535;

  /** What the demo shows. */
  enum Subject {
    /** The State of the Union addresses from 1790 to 2021, which {@code SOTU.md} describes. */
    TOPICS("sotu", 80, 400),
    /** Log lines of a made shop: a day on which something happens, and the day before. */
    LOGS("shop", 150, ShopLog.BEFORE);

    /** Name of its documents. */
    private final String file;

    /** Documents per second with {@code --speed 1}. */
    private final double perSecond;

    /** Documents that come faster than the others, before there is much to see. */
    private final int headStart;

    Subject(String file, double perSecond, int headStart) {
      this.file = file;
      this.perSecond = perSecond;
      this.headStart = headStart;
    }

    /** Opens its documents, as lines of JSON in the order of their times. */
    InputStream open() throws IOException {
      if (this == LOGS) {
        return ShopLog.open();
      }
      String resource = "/io/swell/demo/" + file + ".jsonl.gz";
      InputStream packed = DemoCommand.class.getResourceAsStream(resource);
      return new GZIPInputStream(
          requireNonNull(packed, () -> resource + " is not on the class path"), 1 << 16);
    }
  }

  @Parameters(
      arity = "0..1",
      paramLabel = "topics|logs",
      defaultValue = "topics",
      description = "What to show. Default: ${DEFAULT-VALUE}.")
  private Subject subject = Subject.TOPICS;

  @Option(
      names = "--corpus",
      paramLabel = "FILE",
      description =
          "File with your own documents, in any form that replay reads. It is read with the normal"
              + " defaults of all options, or with logs as log lines. Default: the bundled corpus.")
  private @Nullable Path corpus;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      description =
          "Port of the dashboard, or the next free port if it is in use. Default: http.port.")
  private @Nullable Integer port;

  @Option(
      names = "--broker-port",
      paramLabel = "PORT",
      description =
          "Port of the broker on 127.0.0.1, for other programs that read the outputs or send"
              + " documents. Default: any free port.")
  private int brokerPort;

  @Option(
      names = "--speed",
      paramLabel = "FACTOR",
      description =
          "Speed as a multiple of 80 documents per second, or of 150 log lines. Default:"
              + " ${DEFAULT-VALUE}, which feeds what is bundled in less than three minutes.")
  private double speed = 1;

  @Option(
      names = "--stop-after",
      paramLabel = "N",
      description =
          "Stop once N documents have been learned. Default: only when asked to, by Ctrl-C.")
  private long stopAfter = Long.MAX_VALUE;

  @Override
  public Integer call() throws Exception {
    require(
        speed > 0 && speed < Double.POSITIVE_INFINITY, "--speed must be positive, found " + speed);
    require(
        brokerPort >= 0 && brokerPort <= MAX_PORT,
        "--broker-port must be between 0 and 65535, found " + brokerPort);
    require(stopAfter >= 1, "--stop-after must be at least 1, found " + stopAfter);
    if (brokerPort != 0) {
      requireFreeBrokerPort();
    }
    quietLog();
    try (InputFile documents = documents();
        StopHook stop = new StopHook(console, "")) {
      documents.readings().forEach(each -> console.say(documents.name() + ": " + each));
      run(documents, stop);
    }
    return ExitCode.OK;
  }

  private void requireFreeBrokerPort() {
    int dashboard = port == null ? read(Demo.NO_BROKER_YET).get(HttpOptions.class).port() : port;
    require(
        brokerPort != dashboard,
        "--broker-port must differ from the dashboard's port, found " + brokerPort + " for both");
    try {
      EmbeddedKafka.requireFree(brokerPort);
    } catch (IOException e) {
      throw new InputException(
          "cannot start a broker with --broker-port " + brokerPort,
          "choose another port, or omit the option for any free one",
          e);
    }
  }

  private Configuration read(String bootstrap) {
    return configuration(defaults(bootstrap), "demo", Map.of());
  }

  private void run(InputFile documents, StopHook stop) throws Exception {
    console.say("starting a broker and the tracker in this process; press Ctrl-C to stop ...");
    try (Demo demo =
        Demo.start(
            this::read, documents, pace(), port, brokerPort, console.err(), stop::isRequested)) {
      boolean isOfLogs = Demo.isOfLogs(read(Demo.NO_BROKER_YET));
      LiveLines live =
          isOfLogs
              ? new LiveLines.LiveAlerts(console.err(), demo.views())
              : new LiveLines.LiveTopics(console.err(), demo.view());
      boolean fed = false;
      boolean learned = false;
      while (!stop.awaitRequest(REDRAW)) {
        Throwable failure = demo.failure();
        if (failure != null) {
          throw new CommandException(
              ExitCode.FAILED,
              "the demo stopped",
              "run again with --verbose for the stack trace",
              failure);
        }
        if (learned(demo.view()) >= stopAfter) {
          break;
        }
        if (!fed && demo.feed().isDone()) {
          fed = true;
          sayAllHaveBeen("fed", demo);
        }
        if (fed && !learned && learned(demo.view()) >= demo.feed().documents()) {
          learned = true;
          if (isOfLogs) {
            printPatterns(demo.views());
          } else {
            TopicsCommand.print(console, demo.view(), TopicView.Order.SHARE);
          }
          sayAllHaveBeen("learned", demo);
        }
        live.show(System.nanoTime());
      }
      console.say("stopping ...");
    } catch (InterruptedException e) {
      console.say("stopped during startup");
    }
    console.say("stopped; all temporary data was deleted");
  }

  private void printPatterns(Views views) {
    console.say("patterns with the most lines:");
    PatternList.print(console, views, PatternView.Order.LINES, LISTED);
    console.say("the newest patterns:");
    PatternList.print(console, views, PatternView.Order.NEW, LISTED);
  }

  private void sayAllHaveBeen(String what, Demo demo) {
    console.say(
        "all %,d documents have been %s; dashboard %s; press Ctrl-C to stop",
        demo.feed().documents(), what, demo.page());
  }

  /** Returns the number of documents learned, without those that were rejected or repeated. */
  private static long learned(TopicView view) {
    return view.models().stream().mapToLong(model -> view.of(model).overview().documents()).sum();
  }

  /** Returns the defaults of the demo; the user's own settings override them. */
  private Map<String, String> defaults(String bootstrap) {
    Map<String, String> values = new LinkedHashMap<>();
    values.put("swell.kafka.bootstrap", bootstrap);
    values.put("swell.kafka.application", "swell-demo");
    values.put("swell.kafka.partitions", "1");
    values.put("swell.kafka.threads", "1");
    values.put("swell.kafka.commit-interval", "PT0.2S");
    values.put("swell.kafka.idle-after", "PT2S");
    // While a broker is still ending the previous transaction, it rejects the first request of the
    // next one to a partition. It then also rejects, and logs as errors, the requests that overtook
    // that request. With one request in flight none can overtake.
    values.put("kafka.producer.max.in.flight.requests.per.connection", "1");
    if (subject == Subject.LOGS) {
      values.putAll(LOG_DEFAULTS);
    } else if (corpus == null) {
      values.putAll(CORPUS_DEFAULTS);
    }
    return values;
  }

  /**
   * Returns a schedule with a constant rate. The first documents come faster, because the first
   * topics need a few hundred documents, and alerts about log lines the lines of a day.
   */
  private SendSchedule pace() {
    double nanos = 1e9 / (subject.perSecond * speed);
    return (number, eventTime) -> {
      double early = Math.min(number, subject.headStart);
      return (early / HEAD_START_FACTOR + number - early) * nanos;
    };
  }

  /** Keeps the screen free for the topics. Users who want to see the log set its levels. */
  private static void quietLog() {
    System.getProperties().putIfAbsent("swell.log", "WARN");
    System.getProperties().putIfAbsent("swell.log.libraries", "ERROR");
  }

  private InputFile documents() throws IOException {
    return corpus == null
        ? InputFile.of(subject.file, subject.open())
        : InputFile.open(new InputFile.Location(corpus));
  }
}
