package io.swell.format.input;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.swell.format.input.DocumentReader.ReadResult.Accepted;
import io.swell.output.DocumentOrigin;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Values of traceparent are from the W3C recommendation and its test suite. */
class TraceContextTest {
  private static final String ID = "4bf92f3577b34da6a3ce929d0e0e4736";
  private static final String OTHER = "0af7651916cd43dd8448eb211c80319c";

  @ParameterizedTest
  @CsvSource({
    "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01, 4bf92f3577b34da6a3ce929d0e0e4736",
    "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00, 0af7651916cd43dd8448eb211c80319c",
    "cc-12345678901234567890123456789012-1234567890123456-01, 12345678901234567890123456789012",
    "cc-12345678901234567890123456789012-1234567890123456-01-what-the-future-will-be-like,"
        + "12345678901234567890123456789012",
    "4bf92f3577b34da6a3ce929d0e0e4736, 4bf92f3577b34da6a3ce929d0e0e4736",
    "5B8EFFF798038103D269B633813FC60C, 5b8efff798038103d269b633813fc60c"
  })
  void findsTheTraceId(String text, String id) {
    assertThat(DocumentReader.idOfTrace(text)).isEqualTo(id);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "00-12345678901234567890123456789012-1234567890123456-01.",
        "00-12345678901234567890123456789012-1234567890123456-01-what-the-future-will-be-like",
        "cc-12345678901234567890123456789012-1234567890123456-01.what-the-future-will-not-be-like",
        "ff-12345678901234567890123456789012-1234567890123456-01",
        ".0-12345678901234567890123456789012-1234567890123456-01",
        "0-12345678901234567890123456789012-1234567890123456-01",
        "00-00000000000000000000000000000000-1234567890123456-01",
        "00-.2345678901234567890123456789012-1234567890123456-01",
        "00-1234567890123456789012345678901-1234567890123456-01",
        "00-12345678901234567890123456789012-0000000000000000-01",
        "00-12345678901234567890123456789012-1234567890123456-1",
        "00-ABCDEF78901234567890123456789012-1234567890123456-01",
        "00000000000000000000000000000000",
        "a3ce929d0e0e4736",
        "4bf92f35-77b3-4da6-a3ce-929d0e0e4736",
        "4bf92f3577b34da6a3ce929d0e0e4736 "
      })
  void otherValuesAreNoTraceIds(String text) {
    assertThat(DocumentReader.idOfTrace(text)).isNull();
  }

  @Test
  void aFieldOfTheDocumentIsPreferredToTheHeader() {
    String parent = "00-" + OTHER + "-b7ad6b7169203331-01";
    assertThat(read("{\"text\":\"a\",\"traceId\":\"" + ID + "\"}", parent)).isEqualTo(ID);
    assertThat(read("{\"text\":\"a\",\"traceId\":\"none\"}", parent)).isEqualTo(OTHER);
    assertThat(read("{\"text\":\"a\",\"trace_id\":7}", parent)).isEqualTo(OTHER);
    assertThat(read("a line", parent)).isEqualTo(OTHER);
    assertThat(read("a line", "00-" + OTHER)).isNull();
    assertThat(read("{\"text\":\"a\",\"trace_id\":\"7\",\"traceparent\":\"" + parent + "\"}", ""))
        .isEqualTo(OTHER);
  }

  @Test
  void theOptionReplacesThePointers() {
    String value = "{\"text\":\"a\",\"traceId\":\"" + OTHER + "\",\"x\":{\"id\":\"" + ID + "\"}}";
    assertThat(read(value, "", "input.trace=/x/id")).isEqualTo(ID);
  }

  /** Its header names the trace of the collector that sent the batch. */
  @Test
  void theHeaderOfABatchOfLogsIsIgnored() {
    var body = JsonNodeFactory.instance.objectNode().put("stringValue", "job failed");
    var log = JsonNodeFactory.instance.objectNode().set("body", body);
    String value = "{\"resourceLogs\":[{\"scopeLogs\":[{\"logRecords\":[" + log + "]}]}]}";
    assertThat(read(value, "00-" + OTHER + "-b7ad6b7169203331-01", "input.preset=otel")).isNull();
    String traced = value.replace("{\"body\"", "{\"traceId\":\"" + ID + "\",\"body\"");
    assertThat(read(traced, "", "input.preset=otel")).isEqualTo(ID);
  }

  private static @Nullable String read(String value, String header, String... options) {
    var record =
        new RawRecord(
            null,
            value.getBytes(StandardCharsets.UTF_8),
            "documents",
            0,
            7,
            0,
            0,
            Map.of(DocumentReader.TRACE_HEADER, header));
    var results = new DocumentReader(InputFixture.options(options)).read(record);
    DocumentOrigin origin = ((Accepted) results.get(0)).document().origin();
    return origin.traceId();
  }
}
