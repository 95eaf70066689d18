package io.swell.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class AlertStartTest {
  private final AlertStart start = new AlertStart(1000, 20, Duration.ofHours(24));

  @Test
  void aSlowStreamSaysWhenAlertsBegin() {
    assertThat(start.explanation(10, 30))
        .contains("1,000 documents", "alerts.warm-up", "10", "30 documents a day", "33 days more.");
    assertThat(start.explanation(0, 864_000))
        .endsWith("864,000 documents a day, that takes about 1 minute 40 seconds more.");
    assertThat(start.explanation(0, 0.5))
        .contains("0.5 documents a day, that takes about 2000 days more.");
    assertThat(start.explanation(0, 1)).contains("1 document a day,");
    assertThat(start.explanation(1, Double.NaN)).endsWith("so far 1 has.");
    assertThat(start.explanation(1000, 30)).isNull();
  }

  @Test
  void aStreamWithoutEnoughDocumentsForAWindowSaysSoAlsoAfterTheWarmUp() {
    assertThat(start.explanation(1000, 2))
        .contains("2 documents a day", "alerts.half-life, PT24H")
        .contains("than 20 documents");
    assertThat(start.explanation(999, 2)).startsWith("Alerts begin when").contains("At 2 doc");
  }

  /** A few documents with wrong clocks change nothing. */
  @Test
  void theRateIsThatOfEventTime() {
    var rate = new AssignedEventTime.EventTimeRate();
    assertThat(rate.perDay()).isNaN();
    Instant first = Instant.parse("2026-01-01T00:00:00Z");
    for (int i = 0; i < 300; i++) {
      boolean isWrong = i % 20 == 7;
      rate.accept(isWrong ? Instant.EPOCH : first.plus(Duration.ofMinutes(48L * i)));
    }
    assertThat(rate.perDay()).isBetween(27.0, 33.0);
  }

  /** At the start, a reader gets the documents of one partition after those of another. */
  @Test
  void theOrderOfPartitionsDoesNotChangeTheRate() {
    var rate = new AssignedEventTime.EventTimeRate();
    Instant first = Instant.parse("2026-01-01T00:00:00Z");
    for (int partition = 0; partition < 3; partition++) {
      for (int i = partition; i < 400; i += 3) {
        rate.accept(first.plus(Duration.ofMinutes(48L * i)));
      }
    }
    assertThat(rate.perDay()).isBetween(29.9, 30.1);
  }
}
