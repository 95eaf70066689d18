package io.swell.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.swell.output.Assignment;
import io.swell.output.Snapshot;
import io.swell.output.TopicEvent;
import io.swell.output.TopicEvent.Kind;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SuggestNameTest {
  private static final List<Bag> LOG = PlantedLog.of(11, 1200);
  private static final int MIDDLE = 605;
  private static final long UNKNOWN = 999;

  /** A topic that is live in the middle of the log. */
  private static final long TOPIC = 0;

  private static UserCommand suggest(long topic, String name, String replaced) {
    return new SuggestName("m", topic, name, replaced, 0);
  }

  private static UserCommand rename(String name) {
    return TopicCommand.rename("m", TOPIC, name, 0);
  }

  /** Returns what commands publish in the middle of the log. */
  private static List<Object> published(UserCommand... commands) {
    var engine = PlantedLog.engine();
    var outputs = new RecordedOutputs();
    LOG.subList(0, MIDDLE).forEach(bag -> engine.accept(bag, outputs));
    int before = outputs.all.size();
    List.of(commands).forEach(command -> engine.accept(command, outputs));
    return List.copyOf(outputs.all.subList(before, outputs.all.size()));
  }

  private static List<String> labels(List<?> outputs) {
    return outputs.stream()
        .filter(Snapshot.class::isInstance)
        .map(each -> ((Snapshot) each).label())
        .toList();
  }

  @Test
  void aTopicWithoutANameTakesTheSuggestion() {
    List<Object> outputs = published(suggest(TOPIC, "Central banks", ""));
    assertThat(outputs).hasSize(2);
    assertThat(outputs.get(0))
        .isInstanceOfSatisfying(
            TopicEvent.class,
            event -> {
              assertThat(event.event()).isEqualTo(Kind.RENAMED);
              assertThat(event.name()).isEqualTo("Central banks");
              assertThat(event.evidence().byUser()).isFalse();
              assertThat(event.evidence().terms()).hasSizeGreaterThan(2);
            });
    assertThat(outputs.get(1))
        .isInstanceOfSatisfying(
            Snapshot.class,
            snapshot -> {
              assertThat(snapshot.label()).isEqualTo("Central banks");
              assertThat(snapshot.named()).isTrue();
            });
  }

  @Test
  void aSuggestionReplacesOnlyTheOneThatItNames() {
    UserCommand first = suggest(TOPIC, "Central banks", "");
    assertThat(labels(published(first, suggest(TOPIC, "Rates", "Central banks"))))
        .containsExactly("Central banks", "Rates");
    assertThat(labels(published(first, suggest(TOPIC, "Rates", ""))))
        .containsExactly("Central banks");
    assertThat(labels(published(first, suggest(TOPIC, "Rates", "Inflation"))))
        .containsExactly("Central banks");
    assertThat(labels(published(first, suggest(TOPIC, "Central banks", "Central banks"))))
        .containsExactly("Central banks");
    assertThat(published(suggest(TOPIC, "Rates", "Central banks"))).isEmpty();
  }

  @Test
  void aNameGivenByAUserIsNeverOverwritten() {
    assertThat(labels(published(rename("Mine"), suggest(TOPIC, "Rates", ""))))
        .containsExactly("Mine");
    assertThat(
            labels(
                published(
                    suggest(TOPIC, "Rates", ""),
                    rename("Mine"),
                    suggest(TOPIC, "Interest rates", "Rates"))))
        .containsExactly("Rates", "Mine");
  }

  @Test
  void aSuggestionForAnUnknownTopicChangesAndPublishesNothing() {
    assertThat(published(suggest(UNKNOWN, "Rates", ""))).isEmpty();
  }

  @Test
  void theNameStaysAndTheSameLogGivesTheSameOutputs() {
    List<LogEntry> log = new ArrayList<>(LOG);
    log.add(MIDDLE, suggest(TOPIC, "Central banks", ""));
    var outputs = PlantedLog.run(PlantedLog.engine(), log);
    assertThat(PlantedLog.run(PlantedLog.engine(), log).all).isEqualTo(outputs.all);
    assertThat(outputs.of(Assignment.class))
        .extracting(Assignment::mainLabel)
        .contains("Central banks");
  }

  @Test
  void aNameThatIsNoNameIsRejected() {
    assertThatThrownBy(() -> suggest(TOPIC, " ", "")).hasMessageContaining("must not be blank");
    assertThatThrownBy(() -> suggest(TOPIC, "a", "\n")).hasMessageContaining("control characters");
    assertThatThrownBy(() -> suggest(-1, "a", "")).hasMessageContaining("0 or more, found -1");
  }
}
