package io.swell.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.config.OptionCatalog;
import io.swell.evaluation.Corpora;
import io.swell.evaluation.RequiredCorpus;
import io.swell.math.Parallel;
import io.swell.output.Alert;
import io.swell.output.Assignment;
import io.swell.output.Assignment.Timing;
import io.swell.output.TopicActivity;
import io.swell.output.TopicEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests the effect of wrong clocks and several partitions on windows, births and alerts of real
 * news.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EventTimeTest {
  /** Enough for ten alerts. */
  private static final int DOCUMENTS = 10_000;

  /**
   * Number of records of one partition that a consumer reads before it reads the next partition.
   */
  private static final int TURN = 1_000;

  private static final long DAY = Duration.ofDays(1).toMillis();
  private static final long YEAR_2026 = Instant.parse("2026-03-01T00:00:00Z").toEpochMilli();
  private static final Instant END_OF_1987 = Instant.parse("1988-01-01T00:00:00Z");

  private List<Bag> ordered = List.of();
  private Run clean = new Run(List.of());

  @BeforeAll
  void readInOrder() {
    ordered = Corpora.bags(RequiredCorpus.of("reuters21578.jsonl.gz"), DOCUMENTS);
    clean = new Run(ordered);
  }

  @Test
  void orderedDocumentsAreNeverLate() {
    assertThat(clean.counters.late()).isZero();
    assertThat(clean.windowDocuments()).isEqualTo(clean.counters.documents());
    assertThat(clean.alerts()).hasSizeGreaterThanOrEqualTo(10);
  }

  private static final class Run {
    final EngineCounters counters;
    final RecordedOutputs outputs = new RecordedOutputs();

    Run(List<? extends LogEntry> log) {
      var configuration = OptionCatalog.of(Engine.OPTIONS).reader().read();
      var engine = Engine.of("main", "none", configuration, Parallel.SEQUENTIAL, Integer.MAX_VALUE);
      for (LogEntry entry : log) {
        engine.accept(entry, outputs);
      }
      engine.finish(outputs);
      counters = engine.counters();
    }

    Map<Instant, Long> windows() {
      var windows = new TreeMap<Instant, Long>();
      outputs
          .of(TopicActivity.class)
          .forEach(a -> windows.put(a.windowStart(), a.windowDocuments()));
      return windows;
    }

    List<Alert> alerts() {
      return outputs.of(Alert.class).stream()
          .filter(alert -> alert.state() == Alert.State.FIRING)
          .toList();
    }

    List<TopicEvent> births() {
      return outputs.of(TopicEvent.class).stream()
          .filter(event -> event.event() == TopicEvent.Kind.BORN)
          .toList();
    }

    long windowDocuments() {
      return windows().values().stream().mapToLong(documents -> documents).sum();
    }

    /**
     * Counts the alerts of the other run that share documents with one of this run within an hour.
     */
    long alertsAsIn(Run other) {
      return other.alerts().stream().filter(each -> alerts().stream().anyMatch(like(each))).count();
    }

    private static Predicate<Alert> like(Alert one) {
      Set<String> documents =
          one.documents().stream().map(Alert.Document::id).collect(Collectors.toSet());
      return other ->
          Duration.between(one.detectedAt(), other.detectedAt()).abs().toHours() < 8
              && other.documents().stream().anyMatch(each -> documents.contains(each.id()));
    }
  }

  /** Spreads the documents over partitions that all have a backlog, read in turns of a thousand. */
  private List<LogEntry> partitioned(int partitions) {
    List<List<Bag>> parts = new ArrayList<>();
    for (int i = 0; i < ordered.size(); i++) {
      if (i < partitions) {
        parts.add(new ArrayList<>());
      }
      List<Bag> part = parts.get(i % partitions);
      Bag bag = ordered.get(i);
      part.add(with(bag, bag.id(), bag.eventTime(), i % partitions, part.size(), true));
    }
    List<LogEntry> log = new ArrayList<>();
    log.add(new SourceEnds(parts.stream().map(part -> (long) part.size()).toList(), 0));
    for (int from = 0; from < ordered.size(); from += TURN) {
      for (List<Bag> part : parts) {
        log.addAll(part.subList(Math.min(from, part.size()), Math.min(from + TURN, part.size())));
      }
    }
    return log;
  }

  private static Bag with(
      Bag like, String id, long eventTime, int partition, long offset, boolean isTimed) {
    return new Bag(
        like.model(),
        id,
        eventTime,
        like.ingestTime(),
        like.origin(),
        like.language(),
        like.labels(),
        like.title(),
        like.terms(),
        like.counts(),
        like.numbersPerMille(),
        partition,
        offset,
        isTimed,
        null);
  }

  private static Bag dated(Bag like, long eventTime) {
    return with(like, like.id(), eventTime, 0, Bag.NO_OFFSET, true);
  }

  /** With 16 partitions the batches differ: alerts come hours earlier or later, and some differ. */
  @ParameterizedTest
  @CsvSource({"4, 10", "16, 8"})
  void partitionsWithBacklogsAreLearnedInOrderOfTime(int partitions, int alerts) {
    Run run = new Run(partitioned(partitions));
    assertThat(run.counters.late()).isZero();
    assertThat(run.windowDocuments()).isEqualTo(clean.windowDocuments());
    assertThat(run.births().size()).isBetween(65, 80);
    assertThat(run.alertsAsIn(clean)).isGreaterThanOrEqualTo(alerts);
  }

  @Test
  void oneDocumentDatedInAnotherYearChangesNothing() {
    List<Bag> poisoned = new ArrayList<>(ordered);
    poisoned.set(500, dated(ordered.get(500), YEAR_2026));
    requireUnharmed(new Run(poisoned), 10);
  }

  /**
   * Some alerts differ: the window of each document that is dated a day ahead lacks it, so their
   * boundaries shift.
   */
  @Test
  void aDocumentADayAheadEveryDayChangesLittle() {
    List<Bag> poisoned = new ArrayList<>();
    long day = Long.MIN_VALUE;
    for (Bag bag : ordered) {
      long today = Math.floorDiv(bag.eventTime(), DAY);
      poisoned.add(today == day ? bag : dated(bag, bag.eventTime() + DAY - 60_000));
      day = today;
    }
    requireUnharmed(new Run(poisoned), 9);
  }

  /** Alerts differ: the file holds copies, which are history by which the rest is judged. */
  @Test
  void aFileWithoutTimesDoesNotMoveTheWatermark() {
    List<Bag> poisoned = new ArrayList<>(ordered);
    for (int i = 0; i < 400; i++) {
      Bag like = ordered.get(i);
      poisoned.add(3000 + i, with(like, "readme" + i, YEAR_2026 + i, 0, Bag.NO_OFFSET, false));
    }
    requireUnharmed(new Run(poisoned), 3);
  }

  private void requireUnharmed(Run run, int alerts) {
    assertThat(run.counters.late()).isZero();
    assertThat(run.counters.ahead()).isPositive();
    assertThat(run.outputs.of(Assignment.class))
        .filteredOn(each -> each.timing() == Timing.AHEAD)
        .hasSizeGreaterThanOrEqualTo(Math.toIntExact(run.counters.ahead()));
    assertThat(run.outputs.of(TopicActivity.class).size())
        .isGreaterThan(clean.outputs.of(TopicActivity.class).size() * 95 / 100);
    assertThat(run.births()).allMatch(birth -> birth.timestamp().isBefore(END_OF_1987));
    assertThat(run.alertsAsIn(clean)).isGreaterThanOrEqualTo(alerts);
  }

  @Test
  void disorderWithinTheGraceMakesNoDocumentLate() {
    var random = new Random(3);
    long grace = Duration.ofHours(1).toMillis();
    var arrival = new IdentityHashMap<Bag, Long>();
    ordered.forEach(bag -> arrival.put(bag, bag.eventTime() + random.nextLong(grace)));
    List<Bag> disordered = new ArrayList<>(ordered.subList(0, 6_000));
    disordered.sort(Comparator.comparing(arrival::get));
    Run run = new Run(disordered);
    assertThat(run.counters.late()).isZero();
    assertThat(run.windowDocuments()).isEqualTo(run.counters.documents());
  }
}
