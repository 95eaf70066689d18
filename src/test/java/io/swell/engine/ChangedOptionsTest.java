package io.swell.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.swell.model.SavedState;
import io.swell.state.IncompatibleException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests what a saved model does when it is opened with other options. */
class ChangedOptionsTest {
  private static SavedState saved(String... set) {
    var engine = PlantedLog.engine(set);
    var outputs = new RecordedOutputs();
    PlantedLog.of(3, 190).forEach(bag -> engine.accept(bag, outputs));
    var saved = new SavedState();
    engine.save(saved);
    return saved;
  }

  private static Engine opened(SavedState saved, String... set) {
    var engine = PlantedLog.engine(set);
    saved.giveTo(engine::restore);
    engine.restored();
    return engine;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "method=nmf",
        "weighting=paper",
        "learn.topics=13",
        "learn.topics-penalty=l2",
        "learn.codes-penalty=l1",
        "learn.non-negative=true",
        "learn.theta=0.5",
        "learn.schedule=count",
        "learn.forgetting=none",
        "lifecycle.enabled=false",
        "lifecycle.reservoir=3000",
        "window.size=12h",
        "window.calendar=month",
        "snapshots.recent-documents=9",
        "deduplication.ids=7"
      })
  void aChangedFixedOptionIsRejectedWithBothValues(String changed) {
    String option = changed.substring(0, changed.indexOf('='));
    assertThatThrownBy(() -> opened(saved(), changed))
        .isInstanceOf(IncompatibleException.class)
        .hasMessageStartingWith("model m has learned with " + option + "=")
        .hasMessageContaining(", but now " + option + "=")
        .hasMessageContaining("set the old values again")
        .hasMessageContaining("swell reset")
        .hasMessageContaining("swell backfill");
  }

  @Test
  void allChangedOptionsAreReportedAtOnce() {
    assertThatThrownBy(() -> opened(saved(), "learn.topics=13", "window.size=12h"))
        .hasMessageContaining(
            "learn.topics=12, but now learn.topics=13; window.size=PT24H, but now"
                + " window.size=PT12H");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "learn.batch=7",
        "learn.codes-weight=0.8",
        "topics.terms=9",
        "topics.terms=0",
        "learn.half-life-documents=300",
        "learn.embedded-iterations=2",
        "lifecycle.check-every=70",
        "lifecycle.merge-cosine=0.6",
        "window.grace=PT2H",
        "window.half-life=2",
        "snapshots.every=3",
        "snapshots.refresh-documents=40",
        "snapshots.terms=4",
        "snapshots.ended-topics=6",
        "alerts.enabled=false",
        "alerts.window=3h",
        "alerts.half-life=2d",
        "batch.max-delay=PT1S",
        "vocabulary.max=2000000"
      })
  void theModelContinuesWhenOtherOptionsChange(String changed) {
    var engine = opened(saved(), changed);
    var outputs = new RecordedOutputs();
    PlantedLog.of(3, 400).subList(190, 400).forEach(bag -> engine.accept(bag, outputs));
    engine.finish(outputs);
    assertThat(engine.counters().documents()).isEqualTo(400);
    assertThat(outputs.all).isNotEmpty();
  }

  /**
   * Another notation of a duration and options of methods that are not used do not count as
   * changes.
   */
  @Test
  void equivalentValuesAreNoChange() {
    opened(saved(), "window.size=24h", "slfa.noise=0.5", "plsa.pseudo-count=0.5");
  }
}
