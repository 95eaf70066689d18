package io.swell.format.input;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.swell.engine.Bag;
import io.swell.format.input.Ingest.IngestResult.Ingested;
import io.swell.text.LogText;
import io.swell.text.TextAnalyzer;
import io.swell.text.TextOptions;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The level, time, service and message of what servers, libraries and clouds write. */
class ProgramLogsTest {
  static Stream<Arguments> records() throws IOException {
    List<Arguments> records = new ArrayList<>();
    try (InputStream in = ProgramLogsTest.class.getResourceAsStream("/format/programs.txt")) {
      String text = new String(Objects.requireNonNull(in).readAllBytes(), UTF_8);
      List<String> lines = text.replace("\\t", "\t").lines().toList();
      for (int i = 1; i < lines.size(); i += 2) {
        String[] record = lines.get(i).replace('\u23CE', '\n').split(" ", 2);
        records.add(Arguments.of(record[0], record[1], lines.get(i + 1)));
      }
    }
    return records.stream();
  }

  @ParameterizedTest
  @MethodSource("records")
  void levelTimeAndServiceAreFieldsAndNoWordsOfTheMessage(
      String preset, String record, String expected) {
    Bag bag = bag(preset, TextOptions.Chain.LOGS, InputFixture.record(record));
    LogText line = Objects.requireNonNull(bag.message());
    String time = bag.hasOwnTime() ? Instant.ofEpochMilli(bag.eventTime()).toString() : "-";
    String source = String.valueOf(bag.origin().source()).replace(" ", "_");
    assertThat(String.join(" ", String.valueOf(line.level()), time, source, line.message()))
        .isEqualTo(expected);
  }

  private static Bag bag(String preset, TextOptions.Chain chain, RawRecord record) {
    var options =
        new TextOptions(chain, List.of("en"), List.of(), false, TextOptions.Stem.NONE, false);
    var ingest =
        new Ingest(
            InputFixture.options("input.preset=" + preset),
            FramedValues.NONE,
            TextAnalyzer.of(options));
    return ((Ingested) ingest.ingest(record).get(0)).bag();
  }

  @ParameterizedTest
  @CsvSource({
    "LOGS, 2024-03-12T10:11:12Z WARN Store: item 77 lost, cart",
    "LOGS, Mar 12 10:11:12 web1 sshd[812]: session opened, sshd",
    "LOGS, '{\"service\":\"pay\",\"msg\":\"item 77 lost\"}', pay",
    "PROSE, The store lost an item, "
  })
  void theFileOfALineIsItsServiceIfTheLineNamesNone(
      TextOptions.Chain chain, String line, @Nullable String service) {
    RawRecord plain = InputFixture.record(line);
    Map<String, String> headers = Map.of(RawRecord.SOURCE_HEADER, "cart");
    var record =
        new RawRecord(
            null,
            plain.value(),
            "documents",
            0,
            7,
            plain.recordTime(),
            plain.ingestTime(),
            headers);
    assertThat(bag("plain", chain, record).origin().source()).isEqualTo(service);
  }
}
