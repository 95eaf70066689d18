package io.swell.streaming;

import io.swell.engine.ArrivalOrder;
import io.swell.engine.Bag;
import io.swell.engine.EngineCounters;
import io.swell.engine.EventTimeAnomalies;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Warns about late and ahead documents, at most once in ten minutes for each model. If most
 * documents of a mini-batch are late because those of a partition come newest first or in random
 * order, the warning says so.
 */
final class EventTimeWarnings {
  static final long PAUSE = 600_000;

  /** Steps back that documents need to count as newest first. */
  private static final int LEAST_BACK = 8;

  private final Map<String, Warned> warned = new HashMap<>();

  private static final class Warned {
    private EngineCounters newest;
    private EventTimeAnomalies counted;
    private long time;

    /** The order of arrival in each partition since the last warning. */
    private final Map<Integer, ArrivalOrder> arrivals = new HashMap<>();

    Warned(EngineCounters newest, long time) {
      this.newest = newest;
      this.counted = EventTimeAnomalies.of(newest);
      this.time = time;
    }
  }

  /** Counts the step of event time to a document that a model is about to receive. */
  void arrived(Bag bag) {
    Warned last = warned.get(bag.model());
    if (last != null && bag.hasOwnTime()) {
      last.arrivals
          .computeIfAbsent(bag.partition(), partition -> new ArrivalOrder())
          .add(bag.eventTime());
    }
  }

  /**
   * Returns the warning that is due, or null.
   *
   * @param counters what the model has counted so far
   * @param now the wall clock, in milliseconds
   */
  @Nullable String observe(String model, EngineCounters counters, long now) {
    Warned last = warned.get(model);
    if (last == null) {
      warned.put(model, new Warned(counters, now - PAUSE));
      return null;
    }
    boolean isMostlyLate =
        2 * (counters.late() - last.newest.late()) > counters.documents() - last.newest.documents();
    last.newest = counters;
    EventTimeAnomalies counted = EventTimeAnomalies.of(counters);
    if (counted.equals(last.counted) || now - last.time < PAUSE) {
      return null;
    }
    String order = isMostlyLate ? order(last.arrivals) : null;
    last.counted = counted;
    last.time = now;
    last.arrivals.clear();
    return "model "
        + model
        + " has documents "
        + (order == null
            ? counted
            : counted.withRemedy(
                order
                    + ", not in the order of time. If they are a dump, send it with 'swell feed"
                    + " FILE' or learn from it with 'swell backfill FILE': both sort it by event"
                    + " time"));
  }

  private static @Nullable String order(Map<Integer, ArrivalOrder> arrivals) {
    if (arrivals.values().stream().anyMatch(each -> each.isNewestFirst(LEAST_BACK))) {
      return "Most documents arrive newest first";
    }
    return arrivals.values().stream().anyMatch(each -> each.isRandom(0))
        ? "Most documents arrive in random order"
        : null;
  }
}
