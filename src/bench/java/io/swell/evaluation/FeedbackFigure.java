package io.swell.evaluation;

import io.swell.bench.Settings;
import io.swell.config.Configuration;
import io.swell.config.OptionCatalog;
import io.swell.engine.Bag;
import io.swell.engine.JudgeAlert;
import io.swell.engine.ModelEngine;
import io.swell.format.input.InputOptions;
import io.swell.format.output.JsonLines;
import io.swell.math.Parallel;
import io.swell.output.Alert;
import io.swell.output.Alert.Judgment;
import io.swell.replay.EngineFactory;
import io.swell.text.TextOptions;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * What the judgments of a user change: a user who knows the labels of the documents judges every
 * alert some time after it is raised. An alert is useful if a share of the documents it shows,
 * those that begin with the same letters counted once, have one label of an event, and noise if
 * not. The alerts are written as lines of {@code swell replay}, which the overlay judge reads.
 */
@Command(description = "Writes the alerts of labeled streams that a user judges")
public final class FeedbackFigure implements Runnable {
  private static final int LETTERS = 80;

  @Parameters(description = "JSON Lines files with labels, plain or gzip")
  private List<Path> corpora = List.of();

  @Mixin private Settings settings = new Settings();

  @Option(names = "--alerts", required = true, description = "Path that file names are added to")
  private String alerts = "";

  @Option(names = "--after", description = "Event time from an alert to its judgment")
  private Duration after = Duration.ofHours(1);

  @Option(
      names = "--given",
      split = ",",
      description = "Judgments that the user gives: ${COMPLETION-CANDIDATES}; none by default")
  private Set<Judgment> given = Set.of();

  @Option(names = "--purity", description = "Share of documents of one event in a useful alert")
  private double purity = 0.7;

  @Option(names = "--off", description = "Label of documents of no event")
  private String off = "off";

  @Option(names = "--unwanted", description = "Labels of events that the user calls noise")
  private Pattern unwanted = Pattern.compile("");

  private record Judged(long time, JudgeAlert command) {}

  @Override
  public void run() {
    var reader = OptionCatalog.of(EngineFactory.OPTIONS).reader();
    settings.after().forEach(reader::set);
    Configuration configuration = reader.read();
    for (Path corpus : corpora) {
      String name = corpus.getFileName().toString().replaceAll("[.]jsonl([.]gz)?$", "");
      try (var out = new BufferedOutputStream(Files.newOutputStream(Path.of(alerts + name)))) {
        run(corpus, configuration, out);
      } catch (IOException e) {
        throw new UncheckedIOException("cannot write " + alerts + name, e);
      }
    }
  }

  private void run(Path corpus, Configuration configuration, OutputStream out) {
    List<Bag> bags =
        Corpora.bags(
            corpus,
            Integer.MAX_VALUE,
            configuration.get(InputOptions.class),
            configuration.get(TextOptions.class));
    Map<String, Bag> byId = bags.stream().collect(Collectors.toMap(Bag::id, bag -> bag));
    ModelEngine engine =
        new EngineFactory(configuration, Parallel.SEQUENTIAL).engine(bags.get(0).model());
    Queue<Judged> pending = new ArrayDeque<>();
    Map<Judgment, Integer> judged = new EnumMap<>(Judgment.class);
    var lines = new JsonLines(out);
    var outputs =
        new AlertsOnly(
            alert -> {
              lines.publish(alert);
              if (alert.state() == Alert.State.FIRING && alert.kind() != Alert.Kind.FADING) {
                Judgment judgment = judgment(alert, byId);
                judged.merge(judgment, 1, Integer::sum);
                if (given.contains(judgment)) {
                  long time = alert.detectedAt().plus(after).toEpochMilli();
                  pending.add(
                      new Judged(time, new JudgeAlert(alert.model(), alert.id(), judgment, 0)));
                }
              }
            });
    for (Bag bag : bags) {
      while (!pending.isEmpty() && pending.element().time <= bag.eventTime()) {
        engine.accept(pending.remove().command, outputs);
      }
      engine.accept(bag.withoutOffset(), outputs);
    }
    engine.finish(outputs);
    System.out.printf(Locale.ROOT, "%s: %s%n", corpus.getFileName(), judged);
  }

  private Judgment judgment(Alert alert, Map<String, Bag> bags) {
    Set<String> starts = new HashSet<>();
    Map<String, Integer> labels = new HashMap<>();
    int all = 0;
    for (Alert.Document document : alert.documents()) {
      Bag bag = bags.get(document.id());
      String letters =
          document.title().toLowerCase(Locale.ROOT).replaceAll("\\P{IsAlphabetic}", "");
      String start = letters.substring(0, Math.min(LETTERS, letters.length()));
      if (bag != null && (start.isEmpty() || starts.add(start))) {
        all++;
        labels.merge(bag.labels().isEmpty() ? off : bag.labels().get(0), 1, Integer::sum);
      }
    }
    labels.keySet().removeIf(label -> label.equals(off) || unwanted.matcher(label).matches());
    int most = labels.values().stream().mapToInt(each -> each).max().orElse(0);
    return most > 0 && most >= purity * all ? Judgment.USEFUL : Judgment.NOISE;
  }
}
