package io.swell.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.swell.engine.TopicCommand.Action;
import io.swell.output.Assignment;
import io.swell.output.Snapshot;
import io.swell.output.TopicEvent;
import io.swell.output.TopicEvent.Kind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SeedTopicTest {
  private static final List<Bag> LOG = PlantedLog.of(11, 1200);
  private static final int MIDDLE = 605;

  /** Options with which most topics are no longer new in the middle of the log. */
  private static final String[] SETTLED = {"lifecycle.protected-documents=100"};

  private static final List<String> NEW_WORDS = List.of("kelp", "urchin", "otter", "abalone");
  private static final SeedTopic SEED = new SeedTopic("m", NEW_WORDS, "Kelp forests", 0);

  @Test
  void aTopicCanBeSeededFromUnknownWords() {
    var outputs = run(LOG, MIDDLE, SEED, SETTLED);
    TopicEvent born = seeded(outputs);
    assertThat(born.name()).isEqualTo("Kelp forests");
    assertThat(born.evidence().terms()).containsExactlyInAnyOrderElementsOf(NEW_WORDS);
    assertThat(born.evidence().documents()).isEmpty();
    assertThat(born.evidence().gain()).isNull();
    assertThat(outputs.of(TopicEvent.class))
        .filteredOn(event -> !event.equals(born))
        .noneMatch(event -> event.topic() == born.topic() && event.event() == Kind.BORN);
    Snapshot shown = snapshots(outputs, born.topic()).get(0);
    assertThat(shown.label()).isEqualTo("Kelp forests");
    assertThat(shown.terms())
        .extracting(Snapshot.Term::term)
        .containsExactlyInAnyOrderElementsOf(NEW_WORDS);
    double length = shown.terms().stream().mapToDouble(t -> t.weight() * t.weight()).sum();
    assertThat(Math.sqrt(length)).isBetween(1 - 1e-9, 1 + 1e-9);
  }

  @Test
  void documentsWithTheSeedWordsBelongToTheTopic() {
    List<Bag> log = new ArrayList<>(LOG.subList(0, MIDDLE));
    IntStream.range(0, 60).forEach(i -> log.add(kelp(i)));
    var outputs = run(log, MIDDLE, SEED, SETTLED);
    long topic = seeded(outputs).topic();
    List<Assignment> about =
        outputs.of(Assignment.class).stream().filter(a -> a.id().startsWith("kelp")).toList();
    assertThat(about).hasSize(60);
    assertThat(about).allSatisfy(each -> assertThat(each.topics().get(0).topic()).isEqualTo(topic));
    assertThat(outputs.of(TopicEvent.class))
        .noneMatch(event -> event.topic() == topic && event.event() == Kind.ENDED);
  }

  @Test
  void withoutAFreeSlotTheLeastUsefulTopicEnds() {
    String[] crowded = {"learn.topics=3", "lifecycle.protected-documents=50"};
    var outputs = run(LOG, MIDDLE, SEED, crowded);
    TopicEvent born = seeded(outputs);
    int at = outputs.all.indexOf(born);
    List<TopicEvent> ended =
        outputs.all.subList(0, at).stream()
            .filter(TopicEvent.class::isInstance)
            .map(TopicEvent.class::cast)
            .filter(event -> event.event() == Kind.ENDED)
            .toList();
    assertThat(ended).isNotEmpty();
    long slot = snapshots(outputs, born.topic()).get(0).slot();
    List<Snapshot> victim = snapshots(outputs, ended.get(ended.size() - 1).topic());
    assertThat(victim.get(victim.size() - 1).slot()).isEqualTo((int) slot);
  }

  @Test
  void pinnedAndNewTopicsAreNotDisplaced() {
    String[] full = {"learn.topics=3", "lifecycle.protected-documents=100000"};
    var seeded = run(LOG, LOG.size(), SEED, full);
    assertThat(withoutRefusals(seeded)).isEqualTo(run(LOG, 0, null, full).all);
    assertThat(refused(seeded).evidence().reason())
        .contains("3 slots", "0 by pinned", "3 by topics born", "lifecycle.protected-documents");
    String[] crowded = {"learn.topics=3", "lifecycle.protected-documents=1"};
    var live = new ArrayList<>(List.of(0L, 1L, 2L));
    var engine = PlantedLog.engine(crowded);
    var outputs = new RecordedOutputs();
    LOG.subList(0, MIDDLE).forEach(bag -> engine.accept(bag, outputs));
    for (TopicEvent event : outputs.of(TopicEvent.class)) {
      if (event.event() == Kind.ENDED || event.event() == Kind.MERGED) {
        live.remove(event.topic());
      } else if (event.event() == Kind.BORN && !live.contains(event.topic())) {
        live.add(event.topic());
      }
    }
    live.forEach(topic -> engine.accept(TopicCommand.of("m", Action.PIN, topic, 0), outputs));
    int before = outputs.all.size();
    engine.accept(SEED, outputs);
    assertThat(outputs.all).hasSize(before + 1);
    TopicEvent refused = refused(outputs);
    assertThat(refused.topic()).isEqualTo(TopicEvent.NO_TOPIC);
    assertThat(refused.name()).isEqualTo(SEED.name());
    assertThat(refused.evidence().terms()).isEqualTo(NEW_WORDS);
    assertThat(refused.evidence().byUser()).isTrue();
    assertThat(refused.evidence().reason())
        .contains("3 slots", "3 by pinned", "0 by topics born")
        .contains("unpin a topic");
    engine.accept(TopicCommand.of("m", Action.UNPIN, live.get(1), 0), outputs);
    engine.accept(SEED, outputs);
    assertThat(seeded(outputs).name()).isEqualTo(SEED.name());
  }

  @Test
  void seedingAnEmptyModelIsRejected() {
    var seeded = run(LOG, 0, SEED);
    assertThat(withoutRefusals(seeded)).isEqualTo(run(LOG, 0, null).all);
    assertThat(refused(seeded).evidence().reason()).contains("after the first mini-batch");
    assertThat(refused(seeded).timestamp()).isEqualTo(Instant.ofEpochMilli(SEED.ingestTime()));
  }

  /** Commands are rejected when they cannot be executed, not when they change nothing. */
  @Test
  void commandsOnUnknownTopicsAreRejected() {
    var engine = PlantedLog.engine(SETTLED);
    var outputs = new RecordedOutputs();
    LOG.subList(0, MIDDLE).forEach(bag -> engine.accept(bag, outputs));
    long unknown = 1_000_000;
    long live = outputs.of(Snapshot.class).get(0).topic();
    int before = outputs.all.size();
    for (Action action : List.of(Action.PIN, Action.UNPIN, Action.MUTE, Action.UNMUTE)) {
      engine.accept(TopicCommand.of("m", action, unknown, 0), outputs);
    }
    engine.accept(TopicCommand.rename("m", unknown, "Weather", 0), outputs);
    engine.accept(TopicCommand.merge("m", unknown, live, 0), outputs);
    engine.accept(TopicCommand.merge("m", live, unknown, 0), outputs);
    engine.accept(TopicCommand.of("m", Action.UNPIN, live, 0), outputs);
    List<Record> answers = outputs.all.subList(before, outputs.all.size());
    assertThat(answers).hasSize(7).hasOnlyElementsOfType(TopicEvent.class);
    assertThat(answers)
        .extracting(event -> ((TopicEvent) event).evidence().reason())
        .allMatch(reason -> reason.contains("topic 1000000 is not known; the API's list"));
    assertThat(answers)
        .extracting(event -> ((TopicEvent) event).topic())
        .containsExactly(unknown, unknown, unknown, unknown, unknown, unknown, live);
  }

  @Test
  void aRepeatedSeedWordUsesTheSameRow() {
    var outputs =
        run(LOG, MIDDLE, new SeedTopic("m", List.of("t0w0", "t0w1", "otter"), "", 0), SETTLED);
    Snapshot shown = snapshots(outputs, seeded(outputs).topic()).get(0);
    Map<String, Double> idf = new TreeMap<>();
    shown.terms().forEach(term -> idf.put(term.term(), term.idf()));
    assertThat(idf).containsOnlyKeys("t0w0", "t0w1", "otter");
    assertThat(idf.get("otter")).isGreaterThan(idf.get("t0w0"));
    double ratio = shown.terms().get(0).weight() / shown.terms().get(2).weight();
    double rarest = shown.terms().get(0).idf() / shown.terms().get(2).idf();
    assertThat(ratio).isCloseTo(rarest, within(1e-9));
  }

  @Test
  void seedsNeedEnoughDifferentWords() {
    assertThatThrownBy(() -> new SeedTopic("m", List.of("a", "b"), "", 0))
        .hasMessageContainingAll("terms", "3 to 100", "found 2");
    assertThatThrownBy(() -> new SeedTopic("m", List.of("a", "b", "a"), "", 0))
        .hasMessageContainingAll("3 to 100", "found 3", "2 are distinct");
    assertThatThrownBy(() -> new SeedTopic("m", Collections.nCopies(3, " "), "", 0))
        .hasMessageContaining("of which 1 are distinct");
    assertThatThrownBy(() -> new SeedTopic("m", List.of("a", "b", " "), "", 0))
        .hasMessageContainingAll("1 to 1000", "blank");
    assertThatThrownBy(() -> new SeedTopic("m", NEW_WORDS, "two\nlines", 0))
        .hasMessageContaining("name must have 1 to 200 characters");
  }

  private static Bag kelp(int i) {
    return PlantedLog.bag(
        "kelp" + i,
        (MIDDLE + i) * PlantedLog.HOUR / 6,
        new TreeMap<>(
            Map.of("kelp", 2, "urchin", 1 + i % 2, "otter", 1 + i % 3, "tide" + i % 7, 1)));
  }

  private static TopicEvent seeded(RecordedOutputs outputs) {
    return outputs.of(TopicEvent.class).stream()
        .filter(event -> event.event() == Kind.BORN && event.evidence().byUser())
        .reduce(
            (one, another) -> {
              throw new AssertionError("seeded twice: " + one + ", " + another);
            })
        .orElseThrow();
  }

  private static TopicEvent refused(RecordedOutputs outputs) {
    List<TopicEvent> refused =
        outputs.of(TopicEvent.class).stream()
            .filter(event -> event.event() == Kind.REJECTED)
            .toList();
    assertThat(refused).hasSize(1);
    return refused.get(0);
  }

  private static List<Record> withoutRefusals(RecordedOutputs outputs) {
    return outputs.all.stream()
        .filter(each -> !(each instanceof TopicEvent event && event.event() == Kind.REJECTED))
        .toList();
  }

  private static List<Snapshot> snapshots(RecordedOutputs outputs, long topic) {
    return outputs.of(Snapshot.class).stream().filter(s -> s.topic() == topic).toList();
  }

  private static RecordedOutputs run(
      List<Bag> bags, int at, @Nullable SeedTopic seedTopic, String... set) {
    List<LogEntry> log = new ArrayList<>(bags);
    if (seedTopic != null) {
      log.add(at, seedTopic);
    }
    return PlantedLog.run(PlantedLog.engine(set), log);
  }
}
