package io.swell.streaming;

import io.swell.engine.EventTimeAnomalies;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Warns of documents out of time: at most once in ten minutes for each model. */
final class EventTimeWarnings {
  static final long PAUSE = 600_000;

  private final Map<String, Told> told = new HashMap<>();

  private record Told(EventTimeAnomalies counted, long time) {}

  /**
   * Returns the warning that is due, or null.
   *
   * @param counted of the model so far
   * @param now the wall clock, in milliseconds
   */
  @Nullable String observe(String model, EventTimeAnomalies counted, long now) {
    Told last = told.get(model);
    if (last == null) {
      told.put(model, new Told(counted, now - PAUSE));
      return null;
    }
    if (counted.equals(last.counted) || now - last.time < PAUSE) {
      return null;
    }
    told.put(model, new Told(counted, now));
    return "model " + model + " has documents " + counted;
  }
}
