package io.swell.notify;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/** Counts what became of the messages to one receiver. */
final class NotifyMeters {
  /** What became of it. */
  enum Outcome {
    /** The receiver took it. */
    DELIVERED,
    /** The receiver did not take it this time; it is sent again. */
    RETRIED,
    /** The receiver never took it; its alerts are dead letters. */
    FAILED,
    /** Too old to be news, so not sent. */
    EXPIRED
  }

  private final Map<Outcome, Counter> counters = new EnumMap<>(Outcome.class);

  NotifyMeters(MeterRegistry meters, String sink) {
    for (Outcome outcome : Outcome.values()) {
      counters.put(
          outcome,
          Counter.builder("swell.alert.notifications")
              .tag("sink", sink)
              .tag("outcome", outcome.name().toLowerCase(Locale.ROOT))
              .description("Messages about alerts by what became of them")
              .register(meters));
    }
  }

  void count(Outcome outcome) {
    Counter counter = counters.get(outcome);
    if (counter == null) {
      throw new IllegalStateException("every outcome has a counter");
    }
    counter.increment();
  }
}
