package io.swell.notify;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/** Counts the messages to one receiver by outcome. */
final class NotifyMeters {
  /** The outcome of a message. */
  enum Outcome {
    /** The receiver accepted it. */
    DELIVERED,
    /** An attempt failed; the message is sent again. */
    RETRIED,
    /** All attempts failed; its alerts become dead letters. */
    FAILED,
    /** The alert was too old to be sent. */
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
              .description("Alert messages by outcome of the delivery")
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
