package io.swell.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.swell.format.input.DocumentReader;
import io.swell.format.input.FileRecord;
import io.swell.format.input.InputFixture;
import io.swell.format.input.PreviousTime;
import io.swell.format.input.RawRecord;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecordKeyExtractorTest {
  private static final Instant NOW = Instant.parse("2026-07-23T12:00:00Z");
  private static final Instant TIME = Instant.parse("2026-07-22T12:00:00Z");

  private final List<String> messages = new ArrayList<>();
  private final RecordKeyExtractor extractor =
      new RecordKeyExtractor(
          new DocumentReader(InputFixture.options()),
          false,
          InstantSource.fixed(NOW),
          messages::add);
  private final PreviousTime previous = new PreviousTime();

  private RecordKeyExtractor.Address address(String line) {
    return extractor.address(new FileRecord.Content(1, line.getBytes(UTF_8)), previous);
  }

  @Test
  void theTimeOfALineIsItsEventTime() {
    RecordKeyExtractor.Address address = address("2026-07-22 12:00:00 up");
    assertThat(address.eventTime()).isEqualTo(TIME.toEpochMilli());
    assertThat(address.hasTime()).isTrue();
    assertThat(address.headers()).isEmpty();
  }

  @Test
  void aLineWithoutATimeIsSentWithThatOfTheLineBeforeIt() {
    address("2026-07-22 12:00:00 up");
    RecordKeyExtractor.Address address = address("with two workers");
    assertThat(address.eventTime()).isEqualTo(TIME.toEpochMilli());
    assertThat(address.headers()).containsExactly(entry(RawRecord.TIME_HEADER, TIME.toString()));
  }

  @Test
  void theFirstLineWithoutATimeIsReported() {
    assertThat(address("up").headers()).isEmpty();
    address("down");
    assertThat(messages).singleElement().asString().contains("text-without-time", "\"up\"");
  }

  @Test
  void theFirstAssumedYearAndZoneAreReported() {
    address("Jul 22 12:00:00 web sshd[1]: login");
    address("Jul 22 12:00:01 web sshd[1]: login");
    assertThat(messages)
        .hasSize(2)
        .anyMatch(each -> each.startsWith("date-assumed: \"Jul 22 12:00:00\""))
        .anyMatch(each -> each.startsWith("zone-assumed: \"Jul 22 12:00:00\""));
  }
}
