package io.swell.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.swell.output.Alert;
import io.swell.output.Assignment;
import io.swell.output.Snapshot;
import io.swell.output.TopicEvent;
import io.swell.output.TopicEvent.Kind;
import io.swell.state.StateSink;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class DeleteDocumentTest {
  private static final List<Bag> LOG = PlantedLog.of(11, 1200);
  private static final int MIDDLE = 605;

  /** Returns a document that represents a topic in the middle of the log. */
  private static String typical() {
    var outputs = new RecordedOutputs();
    var engine = PlantedLog.engine();
    LOG.subList(0, MIDDLE).forEach(bag -> engine.accept(bag, outputs));
    List<Snapshot> shown =
        outputs.of(Snapshot.class).stream().filter(each -> !each.documents().isEmpty()).toList();
    return shown.get(shown.size() - 1).documents().get(0).id();
  }

  private static RecordedOutputs delete(int at, String document, String... set) {
    List<LogEntry> log = new ArrayList<>(LOG);
    log.add(at, new DeleteDocument("m", document, 0));
    return PlantedLog.run(PlantedLog.engine(set), log);
  }

  private static TopicEvent deletion(RecordedOutputs outputs) {
    return outputs.of(TopicEvent.class).stream()
        .filter(event -> event.event() == Kind.DOCUMENT_DELETED)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void afterADeletionOnlyItsEventNamesTheDocument() {
    String document = typical();
    var outputs = delete(MIDDLE, document);
    TopicEvent event = deletion(outputs);
    assertThat(event.topic()).isEqualTo(TopicEvent.NO_TOPIC);
    assertThat(event.evidence().documents()).containsExactly(document);
    assertThat(event.evidence().terms()).isEmpty();
    assertThat(event.name()).isNull();
    int at = outputs.all.indexOf(event);
    List<Record> after = outputs.all.subList(at + 1, outputs.all.size());
    assertThat(after)
        .filteredOn(Snapshot.class::isInstance)
        .isNotEmpty()
        .noneMatch(
            each -> ((Snapshot) each).documents().stream().anyMatch(d -> d.id().equals(document)));
    assertThat(after)
        .filteredOn(TopicEvent.class::isInstance)
        .noneMatch(each -> ((TopicEvent) each).evidence().documents().contains(document));
    assertThat(after)
        .filteredOn(Alert.class::isInstance)
        .noneMatch(
            each -> ((Alert) each).documents().stream().anyMatch(d -> d.id().equals(document)));
    assertThat(after).noneMatch(each -> each.toString().contains("title of " + document + ","));
  }

  @Test
  void topicsArePublishedWithoutTheDocumentAtOnce() {
    String document = typical();
    var outputs = delete(MIDDLE, document);
    int at = outputs.all.indexOf(deletion(outputs));
    Object before = outputs.all.get(at - 1);
    assertThat(before)
        .isInstanceOfSatisfying(
            Snapshot.class,
            shown -> {
              assertThat(shown.documents()).isNotEmpty();
              assertThat(shown.documents()).noneMatch(d -> d.id().equals(document));
            });
  }

  /** A topic may have replaced the document since its last snapshot was published. */
  @Test
  void theNewestSnapshotOfNoTopicNamesADeletedDocument() {
    String[] rare = {"snapshots.refresh-documents=100000"};
    List<LogEntry> log = new ArrayList<>(LOG.subList(0, MIDDLE));
    Set<String> outdated = named(newest(log, rare));
    outdated.removeAll(named(newest(log, "snapshots.refresh-documents=0")));
    assertThat(outdated).isNotEmpty();
    String document = outdated.iterator().next();
    log.add(new DeleteDocument("m", document, 0));
    assertThat(named(newest(log, rare))).isNotEmpty().doesNotContain(document);
  }

  /** Returns the newest snapshot of each topic, as compaction leaves it. */
  private static Collection<Snapshot> newest(List<LogEntry> log, String... set) {
    var outputs = new RecordedOutputs();
    var engine = PlantedLog.engine(set);
    log.forEach(entry -> engine.accept(entry, outputs));
    var newest = new TreeMap<Long, Snapshot>();
    outputs.of(Snapshot.class).forEach(snapshot -> newest.put(snapshot.topic(), snapshot));
    return newest.values();
  }

  private static Set<String> named(Collection<Snapshot> snapshots) {
    return snapshots.stream()
        .flatMap(snapshot -> snapshot.documents().stream())
        .map(Snapshot.Representative::id)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void aDeletedDocumentInTheOpenBatchIsNotLearned() {
    String waiting = LOG.get(MIDDLE - 1).id();
    var outputs = delete(MIDDLE, waiting);
    assertThat(outputs.of(Assignment.class)).noneMatch(each -> each.id().equals(waiting));
    assertThat(outputs.of(Assignment.class)).hasSize(LOG.size() - 1);
  }

  @Test
  void aDeletedIdIsRejectedWhenItArrivesLater() {
    List<LogEntry> log = new ArrayList<>(LOG);
    log.add(0, new DeleteDocument("m", LOG.get(7).id(), 0));
    var outputs = PlantedLog.run(PlantedLog.engine(), log);
    assertThat(outputs.of(Assignment.class))
        .hasSize(LOG.size() - 1)
        .noneMatch(each -> each.id().equals(LOG.get(7).id()));
  }

  @Test
  void theSavedStateForgetsTheDocument() {
    String document = typical();
    var engine = PlantedLog.engine();
    var outputs = new RecordedOutputs();
    LOG.subList(0, MIDDLE).forEach(bag -> engine.accept(bag, outputs));
    assertThat(saved(engine)).contains("title of " + document);
    engine.accept(new DeleteDocument("m", document, 0), outputs);
    var again = PlantedLog.engine();
    var repeated = new RecordedOutputs();
    LOG.subList(0, MIDDLE).forEach(bag -> again.accept(bag, repeated));
    again.accept(new DeleteDocument("m", document, 0), repeated);
    assertThat(saved(again).split("title of " + document + "(?!\\d)", -1)).hasSize(1);
  }

  /** Returns everything that an engine saves the first time. */
  private static String saved(ModelEngine engine) {
    var all = new StringBuilder();
    engine.save(
        new StateSink() {
          @Override
          public void put(byte[] key, byte[] value) {
            all.append(new String(value, StandardCharsets.ISO_8859_1)).append('\u0000');
          }

          @Override
          public void remove(byte[] key) {
            all.append('\u0000');
          }
        });
    return all.toString();
  }

  @Test
  void statisticsLearnedBeforeTheDeletionStay() {
    String document = typical();
    var plain = PlantedLog.run(PlantedLog.engine(), LOG);
    var outputs = delete(MIDDLE, document);
    List<Double> residuals = plain.of(Assignment.class).stream().map(Assignment::residual).toList();
    int learned = MIDDLE / 20 * 20;
    assertThat(outputs.of(Assignment.class).stream().map(Assignment::residual).toList())
        .startsWith(residuals.subList(0, learned).toArray(Double[]::new));
  }

  @Test
  void anEmptyIdIsRejected() {
    assertThatThrownBy(() -> new DeleteDocument("m", "", 0))
        .hasMessage("a document's id must not be empty");
  }
}
