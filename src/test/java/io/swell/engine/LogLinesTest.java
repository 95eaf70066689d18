package io.swell.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.output.Alert;
import io.swell.output.Assignment;
import io.swell.output.LogPattern;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class LogLinesTest {
  private static final int LINES = 2_500;
  private static final long YEAR = Duration.ofDays(365).toMillis();

  private static RecordedOutputs run(List<Bag> lines, String... set) {
    return PlantedLog.run(PlantedLog.engine(set), lines);
  }

  private static List<String> alerts(RecordedOutputs outputs) {
    return outputs.of(Alert.class).stream()
        .map(alert -> alert.rule().name() + " " + alert.state() + " " + alert.since())
        .toList();
  }

  @Test
  void withAssignmentsOfPatternsTheLinesAreInTheCountsOfPatternsAlone() {
    List<Bag> lines = PlantedLines.of(4, LINES);
    RecordedOutputs all = run(lines);
    RecordedOutputs patterns = run(lines, "output.assignments=patterns");
    assertThat(all.of(Assignment.class))
        .hasSize(LINES)
        .extracting("patternId")
        .doesNotContainNull();
    assertThat(patterns.of(Assignment.class)).isEmpty();
    assertThat(patterns.of(LogPattern.class)).isEqualTo(all.of(LogPattern.class));
    assertThat(patterns.of(Alert.class)).isEqualTo(all.of(Alert.class));
    Map<Long, LogPattern> newest = new TreeMap<>();
    patterns.of(LogPattern.class).forEach(each -> newest.put(each.id(), each));
    assertThat(
            newest.values().stream()
                .filter(each -> each.mergedInto() == null)
                .mapToLong(LogPattern::lines)
                .sum())
        .isEqualTo(LINES);
  }

  @Test
  void mixedDocumentsKeepTheirAssignments() {
    List<Bag> mixed = new ArrayList<>(PlantedLines.of(4, 100));
    mixed.add(PlantedLog.bag("prose", mixed.get(99).eventTime(), Map.of("word", 2)));
    assertThat(run(mixed, "output.assignments=patterns").of(Assignment.class))
        .extracting(Assignment::id)
        .containsExactly("prose");
  }

  @Test
  void aLineOfAWrongClockChangesNoAlert() {
    List<Bag> lines = PlantedLines.of(5, LINES);
    List<Bag> wrong = new ArrayList<>(lines);
    for (int i = 50; i < LINES; i += 400) {
      Bag each = lines.get(i);
      wrong.set(i, each.dated(each.eventTime() + YEAR));
    }
    assertThat(alerts(run(lines))).contains("new-severe-pattern FIRING 1970-01-03T12:02:00Z");
    assertThat(alerts(run(wrong))).isEqualTo(alerts(run(lines)));
  }

  @Test
  void theSizeOfMiniBatchesChangesNoAlertAboutPatterns() {
    List<Bag> lines = PlantedLines.of(6, LINES);
    List<String> expected = alerts(run(lines, "learn.batch=10"));
    assertThat(alerts(run(lines, "learn.batch=300"))).isEqualTo(expected);
  }
}
