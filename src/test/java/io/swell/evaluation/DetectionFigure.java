package io.swell.evaluation;

import io.swell.alerting.Alert;
import io.swell.config.Configuration;
import io.swell.config.OptionCatalog;
import io.swell.engine.Bag;
import io.swell.engine.Engine;
import io.swell.format.InputOptions;
import io.swell.math.Parallel;
import io.swell.text.TextOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * What alerts are worth on a stream whose documents carry the labels [event, "on-topic" or
 * "off-topic"]: which events raise one, how soon, how many are about an event at all, and how many
 * would be by chance.
 *
 * <p>An alert is about an event if at least 70 % of its documents are on-topic of that event. By
 * chance: as many random documents of a random hour with documents. {@code C_det = missed / events
 * + 4.9 windows with an alert off topic / windows} (the TDT cost with its weights).
 */
@Command(name = "detection-figure", mixinStandardHelpOptions = true)
final class DetectionFigure implements Runnable {
  private static final double ON_TOPIC = 0.7;
  private static final double FALSE_ALARM_WEIGHT = 4.9;
  private static final int NULL_DRAWS = 20;

  @Parameters(paramLabel = "CORPUS", description = "JSON lines with labels, gzip or not")
  private Path corpus = Path.of("");

  @Option(names = "--set", description = "key=value, without the prefix")
  private List<String> settings = List.of();

  @Option(names = "--list", description = "print every alert")
  private boolean list;

  /** One document of the stream by its truth. */
  private record Truth(String event, boolean onTopic, Instant time) {}

  @Override
  public void run() {
    Configuration configuration = configuration();
    List<Bag> bags =
        Corpora.bags(
            corpus,
            Integer.MAX_VALUE,
            configuration.get(InputOptions.class),
            configuration.get(TextOptions.class));
    Map<String, Truth> truth = new HashMap<>();
    for (Bag bag : bags) {
      List<String> labels = bag.labels();
      truth.put(
          bag.id(),
          new Truth(
              labels.get(0),
              labels.get(1).equals("on-topic"),
              Instant.ofEpochMilli(bag.eventTime())));
    }
    var found = new FinalTopics();
    var engine =
        Engine.of(bags.get(0).model(), "as configured", configuration, Parallel.SEQUENTIAL);
    bags.forEach(bag -> engine.accept(bag, found));
    engine.finish(found);
    List<Alert> alerts =
        found.alerts().stream()
            .filter(alert -> alert.state() == Alert.State.FIRING)
            .filter(alert -> alert.kind() != Alert.Kind.FADING)
            .toList();
    report(alerts, truth, bags);
  }

  private Configuration configuration() {
    var reader =
        OptionCatalog.of(
                Stream.of(List.of(InputOptions.class, TextOptions.class), Engine.OPTIONS)
                    .<Class<? extends Record>>flatMap(List::stream)
                    .toList())
            .reader();
    settings.forEach(reader::set);
    return reader.read();
  }

  private void report(List<Alert> alerts, Map<String, Truth> truth, List<Bag> bags) {
    Map<String, List<Truth>> events = new LinkedHashMap<>();
    for (Bag bag : bags) {
      Truth each = of(truth, bag.id());
      List<Truth> onTopic = events.computeIfAbsent(each.event(), event -> new ArrayList<>());
      if (each.onTopic()) {
        onTopic.add(each);
      }
    }
    Map<String, Alert> first = new LinkedHashMap<>();
    Map<String, Integer> stories = new HashMap<>();
    int right = 0;
    var wrongWindows = new TreeSet<Instant>();
    Map<Alert.Kind, int[]> kinds = new TreeMap<>();
    for (Alert alert : alerts) {
      String event =
          event(alert.documents().stream().map(document -> of(truth, document.id())).toList());
      kinds.computeIfAbsent(alert.kind(), kind -> new int[2])[event == null ? 1 : 0]++;
      stories.merge(alert.story(), 1, Integer::sum);
      if (event == null) {
        wrongWindows.add(alert.window().end());
      } else {
        right++;
        first.putIfAbsent(event, alert);
      }
      if (list) {
        System.out.println(
            (event == null ? "-" : event)
                + "  "
                + alert.detectedAt()
                + "  "
                + alert.kind()
                + "  "
                + alert.story().equals(alert.id())
                + "  "
                + alert.why());
      }
    }
    long windows = bags.stream().map(bag -> bag.eventTime() / 900_000).distinct().count();
    double missed = events.size() - first.size();
    System.out.printf(
        Locale.ROOT,
        "%d alerts in %d stories, %d about an event: precision %.2f, by chance %.2f; C_det %.3f%n",
        alerts.size(),
        stories.size(),
        right,
        (double) right / Math.max(1, alerts.size()),
        byChance(alerts, bags, truth),
        missed / events.size() + FALSE_ALARM_WEIGHT * wrongWindows.size() / windows);
    kinds.forEach(
        (kind, n) -> System.out.println(kind + ": " + n[0] + " right, " + n[1] + " wrong"));
    events.forEach((event, onTopic) -> print(event, onTopic, first.get(event)));
  }

  private static Truth of(Map<String, Truth> truth, String id) {
    return Objects.requireNonNull(truth.get(id), id);
  }

  private static void print(String event, List<Truth> onTopic, @Nullable Alert alert) {
    if (alert == null) {
      System.out.println(event + ": no alert");
      return;
    }
    Instant from = onTopic.get(0).time();
    long before = onTopic.stream().filter(each -> each.time().isBefore(alert.detectedAt())).count();
    System.out.printf(
        Locale.ROOT,
        "%s: after %d minutes, %d on-topic documents (%s)%n",
        event,
        Duration.between(from, alert.detectedAt()).toMinutes(),
        before,
        alert.why());
  }

  /** The event that at least 70 % of the documents are about, or null. */
  private static @Nullable String event(List<Truth> documents) {
    Map<String, Integer> counts = new HashMap<>();
    documents.stream()
        .filter(Truth::onTopic)
        .forEach(each -> counts.merge(each.event(), 1, Integer::sum));
    return counts.entrySet().stream()
        .filter(entry -> entry.getValue() >= ON_TOPIC * documents.size())
        .map(Map.Entry::getKey)
        .findAny()
        .orElse(null);
  }

  /** The share of as many random documents of one random hour each that are about an event. */
  private static double byChance(List<Alert> alerts, List<Bag> bags, Map<String, Truth> truth) {
    var random = new SplittableRandom(0);
    Map<Long, List<Bag>> hours = new HashMap<>();
    bags.forEach(
        bag -> hours.computeIfAbsent(bag.eventTime() / 3_600_000, h -> new ArrayList<>()).add(bag));
    List<List<Bag>> all = hours.values().stream().filter(hour -> hour.size() >= 10).toList();
    int right = 0;
    int draws = 0;
    for (int draw = 0; draw < NULL_DRAWS; draw++) {
      for (Alert alert : alerts) {
        List<Bag> hour = all.get(random.nextInt(all.size()));
        List<Truth> documents = new ArrayList<>();
        for (int i = 0; i < Math.max(1, alert.documents().size()); i++) {
          documents.add(of(truth, hour.get(random.nextInt(hour.size())).id()));
        }
        right += event(documents) == null ? 0 : 1;
        draws++;
      }
    }
    return (double) right / Math.max(1, draws);
  }

  public static void main(String[] args) {
    System.exit(new CommandLine(new DetectionFigure()).execute(args));
  }
}
