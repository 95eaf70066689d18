package io.swell.alerting;

import io.swell.state.StateReader;
import io.swell.state.StateSink;
import io.swell.state.StateWriter;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The published alerts of one model that ended last, as they were then, so that users can judge
 * them after newer alerts of their topics have taken their places. There are {@value #LIMIT} of
 * them, of about 4 KB each.
 */
final class EndedAlerts {
  static final int LIMIT = 256;

  /** By number, in the order in which they ended. */
  private final TreeMap<Long, AlertEpisode> alerts = new TreeMap<>();

  /** Numbers by the ids of alerts. */
  private final Map<String, Long> numbers = new HashMap<>();

  private final TreeSet<Long> changed = new TreeSet<>();

  /** Adds an alert, or replaces it if it ended before. */
  void add(AlertEpisode alert) {
    Long before = numbers.get(alert.id());
    if (before != null) {
      remove(before);
    }
    put(alerts.isEmpty() ? 0 : alerts.lastKey() + 1, alert);
    if (alerts.size() > LIMIT) {
      remove(alerts.firstKey());
    }
  }

  private void put(long number, AlertEpisode alert) {
    alerts.put(number, alert);
    numbers.put(alert.id(), number);
    changed.add(number);
  }

  private void remove(long number) {
    AlertEpisode alert = alerts.remove(number);
    if (alert != null) {
      numbers.remove(alert.id());
      changed.add(number);
    }
  }

  /** Returns an alert, or null if it is not among those that ended last. */
  @Nullable AlertEpisode get(String id) {
    Long number = numbers.get(id);
    return number == null ? null : alerts.get(number);
  }

  void deleteDocument(String document) {
    alerts.forEach(
        (number, alert) -> {
          if (alert.deleteDocument(document)) {
            changed.add(number);
          }
        });
  }

  void save(StateSink changes, LongFunction<byte[]> key) {
    changes.putChanged(changed, alerts, key, EndedAlerts::write);
  }

  private static void write(AlertEpisode alert, StateWriter out) {
    alert.write(out);
    out.putLong(alert.storyId()).putLong(alert.group()).putLong(alert.returnOf());
    out.putLong(alert.remembered());
  }

  void restore(long number, StateReader in) {
    AlertEpisode alert = AlertEpisode.read(in);
    alert.setStory(in.getLong(), in.getLong(), in.getLong());
    alert.setRemembered(in.getLong());
    put(number, alert);
    changed.remove(number);
  }
}
