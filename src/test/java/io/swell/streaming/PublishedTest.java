package io.swell.streaming;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.swell.alerting.Alert;
import io.swell.config.Configuration;
import io.swell.engine.Bag;
import io.swell.engine.EngineCounters;
import io.swell.engine.Erasure;
import io.swell.engine.LogEntry;
import io.swell.engine.ModelEngine;
import io.swell.engine.Outputs;
import io.swell.engine.Removed;
import io.swell.engine.Tick;
import io.swell.format.OutputReader;
import io.swell.model.StateSink;
import io.swell.tracking.Snapshot;
import io.swell.tracking.SomeSnapshot;
import io.swell.tracking.TopicEvent;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PublishedTest {
  private static final Instant NOW = Instant.parse("2024-05-01T12:00:00Z");

  private final Configuration configuration = Streams.configuration();
  private final TopologyTestDriver driver =
      new TopologyTestDriver(
          TrackerTopology.build(
              configuration.get(KafkaOptions.class),
              () -> Streams.ingest(configuration),
              Streams.READ,
              Ending::new,
              new SimpleMeterRegistry()),
          Streams.clients(configuration).streams("test"),
          NOW);
  private final TestInputTopic<byte[], byte[]> log =
      driver.createInputTopic("swell.bags", new ByteArraySerializer(), new ByteArraySerializer());
  private final LogEntrySerializer serializer = new LogEntrySerializer();

  @AfterEach
  void close() {
    driver.close();
  }

  @Test
  void whatHasEndedIsPublishedAgainWithoutAnErasedDocument() {
    send(Streams.bag("m", 1));
    read(StreamTopic.SNAPSHOTS);
    read(StreamTopic.ALERTS);
    send(new Erasure("m", "d1", 0));
    TestRecord<byte[], byte[]> snapshot = only(StreamTopic.SNAPSHOTS);
    assertThat(new String(snapshot.key(), UTF_8)).isEqualTo("m/1");
    assertThat(OutputReader.snapshot(snapshot.value()))
        .isEqualTo(Ending.snapshot("m", 1).naming(id -> !id.equals("d1")));
    assertThat(snapshot.headers().lastHeader(OutputForwarder.NO_NEWS)).isNotNull();
    TestRecord<byte[], byte[]> alert = only(StreamTopic.ALERTS);
    assertThat(OutputReader.alert(alert.value()))
        .isEqualTo(Ending.alert("m", 1).naming(id -> !id.equals("d1")));
    assertThat(alert.headers().lastHeader(OutputForwarder.NO_NEWS)).isNotNull();
    TestRecord<byte[], byte[]> assignment = only(StreamTopic.ASSIGNMENTS);
    assertThat(new String(assignment.key(), UTF_8)).isEqualTo("d1");
    assertThat(assignment.value()).isNull();
    TestRecord<byte[], byte[]> event = only(StreamTopic.EVENTS);
    assertThat(new String(event.key(), UTF_8)).isEqualTo("m/none");
    assertThat(new String(event.value(), UTF_8)).doesNotContain("title");
  }

  @Test
  void whatNamesOthersAloneIsLeftAsItIs() {
    send(Streams.bag("m", 1));
    send(Streams.bag("n", 1));
    send(Streams.bag("m", 2));
    read(StreamTopic.SNAPSHOTS);
    read(StreamTopic.ALERTS);
    send(new Erasure("m", "d2", 0));
    assertThat(new String(only(StreamTopic.SNAPSHOTS).key(), UTF_8)).isEqualTo("m/2");
    send(new Erasure("m", "d2", 0));
    assertThat(read(StreamTopic.SNAPSHOTS)).isEmpty();
    assertThat(read(StreamTopic.ALERTS)).hasSize(1);
  }

  @Test
  void whatWasTakenBackIsNotPublishedAgain() {
    send(Streams.bag("m", 1));
    read(StreamTopic.SNAPSHOTS);
    send(new Tick("m", 1, 0));
    TestRecord<byte[], byte[]> tombstone = only(StreamTopic.SNAPSHOTS);
    assertThat(new String(tombstone.key(), UTF_8)).isEqualTo("m/1");
    assertThat(tombstone.value()).isNull();
    send(new Erasure("m", "d1", 0));
    assertThat(read(StreamTopic.SNAPSHOTS)).isEmpty();
  }

  @Test
  void whatIsRememberedNoMoreNamesNoDocument() {
    for (int n = 1; n <= Published.MOST / 2; n++) {
      send(Streams.bag("m", n)); // one snapshot and one alert each
    }
    read(StreamTopic.SNAPSHOTS);
    read(StreamTopic.ALERTS);
    send(Streams.bag("m", 9_999));
    assertThat(read(StreamTopic.SNAPSHOTS))
        .extracting(record -> OutputReader.snapshot(record.value()))
        .containsExactly(Ending.snapshot("m", 9_999), Ending.snapshot("m", 1).naming(id -> false));
    assertThat(read(StreamTopic.ALERTS))
        .extracting(record -> OutputReader.alert(record.value()))
        .containsExactly(Ending.alert("m", 9_999), Ending.alert("m", 1).naming(id -> false));
  }

  private void send(LogEntry entry) {
    log.pipeInput(entry.model().getBytes(UTF_8), serializer.serialize(entry), NOW);
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

  /**
   * With each document a topic ends that it stood for, and an alert that it is evidence of; a tick
   * takes back the topic of its event time.
   */
  private static final class Ending implements ModelEngine {
    private final String model;

    Ending(String model) {
      this.model = model;
    }

    @Override
    public void accept(LogEntry entry, Outputs outputs) {
      if (entry instanceof Bag bag) {
        long number = Long.parseLong(bag.id().substring(1));
        outputs.snapshot(snapshot(model, number));
        outputs.alert(alert(model, number));
      } else if (entry instanceof Tick tick) {
        outputs.removed(new Removed.Topic(model, tick.eventTime()));
      } else if (entry instanceof Erasure erasure) {
        outputs.event(
            new TopicEvent(
                model,
                TopicEvent.Kind.ERASED,
                TopicEvent.NO_TOPIC,
                null,
                NOW,
                new TopicEvent.Evidence(List.of(), List.of(erasure.document()), null, null, true)));
      }
    }

    static Snapshot snapshot(String model, long topic) {
      return SomeSnapshot.of(model, topic)
          .state(Snapshot.State.DORMANT)
          .terms(List.of(new Snapshot.Term("bank", 1, 1, 2)))
          .documents(
              new Snapshot.Representative("d" + topic, "title of d" + topic, NOW, 0.9),
              new Snapshot.Representative("other", "title of another", NOW, 0.8))
          .at(NOW, NOW)
          .take();
    }

    static Alert alert(String model, long topic) {
      return new Alert(
          model,
          model + "/alert" + topic,
          Alert.Kind.SURGING,
          Alert.State.RESOLVED,
          Alert.Severity.INFO,
          topic,
          "label",
          "story",
          "why",
          4.5,
          new Alert.Level(10, 100),
          new Alert.Level(2, 100),
          5,
          NOW,
          NOW,
          NOW,
          new Alert.Window(NOW, NOW),
          List.of(new Alert.Term("bank", 0.5)),
          List.of(),
          List.of(
              new Alert.Document("d" + topic, "title of d" + topic, null, NOW, 0.5),
              new Alert.Document("other", "title of another", null, NOW, 0.4)),
          new Alert.Sources(0, Map.of()),
          new Alert.Rule("fast", Map.of()));
    }

    @Override
    public void finish(Outputs outputs) {}

    @Override
    public EngineCounters counters() {
      return EngineCounters.NONE;
    }

    @Override
    public void save(StateSink changes) {}

    @Override
    public void restore(byte[] key, byte[] value) {}

    @Override
    public void restored() {}
  }
}
