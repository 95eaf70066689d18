package io.swell.streaming;

import io.swell.engine.EventTimeAnomalies;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Warns about late and ahead documents, at most once in ten minutes for each model. */
final class EventTimeWarnings {
  static final long PAUSE = 600_000;

  private final Map<String, Warned> warned = new HashMap<>();

  private record Warned(EventTimeAnomalies counted, long time) {}

  /**
   * Returns the warning that is due, or null.
   *
   * @param counted what the model has counted so far
   * @param now the wall clock, in milliseconds
   */
  @Nullable String observe(String model, EventTimeAnomalies counted, long now) {
    Warned last = warned.get(model);
    if (last == null) {
      warned.put(model, new Warned(counted, now - PAUSE));
      return null;
    }
    if (counted.equals(last.counted) || now - last.time < PAUSE) {
      return null;
    }
    warned.put(model, new Warned(counted, now));
    return "model " + model + " has documents " + counted;
  }
}
