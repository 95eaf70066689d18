package io.swell.streaming.read;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.swell.format.output.OutputFormat;
import io.swell.notify.Alerts;
import io.swell.output.Alert;
import io.swell.output.Assignment;
import io.swell.output.DocumentOrigin;
import io.swell.output.Output;
import io.swell.output.Snapshot;
import io.swell.output.Tombstone;
import io.swell.serving.ViewFeed;
import io.swell.serving.Views;
import io.swell.streaming.EmbeddedKafka;
import io.swell.streaming.Streams;
import io.swell.streaming.admin.StreamTopic;
import io.swell.streaming.client.KafkaClients;
import io.swell.streaming.feed.Feeder;
import io.swell.streaming.feed.SendSchedule;
import io.swell.streaming.record.OutputKey;
import io.swell.view.PlantedStory;
import io.swell.view.ViewOptions;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OutputSubscriberTest {
  private static final String MODEL = PlantedStory.MODEL;

  @TempDir Path directory;

  @Test
  void tombstonesRemoveRecordsFromAView() throws Exception {
    try (EmbeddedKafka broker = EmbeddedKafka.start(directory, 0, Map.of())) {
      KafkaClients clients = Streams.clients(Streams.local(broker.bootstrap()));
      try (Feeder creates = Feeder.start(clients, SendSchedule.unlimited())) {
        creates.flush();
      }
      try (Producer<byte[], byte[]> producer = clients.producer()) {
        for (int topic : new int[] {5, 6}) {
          Snapshot snapshot = PlantedStory.snapshot(topic, 3, 20, Snapshot.State.LIVE);
          String key = OutputKey.topic(MODEL, topic);
          send(producer, clients, StreamTopic.SNAPSHOTS, key, OutputFormat.write(snapshot));
        }
        for (String id : new String[] {"d1", "d2"}) {
          send(producer, clients, StreamTopic.ASSIGNMENTS, id, OutputFormat.write(about(6, id)));
          Alert alert = Alerts.of(id, Alert.State.FIRING, Alert.Severity.WARNING);
          send(producer, clients, StreamTopic.ALERTS, id, OutputFormat.write(alert));
        }
        send(
            producer,
            clients,
            StreamTopic.MODELS,
            MODEL,
            OutputFormat.write(PlantedStory.report(3, 2)));
        send(producer, clients, StreamTopic.SNAPSHOTS, MODEL + "/5", null);
        send(producer, clients, StreamTopic.SNAPSHOTS, "no snapshot's key", null);
        send(producer, clients, StreamTopic.ASSIGNMENTS, "d1", null);
        send(producer, clients, StreamTopic.ALERTS, "d2", null);
        send(producer, clients, StreamTopic.MODELS, MODEL, null);
        send(producer, clients, StreamTopic.EVENTS, MODEL + "/5", null);
      }
      Views views = Views.of(new ViewOptions(5, 5), null);
      long malformed =
          OutputSubscriber.read(
              clients,
              Set.of(
                  StreamTopic.SNAPSHOTS,
                  StreamTopic.ASSIGNMENTS,
                  StreamTopic.ALERTS,
                  StreamTopic.MODELS,
                  StreamTopic.EVENTS),
              new ViewFeed(views));
      assertThat(malformed).as("an invalid key and a stream topic without tombstones").isEqualTo(2);
      assertThat(views.topics().of(MODEL).topic(5)).isNull();
      assertThat(views.topics().of(MODEL).topic(6)).isNotNull();
      assertThat(Objects.requireNonNull(views.topics().of(MODEL).documents(6)).newest())
          .extracting(document -> document.id())
          .containsExactly("d2");
      assertThat(views.alerts().alerts("main"))
          .extracting(numbered -> numbered.alert().id())
          .containsExactly("d1");
      assertThat(views.topics().of(MODEL).report()).isNull();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"main", "", "a/b", "a/7"})
  void readsBackTheKeysOfTombstones(String model) {
    var tombstone = Tombstone.of(Output.Kind.SNAPSHOT, model, 12);
    assertThat(tombstone.model()).isEqualTo(model);
    assertThat(tombstone.number()).isEqualTo(12);
    assertThat(StreamTopic.of(tombstone.removed())).isEqualTo(StreamTopic.SNAPSHOTS);
    assertThat(tombstone.key()).isEqualTo(OutputKey.topic(model, 12));
  }

  @Test
  void aTombstoneHasTheKeyOfWhatItRemoves() {
    assertThatThrownBy(() -> new Tombstone(Output.Kind.STORY, "main/x"))
        .hasMessageContaining("a slash and a number, found main/x");
    assertThatThrownBy(() -> new Tombstone(Output.Kind.EVENT, "main/7"))
        .hasMessageContaining("type event are never removed");
  }

  private static Assignment about(long topic, String id) {
    return new Assignment(
        MODEL,
        id,
        "About " + id,
        DocumentOrigin.NONE,
        Instant.EPOCH,
        List.of(new Assignment.TopicWeight(topic, 1, 1)),
        0.1,
        1,
        Assignment.Timing.IN_TIME,
        null,
        null,
        null,
        null);
  }

  private static void send(
      Producer<byte[], byte[]> producer,
      KafkaClients clients,
      StreamTopic topic,
      String key,
      byte @Nullable [] value) {
    var unused =
        producer.send(
            new ProducerRecord<>(topic.name(clients.options()), key.getBytes(UTF_8), value));
  }
}
