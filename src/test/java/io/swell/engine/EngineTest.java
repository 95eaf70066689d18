package io.swell.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.swell.model.SavedState;
import io.swell.output.Assignment;
import io.swell.output.Assignment.TopicWeight;
import io.swell.output.ModelReport;
import io.swell.output.Snapshot;
import io.swell.output.TopicActivity;
import io.swell.output.TopicEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EngineTest {
  private static final List<Bag> LOG = PlantedLog.of(11, 1200);

  @Test
  void everyDocumentIsAssignedOnceWithValidShares() {
    var outputs = PlantedLog.run(PlantedLog.engine(), LOG);
    var assignments = outputs.of(Assignment.class);
    assertThat(assignments.stream().map(Assignment::id))
        .containsExactlyElementsOf(LOG.stream().map(Bag::id).toList());
    for (Assignment each : assignments) {
      assertThat(each.topics()).allMatch(topic -> topic.share() >= 0.05 && topic.share() <= 1);
      assertThat(each.topics().stream().mapToDouble(TopicWeight::share).sum())
          .isLessThan(1 + 1e-12);
      assertThat(each.topics()).isSortedAccordingTo((a, b) -> Double.compare(b.share(), a.share()));
      assertThat(each.residual()).isBetween(0.0, 1.0);
    }
  }

  @Test
  void findsThePlantedTopicsAndAssignsTheirDocuments() {
    var outputs = PlantedLog.run(PlantedLog.engine(), LOG);
    var last = outputs.of(ModelReport.class).get(outputs.of(ModelReport.class).size() - 1);
    assertThat(last.liveTopics()).isBetween(6, 12);
    Map<Long, Snapshot> topics = new TreeMap<>();
    outputs.of(Snapshot.class).forEach(snapshot -> topics.put(snapshot.topic(), snapshot));
    Set<String> planted =
        topics.values().stream()
            .filter(snapshot -> snapshot.state() == Snapshot.State.LIVE)
            .map(snapshot -> snapshot.terms().get(0).term().substring(0, 2))
            .collect(Collectors.toSet());
    assertThat(planted).contains("t0", "t1", "t2", "t3", "t4", "t5");
    assertThat(outputs.of(Assignment.class).get(1199).residual()).isLessThan(0.7);
  }

  @Test
  void windowsCountEveryDocumentOnceAndSharesAddUp() {
    var outputs = PlantedLog.run(PlantedLog.engine(), LOG);
    Map<Object, List<TopicActivity>> windows =
        outputs.of(TopicActivity.class).stream()
            .collect(
                Collectors.groupingBy(
                    TopicActivity::windowStart, TreeMap::new, Collectors.toList()));
    assertThat(windows.values().stream().mapToLong(w -> w.get(0).windowDocuments()).sum())
        .isEqualTo(1200);
    for (List<TopicActivity> window : windows.values()) {
      double sum = window.stream().mapToDouble(TopicActivity::share).sum();
      assertThat(sum).isLessThan(1 + 1e-12);
      assertThat(window.stream().mapToLong(TopicActivity::documents).sum())
          .isLessThanOrEqualTo(window.get(0).windowDocuments());
      assertThat(window).allMatch(each -> each.terms().isEmpty() == (each.documents() == 0));
      assertThat(window)
          .as("each document of this log names its source")
          .allMatch(
              each ->
                  each.sources().stream().mapToLong(TopicActivity.SourceCount::documents).sum()
                      == each.documents());
    }
  }

  @Test
  void aModelThatIsNeverSavedHasTheSameOutputs() {
    var engine = PlantedLog.engine();
    engine.neverSave();
    assertThat(PlantedLog.run(engine, LOG).all)
        .isEqualTo(PlantedLog.run(PlantedLog.engine(), LOG).all);
    assertThatThrownBy(() -> engine.save(new SavedState()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("neverSave");
  }

  @Test
  void documentsOfManyTermsCloseAMiniBatchEarly() {
    Map<String, Integer> counts = new TreeMap<>();
    IntStream.range(0, 6_500).forEach(i -> counts.put("term" + i, 1));
    List<Bag> log =
        IntStream.range(0, 4).mapToObj(i -> PlantedLog.bag("d" + i, i, counts)).toList();
    var outputs = PlantedLog.run(PlantedLog.engine("learn.batch=3"), log);
    assertThat(outputs.of(Assignment.class)).extracting(Assignment::batch).doesNotHaveDuplicates();
  }

  @Test
  void linesOfManyTermsCloseAMiniBatchEarlier() {
    var outputs = PlantedLog.run(PlantedLog.engine("learn.batch=30"), PlantedLines.equal(40, 1500));
    assertThat(outputs.of(Assignment.class).stream().map(Assignment::batch))
        .containsExactlyElementsOf(
            IntStream.range(0, 40).mapToObj(line -> 1L + line / 10).toList());
  }

  @Test
  void aRepeatedIdIsNeitherLearnedNorAssigned() {
    List<Bag> log = new ArrayList<>(LOG);
    for (int i = 0; i < 300; i++) {
      log.add(3 * i + 2, LOG.get(i));
    }
    var engine = PlantedLog.engine();
    var outputs = PlantedLog.run(engine, log);
    assertThat(engine.counters().repeated()).isEqualTo(300);
    assertThat(engine.counters().documents()).isEqualTo(1200);
    assertThat(outputs.all).isEqualTo(PlantedLog.run(PlantedLog.engine(), LOG).all);
  }

  @Test
  void documentsAfterTheGraceAreLateAndChangeNoWindow() {
    var engine = PlantedLog.engine("window.size=6h", "window.grace=1h");
    var outputs = new RecordedOutputs();
    var random = new Random(5);
    for (int i = 0; i < 30; i++) {
      engine.accept(PlantedLog.document(random, "d" + i, i * PlantedLog.HOUR / 6, i % 4), outputs);
    }
    engine.accept(new IdleMarker("m", 7 * PlantedLog.HOUR - 1, 0), outputs);
    engine.accept(PlantedLog.document(random, "on time", 5 * PlantedLog.HOUR, 0), outputs);
    engine.accept(new IdleMarker("m", 7 * PlantedLog.HOUR - 1, 0), outputs);
    assertThat(outputs.of(TopicActivity.class)).isEmpty();
    engine.accept(new IdleMarker("m", 7 * PlantedLog.HOUR, 0), outputs);
    List<TopicActivity> closed = outputs.of(TopicActivity.class);
    assertThat(closed).isNotEmpty().allMatch(each -> each.windowDocuments() == 31);
    assertThat(engine.counters().late()).isZero();

    engine.accept(PlantedLog.document(random, "late", 6 * PlantedLog.HOUR - 1, 0), outputs);
    engine.accept(PlantedLog.document(random, "next", 6 * PlantedLog.HOUR, 0), outputs);
    engine.accept(new IdleMarker("m", 7 * PlantedLog.HOUR, 0), outputs);
    assertThat(engine.counters().late()).isEqualTo(1);
    assertThat(engine.counters().documents()).as("learned from").isEqualTo(33);
    assertThat(outputs.of(Assignment.class)).extracting(Assignment::id).contains("late", "next");
    engine.finish(outputs);
    List<TopicActivity> all = outputs.of(TopicActivity.class);
    assertThat(all.subList(0, closed.size())).isEqualTo(closed);
    assertThat(all.subList(closed.size(), all.size()))
        .isNotEmpty()
        .allMatch(each -> each.windowStart().equals(Instant.ofEpochMilli(6 * PlantedLog.HOUR)))
        .allMatch(each -> each.windowDocuments() == 1);
  }

  @Test
  void aNearDuplicateIsAssignedAndMarked() {
    List<Bag> log = new ArrayList<>();
    var random = new Random(3);
    for (int i = 0; i < 200; i++) {
      Bag original = PlantedLog.document(random, "d" + i, i, i % 4);
      log.add(original);
      if (i % 10 == 0) {
        log.add(
            Bags.of(
                "m",
                "copy" + i,
                i,
                0,
                null,
                null,
                List.of(),
                "copy",
                original.terms(),
                original.counts(),
                0));
      }
    }
    var engine = PlantedLog.engine();
    var outputs = PlantedLog.run(engine, log);
    assertThat(engine.counters().nearDuplicates()).isEqualTo(20);
    assertThat(outputs.of(Assignment.class)).hasSize(220);
    for (Snapshot snapshot : outputs.of(Snapshot.class)) {
      assertThat(snapshot.documents()).noneMatch(document -> document.id().startsWith("copy"));
    }
  }

  @Test
  void aBatchClosesWhenFullOrAfterTheMaximumDelay() {
    var random = new Random(5);
    var outputs = new RecordedOutputs();
    var engine = PlantedLog.engine("batch.max-delay=10s");
    for (int i = 0; i < 30; i++) {
      engine.accept(ingestedAt(PlantedLog.document(random, "a" + i, i, 0), i), outputs);
    }
    assertThat(outputs.of(Assignment.class)).hasSize(20);
    engine.accept(ingestedAt(PlantedLog.document(random, "b", 30, 0), 9_000), outputs);
    assertThat(outputs.of(Assignment.class)).hasSize(20);
    engine.accept(ingestedAt(PlantedLog.document(random, "c", 31, 0), 10_020), outputs);
    assertThat(outputs.of(Assignment.class)).hasSize(31);
    engine.accept(new IdleMarker("m", 32, 10_021), outputs);
    assertThat(outputs.of(Assignment.class)).hasSize(32);
    engine.accept(new IdleMarker("m", 33, 10_022), outputs);
    assertThat(outputs.of(Assignment.class).stream().map(Assignment::batch).distinct())
        .containsExactly(1L, 2L, 3L);
  }

  private static Bag ingestedAt(Bag bag, long ingestTime) {
    return Bags.of(
        bag.model(),
        bag.id(),
        bag.eventTime(),
        ingestTime,
        bag.origin().source(),
        bag.language(),
        bag.labels(),
        bag.title(),
        bag.terms(),
        bag.counts(),
        0);
  }

  @Test
  void aTickClosesTheWindowsThatHaveEnded() {
    var outputs = new RecordedOutputs();
    var engine = PlantedLog.engine();
    LOG.subList(0, 200).forEach(bag -> engine.accept(bag, outputs));
    long end = 2 * 24 * PlantedLog.HOUR;
    assertThat(outputs.of(TopicActivity.class)).allMatch(a -> a.windowEnd().toEpochMilli() < end);
    int before = outputs.of(ModelReport.class).size();
    engine.accept(new IdleMarker("m", end + PlantedLog.HOUR, 0), outputs);
    assertThat(outputs.of(TopicActivity.class)).anyMatch(a -> a.windowEnd().toEpochMilli() == end);
    assertThat(outputs.of(ModelReport.class)).hasSizeGreaterThan(before);
  }

  @Test
  void documentsWithoutTermsChangeNoTopic() {
    List<Bag> log = new ArrayList<>(LOG.subList(0, 400));
    for (int i = 0; i < 20; i++) {
      log.add(PlantedLog.bag("empty" + i, 400 * PlantedLog.HOUR / 6, Map.of()));
    }
    var engine = PlantedLog.engine();
    var outputs = PlantedLog.run(engine, log);
    var assignments = outputs.of(Assignment.class);
    assertThat(assignments.get(410).topics()).isEmpty();
    assertThat(assignments.get(410).residual()).isEqualTo(1);
    assertThat(outputs.of(ModelReport.class))
        .allMatch(r -> Double.isFinite(r.reconstructionError()));
  }

  @Test
  void learningDoesNotDependOnTheOrderWithinABatch() {
    // births look at documents in their order, so the shuffled range lies between two checks
    List<Bag> shuffled = new ArrayList<>(LOG);
    for (int from = 600; from < 1180; from += 20) {
      Collections.shuffle(shuffled.subList(from, from + 20), new Random(from));
    }
    var reports =
        PlantedLog.run(PlantedLog.engine("lifecycle.check-every=600"), LOG).of(ModelReport.class);
    var others =
        PlantedLog.run(PlantedLog.engine("lifecycle.check-every=600"), shuffled)
            .of(ModelReport.class);
    for (int i = 0; i < reports.size(); i++) {
      assertThat(others.get(i).reconstructionError())
          // the sums are in another order
          .isCloseTo(reports.get(i).reconstructionError(), within(1e-9));
      assertThat(others.get(i).vocabulary()).isEqualTo(reports.get(i).vocabulary());
    }
    assertThat(reports.get(reports.size() - 2).reconstructionError()).isLessThan(0.85);
  }

  @Test
  void birthsDoNotDependOnTheScaleOfCounts() {
    // the pseudo-count is a count, so it is tripled as well
    var once = births(LOG, "plsa.pseudo-count=0.01");
    var thrice = births(LOG.stream().map(bag -> times(3, bag)).toList(), "plsa.pseudo-count=0.03");
    assertThat(once).hasSizeGreaterThan(5);
    assertThat(thrice).isEqualTo(once);
  }

  /** Returns for each birth its time, the slot's new topic, its heaviest terms and its evidence. */
  private static List<List<Object>> births(List<Bag> log, String pseudoCount) {
    var engine = PlantedLog.engine("method=plsa", pseudoCount);
    return PlantedLog.run(engine, log).of(TopicEvent.class).stream()
        .filter(event -> event.event() == TopicEvent.Kind.BORN)
        .map(
            event ->
                List.<Object>of(
                    event.timestamp(),
                    event.topic(),
                    event.evidence().terms(),
                    event.evidence().documents()))
        .toList();
  }

  private static Bag times(int factor, Bag bag) {
    return Bags.of(
        bag.model(),
        bag.id(),
        bag.eventTime(),
        bag.ingestTime(),
        bag.origin().source(),
        bag.language(),
        bag.labels(),
        bag.title(),
        bag.terms(),
        Arrays.stream(bag.counts()).map(count -> factor * count).toArray(),
        0);
  }

  @Test
  void topicIdsAreNeverReused() {
    var outputs = PlantedLog.run(PlantedLog.engine(), LOG);
    Set<Long> born = new HashSet<>();
    for (TopicEvent event : outputs.of(TopicEvent.class)) {
      if (event.event() == TopicEvent.Kind.BORN) {
        assertThat(born.add(event.topic())).isTrue();
        assertThat(event.evidence().terms()).isNotEmpty();
        assertThat(event.evidence().documents()).isNotEmpty();
      }
    }
    assertThat(born).isNotEmpty();
  }

  @Test
  void anEndedTopicIsPublishedOneLastTime() {
    var outputs =
        PlantedLog.run(
            PlantedLog.engine("learn.topics=3", "lifecycle.protected-documents=50"), LOG);
    Set<Long> ended = new HashSet<>();
    Set<Long> shown = new HashSet<>();
    for (Record each : outputs.all) {
      if (each instanceof TopicEvent event
          && (event.event() == TopicEvent.Kind.ENDED || event.event() == TopicEvent.Kind.MERGED)) {
        assertThat(ended.add(event.topic())).isTrue();
        assertThat(event.evidence().terms()).isNotEmpty();
      } else if (each instanceof Snapshot snapshot) {
        assertThat(ended.contains(snapshot.topic()))
            .isEqualTo(snapshot.state() != Snapshot.State.LIVE);
        if (snapshot.state() != Snapshot.State.LIVE) {
          assertThat(shown.add(snapshot.topic())).isTrue();
          assertThat(snapshot.terms()).hasSizeGreaterThanOrEqualTo(3);
        }
      } else if (each instanceof Assignment assignment) {
        assertThat(assignment.topics()).noneMatch(topic -> ended.contains(topic.topic()));
      }
    }
    assertThat(ended).isNotEmpty();
    assertThat(shown).isEqualTo(ended);
  }

  @Test
  void aTickWithoutDocumentsReportsTheLastErrorsAgain() {
    var outputs = new RecordedOutputs();
    var engine = PlantedLog.engine("snapshots.every=1");
    LOG.subList(0, 400).forEach(bag -> engine.accept(bag, outputs));
    var before = outputs.of(ModelReport.class);
    engine.accept(new IdleMarker("m", 400 * PlantedLog.HOUR, 0), outputs);
    var after = outputs.of(ModelReport.class);
    assertThat(after).hasSizeGreaterThan(before.size());
    assertThat(after.get(after.size() - 1).reconstructionError())
        .isEqualTo(before.get(before.size() - 1).reconstructionError())
        .isLessThan(1);
  }

  @Test
  void aRecordOfAnotherModelIsAnError() {
    assertThatThrownBy(
            () -> PlantedLog.engine().accept(new IdleMarker("other", 0, 0), new RecordedOutputs()))
        .hasMessageContainingAll("model other", "engine of m");
  }
}
