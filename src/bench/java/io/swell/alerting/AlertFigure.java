package io.swell.alerting;

import io.swell.alerting.SimulatedShares.Calm;
import io.swell.bench.Settings;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * False alarms and power together, by simulation: alerts a week over 50 topics while nothing
 * happens, and the share of bursts that are found within 12 hours.
 */
public final class AlertFigure {
  private AlertFigure() {}

  /** A burst of one topic. */
  private record Burst(double factor, double share, double volume) {}

  @Command(description = "Measures false alarms and power of the detectors on simulated shares")
  public static void run(
      @Option(
              names = "--seeds",
              defaultValue = "5",
              description = "Number of seeds for false alarms")
          int seeds,
      @Option(
              names = "--bursts",
              defaultValue = "200",
              description = "Number of bursts of each kind")
          int bursts,
      @Mixin Settings settings) {
    AlertOptions options = SimulatedTopics.options(settings.after().toArray(String[]::new));
    System.out.println("shares      documents a window   false alerts a week over 50 topics");
    for (Calm calm : Calm.values()) {
      for (double volume : new double[] {60, 400}) {
        System.out.printf(
            Locale.ROOT,
            "%-10s %8.0f %20.2f%n",
            calm,
            volume,
            SimulatedTopics.falseAlerts(options, calm, volume, seeds));
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
            100.0
                * Arrays.stream(delays).filter(delay -> delay <= SimulatedTopics.HALF_DAY).count()
                / bursts,
            delays[bursts / 2]);
      }
    }
  }

  /** Windows until each burst is noticed, ascending; one more than half a day if it is not. */
  private static int[] delays(AlertOptions options, Calm calm, Burst burst, int bursts) {
    int[] delays = new int[bursts];
    for (int seed = 0; seed < bursts; seed++) {
      delays[seed] =
          SimulatedTopics.delay(options, calm, burst.factor(), burst.share(), burst.volume(), seed);
    }
    Arrays.sort(delays);
    return delays;
  }
}
