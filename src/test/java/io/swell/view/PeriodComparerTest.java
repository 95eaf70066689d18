package io.swell.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.swell.output.TopicActivity;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class PeriodComparerTest {
  private static final TimeRange DAY_1 = day(1, 2);
  private static final TimeRange DAY_2 = day(2, 3);

  private final TopicView view = new TopicView(new ViewOptions(400, 20), null);

  @Test
  void sharesAreMeansAndTheLargestChangeComesFirst() {
    accept(1, 0, 0.5, 100, 50, "bank", "rate");
    accept(1, 6, 0.1, 300, 30, "bank", "rate");
    accept(1, 0, 0.1, 100, 10, 7, "sea");
    accept(2, 0, 0.6, 200, 120, "bank", "crash");
    accept(2, 0, 0.1, 200, 20, 7, "sea");
    PeriodComparison compared = view.of("main").compare(DAY_1, DAY_2);
    assertThat(compared.a()).isEqualTo(new PeriodComparison.Period(DAY_1, 2, 400));
    PeriodComparison.Row row = compared.topics().get(0);
    assertThat(row.topic()).isEqualTo(3);
    assertThat(row.shareA()).isEqualTo((0.5 * 100 + 0.1 * 300) / 400, within(1e-12));
    assertThat(row.shareB()).isEqualTo(0.6, within(1e-12));
    // (120/200 - 80/400) / sqrt(1/3 * 2/3 * (1/400 + 1/200))
    assertThat(row.z()).isEqualTo(0.4 / Math.sqrt(2.0 / 9 * 0.0075), within(1e-9));
    assertThat(row.gained()).containsExactly("crash");
    assertThat(row.lost()).containsExactly("rate");
  }

  @Test
  void aPeriodWithoutDocumentsHasNoScore() {
    accept(1, 0, 0.5, 100, 50, "bank");
    PeriodComparison compared = view.of("main").compare(DAY_1, DAY_2);
    assertThat(compared.b().documents()).isZero();
    assertThat(compared.topics().get(0).z()).isZero();
    assertThat(compared.topics().get(0).shareB()).isZero();
    assertThat(compared.topics().get(0).lost()).isEmpty();
    assertThat(view.of("unknown").compare(DAY_1, DAY_2).topics()).isEmpty();
  }

  @Test
  void aPeriodMustEndAfterItBegins() {
    assertThatThrownBy(() -> new TimeRange(DAY_1.from(), DAY_1.from()))
        .hasMessageContaining("must end after it begins");
  }

  private void accept(int day, int hour, double share, long all, long documents, String... terms) {
    accept(day, hour, share, all, documents, 3, terms);
  }

  private void accept(
      int day, int hour, double share, long all, long documents, long topic, String... terms) {
    Instant start = Instant.parse("2026-03-0" + day + "T00:00:00Z").plusSeconds(3600L * hour);
    view.accept(
        new TopicActivity(
            "main",
            topic,
            start,
            start.plusSeconds(3600),
            share,
            0,
            documents,
            all,
            1,
            0,
            List.of(terms),
            List.of()));
  }

  private static TimeRange day(int from, int to) {
    return new TimeRange(
        Instant.parse("2026-03-0" + from + "T00:00:00Z"),
        Instant.parse("2026-03-0" + to + "T00:00:00Z"));
  }
}
