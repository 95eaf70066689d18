package io.swell.evaluation;

import io.swell.bench.Settings;
import io.swell.config.Configuration;
import io.swell.engine.Bag;
import io.swell.engine.Engine;
import io.swell.engine.Outputs;
import io.swell.format.input.InputOptions;
import io.swell.output.Alert;
import io.swell.output.Assignment;
import io.swell.output.Output;
import io.swell.output.TopicEvent;
import io.swell.text.TextOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * What the tracker sees in logs of which each line carries the labels [system, template, level] and
 * perhaps {@code alert:...}: how soon each new system shows as births of topics of its lines, the
 * alerts about each system, and how well what the topics leave of lines separates those with an
 * alert mark.
 *
 * <p>A birth or alert is of the system that most of its documents are from.
 */
@Command(description = "Measures detection in labeled logs: new systems, alerts, marked lines")
public final class LogsFigure implements Runnable, Outputs {
  @Parameters(description = "JSON Lines file with labels, plain or gzip")
  private Path corpus = Path.of("");

  @Mixin private Settings settings = new Settings();

  @Option(names = "--marked", description = "System whose lines are marked as alerts")
  private String marked = "BGL";

  @Option(names = "--after", description = "Do not judge the first lines of that system")
  private int after = 500;

  private record Birth(String system, int documents) {}

  private record Line(boolean isMarked, double residual) {}

  private final Map<String, Bag> bags = new LinkedHashMap<>();
  private final Map<String, Double> residuals = new HashMap<>();
  private final List<Birth> births = new ArrayList<>();
  private final Map<String, Map<Alert.Kind, Integer>> alerts = new LinkedHashMap<>();
  private final Map<String, Integer> firstAlert = new HashMap<>();
  private int given;

  @Override
  public void run() {
    Configuration configuration = configuration();
    List<Bag> all =
        Corpora.bags(
            corpus,
            Integer.MAX_VALUE,
            configuration.get(InputOptions.class),
            configuration.get(TextOptions.class));
    Engine engine = Corpora.engine(all.get(0).model(), configuration);
    for (Bag bag : all) {
      given++;
      bags.put(bag.id(), bag);
      engine.accept(bag, this);
    }
    engine.finish(this);
    systems(all);
    marks(all);
  }

  private Configuration configuration() {
    var reader = Corpora.options().set("text.analyzer=logs");
    settings.after().forEach(reader::set);
    return reader.read();
  }

  private void systems(List<Bag> all) {
    Map<String, Integer> first = new LinkedHashMap<>();
    for (int i = 0; i < all.size(); i++) {
      first.putIfAbsent(system(all.get(i)), i);
    }
    System.out.println(
        "system: first line, lines until a birth of its own, births in all,"
            + " lines until an alert, alerts, residual of lines 1 to 200, of the last 500");
    first.forEach(
        (system, from) -> {
          List<Birth> own = births.stream().filter(c -> c.system().equals(system)).toList();
          System.out.printf(
              Locale.ROOT,
              "%-10s %6d  %5s  %3d born  %5s %s  %.2f %.2f%n",
              system,
              from,
              own.isEmpty() ? "never" : own.get(0).documents() - from,
              own.size(),
              firstAlert.containsKey(system)
                  ? Objects.requireNonNull(firstAlert.get(system)) - from
                  : "never",
              alerts.getOrDefault(system, Map.of()),
              mean(all, system, 0, 200),
              mean(all, system, 1500, 2000));
        });
  }

  /** Mean residual of a system's lines [from, to). */
  private double mean(List<Bag> all, String system, int from, int to) {
    return all.stream()
        .filter(bag -> system(bag).equals(system))
        .skip(from)
        .limit(to - from)
        .mapToDouble(this::residual)
        .average()
        .orElse(Double.NaN);
  }

  private double residual(Bag bag) {
    return Objects.requireNonNull(residuals.get(bag.id()), bag.id());
  }

  private void marks(List<Bag> all) {
    List<Line> lines =
        all.stream()
            .filter(bag -> system(bag).equals(marked))
            .skip(after)
            .map(bag -> new Line(isMarked(bag), residual(bag)))
            .sorted(Comparator.comparingDouble(Line::residual).reversed())
            .toList();
    double marks = lines.stream().filter(Line::isMarked).count();
    String best = "none";
    String half = "none";
    double most = 0;
    int right = 0;
    double above = 0;
    double unmarked = 0;
    for (int n = 1; n <= lines.size(); n++) {
      Line line = lines.get(n - 1);
      right += line.isMarked() ? 1 : 0;
      unmarked += line.isMarked() ? 0 : 1;
      above += line.isMarked() ? 0 : right;
      if (n < lines.size() && lines.get(n).residual() == line.residual()) {
        continue; // a threshold cannot part equals
      }
      double precision = (double) right / n;
      double recall = right / marks;
      String point =
          String.format(
              Locale.ROOT,
              "precision %.3f, recall %.3f at residual >= %.3f",
              precision,
              recall,
              line.residual());
      double f1 = 2 * right / (n + marks);
      if (f1 > most) {
        most = f1;
        best = point;
      }
      if (recall >= 0.5 && half.equals("none")) {
        half = point;
      }
    }
    System.out.printf(
        Locale.ROOT,
        "%s after its first %d lines: %d lines, %.0f marked (%.3f); best F1 %.3f: %s; at recall"
            + " 0.5: %s; a marked line is above an unmarked one in %.3f of pairs%n",
        marked,
        after,
        lines.size(),
        marks,
        marks / lines.size(),
        most,
        best,
        half,
        above / (marks * unmarked));
  }

  private static boolean isMarked(Bag bag) {
    return bag.labels().stream().anyMatch(label -> label.startsWith("alert:"));
  }

  private static String system(Bag bag) {
    return bag.labels().get(0);
  }

  /** The system that most of the documents are from; the first of equals, "" of none. */
  private String system(List<String> documents) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    for (String id : documents) {
      counts.merge(system(Objects.requireNonNull(bags.get(id), id)), 1, Integer::sum);
    }
    return counts.entrySet().stream()
        .reduce((a, b) -> b.getValue() > a.getValue() ? b : a)
        .map(Map.Entry::getKey)
        .orElse("");
  }

  @Override
  public void publish(Output output) {
    if (output instanceof Assignment assignment) {
      residuals.put(assignment.id(), assignment.residual());
    } else if (output instanceof TopicEvent event) {
      if (event.event() == TopicEvent.Kind.BORN) {
        births.add(new Birth(system(event.evidence().documents()), given));
      }
    } else if (output instanceof Alert alert && alert.state() == Alert.State.FIRING) {
      String system = system(alert.documents().stream().map(Alert.Document::id).toList());
      alerts
          .computeIfAbsent(system, each -> new EnumMap<>(Alert.Kind.class))
          .merge(alert.kind(), 1, Integer::sum);
      firstAlert.putIfAbsent(system, given);
    }
  }
}
