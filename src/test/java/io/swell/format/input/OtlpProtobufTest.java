package io.swell.format.input;

import static io.swell.format.input.InputFixture.options;
import static io.swell.format.input.InputFixture.record;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.google.protobuf.ByteString;
import io.opentelemetry.proto.collector.logs.v1.ExportLogsServiceRequest;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.ArrayValue;
import io.opentelemetry.proto.common.v1.InstrumentationScope;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.common.v1.KeyValueList;
import io.opentelemetry.proto.logs.v1.LogRecord;
import io.opentelemetry.proto.logs.v1.ResourceLogs;
import io.opentelemetry.proto.logs.v1.ScopeLogs;
import io.opentelemetry.proto.logs.v1.SeverityNumber;
import io.opentelemetry.proto.resource.v1.Resource;
import io.opentelemetry.proto.trace.v1.ResourceSpans;
import io.opentelemetry.proto.trace.v1.ScopeSpans;
import io.opentelemetry.proto.trace.v1.Span;
import io.opentelemetry.proto.trace.v1.TracesData;
import io.swell.format.input.DocumentReader.ReadResult;
import io.swell.format.input.DocumentReader.ReadResult.Accepted;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Requests that OpenTelemetry's own classes write. */
class OtlpProtobufTest {
  private static final byte[] TRACE = {
    0x0a, (byte) 0xf7, 0x65, 0x19, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12
  };

  private static AnyValue text(String text) {
    return AnyValue.newBuilder().setStringValue(text).build();
  }

  private static KeyValue pair(String key, AnyValue value) {
    return KeyValue.newBuilder().setKey(key).setValue(value).build();
  }

  private static byte[] request() {
    AnyValue structured =
        AnyValue.newBuilder()
            .setKvlistValue(
                KeyValueList.newBuilder()
                    .addValues(pair("event", text("started")))
                    .addValues(pair("port", AnyValue.newBuilder().setIntValue(80).build()))
                    .addValues(
                        pair(
                            "flags",
                            AnyValue.newBuilder()
                                .setArrayValue(
                                    ArrayValue.newBuilder()
                                        .addValues(AnyValue.newBuilder().setBoolValue(true))
                                        .addValues(AnyValue.newBuilder().setDoubleValue(0.5)))
                                .build())))
            .build();
    return ExportLogsServiceRequest.newBuilder()
        .addResourceLogs(
            ResourceLogs.newBuilder()
                .setResource(
                    Resource.newBuilder()
                        .addAttributes(pair("service.name", text("billing")))
                        .setDroppedAttributesCount(1))
                .addScopeLogs(
                    ScopeLogs.newBuilder()
                        .setScope(InstrumentationScope.newBuilder().setName("app").setVersion("1"))
                        .addLogRecords(
                            LogRecord.newBuilder()
                                .setTimeUnixNano(1_772_359_200_000_000_000L)
                                .setSeverityNumber(SeverityNumber.SEVERITY_NUMBER_ERROR)
                                .setSeverityText("ERROR")
                                .setBody(text("job failed"))
                                .addAttributes(pair("log.record.uid", text("u1")))
                                .setFlags(1)
                                .setTraceId(ByteString.copyFrom(TRACE))
                                .setSpanId(ByteString.copyFrom(TRACE, 0, 8)))
                        .addLogRecords(
                            LogRecord.newBuilder()
                                .setObservedTimeUnixNano(1_772_359_201_000_000_000L)
                                .setBody(structured)))
                .setSchemaUrl("https://opentelemetry.io/schemas/1.27.0"))
        .build()
        .toByteArray();
  }

  private static final String JSON =
      """
      {"resourceLogs":[{"resource":{"attributes":[
          {"key":"service.name","value":{"stringValue":"billing"}}]},
        "scopeLogs":[{"scope":{"name":"app"},"logRecords":[
          {"timeUnixNano":"1772359200000000000","severityNumber":17,"severityText":"ERROR",
           "body":{"stringValue":"job failed"},
           "traceId":"0af765190102030405060708090a0b0c","spanId":"0af7651901020304",
           "attributes":[{"key":"log.record.uid","value":{"stringValue":"u1"}}]},
          {"observedTimeUnixNano":"1772359201000000000",
           "body":{"kvlistValue":{"values":[
             {"key":"event","value":{"stringValue":"started"}},
             {"key":"port","value":{"intValue":80}},
             {"key":"flags","value":{"arrayValue":{"values":[
               {"boolValue":true},{"doubleValue":0.5}]}}}]}}}]}]}]}
      """;

  private static List<ReadResult> read(byte[] value) {
    return new DocumentReader(options(InputPreset.OTEL)).read(record(value));
  }

  @Test
  void aRequestIsTheSameInBothEncodings() throws Exception {
    assertThat(JsonParser.parse(OtelLogs.Protobuf.read(request()).toString()))
        .isEqualTo(JsonParser.parse(JSON));
    assertThat(read(request()))
        .hasSize(2)
        .hasOnlyElementsOfType(Accepted.class)
        .isEqualTo(read(JSON.getBytes(UTF_8)));
    assertThat(read(request()))
        .map(each -> ((Accepted) each).document().origin().traceId())
        .containsExactly("0af765190102030405060708090a0b0c", null);
  }

  @Test
  void tracesAreRejectedWithTheRemedy() {
    byte[] traces =
        TracesData.newBuilder()
            .addResourceSpans(
                ResourceSpans.newBuilder()
                    .addScopeSpans(
                        ScopeSpans.newBuilder()
                            .addSpans(Span.newBuilder().setTraceId(ByteString.copyFrom(TRACE)))))
            .build()
            .toByteArray();
    assertThat(read(traces))
        .singleElement()
        .isInstanceOfSatisfying(
            Rejection.class,
            rejection -> {
              assertThat(rejection.code()).isEqualTo(Rejection.Code.UNEXPECTED_SHAPE);
              assertThat(rejection.message()).contains("only the logs pipeline");
            });
  }

  @Test
  void damagedRequestsAreReadOrRejected() {
    byte[] whole = request();
    var random = new Random(18);
    for (int n = 0; n < 2_000; n++) {
      byte[] damaged = Arrays.copyOf(whole, whole.length - n % 40);
      damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
      assertThatCode(() -> OtelLogs.Protobuf.read(damaged))
          .satisfiesAnyOf(
              thrown -> assertThat(thrown).isNull(),
              thrown -> assertThat(thrown).isInstanceOf(RejectedException.class));
      assertThat(read(damaged)).isNotEmpty();
    }
  }
}
