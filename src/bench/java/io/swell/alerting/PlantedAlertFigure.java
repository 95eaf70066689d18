package io.swell.alerting;

import static io.swell.alerting.SimulatedShares.TOPICS;
import static io.swell.alerting.SimulatedShares.WINDOWS_A_DAY;

import io.swell.alerting.SimulatedShares.Calm;
import io.swell.bench.Settings;
import io.swell.config.OptionCatalog;
import io.swell.engine.Bag;
import io.swell.engine.Bags;
import io.swell.engine.Engine;
import io.swell.engine.RecordedOutputs;
import io.swell.math.Parallel;
import io.swell.output.Alert;
import io.swell.output.Alert.Kind;
import io.swell.output.Alert.State;
import io.swell.output.Assignment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * False alarms and power together, on text: 50 planted topics whose shares are {@link
 * SimulatedShares}, learned and watched by the whole engine with its defaults. Five topics have a
 * share of 5 %; one after the other bursts threefold until it is noticed, at most for half a day,
 * with a calm day after each.
 *
 * <p>Prints how many of the topics are live when the watching begins: a topic of Swell holds most
 * of the documents of one planted topic, and they are most of what it holds.
 */
public final class PlantedAlertFigure {
  private static final double VOLUME = 60;
  private static final int DAYS_BEFORE = 5;
  private static final int CALM_WEEKS = 4;
  private static final int BURSTS = 30;
  private static final int HALF_DAY = WINDOWS_A_DAY / 2;
  private static final int FIRST = 5;
  private static final int BURSTING = 5;
  private static final double SHARE = 0.05;
  private static final int OWN_WORDS = 60;
  private static final int COMMON_WORDS = 4_000;
  private static final int TOKENS = 60;
  private static final double OWN = 0.65;

  private final SimulatedShares shares;
  private final Random random = new Random(1);
  private final Engine engine;
  private final double[][] own = new double[TOPICS][];
  private final double[] common = zipf(COMMON_WORDS);

  /** Planted topics of the documents, by id. */
  private final Map<String, Integer> planted = new HashMap<>();

  /** Documents of each planted topic by their largest topic, since the last look. */
  private final Map<Integer, Map<Long, Integer>> assigned = new TreeMap<>();

  private final List<Alert> raised = new ArrayList<>();
  private final RecordedOutputs outputs = new RecordedOutputs();
  private int window;
  private int number;

  private PlantedAlertFigure(Calm calm, List<String> settings) {
    shares = new SimulatedShares(calm, VOLUME, 1);
    for (int k = FIRST; k < FIRST + BURSTING; k++) {
      shares.setShare(k, SHARE);
    }
    for (int k = 0; k < TOPICS; k++) {
      own[k] = zipf(OWN_WORDS);
    }
    var reader = OptionCatalog.of(Engine.OPTIONS).reader().set("learn.topics=60");
    settings.forEach(reader::set);
    engine = Engine.of("planted", "none", reader.read(), Parallel.SEQUENTIAL, Integer.MAX_VALUE);
  }

  @Command(
      description =
          "Measures false alarms and power of the whole engine on text with planted topics")
  public static void run(@Mixin Settings settings) {
    for (Calm calm : List.of(Calm.STEADY, Calm.WANDERING, Calm.DAILY)) {
      new PlantedAlertFigure(calm, settings.after()).run(calm);
    }
  }

  private void run(Calm calm) {
    pass((DAYS_BEFORE - 1) * WINDOWS_A_DAY, -1);
    assigned.clear();
    pass(WINDOWS_A_DAY, -1);
    int live = live();
    raised.clear();
    pass(CALM_WEEKS * 7 * WINDOWS_A_DAY, -1);
    double falseAlerts =
        (double) raised.stream().filter(alert -> alert.state() == State.FIRING).count()
            / CALM_WEEKS;
    int[] delays = new int[BURSTS];
    for (int b = 0; b < BURSTS; b++) {
      delays[b] = delay(FIRST + b % BURSTING);
      pass(WINDOWS_A_DAY + 7 * b % WINDOWS_A_DAY, -1);
    }
    Arrays.sort(delays);
    System.out.printf(
        Locale.ROOT,
        "%-10s %d of %d topics live, %.2f false alerts a week; %.0f %% of %d threefold bursts found within 12 hours (median %d windows); %d"
            + " documents%n",
        calm,
        live,
        TOPICS,
        falseAlerts,
        100.0 * Arrays.stream(delays).filter(delay -> delay <= HALF_DAY).count() / BURSTS,
        BURSTS,
        delays[BURSTS / 2],
        number);
  }

  /** Windows until a burst is noticed, one more than half a day if it is not. */
  private int delay(int topic) {
    raised.clear();
    for (int w = 1; w <= HALF_DAY; w++) {
      pass(1, topic);
      if (raised.stream().anyMatch(alert -> isOf(alert, topic))) {
        return w;
      }
    }
    return HALF_DAY + 1;
  }

  private boolean isOf(Alert alert, int topic) {
    long right =
        alert.documents().stream()
            .filter(each -> planted.getOrDefault(each.id(), -1) == topic)
            .count();
    return (alert.kind() == Kind.SURGING || alert.kind() == Kind.EMERGING)
        && alert.state() != State.RESOLVED
        && 2 * right > alert.documents().size();
  }

  private int live() {
    Map<Long, Integer> sizes = new HashMap<>();
    assigned.values().forEach(each -> each.forEach((id, n) -> sizes.merge(id, n, Integer::sum)));
    int live = 0;
    for (int k = 0; k < TOPICS; k++) {
      Map<Long, Integer> topics = assigned.getOrDefault(k, Map.of());
      int all = topics.values().stream().mapToInt(Integer::intValue).sum();
      live +=
          topics.entrySet().stream()
                  .anyMatch(
                      each ->
                          2 * each.getValue() > all
                              && 2 * each.getValue() > sizes.getOrDefault(each.getKey(), 0))
              ? 1
              : 0;
    }
    return live;
  }

  private void pass(int windows, int burst) {
    for (int w = 0; w < windows; w++) {
      SimulatedShares.Draw draw = shares.next(burst, 3);
      List<Integer> topics = new ArrayList<>();
      for (int k = 0; k < TOPICS; k++) {
        topics.addAll(Collections.nCopies(draw.counts()[k], k));
      }
      topics.addAll(Collections.nCopies(draw.documents() - topics.size(), -1));
      Collections.shuffle(topics, random);
      for (int i = 0; i < topics.size(); i++) {
        long time = window * SimulatedShares.WINDOW + i * SimulatedShares.WINDOW / topics.size();
        engine.accept(document(topics.get(i), time), outputs);
      }
      outputs.all.forEach(this::take);
      outputs.all.clear();
      window++;
    }
  }

  private Bag document(int topic, long time) {
    Map<String, Integer> counts = new TreeMap<>();
    for (int n = 0; n < TOKENS; n++) {
      String term =
          topic >= 0 && random.nextDouble() < OWN
              ? "t" + topic + "w" + at(own[topic])
              : "c" + at(common);
      counts.merge(term, 1, Integer::sum);
    }
    String id = "d" + number++;
    planted.put(id, topic);
    return Bags.of(
        "planted",
        id,
        time,
        0,
        null,
        "en",
        List.of(),
        "document " + Integer.toString(number, 26).replaceAll("\\d", "z"),
        counts.keySet().toArray(new String[0]),
        counts.values().stream().mapToInt(Integer::intValue).toArray(),
        0);
  }

  /** Running sums of probabilities 1 / rank. */
  private static double[] zipf(int words) {
    double[] sums = new double[words];
    Arrays.setAll(sums, n -> 1.0 / (n + 1));
    Arrays.parallelPrefix(sums, Double::sum);
    return sums;
  }

  private int at(double[] sums) {
    int place = Arrays.binarySearch(sums, random.nextDouble() * sums[sums.length - 1]);
    return Math.min(sums.length - 1, place >= 0 ? place : -place - 1);
  }

  private void take(Record published) {
    if (published instanceof Alert alert) {
      raised.add(alert);
    } else if (published instanceof Assignment assignment && !assignment.topics().isEmpty()) {
      assigned
          .computeIfAbsent(planted.getOrDefault(assignment.id(), -1), k -> new HashMap<>())
          .merge(assignment.topics().get(0).topic(), 1, Integer::sum);
    }
  }
}
