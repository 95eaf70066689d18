package io.swell.format.registry;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.format.input.FramedValues;
import java.io.ByteArrayOutputStream;
import java.util.List;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AvroTimesTest {

  @ParameterizedTest
  @CsvSource({
    "logicalType, date, 20454, 2026-01-01",
    "logicalType, timestamp-millis, 1767225600123, 2026-01-01T00:00:00.123Z",
    "logicalType, timestamp-micros, 1767225600123456, 2026-01-01T00:00:00.123456Z",
    "logicalType, timestamp-nanos, 1767225600123456789, 2026-01-01T00:00:00.123456789Z",
    "logicalType, local-timestamp-millis, 1767225600123, 2026-01-01T00:00:00.123",
    "connect.name, org.apache.kafka.connect.data.Timestamp, 1767225600123,"
        + " 2026-01-01T00:00:00.123Z",
    "connect.name, io.debezium.time.Date, 20454, 2026-01-01",
    "connect.name, io.debezium.time.MicroTimestamp, 86400000000, 1970-01-02T00:00",
    "connect.name, io.debezium.time.Year, 2026, 2026",
  })
  void aNumberIsReadByItsLogicalType(String property, String type, long value, String text)
      throws Exception {
    boolean isDays = type.endsWith("ate");
    var schema =
        "[\"null\",{\"type\":\"%s\",\"%s\":\"%s\"}]"
            .formatted(isDays ? "int" : "long", property, type);
    var bytes = new ByteArrayOutputStream();
    bytes.write(new byte[FramedValues.HEADER_BYTES]);
    BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(bytes, null);
    encoder.writeIndex(1);
    encoder.writeLong(value);
    encoder.flush();
    assertThat(AvroDecoder.of("schema 1", schema, List.of()).decode(bytes.toByteArray()).asText())
        .isEqualTo(text);
  }
}
