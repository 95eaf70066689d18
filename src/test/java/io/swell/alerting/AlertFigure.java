package io.swell.alerting;

import io.swell.alerting.SimulatedShares.Calm;
import io.swell.config.OptionCatalog;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * False alarms and power together, by simulation: alerts a week over 50 topics while nothing
 * happens, and the share of bursts that are found within 12 hours. Arguments: {@code seeds=N
 * bursts=N}, and options as key=value.
 */
final class AlertFigure {
  /** Seeds of the false alarms by default. */
  static final int SEEDS = 5;

  private static final int BURSTS = 200;
  private static final int WEEKS = 4;
  private static final int DAYS_BEFORE = 3;
  private static final int HALF_DAY = SimulatedShares.WINDOWS_A_DAY / 2;

  private AlertFigure() {}

  /** A burst of one topic. */
  private record Burst(double factor, double share, double volume) {}

  public static void main(String[] set) {
    int seeds = number("seeds=", SEEDS, set);
    int bursts = number("bursts=", BURSTS, set);
    AlertOptions options =
        options(
            Arrays.stream(set)
                .filter(each -> !each.startsWith("seeds=") && !each.startsWith("bursts="))
                .toArray(String[]::new));
    System.out.println("shares      documents a window   false alerts a week over 50 topics");
    for (Calm calm : Calm.values()) {
      for (double volume : new double[] {60, 400}) {
        System.out.printf(
            Locale.ROOT,
            "%-10s %8.0f %20.2f%n",
            calm,
            volume,
            falseAlerts(options, calm, volume, seeds));
      }
    }
    System.out.println("shares      burst of a share, documents a window   found   median windows");
    for (Calm calm : Calm.values()) {
      for (Burst burst :
          List.of(
              new Burst(3, 0.05, 60),
              new Burst(3, 0.01, 400),
              new Burst(2, 0.05, 400),
              new Burst(6, 0.01, 60))) {
        int[] delays = delays(options, calm, burst, bursts);
        System.out.printf(
            Locale.ROOT,
            "%-10s %3.0f x %.2f %6.0f %30.1f %% %10d%n",
            calm,
            burst.factor(),
            burst.share(),
            burst.volume(),
            100.0 * Arrays.stream(delays).filter(delay -> delay <= HALF_DAY).count() / bursts,
            delays[bursts / 2]);
      }
    }
  }

  /** Alerts a week while nothing happens, after some days of learning what is usual. */
  static double falseAlerts(AlertOptions options, Calm calm, double volume, int seeds) {
    long alerts = 0;
    for (int seed = 0; seed < seeds; seed++) {
      var topics = new SimulatedTopics(options, calm, volume, seed);
      pass(topics, DAYS_BEFORE * SimulatedShares.WINDOWS_A_DAY);
      long before = topics.alerts;
      pass(topics, WEEKS * 7 * SimulatedShares.WINDOWS_A_DAY);
      alerts += topics.alerts - before;
    }
    return (double) alerts / (seeds * WEEKS);
  }

  private static int number(String name, int byDefault, String[] set) {
    return Arrays.stream(set)
        .filter(each -> each.startsWith(name))
        .mapToInt(each -> Integer.parseInt(each.substring(name.length())))
        .findFirst()
        .orElse(byDefault);
  }

  private static void pass(SimulatedTopics topics, int windows) {
    for (int w = 0; w < windows; w++) {
      topics.next(-1, 1);
    }
  }

  /** Windows until each burst is noticed, ascending; one more than half a day if it is not. */
  private static int[] delays(AlertOptions options, Calm calm, Burst burst, int bursts) {
    int[] delays = new int[bursts];
    for (int seed = 0; seed < bursts; seed++) {
      delays[seed] = delay(options, calm, burst.factor(), burst.share(), burst.volume(), seed);
    }
    Arrays.sort(delays);
    return delays;
  }

  /** Windows until a burst of topic 7, at any time of the day, is noticed. */
  static int delay(
      AlertOptions options, Calm calm, double factor, double share, double volume, int seed) {
    var topics = new SimulatedTopics(options, calm, volume, 1000 + seed);
    topics.setShare(7, share);
    int day = SimulatedShares.WINDOWS_A_DAY;
    pass(topics, DAYS_BEFORE * day + seed % day);
    for (int w = 1; w <= HALF_DAY; w++) {
      if (topics.next(7, factor) == 7) {
        return w;
      }
    }
    return HALF_DAY + 1;
  }

  static AlertOptions options(String... set) {
    var reader = OptionCatalog.of(List.of(AlertOptions.class)).reader();
    for (String each : set) {
      reader = reader.set(each);
    }
    return reader.read().get(AlertOptions.class);
  }
}
