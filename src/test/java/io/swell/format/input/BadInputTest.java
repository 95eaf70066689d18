package io.swell.format.input;

import static io.swell.format.input.InputFixture.NOW;
import static io.swell.format.input.InputFixture.options;
import static io.swell.format.input.InputFixture.record;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.swell.format.input.DocumentReader.ReadResult.Accepted;
import io.swell.format.input.Rejection.Code;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every kind of bad record is rejected with a code, the field at fault and a helpful sentence. */
class BadInputTest {

  static Stream<Arguments> badRecords() {
    return Stream.of(
        bad(
            InputPreset.RSS,
            "rates rise",
            Code.NOT_JSON,
            null,
            "found \"rates rise\"",
            "input.preset"),
        bad(InputPreset.RSS, "{\"title\":NaN}", Code.NOT_JSON, null, "line 1"),
        bad(InputPreset.RSS, "{\"title\":\"a\"} {\"title\":\"b\"}", Code.NOT_JSON, null),
        bad(
            InputPreset.RSS,
            "{\"title\":\"a\nb\"}",
            Code.NOT_JSON,
            null,
            "{\\\"title\\\":\\\"a\\nb"),
        bad(
            InputPreset.PLAIN,
            "{\"id\":\"a\",\"text\":\"the ba",
            Code.TRUNCATED_JSON,
            null,
            "the ba"),
        bad(
            InputPreset.PLAIN,
            "{\"id\":\"a\",",
            Code.TRUNCATED_JSON,
            null,
            "one whole JSON object"),
        bad(
            InputPreset.PLAIN,
            "{\"text\":\"a\",\"text\":\"b\"}",
            Code.DUPLICATE_FIELD,
            null,
            "field \"text\" twice"),
        bad(InputPreset.PLAIN, "{\"text\":" + "[".repeat(200), Code.JSON_LIMIT, null, "100 levels"),
        bad(
            InputPreset.PLAIN,
            "{\"x\":" + "9".repeat(2000) + "}",
            Code.JSON_LIMIT,
            null,
            "1000 digits"),
        bad(InputPreset.RSS, "[" + "[],".repeat(600_000), Code.JSON_LIMIT, null, "1000000 values"),
        bad(InputPreset.RSS, "[1,2]", Code.UNEXPECTED_SHAPE, null, "an array of 2", "preset=rss"),
        bad(InputPreset.RSS, "\"text\"", Code.UNEXPECTED_SHAPE, null, "the string \"text\""),
        bad(InputPreset.RSS, "null", Code.UNEXPECTED_SHAPE, null, "found null"),
        bad(InputPreset.PLAIN, "{\"text\":[1,2]}", Code.WRONG_TYPE, "text", "an array of 2"),
        bad(InputPreset.PLAIN, "{\"title\":true,\"text\":\"a\"}", Code.WRONG_TYPE, "title", "true"),
        bad(InputPreset.PLAIN, "{\"text\":\"a\",\"id\":{\"b\":1}}", Code.WRONG_TYPE, "id", "\"b\""),
        bad(
            InputPreset.PLAIN,
            "{\"text\":\"a\",\"labels\":true}",
            Code.WRONG_TYPE,
            "labels",
            "a list of"),
        bad(InputPreset.PLAIN, "{\"text\":\"a\",\"timestamp\":[]}", Code.WRONG_TYPE, "timestamp"),
        bad(
            InputPreset.PLAIN,
            "{\"text\":\"a\",\"id\":\"" + "x".repeat(2000) + "\"}",
            Code.TOO_LONG,
            "id",
            "at most 1024",
            "(2000 characters)"),
        bad(
            InputPreset.PLAIN,
            "{\"payload\":\"a\",\"level\":1}",
            Code.NO_TEXT,
            "text",
            "a text (pointers: /text and usual names)",
            "a title (pointers: /title and usual names)",
            "\"payload\", \"level\"",
            "input.text"),
        bad(InputPreset.PLAIN, "{}", Code.NO_TEXT, "text", "(none)"),
        bad(
            InputPreset.PLAIN,
            "{\"text\":\"  \",\"title\":null}",
            Code.NO_TEXT,
            "text",
            "an empty text and no title"),
        bad(InputPreset.PLAIN, " \r\n", Code.EMPTY_VALUE, null, "white space (3 characters)"),
        bad(InputPreset.PLAIN, "", Code.EMPTY_VALUE, null),
        bad(InputPreset.RSS, "", Code.EMPTY_VALUE, null),
        bad(InputPreset.RSS, "\uFEFF", Code.EMPTY_VALUE, null),
        bad(
            InputPreset.PLAIN,
            "{\"text\":\"a\",\"timestamp\":\"9999-01-01T00:00:00Z\"}",
            Code.TIME_AHEAD,
            "timestamp",
            "9999-01-01T00:00:00Z",
            "ingest time " + NOW,
            "time.max-future=PT24H"),
        bad(
            InputPreset.PLAIN,
            "{\"text\":\"a\",\"timestamp\":\"soon\"}",
            Code.UNREADABLE_TIME,
            "timestamp",
            "found the string \"soon\"",
            "ISO-8601"),
        bad(
            InputPreset.PLAIN,
            "{\"text\":\"a\",\"timestamp\":1e999}",
            Code.UNREADABLE_TIME,
            "timestamp",
            "years 1583 to 9999"),
        bad(
            InputPreset.PLAIN,
            "caf\u00e9 \u00fcber".getBytes(ISO_8859_1),
            Code.INVALID_UTF8,
            null,
            "byte 0xe9 at offset 3 of 9",
            "\"caf\""),
        bad(
            InputPreset.PLAIN,
            new byte[] {(byte) 0xff, 'a'},
            Code.INVALID_UTF8,
            null,
            "byte 0xff at offset 0 of 2 is invalid; configure"),
        bad(
            InputPreset.PLAIN,
            new byte[] {0, 0, 0, 0, 17, 2, 6, 'a', 'b', 'c'},
            Code.SCHEMA_FRAMED,
            null,
            "schema id 17",
            "JsonConverter"),
        bad(
            InputPreset.CONNECT,
            framed("{\"text\":\"a\"}"),
            Code.SCHEMA_FRAMED,
            null,
            "schema id 258"),
        bad(InputPreset.OTEL, logBatch(), Code.NO_TEXT, "text", "no log record"),
        bad(InputPreset.FILEBEAT, logBatch(), Code.BINARY, null, "OTLP protobuf", "preset=otel"),
        bad(
            InputPreset.FLUENTBIT,
            new byte[] {(byte) 0x81, (byte) 0xa3, 'l', 'o', 'g', (byte) 0xa1, 'x'},
            Code.BINARY,
            null,
            "MessagePack",
            "format json"),
        bad(InputPreset.PLAIN, new byte[] {0x1f, (byte) 0x8b, 8, 0}, Code.BINARY, null, "gzip"));
  }

  @ParameterizedTest
  @MethodSource("badRecords")
  void aBadRecordIsRejectedWithCodeFieldAndMessage(
      InputPreset preset, byte[] value, Code code, @Nullable String field, List<String> sentence) {
    assertThat(new DocumentReader(options(preset)).read(record(value)))
        .singleElement()
        .isInstanceOfSatisfying(
            Rejection.class,
            rejection -> {
              assertThat(rejection.code()).as(rejection.message()).isEqualTo(code);
              assertThat(rejection.field()).isEqualTo(field);
              assertThat(sentence)
                  .as(rejection.message())
                  .allMatch(part -> rejection.message().contains(part));
              assertThat(rejection.message()).doesNotContain("\n");
              assertThat(rejection.message().length()).isLessThan(600);
            });
  }

  @Test
  void aTombstoneIsRejected() {
    RawRecord tombstone =
        new RawRecord(null, null, "documents", 0, 7, 0, NOW.toEpochMilli(), Map.of());
    assertThat(new DocumentReader(options(InputPreset.PLAIN)).read(tombstone))
        .singleElement()
        .isInstanceOfSatisfying(
            Rejection.class, rejection -> assertThat(rejection.code()).isEqualTo(Code.NULL_VALUE));
  }

  @Test
  void aRecordThatIsTooLargeIsRejectedUnread() {
    var reader = new DocumentReader(options());
    byte[] value = new byte[InputOptions.MAX_BYTES + 1];
    Arrays.fill(value, (byte) 'a');
    assertThat(reader.read(record(value)))
        .containsExactly(
            new Rejection(
                Code.TOO_LARGE,
                null,
                "value has 16777217 bytes, more than the limit of 16777216; split the document"));
    assertThat(reader.read(record(Arrays.copyOf(value, InputOptions.MAX_BYTES))))
        .singleElement()
        .isInstanceOf(Accepted.class);
  }

  @Test
  void readsATextOfTenMegabytes() {
    String text = "word ".repeat(2_000_000);
    assertThat(accepted("{\"text\":\"" + text + "\"}").document().text()).isEqualTo(text);
  }

  @Test
  void eventTimesBefore1970AreValid() {
    assertThat(accepted("{\"text\":\"a\",\"timestamp\":\"1790-01-08\"}").document().timestamp())
        .isEqualTo("1790-01-08T00:00:00Z");
    assertThat(accepted("{\"text\":\"a\",\"timestamp\":-1000000000}").document().timestamp())
        .isEqualTo("1938-04-24T22:13:20Z");
  }

  @Test
  void timesInTheFutureAreAllowedUpToTheLimit() {
    String limit = NOW.plusSeconds(86_400).toString();
    assertThat(accepted("{\"text\":\"a\",\"timestamp\":\"" + limit + "\"}").notes())
        .containsExactly(InputNotice.PLACE_ID_USED);
  }

  @Test
  void withoutAnyTimeTheIngestTimeIsUsed() {
    var record =
        new RawRecord(
            null, "a".getBytes(UTF_8), "documents", 0, 7, -1, NOW.toEpochMilli(), Map.of());
    assertThat(new DocumentReader(options(InputPreset.PLAIN)).read(record))
        .singleElement()
        .isInstanceOfSatisfying(
            Accepted.class,
            accepted -> {
              assertThat(accepted.document().timestamp()).isEqualTo(NOW);
              assertThat(accepted.notes()).contains(InputNotice.INGEST_TIME_USED);
            });
  }

  @Test
  void unpairedSurrogatesAreReplaced() {
    Accepted accepted = accepted("{\"id\":\"d\\ud83d\",\"text\":\"a \\ud83d\\ude00 \\ude00\"}");
    assertThat(accepted.document().text()).isEqualTo("a \ud83d\ude00 \ufffd");
    assertThat(accepted.document().id()).isEqualTo("d\ufffd");
    assertThat(accepted.notes()).contains(InputNotice.CHARACTERS_REPAIRED);
  }

  @Test
  void replacementCharactersInTheInputAreNoFault() {
    assertThat(accepted("{\"text\":\"a \ufffd b\"}").notes())
        .doesNotContain(InputNotice.CHARACTERS_REPAIRED);
  }

  @Test
  void ofTooManyLabelsTheFirstAreKept() {
    List<String> labels = IntStream.range(0, 101).mapToObj(i -> "l" + i).toList();
    String json = "{\"text\":\"a\",\"labels\":[\"" + String.join("\",\"", labels) + "\",\"l5\"]}";
    Accepted accepted = accepted(json);
    assertThat(accepted.document().labels()).isEqualTo(labels.subList(0, 100));
    assertThat(accepted.notes()).contains(InputNotice.LABELS_CUT);
    assertThat(accepted(json.replace("\"l100\"", "\"l7\"")).notes())
        .doesNotContain(InputNotice.LABELS_CUT);
    String object = "{\"text\":\"a\",\"labels\":{\"" + String.join("\":1,\"", labels) + "\":1}}";
    assertThat(accepted(object).document().labels()).hasSize(100).contains("l99=1");
    assertThat(accepted(object).notes()).contains(InputNotice.LABELS_CUT);
  }

  @Test
  void anInvalidLanguageCodeIsIgnored() {
    Accepted accepted = accepted("{\"text\":\"a\",\"language\":\"Klingonese\"}");
    assertThat(accepted.document().language()).isNull();
    assertThat(accepted.notes()).contains(InputNotice.LANGUAGE_IGNORED);
  }

  private static Accepted accepted(String json) {
    List<DocumentReader.ReadResult> results =
        new DocumentReader(options(InputPreset.PLAIN)).read(record(json));
    assertThat(results).singleElement().isInstanceOf(Accepted.class);
    return (Accepted) results.get(0);
  }

  private static Arguments bad(
      InputPreset preset, String value, Code code, @Nullable String field, String... sentence) {
    return bad(preset, value.getBytes(UTF_8), code, field, sentence);
  }

  private static Arguments bad(
      InputPreset preset, byte[] value, Code code, @Nullable String field, String... sentence) {
    return arguments(preset, value, code, field, List.of(sentence));
  }

  private static byte[] framed(String json) {
    var bytes = new ByteArrayOutputStream();
    bytes.writeBytes(new byte[] {0, 0, 0, 1, 2});
    bytes.writeBytes(json.getBytes(UTF_8));
    return bytes.toByteArray();
  }

  /** resource_logs { resource {} scope_logs {} } */
  private static byte[] logBatch() {
    return new byte[] {0x0a, 4, 0x0a, 0, 0x12, 0};
  }
}
