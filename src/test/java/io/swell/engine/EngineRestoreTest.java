package io.swell.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.swell.engine.TopicCommand.Action;
import io.swell.model.SavedState;
import io.swell.output.Alert;
import io.swell.output.LogPattern;
import io.swell.output.ModelReport;
import io.swell.output.TopicEvent;
import io.swell.output.TopicEvent.Kind;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EngineRestoreTest {
  private static final List<Bag> LOG = PlantedLog.of(11, 900);
  private static final long MIDDLE = 450 * PlantedLog.HOUR / 6;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void aRestoredEngineContinuesWithTheSameBits(long seed) {
    String[] set = {
      "vocabulary.max=150",
      "snapshots.recent-documents=100",
      "deduplication.ids=90",
      "window.size=6h",
      "snapshots.ended-topics=2"
    };
    List<LogEntry> log = withDisorder(seed);
    var whole = new RecordedOutputs();
    var engine = PlantedLog.engine(set);
    for (LogEntry entry : log) {
      engine.accept(entry, whole);
    }
    engine.finish(whole);

    var random = new Random(seed);
    var saved = new SavedState();
    var outputs = new RecordedOutputs();
    var current = PlantedLog.engine(set);
    for (LogEntry entry : log) {
      current.accept(entry, outputs);
      if (random.nextInt(25) == 0) {
        current.save(saved);
        if (random.nextInt(3) == 0) {
          current = PlantedLog.engine(set);
          saved.giveTo(current::restore);
          current.restored();
        }
      }
    }
    current.finish(outputs);
    assertThat(engine.counters().evictedTerms()).isPositive();
    assertThat(engine.counters().late()).isPositive();
    assertThat(whole.of(TopicEvent.class))
        .extracting(TopicEvent::event)
        .contains(Kind.BORN, Kind.RENAMED, Kind.PINNED, Kind.MUTED, Kind.DOCUMENT_DELETED);
    assertThat(outputs.all).isEqualTo(whole.all);
    assertThat(current.counters()).isEqualTo(engine.counters());
    assertThat(saved.largest()).isLessThan(250_000);
  }

  /**
   * Patterns are found on arrival, published with the mini-batch and after the deletion of a
   * document: all sides of a restart.
   */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void arrivedLogLinesAreRestoredWithTheirPatternsAndAlerts(long seed) {
    List<LogEntry> log = new ArrayList<>(PlantedLines.of(seed, 3_000));
    int once = 0;
    while (!((Bag) log.get(once)).title().startsWith("ledger")) {
      once++;
    }
    String deleted = ((Bag) log.get(once)).id();
    log.add(once + 250, new DeleteDocument(PlantedLog.MODEL, deleted, 0));
    log.add(once - 40, new MarkDeployment(PlantedLog.MODEL, "service0", "2.3.1", 0));
    String[] set = {"learn.batch=100", "deduplication.ids=90", "lifecycle.min-terms=1"};
    RecordedOutputs whole = PlantedLog.run(PlantedLog.engine(set), log);
    assertThat(whole.of(LogPattern.class)).anyMatch(each -> each.mergedInto() != null);
    assertThat(whole.of(Alert.class))
        .extracting(alert -> alert.rule().name())
        .contains("new-severe-pattern", "flood", "silence");
    assertThat(whole.of(Alert.class))
        .extracting(Alert::label)
        .contains("service0 since 2.3.1: ledger <*> could not be reconciled");
    assertThat(whole.of(TopicEvent.class))
        .filteredOn(event -> event.event() == TopicEvent.Kind.DEPLOYED)
        .extracting(TopicEvent::service, TopicEvent::name)
        .containsExactly(tuple("service0", "2.3.1"));

    assertThat(restoredEvery(17 + (int) seed, log, set).all).isEqualTo(whole.all);
  }

  @Test
  void twoEnginesPublishAndSaveTheSameForOneLog() {
    String[] set = {"vocabulary.max=150", "deduplication.ids=90"};
    var first = PlantedLog.engine(set);
    var second = PlantedLog.engine(set);
    assertThat(PlantedLog.run(second, LOG).all).isEqualTo(PlantedLog.run(first, LOG).all);
    var firstSaved = new SavedState();
    var secondSaved = new SavedState();
    first.save(firstSaved);
    second.save(secondSaved);
    assertThat(secondSaved.describe()).isEqualTo(firstSaved.describe());
  }

  /** The reservoir keeps their heaviest terms, of documents that are saved with all of theirs. */
  @Test
  void documentsOfManyTermsAreRestoredAsTheyWere() {
    var random = new Random(8);
    List<Bag> log = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      Map<String, Integer> counts = new TreeMap<>();
      random.ints(2_600, 0, 5_000).forEach(term -> counts.merge("t" + term, 1, Integer::sum));
      log.add(PlantedLog.bag("d" + i, i * PlantedLog.HOUR, counts));
    }
    String[] set = {
      "learn.batch=5", "lifecycle.check-every=5", "vocabulary.max=4500", "lifecycle.min-terms=1"
    };
    RecordedOutputs whole = PlantedLog.run(PlantedLog.engine(set), log);
    assertThat(restoredEvery(7, log, set).all).isEqualTo(whole.all);
  }

  @Test
  void aModelKeepsItsVocabularyBoundInEveryHeap() {
    int[] rooms = {150, 400, 110, Integer.MAX_VALUE};
    RecordedOutputs whole = PlantedLog.run(PlantedLog.engineFor(rooms[0]), LOG);
    assertThat(whole.of(ModelReport.class))
        .allSatisfy(r -> assertThat(r.options()).doesNotContainKey("vocabulary.max"));
    assertThat(whole.of(TopicEvent.class))
        .filteredOn(event -> event.event() == Kind.VOCABULARY_BOUNDED)
        .singleElement()
        .satisfies(event -> assertThat(event.topic()).isEqualTo(TopicEvent.NO_TOPIC))
        .extracting(event -> event.evidence().reason())
        .asString()
        .contains("150 terms of vocabulary.max=1,000,000", "-Xmx");

    var saved = new SavedState();
    var outputs = new RecordedOutputs();
    var engine = PlantedLog.engineFor(rooms[0]);
    for (int i = 0; i < LOG.size(); i++) {
      engine.accept(LOG.get(i), outputs);
      if (i % 200 == 199) {
        engine.save(saved);
        engine = PlantedLog.engineFor(rooms[i / 200 % rooms.length]);
        saved.giveTo(engine::restore);
        engine.restored();
      }
    }
    engine.finish(outputs);
    assertThat(engine.counters().evictedTerms()).isPositive();
    assertThat(outputs.all).isEqualTo(whole.all);
  }

  @Test
  void methodsThatNeedLabelsCountUnlabeledDocuments() {
    List<Bag> bare = LOG.subList(0, 40).stream().map(EngineRestoreTest::withoutLabel).toList();
    RecordedOutputs outputs = new RecordedOutputs();
    var engine = PlantedLog.engine("method=disc-slfa");
    bare.forEach(bag -> engine.accept(bag, outputs));
    LOG.subList(40, 80).forEach(bag -> engine.accept(bag, outputs));
    assertThat(engine.counters().documents()).isEqualTo(80);
    assertThat(engine.counters().unlabeled()).isEqualTo(40);

    var other = PlantedLog.engine("method=slfa");
    bare.forEach(bag -> other.accept(bag, outputs));
    assertThat(other.counters().unlabeled()).isZero();
  }

  private static Bag withoutLabel(Bag bag) {
    return Bags.of(
        bag.model(),
        bag.id(),
        bag.eventTime(),
        bag.ingestTime(),
        bag.origin().source(),
        bag.language(),
        List.of(),
        bag.title(),
        bag.terms(),
        bag.counts(),
        bag.numbersPerMille());
  }

  @Test
  void anInactiveTopicStaysInactiveAfterARestore() {
    List<Bag> log =
        PlantedLog.of(5, 900).stream()
            .filter(bag -> bag.eventTime() < MIDDLE || !isMostly(bag, "t0w"))
            .toList();
    String[] set = {"lifecycle.inactive-documents=100", "lifecycle.inactive-time=12h"};
    RecordedOutputs whole = PlantedLog.run(PlantedLog.engine(set), log);
    assertThat(whole.of(TopicEvent.class))
        .filteredOn(event -> event.evidence().inactiveSince() != null)
        .isNotEmpty()
        .allSatisfy(
            event -> {
              assertThat(event.event()).isEqualTo(Kind.ENDED);
              assertThat(event.evidence().terms().get(0)).startsWith("t0w");
              assertThat(event.evidence().inactiveSince())
                  .isBetween(
                      Instant.ofEpochMilli(MIDDLE - 4 * PlantedLog.HOUR),
                      event.timestamp().minus(Duration.ofHours(12)));
            });

    assertThat(restoredEvery(70, log, set).all).isEqualTo(whole.all);
  }

  /** Runs an engine that is saved and restored after every so many documents. */
  private static RecordedOutputs restoredEvery(
      int documents, List<? extends LogEntry> log, String... set) {
    var saved = new SavedState();
    var outputs = new RecordedOutputs();
    var engine = PlantedLog.engine(set);
    for (int i = 0; i < log.size(); i++) {
      engine.accept(log.get(i), outputs);
      if ((i + 1) % documents == 0) {
        engine.save(saved);
        engine = PlantedLog.engine(set);
        saved.giveTo(engine::restore);
        engine.restored();
      }
    }
    engine.finish(outputs);
    return outputs;
  }

  /** Returns whether at least half of the words of a document have a prefix. */
  private static boolean isMostly(Bag bag, String prefix) {
    int from = 0;
    for (int i = 0; i < bag.terms().length; i++) {
      from += bag.terms()[i].startsWith(prefix) ? bag.counts()[i] : 0;
    }
    return 2 * from >= IntStream.of(bag.counts()).sum();
  }

  private static UserCommand randomCommand(Random random) {
    long topic = random.nextInt(6);
    return switch (random.nextInt(8)) {
      case 5 -> new SeedTopic("m", List.of("t0w1", "kelp" + topic, "otter"), "", 0);
      case 6 -> new DeleteDocument("m", "d" + random.nextInt(900), 0);
      case 7 -> new SuggestName("m", topic, "name " + random.nextInt(9), "", 0);
      case 0 -> TopicCommand.rename("m", topic, "name " + random.nextInt(9), 0);
      case 1 -> TopicCommand.merge("m", 6 + topic, random.nextInt(6), 0);
      default -> {
        TopicCommand.Action[] others = {Action.PIN, Action.UNPIN, Action.MUTE, Action.UNMUTE};
        yield TopicCommand.of("m", others[random.nextInt(others.length)], topic, 0);
      }
    };
  }

  private static List<LogEntry> withDisorder(long seed) {
    var random = new Random(100 + seed);
    List<LogEntry> log = new ArrayList<>(LOG);
    for (int i = 0; i < 30; i++) {
      int at = random.nextInt(log.size() - 100);
      log.add(at + random.nextInt(100), log.get(at)); // a repeated record or another tick
      int other = random.nextInt(log.size());
      log.add(other, new IdleMarker("m", other * PlantedLog.HOUR / 6, 0));
      int from = 200 + random.nextInt(600);
      log.add(
          from + random.nextInt(100),
          PlantedLog.document(random, "late" + i, from / 2 * PlantedLog.HOUR / 6, 1));
      log.add(random.nextInt(log.size()), randomCommand(random));
    }
    return log;
  }
}
