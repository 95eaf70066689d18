package io.swell.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.output.Snapshot;
import io.swell.output.TopicEvent;
import io.swell.output.TopicEvent.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Four subjects, of which the words of one change so slowly that no two days differ much. */
class TopicIdentityTest {
  private static final int DOCUMENTS = 6000;
  private static final String[] OPTIONS = {
    "learn.topics=4", "learn.half-life-documents=300", "lifecycle.protected-documents=300"
  };

  private static List<Bag> log(int words, int until, long apart) {
    var random = new Random(7);
    List<Bag> bags = new ArrayList<>();
    for (int i = 0; i < DOCUMENTS; i++) {
      int subject = random.nextInt(4);
      int passed = subject == 0 ? words * Math.min(i, until) / until : 0;
      Map<String, Integer> counts = new TreeMap<>();
      for (int word = 0; word < 12; word++) {
        int number = passed + random.nextInt(15);
        counts.merge("t" + subject + "w" + number, 1, Integer::sum);
      }
      bags.add(PlantedLog.bag("d" + i, i * apart, counts));
    }
    return bags;
  }

  private static List<TopicEvent> turned(RecordedOutputs outputs) {
    return outputs.of(TopicEvent.class).stream()
        .filter(event -> event.event() == Kind.ENDED && event.evidence().cosine() != null)
        .toList();
  }

  /** Returns the mean number of the words of a topic; those that have not changed are below 15. */
  private static double meanWord(Snapshot topic) {
    return topic.terms().stream()
        .mapToInt(term -> Integer.parseInt(term.term().substring(3)))
        .average()
        .orElseThrow();
  }

  private static List<Snapshot> snapshots(RecordedOutputs outputs, long topic) {
    return outputs.of(Snapshot.class).stream().filter(s -> s.topic() == topic).toList();
  }

  @Test
  void aTopicThatHasBecomeAboutSomethingElseEndsAndAnotherIsBornWithItsPresentTerms() {
    var outputs = PlantedLog.run(PlantedLog.engine(OPTIONS), log(60, DOCUMENTS, PlantedLog.HOUR));
    List<TopicEvent> all = outputs.of(TopicEvent.class);
    List<TopicEvent> turned = turned(outputs);
    assertThat(turned).hasSizeBetween(3, 12);
    for (TopicEvent ended : turned) {
      assertThat(ended.evidence().cosine()).isBetween(0.1, 0.5);
      TopicEvent born = all.get(all.indexOf(ended) + 1);
      assertThat(born.event()).isEqualTo(Kind.BORN);
      List<Snapshot> before = snapshots(outputs, ended.topic());
      Snapshot last = before.get(before.size() - 1);
      Snapshot first = snapshots(outputs, born.topic()).get(0);
      assertThat(first.slot()).isEqualTo(last.slot());
      assertThat(last.terms()).allMatch(term -> term.term().startsWith("t0"));
      assertThat(meanWord(first)).isGreaterThan(meanWord(last) + 3);
    }
    assertThat(outputs.of(Snapshot.class)).allMatch(s -> s.drift() >= 0 && s.drift() <= 0.9);
  }

  @Test
  void topicsThatStayTheSameKeepTheirIds() {
    var outputs = PlantedLog.run(PlantedLog.engine(OPTIONS), log(0, DOCUMENTS, PlantedLog.HOUR));
    assertThat(turned(outputs)).isEmpty();
    assertThat(outputs.of(Snapshot.class))
        .filteredOn(s -> s.batch() > 100)
        .isNotEmpty()
        .allMatch(s -> s.drift() < 0.1);
  }

  /** The first check comes 1,000 documents after their birth; words have changed until then. */
  @Test
  void topicsSettleHoweverLargeMiniBatchesAre() {
    String[] options = {OPTIONS[0], OPTIONS[1], OPTIONS[2], "learn.batch=1000"};
    var outputs = PlantedLog.run(PlantedLog.engine(options), log(7, 2000, PlantedLog.HOUR / 100));
    assertThat(outputs.of(Snapshot.class))
        .filteredOn(s -> s.batch() > 3)
        .isNotEmpty()
        .allMatch(s -> s.drift() < 0.15);
  }

  @Test
  void aPinnedTopicKeepsItsIdWhateverItIsAbout() {
    Engine engine = PlantedLog.engine(OPTIONS);
    var outputs = new RecordedOutputs();
    List<Bag> log = log(60, DOCUMENTS, PlantedLog.HOUR);
    log.subList(0, 500).forEach(bag -> engine.accept(bag, outputs));
    for (long topic = 0; topic < 8; topic++) {
      engine.accept(
          new TopicCommand(PlantedLog.MODEL, TopicCommand.Action.PIN, topic, -1, "", 0), outputs);
    }
    log.subList(500, DOCUMENTS).forEach(bag -> engine.accept(bag, outputs));
    assertThat(turned(outputs)).isEmpty();
    assertThat(outputs.of(Snapshot.class)).anyMatch(s -> s.drift() > 0.9);
  }
}
