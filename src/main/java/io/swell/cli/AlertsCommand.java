package io.swell.cli;

import io.swell.config.Configuration;
import io.swell.format.input.DocumentField;
import io.swell.format.input.TextSanitizer;
import io.swell.format.output.OutputWriter;
import io.swell.output.Alert;
import io.swell.output.Tombstone;
import io.swell.replay.InputFile;
import io.swell.replay.Replay;
import io.swell.replay.Workers;
import io.swell.stories.StoryOptions;
import io.swell.streaming.OutputSubscriber;
import io.swell.streaming.OutputSubscriber.Start;
import io.swell.streaming.admin.StreamTopic;
import io.swell.streaming.client.KafkaClients;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code swell alerts}: prints alerts from the stream topic, or those that a file would raise. */
@Command(
    name = "alerts",
    description = {
      "Prints the alerts that a tracker has published, each in its latest state, oldest first.",
      "",
      "With --follow it prints every retained change and then every new change until Ctrl-C. With"
          + " --backtest it needs no Kafka: it runs the tracker over a file and prints the alerts"
          + " that the current alerts.* options would have raised, and their number per week; on"
          + " standard error also how many alerts about stories other values of"
          + " alerts.false-per-week would have raised. JSON output is one alert per line, as on the"
          + " stream topic."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "%nExamples:",
      "  swell alerts --config my.properties",
      "  swell alerts --config my.properties --follow -o json | jq -r .why",
      "  swell alerts --backtest news.jsonl.gz --set alerts.min-documents=8"
    })
final class AlertsCommand extends ConsoleCommand {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);

  private static final double WEEK = 7 * 86_400_000.0;

  @Option(
      names = "--follow",
      description = "Print every change and keep running until Ctrl-C or SIGTERM.")
  private boolean follow;

  @Option(
      names = "--backtest",
      paramLabel = "FILE",
      description = "File with documents to run the tracker over; '-' reads standard input.")
  private @Nullable Path backtest;

  @Mixin private final OutputFormat format = new OutputFormat();
  @Mixin private final ConfigurationOptions configuration = new ConfigurationOptions(console);
  @Mixin private final WorkersArgument workers = new WorkersArgument();

  AlertsCommand(Console console) {
    super(console);
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Configuration read = configuration.read();
    if (backtest != null) {
      backtest(read, backtest);
    } else {
      published(read);
    }
    console.data().flush();
    return ExitCode.OK;
  }

  private void published(Configuration read) throws IOException, InterruptedException {
    KafkaClients kafka = KafkaConnection.clients(read);
    if (!follow) {
      Map<String, Alert> kept = new LinkedHashMap<>();
      OutputSubscriber.read(
          kafka,
          EnumSet.of(StreamTopic.ALERTS),
          new AlertLines(
              alert -> kept.put(alert.id(), alert),
              tombstone -> {
                if (tombstone instanceof Tombstone.Alert alert) {
                  kept.remove(alert.id());
                }
              }));
      print(kept.values().stream().sorted(Comparator.comparing(Alert::detectedAt)).toList());
      return;
    }
    console.say("following alerts on " + kafka.options().bootstrap() + "; press Ctrl-C to stop");
    try (OutputSubscriber outputs =
        OutputSubscriber.follow(
            kafka,
            Map.of(StreamTopic.ALERTS, Start.BEGINNING),
            new AlertLines(this::line, tombstone -> {}))) {
      StopHook.await(outputs::close, outputs::await);
      KafkaConnection.requireNoFailure(
          outputs.failure(),
          "following alerts failed",
          "run the command again; it first prints the alerts that it missed");
    }
  }

  private void backtest(Configuration read, Path file) throws IOException {
    var eventTimes = new LongSummaryStatistics();
    Map<String, Alert> raised = new LinkedHashMap<>();
    var budgets = new BudgetComparison(read.get(StoryOptions.class).falsePerWeek());
    var collected =
        new AlertLines(
            alert -> raised.put(alert.id(), alert),
            tombstone -> {},
            assignment -> eventTimes.accept(assignment.timestamp().toEpochMilli()),
            budgets::add);
    try (Workers started = workers.start()) {
      new Replay(CommandProgress.ingest(console, "backtest", read, started, Instant.now()), false)
          .run(new InputFile.Location(file), collected);
    }
    print(raised.values());
    double span =
        eventTimes.getCount() == 0 ? 0 : (eventTimes.getMax() - eventTimes.getMin()) / WEEK;
    double weeks = Math.max(span, 1 / WEEK);
    budgets.print(weeks, TIME::format, console.err());
    console.say(
        "%s about %s over %.1f weeks of event time: %.2f per week",
        CountPhrase.of(raised.size(), "alert"),
        CountPhrase.of(raised.values().stream().map(Alert::story).distinct().count(), "event"),
        weeks,
        raised.size() / weeks);
  }

  private void print(Collection<Alert> alerts) {
    if (alerts.isEmpty()) {
      console.say("no alerts: nothing deviated from the baseline, or there is too little data yet");
      return;
    }
    if (format.isJson()) {
      alerts.forEach(this::line);
      return;
    }
    TextTable table = new TextTable("NOTICED", "STATE", "KIND", "SEVERITY", ">SCORE", "WHY");
    for (Alert alert : alerts) {
      table.add(cells(alert));
    }
    table.print(console.out());
  }

  private static String[] cells(Alert alert) {
    return new String[] {
      TIME.format(alert.detectedAt()),
      DocumentField.lowerCaseName(alert.state()),
      DocumentField.lowerCaseName(alert.kind()),
      DocumentField.lowerCaseName(alert.severity()),
      String.format(Locale.ROOT, "%.1f", alert.score()),
      alert.why()
    };
  }

  /** Prints one alert as it arrives: as JSON or as the cells of a row. */
  private void line(Alert alert) {
    if (format.isJson()) {
      try {
        console.writeLine(OutputWriter.write(alert));
      } catch (IOException e) {
        throw new UncheckedIOException("cannot write the output", e);
      }
    } else {
      console.out().println(TextSanitizer.onOneLine(String.join("  ", cells(alert))));
    }
  }
}
