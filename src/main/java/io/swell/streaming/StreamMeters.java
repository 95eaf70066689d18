package io.swell.streaming;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.swell.alerting.ObservedDocument;
import io.swell.engine.EngineCounters;
import io.swell.engine.EventTimeAnomalies;
import io.swell.format.input.DocumentField;
import io.swell.format.input.InputNotes;
import io.swell.format.input.InputNotice;
import io.swell.format.input.Rejection;
import io.swell.output.Assignment;
import io.swell.output.TopicEvent;
import io.swell.text.LogText;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * The metrics of the two halves of the stream. Counters count the work done, so they count work
 * twice that is repeated after a crash. Thread-safe.
 */
final class StreamMeters {
  /** Bounds that distinguish a stream that keeps up from one that is behind. */
  private static final Duration[] LAGS = millis(100, 1_000, 10_000, 60_000, 600_000, 3_600_000);

  private static final String NO_LEVEL = "none";

  private static final Duration[] UPDATES = millis(1, 5, 20, 100, 500, 2_000, 10_000);

  /** By outcome, code of a dead letter, notice or kind of event. */
  private final Map<Object, Counter> counters = new HashMap<>();

  private final Map<String, Counter> lines = new ConcurrentHashMap<>();
  private final MeterRegistry meters;
  private final Counter evicted;
  private final Counter refusedTerms;
  private final Counter uncovered;
  private final Timer waitedForIngest;
  private final Timer waitedForLearn;
  private final Timer updates;

  /** How long models have worked on mini-batches that wait for shards, in nanoseconds. */
  private final Map<String, Long> begun = new ConcurrentHashMap<>();

  /** What happened to a document. */
  private enum Outcome {
    /** Analyzed and written to the log of bags. */
    ACCEPTED,
    /** Like {@link #ACCEPTED}, but without a single term. */
    EMPTY,
    /** Rejected, so it became a dead letter. */
    UNPARSABLE,
    /** Accepted, then ignored because a document with its id was learned from before. */
    DUPLICATE,
    /** Accepted, then learned from after its window had closed. */
    LATE,
    /** Accepted, then learned from while the watermark was far behind its event time. */
    AHEAD,
    /** Accepted, then learned from without labels by a method that learns from them. */
    UNLABELED
  }

  StreamMeters(MeterRegistry meters) {
    this.meters = meters;
    lines.put(NO_LEVEL, lines(NO_LEVEL));
    for (Outcome outcome : Outcome.values()) {
      String description =
          "Documents by what happened to them; duplicate, late, ahead and unlabeled ones are also"
              + " counted as accepted";
      String name = DocumentField.lowerCaseName(outcome);
      counters.put(outcome, counter("swell.documents", description, "outcome", name));
    }
    for (Rejection.Code code : Rejection.Code.values()) {
      counters.put(code, rejected(code.id()));
    }
    for (String code : List.of(LearnProcessor.MALFORMED, LearnProcessor.TOO_MANY_MODELS)) {
      counters.put(code, rejected(code));
    }
    for (InputNotice note : InputNotice.values()) {
      String description = "Accepted documents for which a default or a correction was needed";
      counters.put(note, counter("swell.document.notes", description, "note", note.id()));
    }
    for (TopicEvent.Kind kind : TopicEvent.Kind.values()) {
      String description = "Births, ends and merges of topics, and user commands on them";
      String name = DocumentField.lowerCaseName(kind);
      counters.put(kind, counter("swell.topic.events", description, "event", name));
    }
    evicted =
        counter(
            "swell.vocabulary.evictions",
            "Terms evicted from the vocabulary to make room for new ones");
    refusedTerms =
        counter(
            "swell.vocabulary.refusals",
            "Terms of documents that were left out, because all terms in the vocabulary were still"
                + " needed");
    uncovered =
        counter(
            "swell.uncovered.documents",
            "Documents learned from, of which the topics explain less than a tenth");
    waitedForIngest = lag(IngestProcessor.NAME);
    waitedForLearn = lag(LearnProcessor.NAME);
    updates =
        Timer.builder("swell.batch.update")
            .description(
                "Time to learn one mini-batch and to publish its outputs, without waiting for"
                    + " shards")
            .serviceLevelObjectives(UPDATES)
            .register(meters);
  }

  private static Duration[] millis(long... bounds) {
    return LongStream.of(bounds).mapToObj(Duration::ofMillis).toArray(Duration[]::new);
  }

  private Counter rejected(String code) {
    String description = "Documents that could not be used and became dead letters";
    return counter("swell.documents.rejected", description, "code", code);
  }

  private Counter counter(String name, String description, String... tags) {
    return Counter.builder(name).tags(tags).description(description).register(meters);
  }

  private Counter lines(String level) {
    String description = "Log lines by how severe they say they are; none if they do not say it";
    return counter("swell.log.lines", description, "level", level);
  }

  private Timer lag(String stage) {
    return Timer.builder("swell.document.lag")
        .tag("stage", stage)
        .description("Time that a record waited in its stream topic before a stage read it")
        .serviceLevelObjectives(LAGS)
        .register(meters);
  }

  /** Returns the late and ahead documents counted so far. */
  EventTimeAnomalies eventTimeAnomalies() {
    return new EventTimeAnomalies(counted(Outcome.LATE), counted(Outcome.AHEAD));
  }

  private long counted(Outcome outcome) {
    return (long) Objects.requireNonNull(counters.get(outcome)).count();
  }

  /** Measures how long a record waited to be analyzed. */
  void ingesting(long recordTime, long now) {
    waited(waitedForIngest, recordTime, now);
  }

  /** Measures how long a bag waited to be learned from. */
  void learning(long recordTime, long now) {
    waited(waitedForLearn, recordTime, now);
  }

  private static void waited(Timer timer, long since, long now) {
    if (since >= 0) {
      timer.record(Duration.ofMillis(Math.max(0, now - since)));
    }
  }

  /**
   * Counts a document that is in the log of bags, and its level.
   *
   * @param line what it says, or null if it is no log line
   */
  void accepted(InputNotes notes, @Nullable LogText line) {
    if (line != null) {
      String level = line.level() == null ? NO_LEVEL : line.level().toLowerCase(Locale.ROOT);
      lines.computeIfAbsent(level, this::lines).increment();
    }
    Outcome outcome = Outcome.ACCEPTED;
    for (InputNotice note : notes) {
      count(note, 1);
      if (note == InputNotice.NO_TERM) {
        outcome = Outcome.EMPTY;
      }
    }
    count(outcome, 1);
  }

  void rejected(Rejection.Code code) {
    count(code, 1);
    count(Outcome.UNPARSABLE, 1);
  }

  /** Counts a record of the log of bags that is refused with a code. */
  void refused(String code) {
    count(code, 1);
  }

  /** Counts a document that was assigned its topics, if they explain too little of it. */
  void assigned(Assignment assignment) {
    if (assignment.residual() >= ObservedDocument.UNCOVERED) {
      uncovered.increment();
    }
  }

  void event(TopicEvent.Kind kind) {
    count(kind, 1);
  }

  /** Adds the time of a step after which a model waits for its shards to that of its mini-batch. */
  void waiting(String model, long nanos) {
    begun.merge(model, nanos, Long::sum);
  }

  /** Counts what a model has learned from an entry, which may have completed a mini-batch. */
  void learned(String model, EngineCounters before, EngineCounters after, long nanos) {
    count(Outcome.DUPLICATE, after.repeated() - before.repeated());
    count(Outcome.LATE, after.late() - before.late());
    count(Outcome.AHEAD, after.ahead() - before.ahead());
    count(Outcome.UNLABELED, after.unlabeled() - before.unlabeled());
    evicted.increment((double) (after.evictedTerms() - before.evictedTerms()));
    refusedTerms.increment((double) (after.refusedTerms() - before.refusedTerms()));
    if (after.documents() > before.documents()) {
      Long earlier = begun.remove(model);
      updates.record(Duration.ofNanos(nanos + (earlier == null ? 0 : earlier)));
    }
  }

  private void count(Object what, long amount) {
    Objects.requireNonNull(counters.get(what)).increment((double) amount);
  }
}
