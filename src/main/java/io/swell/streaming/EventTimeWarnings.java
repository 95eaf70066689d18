package io.swell.streaming;

import io.swell.engine.EngineCounters;
import io.swell.engine.EventTimeAnomalies;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Warns about late and ahead documents, at most once in ten minutes for each model. */
final class EventTimeWarnings {
  static final long PAUSE = 600_000;

  private final Map<String, Warned> warned = new HashMap<>();

  /** What was counted when a model was last warned of. */
  private record Warned(EventTimeAnomalies counted, long time) {}

  /**
   * Returns the warning that is due, or null.
   *
   * @param counters what the model has counted so far
   * @param now the wall clock, in milliseconds
   */
  @Nullable String observe(String model, EngineCounters counters, long now) {
    EventTimeAnomalies counted = EventTimeAnomalies.of(counters);
    Warned last = warned.putIfAbsent(model, new Warned(counted, now - PAUSE));
    if (last == null || counted.equals(last.counted) || now - last.time < PAUSE) {
      return null;
    }
    warned.put(model, new Warned(counted, now));
    return "model " + model + " has documents " + counted;
  }
}
