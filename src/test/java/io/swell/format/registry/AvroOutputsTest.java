package io.swell.format.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.swell.format.output.OutputFixture;
import io.swell.format.output.OutputFormat;
import io.swell.format.output.OutputSchema;
import io.swell.format.registry.RegistryException.Kind;
import io.swell.output.Assignment;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.apache.avro.Schema;
import org.apache.avro.Schema.Field;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.DecoderFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Outputs in Avro: Avro's own reader reads them, with the schemas that Apicurio has. */
class AvroOutputsTest {
  @RegisterExtension static final Apicurio APICURIO = new Apicurio();

  private SchemaRegistry registry;

  @BeforeEach
  void connect() {
    registry = SchemaRegistry.of(Apicurio.options("registry.url=" + APICURIO.url()));
  }

  @AfterEach
  void close() {
    registry.close();
  }

  private AvroOutputs outputs() throws Exception {
    Map<String, String> subjects = new HashMap<>();
    OutputSchema.TYPES.forEach(type -> subjects.put(type, "out." + type + "-value"));
    return AvroOutputs.register(registry, subjects);
  }

  private static GenericRecord read(byte[] framed) throws IOException {
    int id = ByteBuffer.wrap(framed, 1, 4).getInt();
    Schema schema =
        new Schema.Parser().parse(APICURIO.get("/schemas/ids/" + id).path("schema").asText());
    return new GenericDatumReader<GenericRecord>(schema)
        .read(null, DecoderFactory.get().binaryDecoder(framed, 5, framed.length - 5, null));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("io.swell.format.output.OutputFormatTest#everyOutput")
  void anOutputIsReadBack(
      String name, Object output, byte[] written, Function<byte[], Object> reader)
      throws Exception {
    byte[] framed = outputs().encode(written);
    try (var another = SchemaRegistry.of(Apicurio.options("registry.url=" + APICURIO.url()))) {
      assertThat(reader.apply(another.toJson(framed))).isEqualTo(output);
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("io.swell.format.output.OutputFormatTest#everyOutput")
  void avroReadsEveryField(
      String name, Object output, byte[] written, Function<byte[], Object> reader)
      throws Exception {
    GenericRecord record = read(outputs().encode(written));
    assertThat(GenericData.get().validate(record.getSchema(), record)).isTrue();
    assertThat(record.getSchema().getFields())
        .extracting(Field::name)
        .containsExactlyElementsOf(
            OutputSchema.of(name).fields().stream().map(OutputSchema.Field::name).toList());
    assertThat(record.getSchema().getFields())
        .allSatisfy(field -> assertThat(record.get(field.pos())).isNotNull());
  }

  @Test
  void absentFieldsAreNullAndTimesAreMilliseconds() throws Exception {
    byte[] without = OutputFormat.write(OutputFixture.UNEXPLAINED);
    GenericRecord record = read(outputs().encode(without));
    assertThat(record.get("mainTopic")).isNull();
    assertThat(record.get("timestamp")).isEqualTo(1_772_366_400_000L); // 2026-03-01T12:00Z
    assertThat(OutputFormat.read(Assignment.class, registry.toJson(outputs().encode(without))))
        .isEqualTo(OutputFixture.UNEXPLAINED);
  }

  @Test
  void aSchemaThatIsNotCompatibleIsRefusedWithTheSubject() throws Exception {
    APICURIO.register(
        "strict.alerts-value",
        "AVRO",
        "{\"type\":\"record\",\"name\":\"Alert\",\"namespace\":\"swell\",\"fields\":["
            + "{\"name\":\"model\",\"type\":\"int\"}]}",
        Map.of());
    APICURIO.setCompatibility("strict.alerts-value", "BACKWARD");
    assertThatThrownBy(() -> AvroOutputs.register(registry, Map.of("alert", "strict.alerts-value")))
        .isInstanceOfSatisfying(
            RegistryException.class, e -> assertThat(e.kind()).isEqualTo(Kind.REFUSED))
        .hasMessageContaining("/subjects/strict.alerts-value/versions");
  }
}
