package io.swell.format.input;

import static io.swell.format.input.InputFixture.NOW;
import static io.swell.format.input.InputFixture.options;
import static io.swell.format.input.InputFixture.record;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.swell.format.input.DocumentReader.ReadResult.Accepted;
import io.swell.format.input.Rejection.Code;
import io.swell.output.DocumentOrigin;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests the presets with records as each producer writes them. */
class PresetsTest {

  @Test
  void rssHasHtmlContentAndTheFeedAsSource() {
    Document document =
        only(
            InputPreset.RSS,
            """
{"feed":{"title":"Coast Herald","url":"https://herald.example/rss"},"title":"Storm nears",
 "id":"urn:1","link":"https://herald.example/1","content":"<p>Winds rise</p>","author":"A. Reed",
 "date":"Sun, 01 Mar 2026 09:30:00 GMT"}
""");
    assertThat(document)
        .isEqualTo(
            new Document(
                "urn:1",
                Instant.parse("2026-03-01T09:30:00Z"),
                "Storm nears",
                "<p>Winds rise</p>",
                new DocumentOrigin("Coast Herald", null, "https://herald.example/1"),
                null,
                "main",
                List.of(),
                null));
  }

  @Test
  void connectWrapsRowsInAPayload() {
    String row = "{\"id\":5,\"message\":\"disk full\",\"timestamp\":1772359200000}";
    for (String value :
        List.of(
            row,
            "{\"schema\":{\"type\":\"struct\"},\"payload\":" + row + "}",
            "{\"payload\":" + row + "}",
            "{\"before\":null,\"after\":" + row + ",\"op\":\"c\",\"source\":{\"db\":\"x\"}}",
            "{\"schema\":{},\"payload\":{\"before\":null,\"after\":" + row + ",\"op\":\"c\"}}")) {
      Document document = only(InputPreset.CONNECT, value);
      assertThat(document.id()).isEqualTo("5");
      assertThat(document.text()).isEqualTo("disk full");
      assertThat(document.timestamp()).isEqualTo("2026-03-01T10:00:00Z");
    }
  }

  @Test
  void connectAcceptsAPlainString() {
    assertThat(
            only(
                InputPreset.CONNECT,
                "{\"schema\":{\"type\":\"string\"},\"payload\":\"disk full\"}"))
        .returns("disk full", Document::text);
    assertThat(only(InputPreset.CONNECT, "\"disk full\"")).returns("disk full", Document::text);
  }

  @Test
  void aDeletedRowIsRejected() {
    for (String value :
        List.of(
            "{\"schema\":{},\"payload\":null}", "{\"before\":{},\"after\":null,\"op\":\"d\"}")) {
      assertThat(rejected(InputPreset.CONNECT, value)).isEqualTo(Code.NO_TEXT);
    }
  }

  @Test
  void readsFilebeatByTheElasticCommonSchema() {
    assertThat(
            only(
                InputPreset.FILEBEAT,
                """
{"@timestamp":"2026-03-01T11:00:00.000Z","@metadata":{"beat":"filebeat"},"message":"job failed",
 "host":{"name":"web-1"},"log":{"file":{"path":"/var/log/app.log"},"level":"error"},
 "service":{"name":"billing"},"tags":["prod"]}
"""))
        .isEqualTo(
            new Document(
                "documents-0-7",
                Instant.parse("2026-03-01T11:00:00Z"),
                null,
                "job failed",
                new DocumentOrigin("billing", null, null),
                null,
                "main",
                List.of("error", "prod"),
                "ERROR"));
  }

  @Test
  void vectorNamesTheFileOrHost() {
    assertThat(
            only(
                InputPreset.VECTOR,
                """
                {"message":"job failed","timestamp":"2026-03-01T11:00:00.123456Z","host":"web-1",
                 "source_type":"file","file":"/var/log/app.log"}
                """))
        .returns("job failed", Document::text)
        .returns(new DocumentOrigin("/var/log/app.log", null, null), Document::origin)
        .returns(Instant.parse("2026-03-01T11:00:00.123456Z"), Document::timestamp);
  }

  @Test
  void fluentBitWritesFloatSeconds() {
    assertThat(
            only(
                InputPreset.FLUENTBIT,
                """
                {"@timestamp":1772359200.25,"log":"job failed\\n","stream":"stderr",
                 "kubernetes":{"container_name":"billing","namespace_name":"shop"}}
                """))
        .returns(Instant.parse("2026-03-01T10:00:00.250Z"), Document::timestamp)
        .returns("job failed\n", Document::text)
        .returns(new DocumentOrigin("billing", null, null), Document::origin)
        .returns(List.of("shop"), Document::labels);
  }

  @Test
  void otelHoldsManyDocumentsInOneRecord() {
    List<DocumentReader.ReadResult> results =
        new DocumentReader(options(InputPreset.OTEL))
            .read(
                record(
                    """
                    {"resourceLogs":[{"resource":{"attributes":[
                        {"key":"service.name","value":{"stringValue":"billing"}}]},
                      "scopeLogs":[{"scope":{"name":"app"},"logRecords":[
                        {"timeUnixNano":"1772359200000000000","severityText":"ERROR",
                         "body":{"stringValue":"job failed"},"attributes":[
                           {"key":"log.record.uid","value":{"stringValue":"u1"}}]},
                        {"timeUnixNano":"0","observedTimeUnixNano":"1772359201000000000",
                         "body":{"kvlistValue":{"values":[
                           {"key":"event","value":{"stringValue":"started"}},
                           {"key":"port","value":{"intValue":"80"}}]}}},
                        {"severityText":"INFO"}]}]}]}
                    """));
    assertThat(results).hasSize(3);
    assertThat(((Accepted) results.get(0)).document())
        .isEqualTo(
            new Document(
                "u1",
                Instant.parse("2026-03-01T10:00:00Z"),
                null,
                "job failed",
                new DocumentOrigin("billing", null, null),
                null,
                "main",
                List.of("ERROR"),
                "ERROR"));
    assertThat(((Accepted) results.get(1)).document())
        .returns("documents-0-7-1", Document::id)
        .returns("started 80", Document::text)
        .returns(Instant.parse("2026-03-01T10:00:01Z"), Document::timestamp);
    assertThat(((Rejection) results.get(2)).code()).isEqualTo(Code.NO_TEXT);
  }

  @Test
  void otelWithoutLogsIsRejected() {
    assertThat(rejected(InputPreset.OTEL, "{\"resourceSpans\":[]}"))
        .isEqualTo(Code.UNEXPECTED_SHAPE);
    assertThat(rejected(InputPreset.OTEL, "{\"resourceLogs\":[]}")).isEqualTo(Code.NO_TEXT);
    assertThat(rejected(InputPreset.OTEL, "{\"resourceLogs\":[{\"scopeLogs\":[7]}]}"))
        .isEqualTo(Code.NO_TEXT);
  }

  @Test
  void cloudEventsAreTheSameInEveryMode() {
    String data = "{\"title\":\"Storm nears\",\"text\":\"Winds rise\"}";
    String event =
        "{\"specversion\":\"1.0\",\"id\":\"e1\",\"source\":\"/herald\",\"type\":\"news\","
            + "\"time\":\"2026-03-01T09:30:00Z\",";
    Document expected =
        new Document(
            "e1",
            Instant.parse("2026-03-01T09:30:00Z"),
            "Storm nears",
            "Winds rise",
            new DocumentOrigin("/herald", null, null),
            null,
            "main",
            List.of("news"),
            null);
    assertThat(only(InputPreset.CLOUDEVENTS, event + "\"data\":" + data + "}")).isEqualTo(expected);
    assertThat(only(InputPreset.CLOUDEVENTS, "[" + event + "\"data\":" + data + "}]"))
        .isEqualTo(expected);
    assertThat(
            only(
                InputPreset.CLOUDEVENTS,
                event
                    + "\"datacontenttype\":\"application/json\",\"data_base64\":\""
                    + java.util.Base64.getEncoder().encodeToString(data.getBytes(UTF_8))
                    + "\"}"))
        .isEqualTo(expected);
    var binary =
        new RawRecord(
            null,
            data.getBytes(UTF_8),
            "documents",
            0,
            7,
            0,
            NOW.toEpochMilli(),
            Map.of(
                "ce_specversion", "1.0",
                "ce_id", "e1",
                "ce_source", "/herald",
                "ce_type", "news",
                "ce_time", "2026-03-01T09:30:00Z",
                "content-type", "application/json"));
    assertThat(new DocumentReader(options(InputPreset.CLOUDEVENTS)).read(binary))
        .singleElement()
        .isInstanceOfSatisfying(
            Accepted.class, accepted -> assertThat(accepted.document()).isEqualTo(expected));
  }

  @Test
  void aCloudEventCanContainPlainText() {
    assertThat(
            only(
                InputPreset.CLOUDEVENTS,
                "{\"specversion\":\"1.0\",\"id\":\"e1\",\"source\":\"s\",\"type\":\"t\","
                    + "\"datacontenttype\":\"text/plain\",\"data\":\"Winds rise\"}"))
        .returns("Winds rise", Document::text);
  }

  @Test
  void otherValuesThanCloudEventsAreRejected() {
    assertThat(rejected(InputPreset.CLOUDEVENTS, "{\"text\":\"a\"}"))
        .isEqualTo(Code.UNEXPECTED_SHAPE);
    assertThat(rejected(InputPreset.CLOUDEVENTS, "[]")).isEqualTo(Code.NO_TEXT);
    assertThat(rejected(InputPreset.CLOUDEVENTS, "{\"specversion\":\"1.0\",\"data_base64\":\"*\"}"))
        .isEqualTo(Code.WRONG_TYPE);
  }

  @Test
  void configuredPointersReplaceThoseOfThePreset() {
    var reader =
        new DocumentReader(
            options(
                "input.preset=rss",
                "input.text=/body/none,/body/0/a~1b",
                "input.source=/publisher",
                "input.labels=/a,/b"));
    assertThat(
            reader.read(
                record(
                    """
                    {"title":"Storm nears","content":"not this","body":[{"a/b":"but this"}],
                     "publisher":"Herald","feed":{"title":"no"},"a":"x","b":["y",3]}
                    """)))
        .singleElement()
        .isInstanceOfSatisfying(
            Accepted.class,
            accepted -> {
              assertThat(accepted.document().title()).isEqualTo("Storm nears");
              assertThat(accepted.document().text()).isEqualTo("but this");
              assertThat(accepted.document().origin().source()).isEqualTo("Herald");
              assertThat(accepted.document().labels()).containsExactly("x", "y", "3");
            });
  }

  private static Document only(InputPreset preset, String value) {
    List<DocumentReader.ReadResult> results =
        new DocumentReader(options(preset)).read(record(value));
    assertThat(results).singleElement().isInstanceOf(Accepted.class);
    return ((Accepted) results.get(0)).document();
  }

  private static Code rejected(InputPreset preset, String value) {
    List<DocumentReader.ReadResult> results =
        new DocumentReader(options(preset)).read(record(value));
    assertThat(results).singleElement().isInstanceOf(Rejection.class);
    return ((Rejection) results.get(0)).code();
  }
}
