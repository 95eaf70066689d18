package io.swell.format.output;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.swell.output.Alert;
import java.time.Instant;
import java.util.Date;
import java.util.Map;
import java.util.function.Function;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.data.Timestamp;
import org.apache.kafka.connect.json.JsonConverter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Kafka Connect's own converter reads the envelopes, and Swell reads them back. */
class ConnectEnvelopeTest {
  @ParameterizedTest(name = "{0}")
  @MethodSource("io.swell.format.output.OutputFormatTest#everyOutput")
  void anEnvelopeIsReadBack(
      String name, Object output, byte[] written, Function<byte[], Object> reader) {
    assertThat(reader.apply(ConnectEnvelope.wrap(written))).isEqualTo(output);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("io.swell.format.output.OutputFormatTest#everyOutput")
  void connectReadsEveryField(
      String name, Object output, byte[] written, Function<byte[], Object> reader) {
    Struct value = connect(ConnectEnvelope.wrap(written));
    value.validate();
    assertThat(value.schema().name()).isEqualTo("swell." + name);
    assertThat(value.schema().fields())
        .extracting(Field::name)
        .containsExactlyElementsOf(
            OutputSchema.of(name).fields().stream().map(OutputSchema.Field::name).toList());
    assertThat(value.schema().fields())
        .allSatisfy(field -> assertThat(value.get(field)).isNotNull());
  }

  @Test
  void timesAreTimestampsAndListsAreText() {
    Struct value = connect(ConnectEnvelope.wrap(OutputFormat.write(OutputFixture.ASSIGNMENT)));
    assertThat(value.schema().field("timestamp").schema().name()).isEqualTo(Timestamp.LOGICAL_NAME);
    assertThat(value.get("timestamp")).isEqualTo(Date.from(Instant.parse("2026-03-01T12:00:00Z")));
    assertThat(value.getInt64("mainTopic")).isEqualTo(3);
    assertThat(value.getString("topics"))
        .isEqualTo(
            "[{\"topic\":3,\"weight\":0.1,\"share\":0.6667},"
                + "{\"topic\":0,\"weight\":-0.002,\"share\":0.25}]");
  }

  @Test
  void absentFieldsAreNull() {
    byte[] without = OutputFormat.write(OutputFixture.UNEXPLAINED);
    Struct value = connect(ConnectEnvelope.wrap(without));
    assertThat(value.get("mainTopic")).isNull();
    assertThat(value.schema().field("mainTopic").schema().isOptional()).isTrue();
    assertThat(value.schema().field("batch").schema()).isEqualTo(Schema.INT64_SCHEMA);
  }

  @Test
  void anEnvelopeOfSomethingElseIsRejected() {
    byte[] other = "{\"schema\":{},\"payload\":{\"type\":\"news\",\"v\":1}}".getBytes(UTF_8);
    assertThatThrownBy(() -> OutputFormat.read(Alert.class, other))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("found \"news\"");
  }

  private static Struct connect(byte[] envelope) {
    try (var converter = new JsonConverter()) {
      converter.configure(Map.of("schemas.enable", "true"), false);
      SchemaAndValue read = converter.toConnectData("topic", envelope);
      return (Struct) read.value();
    }
  }
}
