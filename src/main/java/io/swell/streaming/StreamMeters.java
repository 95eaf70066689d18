package io.swell.streaming;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.swell.alerting.ObservedDocument;
import io.swell.engine.EngineCounters;
import io.swell.engine.EventTimeAnomalies;
import io.swell.format.input.InputNotice;
import io.swell.format.input.Rejection;
import io.swell.output.Assignment;
import io.swell.output.TopicEvent;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the two halves of the stream tell of their work. Counters count work done, so work repeated
 * after a crash twice.
 */
final class StreamMeters {
  /** Bounds that tell a stream that keeps up from one that is behind. */
  private static final Duration[] LAGS = {
    Duration.ofMillis(100),
    Duration.ofSeconds(1),
    Duration.ofSeconds(10),
    Duration.ofMinutes(1),
    Duration.ofMinutes(10),
    Duration.ofHours(1)
  };

  private static final Duration[] UPDATES = {
    Duration.ofMillis(1),
    Duration.ofMillis(5),
    Duration.ofMillis(20),
    Duration.ofMillis(100),
    Duration.ofMillis(500),
    Duration.ofSeconds(2),
    Duration.ofSeconds(10)
  };

  private final Map<Outcome, Counter> documents = new EnumMap<>(Outcome.class);
  private final Map<Rejection.Code, Counter> rejected = new EnumMap<>(Rejection.Code.class);
  private final Map<InputNotice, Counter> noted = new EnumMap<>(InputNotice.class);
  private final Map<TopicEvent.Kind, Counter> events = new EnumMap<>(TopicEvent.Kind.class);
  private final Counter malformed;
  private final Counter tooManyModels;
  private final Counter evicted;
  private final Counter refusedTerms;
  private final Counter uncovered;
  private final Timer waitedForIngest;
  private final Timer waitedForLearn;
  private final Timer updates;

  /** What became of a document. */
  private enum Outcome {
    /** Analysed and written to the log of bags. */
    ACCEPTED,
    /** The same, but without a single term. */
    EMPTY,
    /** A dead letter. */
    UNPARSABLE,
    /** Accepted, then left out because its id was learned from before. */
    DUPLICATE,
    /** Accepted, then learned from after its window had closed. */
    LATE,
    /** Accepted, then learned from while the watermark was far behind its event time. */
    AHEAD,
    /** Accepted, then learned from without labels by a method that learns from them. */
    UNLABELLED
  }

  StreamMeters(MeterRegistry meters) {
    for (Outcome outcome : Outcome.values()) {
      documents.put(
          outcome,
          Counter.builder("swell.documents")
              .tag("outcome", name(outcome))
              .description(
                  "Documents by what became of them; duplicate, late, ahead and unlabelled ones were"
                      + " accepted before")
              .register(meters));
    }
    for (Rejection.Code code : Rejection.Code.values()) {
      rejected.put(code, rejected(meters, code.id()));
    }
    malformed = rejected(meters, LearnProcessor.MALFORMED);
    tooManyModels = rejected(meters, LearnProcessor.TOO_MANY_MODELS);
    for (InputNotice note : InputNotice.values()) {
      noted.put(
          note,
          Counter.builder("swell.document.notes")
              .tag("note", note.id())
              .description("Documents accepted for which something had to be decided")
              .register(meters));
    }
    for (TopicEvent.Kind kind : TopicEvent.Kind.values()) {
      events.put(
          kind,
          Counter.builder("swell.topic.events")
              .tag("event", name(kind))
              .description(
                  "Births, ends, merges and drifts of topics, and what was done to them by hand")
              .register(meters));
    }
    evicted =
        Counter.builder("swell.vocabulary.evictions")
            .description("Terms that gave up their row of the vocabulary for a new one")
            .register(meters);
    refusedTerms =
        Counter.builder("swell.vocabulary.refusals")
            .description("Terms of documents left out, because every row held one still needed")
            .register(meters);
    uncovered =
        Counter.builder("swell.uncovered.documents")
            .description("Documents learned from of which the topics explain less than a tenth")
            .register(meters);
    waitedForIngest = lag(meters, IngestProcessor.NAME);
    waitedForLearn = lag(meters, LearnProcessor.NAME);
    updates =
        Timer.builder("swell.batch.update")
            .description("Time to learn one mini-batch and to publish what follows from it")
            .serviceLevelObjectives(UPDATES)
            .register(meters);
  }

  private static Counter rejected(MeterRegistry meters, String code) {
    return Counter.builder("swell.documents.rejected")
        .tag("code", code)
        .description("Documents that could not be used and became dead letters")
        .register(meters);
  }

  private static Timer lag(MeterRegistry meters, String stage) {
    return Timer.builder("swell.document.lag")
        .tag("stage", stage)
        .description("Time that a record waited in its stream topic before a stage took it")
        .serviceLevelObjectives(LAGS)
        .register(meters);
  }

  private static String name(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  /** Documents out of time, as counted there. */
  static EventTimeAnomalies outOfTime(MeterRegistry meters) {
    return new EventTimeAnomalies(counted(meters, Outcome.LATE), counted(meters, Outcome.AHEAD));
  }

  private static long counted(MeterRegistry meters, Outcome outcome) {
    Counter counter = meters.find("swell.documents").tag("outcome", name(outcome)).counter();
    return counter == null ? 0 : (long) counter.count();
  }

  /** A record came to be analysed. */
  void ingesting(long recordTime, long now) {
    waited(waitedForIngest, recordTime, now);
  }

  /** A bag came to be learned from. */
  void learning(long recordTime, long now) {
    waited(waitedForLearn, recordTime, now);
  }

  private static void waited(Timer timer, long since, long now) {
    if (since >= 0) {
      timer.record(Duration.ofMillis(Math.max(0, now - since)));
    }
  }

  void accepted(Iterable<InputNotice> notes) {
    Outcome outcome = Outcome.ACCEPTED;
    for (InputNotice note : notes) {
      count(noted.get(note), 1);
      if (note == InputNotice.NO_TERM) {
        outcome = Outcome.EMPTY;
      }
    }
    count(documents.get(outcome), 1);
  }

  void rejected(Rejection.Code code) {
    count(rejected.get(code), 1);
    count(documents.get(Outcome.UNPARSABLE), 1);
  }

  /** A record of the log of bags could not be read. */
  void malformed() {
    malformed.increment();
  }

  /** A document was of one model more than there may be. */
  void tooManyModels() {
    tooManyModels.increment();
  }

  /** A document was given its topics. */
  void assigned(Assignment assignment) {
    if (assignment.residual() >= ObservedDocument.UNCOVERED) {
      uncovered.increment();
    }
  }

  /** A topic's life changed. */
  void event(TopicEvent.Kind kind) {
    count(events.get(kind), 1);
  }

  /** A model took an entry, which may have completed a mini-batch. */
  void learned(EngineCounters before, EngineCounters after, long nanos) {
    count(documents.get(Outcome.DUPLICATE), after.repeated() - before.repeated());
    count(documents.get(Outcome.LATE), after.late() - before.late());
    count(documents.get(Outcome.AHEAD), after.ahead() - before.ahead());
    count(documents.get(Outcome.UNLABELLED), after.unlabelled() - before.unlabelled());
    evicted.increment((double) (after.evictedTerms() - before.evictedTerms()));
    refusedTerms.increment((double) (after.refusedTerms() - before.refusedTerms()));
    if (after.documents() > before.documents()) {
      updates.record(Duration.ofNanos(nanos));
    }
  }

  private static void count(@Nullable Counter counter, long amount) {
    if (counter == null) {
      throw new IllegalStateException("every outcome, code, note and event has a counter");
    }
    counter.increment((double) amount);
  }
}
