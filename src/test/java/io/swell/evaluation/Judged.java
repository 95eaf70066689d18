package io.swell.evaluation;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToDoubleBiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Alerts against what happened.
 *
 * <p>An alert is about an event if at least 70 % of its documents are on-topic of it. {@code C_det
 * = events missed / events + 4.9 windows with an alert off topic / windows}, the TDT cost with its
 * weights; a window is 15 minutes of event time that hold a document of the stream, whoever raised
 * the alert. In time means: at most 6 hours after the event's 50th on-topic document.
 */
final class Judged {
  private static final double FALSE_ALARM_WEIGHT = 4.9;
  private static final int PLAIN = 50;
  private static final Duration IN_TIME = Duration.ofHours(6);

  private final LabelledStream stream;
  private final List<Detection> alerts;
  private final Map<String, Detection> first = new LinkedHashMap<>();
  private final TreeSet<Long> wrongWindows = new TreeSet<>();
  private int right;

  Judged(LabelledStream stream, List<Detection> alerts) {
    this.stream = stream;
    this.alerts = alerts.stream().sorted(Comparator.comparing(Detection::at)).toList();
    for (Detection alert : this.alerts) {
      String event = stream.event(alert.documents());
      if (event == null) {
        wrongWindows.add(LabelledStream.window(alert.at()));
      } else {
        right++;
        first.putIfAbsent(event, alert);
      }
    }
  }

  /** The alerts with the largest scores; of equal scores the earlier. */
  static List<Detection> best(List<Detection> alerts, int most) {
    return alerts.stream()
        .sorted(
            Comparator.comparingDouble(Detection::score)
                .reversed()
                .thenComparing(Detection::at)
                .thenComparing(Detection::why))
        .limit(most)
        .toList();
  }

  /** The best of each story, those with the largest scores first. */
  static List<Detection> stories(List<Detection> alerts) {
    Set<String> told = new HashSet<>();
    return best(alerts, alerts.size()).stream().filter(each -> told.add(each.story())).toList();
  }

  /** The first alert about an event, or null. */
  @Nullable Detection first(String event) {
    return first.get(event);
  }

  /** The share of alerts that are about an event; 0 of none. */
  double precision() {
    return (double) right / Math.max(1, alerts.size());
  }

  double costAnyTime() {
    return cost(first.size());
  }

  double costInTime() {
    return cost(inTime());
  }

  private double cost(long found) {
    double events = stream.events().size();
    return (events - found) / events + FALSE_ALARM_WEIGHT * wrongWindows.size() / stream.windows();
  }

  private long inTime() {
    return first.entrySet().stream()
        .filter(
            entry -> {
              Instant plain = document(entry.getKey(), PLAIN);
              return !entry.getValue().at().isAfter(plain.plus(IN_TIME));
            })
        .count();
  }

  /** Time of an event's on-topic document by number, from 1, or of the last. */
  private Instant document(String event, int number) {
    List<Instant> times = times(event);
    return times.get(Math.min(number, times.size()) - 1);
  }

  private List<Instant> times(String event) {
    return stream.events().getOrDefault(event, List.of());
  }

  /** Minutes from an event's on-topic document by number to its first alert. */
  double minutes(String event, Detection alert, int number) {
    return Duration.between(document(event, number), alert.at()).toSeconds() / 60.0;
  }

  /** On-topic documents after that one, until the first alert. */
  double documents(String event, Detection alert, int number) {
    long before = times(event).stream().filter(time -> !time.isAfter(alert.at())).count();
    return (double) (before - number);
  }

  private String median(ToDoubleBiFunction<String, Detection> delay) {
    double[] delays =
        first.entrySet().stream()
            .mapToDouble(entry -> delay.applyAsDouble(entry.getKey(), entry.getValue()))
            .sorted()
            .toArray();
    int n = delays.length;
    OptionalDouble median =
        n == 0
            ? OptionalDouble.empty()
            : OptionalDouble.of((delays[(n - 1) / 2] + delays[n / 2]) / 2);
    return median.isPresent() ? String.format(Locale.ROOT, "%.0f", median.getAsDouble()) : "-";
  }

  static final String HEAD =
      """
      | method | alerts | precision | by chance | events | in time | C_det | C_det in time \
      | after the 50th, min | documents | after the 1st, min | documents |
      |---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|""";

  /** One row of the table under {@link #HEAD}; delays are medians over the events found. */
  String row(String method, String number) {
    return String.format(
        Locale.ROOT,
        "| %s | %s | %.2f | %.2f | %d of %d | %d | %.3f | %.3f | %s | %s | %s | %s |",
        method,
        number,
        precision(),
        stream.byChance(alerts),
        first.size(),
        stream.events().size(),
        inTime(),
        costAnyTime(),
        costInTime(),
        median((event, alert) -> minutes(event, alert, PLAIN)),
        median((event, alert) -> documents(event, alert, PLAIN)),
        median((event, alert) -> minutes(event, alert, 1)),
        median((event, alert) -> documents(event, alert, 1)));
  }
}
