package io.swell.streaming;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.swell.config.Configuration;
import io.swell.engine.DeleteDocument;
import io.swell.engine.IdleMarker;
import io.swell.engine.LogEntry;
import io.swell.engine.LogEntryCodec;
import io.swell.format.output.OutputFormat;
import io.swell.output.Alert;
import io.swell.output.Snapshot;
import io.swell.state.IncompatibleException;
import io.swell.streaming.admin.StreamTopic;
import io.swell.streaming.admin.StreamTopics;
import io.swell.streaming.client.KafkaOptions;
import io.swell.streaming.record.OutputKey;
import java.time.Instant;
import java.util.List;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RetainedOutputsTest {
  private static final Instant NOW = Instant.parse("2024-05-01T12:00:00Z");

  private final Configuration configuration = Streams.configuration();
  private final TopologyTestDriver driver =
      new TopologyTestDriver(
          Streams.topology(
              configuration.get(KafkaOptions.class),
              () -> Streams.ingest(configuration),
              Streams.READ,
              EndingTopics::new,
              new SimpleMeterRegistry()),
          Streams.clients(configuration).streams("test"),
          NOW);
  private final TestInputTopic<byte[], byte[]> log =
      driver.createInputTopic("swell.bags", new ByteArraySerializer(), new ByteArraySerializer());

  @AfterEach
  void close() {
    driver.close();
  }

  @Test
  void endedOutputsAreRepublishedWithoutADeletedDocument() {
    send(Streams.bag("m", 1));
    read(StreamTopic.SNAPSHOTS);
    read(StreamTopic.ALERTS);
    send(new DeleteDocument("m", "d1", 0));
    TestRecord<byte[], byte[]> snapshot = only(StreamTopic.SNAPSHOTS);
    assertThat(new String(snapshot.key(), UTF_8)).isEqualTo("m/1");
    assertThat(OutputFormat.read(Snapshot.class, snapshot.value()))
        .isEqualTo(EndingTopics.snapshot("m", 1).withDocumentsThat(id -> !id.equals("d1")));
    assertThat(snapshot.headers().lastHeader(OutputKey.REPUBLISHED_HEADER)).isNotNull();
    TestRecord<byte[], byte[]> alert = only(StreamTopic.ALERTS);
    assertThat(OutputFormat.read(Alert.class, alert.value()))
        .isEqualTo(EndingTopics.alert("m", 1).withDocumentsThat(id -> !id.equals("d1")));
    assertThat(alert.headers().lastHeader(OutputKey.REPUBLISHED_HEADER)).isNotNull();
    TestRecord<byte[], byte[]> assignment = only(StreamTopic.ASSIGNMENTS);
    assertThat(new String(assignment.key(), UTF_8)).isEqualTo("d1");
    assertThat(assignment.value()).isNull();
    TestRecord<byte[], byte[]> event = only(StreamTopic.EVENTS);
    assertThat(new String(event.key(), UTF_8)).isEqualTo("m/none");
    assertThat(new String(event.value(), UTF_8)).doesNotContain("title");
  }

  @Test
  void outputsWithoutTheDocumentAreLeftUnchanged() {
    send(Streams.bag("m", 1));
    send(Streams.bag("n", 1));
    send(Streams.bag("m", 2));
    read(StreamTopic.SNAPSHOTS);
    read(StreamTopic.ALERTS);
    send(new DeleteDocument("m", "d2", 0));
    assertThat(new String(only(StreamTopic.SNAPSHOTS).key(), UTF_8)).isEqualTo("m/2");
    send(new DeleteDocument("m", "d2", 0));
    assertThat(read(StreamTopic.SNAPSHOTS)).isEmpty();
    assertThat(read(StreamTopic.ALERTS)).hasSize(1);
  }

  @Test
  void whatAnotherBuildRetainedIsNamedWithTheRemedy() {
    send(Streams.bag("m", 1));
    KeyValueStore<String, byte[]> store = driver.getKeyValueStore(StreamTopics.OUTPUT_STORE);
    byte[] ended = store.get("snapshots/m/1");
    byte[] before =
        new String(ended, ISO_8859_1)
            .replace("\"state\":\"ended\"", "\"state\":\"dormant\"")
            .getBytes(ISO_8859_1);
    assertThat(before).isNotEqualTo(ended);
    store.put("snapshots/m/1", before);
    assertThatThrownBy(() -> send(new DeleteDocument("m", "d1", 0)))
        .hasStackTraceContaining("the output snapshots/m/1, which is retained")
        .hasStackTraceContaining("found \"dormant\"")
        .hasStackTraceContaining("delete what was learned with 'swell reset'")
        .hasStackTraceContaining(IncompatibleException.class.getName());
  }

  @Test
  void withdrawnOutputsAreNotRepublished() {
    send(Streams.bag("m", 1));
    read(StreamTopic.SNAPSHOTS);
    send(new IdleMarker("m", 1, 0));
    TestRecord<byte[], byte[]> tombstone = only(StreamTopic.SNAPSHOTS);
    assertThat(new String(tombstone.key(), UTF_8)).isEqualTo("m/1");
    assertThat(tombstone.value()).isNull();
    send(new DeleteDocument("m", "d1", 0));
    assertThat(read(StreamTopic.SNAPSHOTS)).isEmpty();
  }

  @Test
  void outputsNoLongerRememberedNameNoDocument() {
    for (int n = 1; n <= RetainedOutputs.MOST / 2; n++) {
      send(Streams.bag("m", n)); // one snapshot and one alert each
    }
    read(StreamTopic.SNAPSHOTS);
    read(StreamTopic.ALERTS);
    send(Streams.bag("m", 9_999));
    assertThat(read(StreamTopic.SNAPSHOTS))
        .extracting(record -> OutputFormat.read(Snapshot.class, record.value()))
        .containsExactly(
            EndingTopics.snapshot("m", 9_999),
            EndingTopics.snapshot("m", 1).withDocumentsThat(id -> false));
    assertThat(read(StreamTopic.ALERTS))
        .extracting(record -> OutputFormat.read(Alert.class, record.value()))
        .containsExactly(
            EndingTopics.alert("m", 9_999),
            EndingTopics.alert("m", 1).withDocumentsThat(id -> false));
  }

  private void send(LogEntry entry) {
    log.pipeInput(entry.model().getBytes(UTF_8), LogEntryCodec.write(entry), NOW);
  }

  private TestRecord<byte[], byte[]> only(StreamTopic topic) {
    List<TestRecord<byte[], byte[]>> records = read(topic);
    assertThat(records).as(topic.toString()).hasSize(1);
    return records.get(0);
  }

  private List<TestRecord<byte[], byte[]>> read(StreamTopic topic) {
    return driver
        .createOutputTopic(
            topic.name(configuration.get(KafkaOptions.class)),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer())
        .readRecordsToList();
  }
}
