package io.swell.evaluation;

import io.swell.alerting.AlertOptions;
import io.swell.bench.Settings;
import io.swell.config.Configuration;
import io.swell.engine.Bag;
import io.swell.engine.Engine;
import io.swell.format.input.InputOptions;
import io.swell.text.TextOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * What alerts are worth on a stream whose documents carry the labels [event, "on-topic" or
 * "off-topic"]: which events raise one, how soon, how many are about an event at all, and how many
 * would be by chance. Ours by default; another model's topics under our detectors, or another
 * method's alerts, by the same rule ({@link Judged}).
 *
 * <p>By chance: as many random documents of a random hour with documents.
 */
@Command(description = "Scores alerts on a stream of labeled events")
public final class DetectionFigure implements Runnable {
  @Parameters(description = "JSON Lines file with labels, plain or gzip")
  private Path corpus = Path.of("");

  @Mixin private Settings settings = new Settings();

  @Option(names = "--list", description = "Print every alert")
  private boolean list;

  @Option(
      names = "--write-terms",
      description = "Only write the terms of each document to this file")
  private @Nullable Path termsFile;

  @Option(
      names = "--assignments",
      description = "Run the detectors on another model's topics from this file")
  private @Nullable Path assignmentsFile;

  @Option(names = "--alerts", description = "Score the alerts in this file")
  private @Nullable Path alertsFile;

  @Option(names = "--row", description = "Print only table rows, with this name")
  private @Nullable String row;

  @Option(names = "--head", description = "Print the head of the table before its rows")
  private boolean head;

  @Option(names = "--stories", description = "Score only the best alert of each group")
  private boolean onlyStories;

  @Option(names = "--at", split = ",", description = "Also score the best N alerts")
  private List<Integer> numbers = List.of(10, 20, 40, 80);

  @Override
  public void run() {
    Configuration configuration = configuration();
    List<Bag> bags =
        Corpora.bags(
            corpus,
            Integer.MAX_VALUE,
            configuration.get(InputOptions.class),
            configuration.get(TextOptions.class));
    if (termsFile != null) {
      DetectionFiles.writeTerms(bags, termsFile);
      return;
    }
    var stream = new LabelledStream(bags);
    List<Detection> alerts;
    if (alertsFile != null) {
      alerts = DetectionFiles.alerts(alertsFile);
    } else if (assignmentsFile != null) {
      alerts =
          DetectionFiles.fromAssignments(
              assignmentsFile, bags, configuration.get(AlertOptions.class));
    } else {
      alerts = ours(bags, configuration);
    }
    if (onlyStories) {
      alerts = Judged.stories(alerts);
    }
    if (row == null) {
      report(alerts, stream);
      System.out.println();
    }
    if (row == null || head) {
      System.out.println(Judged.HEAD);
    }
    rows(row == null ? "these" : row, alerts, stream);
  }

  private static List<Detection> ours(List<Bag> bags, Configuration configuration) {
    var found = new FinalTopics();
    Engine engine = Corpora.engine(bags.get(0).model(), configuration);
    bags.forEach(bag -> engine.accept(bag, found));
    engine.finish(found);
    return Detection.of(found.alerts());
  }

  private Configuration configuration() {
    var reader = Corpora.options();
    settings.after().forEach(reader::set);
    return reader.read();
  }

  private void report(List<Detection> alerts, LabelledStream stream) {
    var judged = new Judged(stream, alerts);
    Map<String, Map<String, Integer>> stories = new TreeMap<>();
    Map<String, int[]> kinds = new TreeMap<>();
    for (Detection alert : alerts) {
      String event = stream.event(alert.documents());
      kinds.computeIfAbsent(alert.kind(), kind -> new int[2])[event == null ? 1 : 0]++;
      boolean isFirst = !stories.containsKey(alert.story());
      stories
          .computeIfAbsent(alert.story(), story -> new TreeMap<>())
          .merge(event == null ? "-" : event, 1, Integer::sum);
      if (list) {
        System.out.printf(
            Locale.ROOT,
            "%s  %s  %s  %s  %.1f  %s%n",
            event == null ? "-" : event,
            alert.at(),
            alert.kind(),
            isFirst ? "first" : "more",
            alert.score(),
            alert.why());
      }
    }
    System.out.printf(
        Locale.ROOT,
        "%d alerts in %d stories, %d of them of another event than most of their story; precision"
            + " %.2f, by chance %.2f; C_det %.3f, in time %.3f%n",
        alerts.size(),
        stories.size(),
        stories.values().stream().mapToInt(DetectionFigure::strangers).sum(),
        judged.precision(),
        stream.byChance(alerts),
        judged.costAnyTime(),
        judged.costInTime());
    kinds.forEach(
        (kind, n) -> System.out.println(kind + ": " + n[0] + " right, " + n[1] + " wrong"));
    stream.events().keySet().forEach(event -> print(event, judged));
  }

  private static int strangers(Map<String, Integer> events) {
    int all = events.values().stream().mapToInt(Integer::intValue).sum();
    return all - events.values().stream().mapToInt(Integer::intValue).max().orElse(0);
  }

  private static void print(String event, Judged judged) {
    Detection alert = judged.first(event);
    if (alert == null) {
      System.out.println(event + ": no alert");
      return;
    }
    System.out.printf(
        Locale.ROOT,
        "%s: %.0f minutes, %.0f on-topic documents after the first;"
            + " %.0f and %.0f after the 50th (%s)%n",
        event,
        judged.minutes(event, alert, 1),
        judged.documents(event, alert, 1),
        judged.minutes(event, alert, 50),
        judged.documents(event, alert, 50),
        alert.why());
  }

  private void rows(String name, List<Detection> alerts, LabelledStream stream) {
    System.out.println(new Judged(stream, alerts).row(name, "all " + alerts.size()));
    for (int number : numbers) {
      if (number < alerts.size()) {
        List<Detection> best = Judged.best(alerts, number);
        System.out.println(new Judged(stream, best).row(name, "" + number));
      }
    }
  }
}
