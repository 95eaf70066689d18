package io.swell.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.swell.engine.TopicCommand.Action;
import io.swell.output.Assignment;
import io.swell.output.Snapshot;
import io.swell.output.TopicActivity;
import io.swell.output.TopicEvent;
import io.swell.output.TopicEvent.Kind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TopicCommandTest {
  private static final List<Bag> LOG = PlantedLog.of(11, 1200);
  private static final int MIDDLE = 605;

  /** Options with few slots, so that every new topic displaces another. */
  private static final String[] CROWDED = {"learn.topics=3", "lifecycle.protected-documents=50"};

  /** Options with which topics merge although they are not similar. */
  private static final String[] MERGING = {"lifecycle.merge-cosine=0.01"};

  /** Option with which every topic is published whenever it is compared. */
  private static final String ALWAYS = "snapshots.refresh-documents=0";

  private static List<LogEntry> log(int at, TopicCommand... commands) {
    List<LogEntry> log = new ArrayList<>(LOG);
    log.addAll(at, List.of(commands));
    return log;
  }

  private static RecordedOutputs run(List<? extends LogEntry> log, String... set) {
    return PlantedLog.run(PlantedLog.engine(set), log);
  }

  private static TopicCommand of(Action action, long topic) {
    return TopicCommand.of("m", action, topic, 0);
  }

  private static List<TopicEvent> events(RecordedOutputs outputs, Kind kind) {
    return outputs.of(TopicEvent.class).stream().filter(e -> e.event() == kind).toList();
  }

  private static List<Snapshot> snapshots(RecordedOutputs outputs, long topic) {
    return outputs.of(Snapshot.class).stream().filter(s -> s.topic() == topic).toList();
  }

  /** Ids of topics that are live both in the middle of the log and at its end. */
  private static List<Long> lasting() {
    var engine = PlantedLog.engine();
    var outputs = new RecordedOutputs();
    LOG.subList(0, MIDDLE).forEach(bag -> engine.accept(bag, outputs));
    List<Long> born =
        new ArrayList<>(events(outputs, Kind.BORN).stream().map(TopicEvent::topic).toList());
    LOG.subList(MIDDLE, LOG.size()).forEach(bag -> engine.accept(bag, outputs));
    outputs.of(TopicEvent.class).stream()
        .filter(event -> event.event() == Kind.ENDED || event.event() == Kind.MERGED)
        .forEach(event -> born.remove(event.topic()));
    return born;
  }

  @Test
  void aRenameIsPublishedAtOnceAndStays() {
    long topic = lasting().get(0);
    var outputs = run(log(MIDDLE, TopicCommand.rename("m", topic, "Central banks", 0)), ALWAYS);
    TopicEvent renamed = events(outputs, Kind.RENAMED).get(0);
    assertThat(renamed.topic()).isEqualTo(topic);
    assertThat(renamed.name()).isEqualTo("Central banks");
    assertThat(renamed.evidence().terms()).isNotEmpty();
    assertThat(renamed.evidence().byUser()).isTrue();
    int at = outputs.all.indexOf(renamed);
    assertThat(outputs.all.get(at + 1))
        .isInstanceOfSatisfying(
            Snapshot.class, shown -> assertThat(shown.label()).isEqualTo("Central banks"));
    List<Snapshot> after =
        snapshots(outputs, topic).stream()
            .filter(shown -> outputs.all.indexOf(shown) > at)
            .toList();
    assertThat(after).hasSizeGreaterThan(5).allMatch(s -> s.label().equals("Central banks"));
    assertThat(outputs.of(Snapshot.class))
        .filteredOn(shown -> shown.topic() != topic)
        .noneMatch(shown -> shown.label().equals("Central banks"));
  }

  @Test
  void aRenameDoesNotAffectLearning() {
    var plain = run(LOG);
    var renamed = run(log(MIDDLE, TopicCommand.rename("m", lasting().get(0), "Central banks", 0)));
    assertThat(renamed.of(Assignment.class))
        .usingRecursiveFieldByFieldElementComparatorIgnoringFields("mainLabel")
        .isEqualTo(plain.of(Assignment.class));
    assertThat(renamed.of(Assignment.class))
        .extracting(Assignment::mainLabel)
        .contains("Central banks");
    assertThat(renamed.of(TopicActivity.class)).isEqualTo(plain.of(TopicActivity.class));
  }

  @Test
  void aPinnedTopicIsNotDisplaced() {
    long victim = events(run(LOG, CROWDED), Kind.ENDED).get(0).topic();
    int born = bornBefore(victim, CROWDED);
    var pinned = run(log(born, of(Action.PIN, victim)), CROWDED);
    assertThat(events(pinned, Kind.PINNED)).extracting(TopicEvent::topic).containsExactly(victim);
    assertThat(events(pinned, Kind.ENDED)).noneMatch(event -> event.topic() == victim);
    var both = run(log(born, of(Action.PIN, victim), of(Action.UNPIN, victim)), CROWDED);
    assertThat(events(both, Kind.UNPINNED)).hasSize(1);
    assertThat(events(both, Kind.ENDED)).anyMatch(event -> event.topic() == victim);
  }

  @Test
  void inAMergeThePinnedTopicSurvives() {
    List<LogEntry> log = new ArrayList<>(PlantedLog.of(11, 1600)); // the third check is at 1,500
    long topic = events(run(log, MERGING), Kind.MERGED).get(0).topic();
    log.add(1000, of(Action.PIN, topic));
    var pinned = run(log, MERGING);
    assertThat(events(pinned, Kind.MERGED)).noneMatch(event -> event.topic() == topic);
    assertThat(events(pinned, Kind.MERGED))
        .anyMatch(event -> event.into() != null && event.into() == topic);
  }

  /** Index in the log just after the birth of a topic. */
  private static int bornBefore(long topic, String... set) {
    var engine = PlantedLog.engine(set);
    var outputs = new RecordedOutputs();
    for (int i = 0; i < LOG.size(); i++) {
      engine.accept(LOG.get(i), outputs);
      if (events(outputs, Kind.BORN).stream().anyMatch(event -> event.topic() == topic)) {
        return i + 1;
      }
    }
    throw new AssertionError("topic " + topic + " was never born");
  }

  @Test
  void aTopicMergedByCommandEndsInTheOther() {
    List<Long> live = lasting();
    long from = live.get(1);
    long into = live.get(0);
    var outputs = run(log(MIDDLE, of(Action.PIN, from), TopicCommand.merge("m", from, into, 0)));
    TopicEvent merged = events(outputs, Kind.MERGED).get(0);
    assertThat(merged.topic()).isEqualTo(from);
    assertThat(merged.into()).isEqualTo(into);
    assertThat(merged.evidence().cosine()).isBetween(0.0, 1.0);
    List<Snapshot> last = snapshots(outputs, from);
    assertThat(last.get(last.size() - 1).state()).isEqualTo(Snapshot.State.MERGED);
    assertThat(last.get(last.size() - 1).terms()).hasSizeGreaterThanOrEqualTo(3);
    int at = outputs.all.indexOf(merged);
    assertThat(outputs.all.subList(at, outputs.all.size()))
        .filteredOn(Assignment.class::isInstance)
        .noneMatch(each -> ((Assignment) each).topics().stream().anyMatch(t -> t.topic() == from));
    Map<Instant, List<TopicActivity>> windows =
        outputs.of(TopicActivity.class).stream()
            .collect(Collectors.groupingBy(TopicActivity::windowStart));
    assertThat(windows.values())
        .allMatch(w -> w.stream().mapToDouble(TopicActivity::share).sum() < 1 + 1e-12);
    List<Snapshot> heir = snapshots(outputs, into);
    String word = last.get(last.size() - 1).terms().get(0).term();
    assertThat(heir.get(heir.size() - 1).terms()).anyMatch(term -> term.term().equals(word));
  }

  @Test
  void muteAndUnmuteAreEachPublishedOnce() {
    long topic = lasting().get(0);
    var outputs =
        run(
            log(
                MIDDLE,
                of(Action.UNMUTE, topic),
                of(Action.MUTE, topic),
                of(Action.MUTE, topic),
                of(Action.UNMUTE, topic)));
    assertThat(outputs.of(TopicEvent.class))
        .filteredOn(event -> event.event() == Kind.MUTED || event.event() == Kind.UNMUTED)
        .extracting(TopicEvent::event)
        .containsExactly(Kind.MUTED, Kind.UNMUTED);
  }

  @Test
  void pinAndMuteAreShownUntilTheyAreRevoked() {
    long topic = lasting().get(0);
    var outputs = run(log(MIDDLE, of(Action.PIN, topic), of(Action.MUTE, topic)), ALWAYS);
    int at = outputs.all.indexOf(events(outputs, Kind.PINNED).get(0));
    assertThat(outputs.all.get(at + 1))
        .isInstanceOfSatisfying(Snapshot.class, s -> assertThat(s.pinned()).isTrue());
    assertThat(outputs.of(TopicEvent.class))
        .filteredOn(event -> event.event() == Kind.PINNED || event.event() == Kind.MUTED)
        .hasSize(2)
        .allMatch(event -> event.evidence().byUser());
    assertThat(snapshots(outputs, topic))
        .filteredOn(shown -> outputs.all.indexOf(shown) > at + 1)
        .hasSizeGreaterThan(5)
        .allMatch(shown -> shown.pinned() && shown.muted());
    assertThat(outputs.of(Snapshot.class))
        .filteredOn(shown -> shown.topic() != topic || outputs.all.indexOf(shown) < at)
        .noneMatch(shown -> shown.pinned() || shown.muted());
    var back = run(log(MIDDLE, of(Action.PIN, topic), of(Action.UNPIN, topic)));
    List<Snapshot> last = snapshots(back, topic);
    assertThat(last.get(last.size() - 1).pinned()).isFalse();
  }

  @Test
  void commandsOnUnknownTopicsAreRejectedAndChangeNothing() {
    var commands =
        new TopicCommand[] {
          TopicCommand.rename("m", 999, "x", 0),
          of(Action.PIN, 999),
          of(Action.MUTE, 999),
          TopicCommand.merge("m", 999, 0, 0),
          TopicCommand.merge("m", 0, 999, 0)
        };
    for (int at : new int[] {MIDDLE, 0}) {
      List<Record> all = new ArrayList<>(run(log(at, commands)).all);
      assertThat(
              all.removeIf(
                  each -> each instanceof TopicEvent event && event.event() == Kind.REJECTED))
          .isTrue();
      assertThat(all).isEqualTo(run(LOG).all);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " \t", "two\nlines", "\u0000"})
  void invalidNamesAreRejected(String name) {
    assertThatThrownBy(() -> TopicCommand.rename("m", 0, name, 0))
        .hasMessageContaining("name must have 1 to 200 characters")
        .hasMessageEndingWith("found \"" + name + '"');
  }

  @Test
  void fieldsThatACommandDoesNotUseAreRejected() {
    assertThatThrownBy(() -> TopicCommand.merge("m", 3, 3, 0))
        .hasMessageContainingAll("into", "found 3");
    assertThatThrownBy(() -> new TopicCommand("m", Action.PIN, 3, 4, "", 0))
        .hasMessageContainingAll("into", "MERGE", "found 4");
    assertThatThrownBy(() -> new TopicCommand("m", Action.MUTE, 3, -1, "x", 0))
        .hasMessageContainingAll("name", "RENAME");
    assertThatThrownBy(() -> of(Action.PIN, -1)).hasMessageContaining("0 or more, found -1");
  }
}
