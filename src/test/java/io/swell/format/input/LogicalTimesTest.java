package io.swell.format.input;

import static io.swell.format.input.InputFixture.options;
import static io.swell.format.input.InputFixture.record;
import static org.assertj.core.api.Assertions.assertThat;

import io.swell.format.input.DocumentReader.ReadResult.Accepted;
import java.time.Instant;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A schema beside a payload of Kafka Connect says what its numbers count. */
class LogicalTimesTest {
  private final DocumentReader reader =
      new DocumentReader(options("input.preset=connect", "input.timestamp=/at"));

  @ParameterizedTest
  @CsvSource({
    "int32, org.apache.kafka.connect.data.Date, 20454, 2026-01-01T00:00:00Z",
    "int64, org.apache.kafka.connect.data.Timestamp, 1767225600123, 2026-01-01T00:00:00.123Z",
    "int64, org.apache.kafka.connect.data.Timestamp, 86400000, 1970-01-02T00:00:00Z",
    "int32, io.debezium.time.Date, 20454, 2026-01-01T00:00:00Z",
    "int32, io.debezium.time.Date, 2026, 1975-07-20T00:00:00Z",
    "int32, io.debezium.time.Date, -1, 1969-12-31T00:00:00Z",
    "int64, io.debezium.time.Timestamp, 1767225600123, 2026-01-01T00:00:00.123Z",
    "int64, io.debezium.time.MicroTimestamp, 1767225600123456, 2026-01-01T00:00:00.123456Z",
    "int64, io.debezium.time.MicroTimestamp, 172800000000, 1970-01-03T00:00:00Z",
    "int64, io.debezium.time.NanoTimestamp, 1767225600123456789, 2026-01-01T00:00:00.123456789Z",
    "string, io.debezium.time.ZonedTimestamp, '\"2026-01-01T02:00+02:00\"', 2026-01-01T00:00:00Z",
    "string, io.debezium.time.IsoDate, '\"2026-01-01Z\"', 2026-01-01T00:00:00Z",
  })
  void aTimeIsReadByItsSchema(String type, String name, String value, Instant time) {
    String field = "{\"field\":\"at\",\"type\":\"%s\",\"name\":\"%s\"}".formatted(type, name);
    String row = "{\"text\":\"tin mining\",\"at\":%s}".formatted(value);
    String struct = "{\"type\":\"struct\",\"fields\":[%s]%s}";
    String schema = struct.formatted(field, "");
    assertThat(read(schema, row)).isEqualTo(time);
    String change = struct.formatted(struct.formatted(field, ",\"field\":\"after\""), "");
    assertThat(read(change, "{\"op\":\"c\",\"before\":null,\"after\":" + row + "}"))
        .isEqualTo(time);
  }

  @ParameterizedTest
  @CsvSource({
    "date, 20454, 2026-01-01",
    "timestamp-millis, 1767225600123, 2026-01-01T00:00:00.123Z",
    "timestamp-micros, 1767225600123456, 2026-01-01T00:00:00.123456Z",
    "timestamp-nanos, 1767225600123456789, 2026-01-01T00:00:00.123456789Z",
    "local-timestamp-millis, 1767225600123, 2026-01-01T00:00:00.123",
    "local-timestamp-micros, 1767225600123456, 2026-01-01T00:00:00.123456",
    "local-timestamp-nanos, 1767225600123456789, 2026-01-01T00:00:00.123456789",
    "time-millis, 45000000, 12:30",
    "time-micros, 45000000000, 12:30",
    "org.apache.kafka.connect.data.Time, 45000000, 12:30",
    "io.debezium.time.Time, 45000000, 12:30",
    "io.debezium.time.MicroTime, 45000000000, 12:30",
    "io.debezium.time.NanoTime, 45000000000000, 12:30",
    "io.debezium.time.MicroTime, 86400000000, 24:00",
    "io.debezium.time.Year, 2026, ",
  })
  void aTimeWithoutAZoneStaysSo(String type, long value, String text) {
    assertThat(LogicalTime.text(type, value)).isEqualTo(text);
  }

  @Test
  void aTimeOfADatabaseIsReadInTheOptionsZone() {
    reading(
        new DocumentReader(
            options("input.preset=connect", "input.timestamp=/at", "input.zone=America/New_York")),
        "{\"type\":\"struct\",\"fields\":[{\"field\":\"at\",\"type\":\"int64\",\"name\":"
            + "\"io.debezium.time.Timestamp\"}]}",
        "{\"text\":\"a\",\"at\":1767225600000}",
        accepted -> assertThat(accepted.document().timestamp()).isEqualTo("2026-01-01T05:00:00Z"));
  }

  @Test
  void withoutASchemaASmallNumberIsADayWithANotice() {
    reading(
        reader,
        "null",
        "{\"text\":\"a\",\"at\":20454}",
        accepted -> {
          assertThat(accepted.document().timestamp()).isEqualTo("2026-01-01T00:00:00Z");
          assertThat(accepted.notes().details().get(InputNotice.TIME_UNIT_ASSUMED))
              .contains("20454", "days since 1970", "2026-01-01");
        });
  }

  private Instant read(String schema, String payload) {
    Instant[] time = {Instant.MIN};
    reading(reader, schema, payload, accepted -> time[0] = accepted.document().timestamp());
    return time[0];
  }

  private static void reading(
      DocumentReader reader, String schema, String payload, Consumer<Accepted> then) {
    assertThat(reader.read(record("{\"schema\":" + schema + ",\"payload\":" + payload + "}")))
        .singleElement()
        .isInstanceOfSatisfying(Accepted.class, then);
  }
}
