package io.swell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.config.Configuration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class OptionRecordsTest {
  private static final Path COMMITTED = Path.of("config", "tracker.properties");

  /**
   * To update after an option changed: {@code mvn test -Dtest=OptionRecordsTest
   * -Dswell.regenerate=true}.
   */
  @Test
  void theCommittedReferenceFileIsUpToDate() throws IOException {
    String generated = OptionRecords.CATALOG.reference();
    if (Boolean.getBoolean("swell.regenerate")) {
      Files.writeString(COMMITTED, generated);
    }
    assertThat(Files.readString(COMMITTED))
        .as("regenerate it: mvn test -Dtest=OptionRecordsTest -Dswell.regenerate=true")
        .isEqualTo(generated);
  }

  @Test
  void everyOptionIsDocumented() {
    assertThat(OptionRecords.CATALOG.reader().read().settings())
        .isNotEmpty()
        .allSatisfy(setting -> assertThat(setting.doc()).as(setting.key()).endsWith("."));
  }

  /**
   * Each option is either fixed for a model that has learned, and a change of it is rejected, or
   * takes effect at the next start. A new option must be put on one of the two sides.
   */
  @Test
  void everyOptionIsEitherFixedOrChangeable() {
    Set<String> declared = new TreeSet<>();
    Configuration defaults = OptionRecords.CATALOG.reader().read();
    defaults.settings().forEach(each -> declared.add(each.key().replaceFirst("^swell.", "")));
    Set<String> fixed = defaults.fixed(Set.of()).keySet();
    assertThat(fixed).doesNotContainAnyElementsOf(MAY_CHANGE).hasSize(24);
    Set<String> decided = new TreeSet<>(fixed);
    decided.addAll(MAY_CHANGE);
    decided.removeIf(key -> !declared.contains(key));
    declared.removeIf(key -> RUNNING.matcher(key).lookingAt());
    assertThat(decided)
        .as("give a new option fixed=true, or a line in MAY_CHANGE")
        .isEqualTo(declared);
  }

  /**
   * Options of where the tracker runs and what it shows and sends; they do not concern the model.
   */
  private static final Pattern RUNNING =
      Pattern.compile(
          "(kafka|output|registry|view|search|http|log|naming|alerts\\.(webhook|alertmanager|slack))\\.|alerts\\.(min-severity|"
              + "updates|digest-after|dashboard-url)$");

  private static final Set<String> MAY_CHANGE =
      Set.of(
          "alerts.false-per-week",
          "stories.enabled",
          "stories.min-documents",
          "input.preset",
          "input.id",
          "input.timestamp",
          "input.zone",
          "input.title",
          "input.text",
          "input.source",
          "input.trace",
          "input.link",
          "input.language",
          "input.labels",
          "text.fields",
          "model.from",
          "model.name",
          "model.field",
          "time.max-future",
          "text.language",
          "text.stop-words-extra",
          "text.keep-numbers",
          "learn.codes-weight",
          "topics.terms",
          "learn.batch",
          "learn.embedded-iterations",
          "learn.rho",
          "learn.half-life-documents",
          "learn.half-life",
          "learn.passes",
          "slfa.precision-weight",
          "sctm.codes-weight",
          "map-plsa.alpha",
          "map-plsa.eps",
          "map-plsa.topics-alpha",
          "lifecycle.check-every",
          "lifecycle.count-near-duplicates",
          "lifecycle.inactive-documents",
          "lifecycle.inactive-time",
          "lifecycle.protected-documents",
          "lifecycle.min-terms",
          "lifecycle.merge-cosine",
          "window.grace",
          "window.half-life",
          "snapshots.every",
          "snapshots.refresh-documents",
          "snapshots.terms",
          "snapshots.documents",
          "snapshots.ended-topics",
          "alerts.enabled",
          "alerts.window",
          "alerts.window-documents",
          "alerts.half-life",
          "alerts.warm-up",
          "alerts.min-documents",
          "alerts.max-duration",
          "alerts.cool-down",
          "batch.max-delay",
          "vocabulary.max");
}
