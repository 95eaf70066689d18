package io.swell.streaming;

import static io.swell.format.registry.Apicurio.framed;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.swell.alerting.PlantedAlerts;
import io.swell.config.Configuration;
import io.swell.engine.RecordedOutputs;
import io.swell.format.input.Ingest;
import io.swell.format.input.InputOptions;
import io.swell.format.output.OutputFormat;
import io.swell.format.registry.Apicurio;
import io.swell.format.registry.AvroOutputs;
import io.swell.format.registry.SchemaRegistry;
import io.swell.output.Alert;
import io.swell.streaming.admin.StreamTopic;
import io.swell.streaming.admin.StreamTopics;
import io.swell.streaming.client.KafkaClients;
import io.swell.streaming.client.OutputCodec;
import io.swell.streaming.read.OutputSubscriber;
import io.swell.text.TextAnalyzer;
import io.swell.text.TextOptions;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A tracker whose schema registry, Apicurio, cannot be reached for a while. */
class SchemaHoldTest {
  @RegisterExtension static final TestBroker BROKER = new TestBroker();
  @RegisterExtension static final Apicurio APICURIO = new Apicurio();

  private RegistryGate gate;

  @BeforeEach
  void startGate() throws IOException {
    gate = new RegistryGate(APICURIO);
  }

  @AfterEach
  void stopGate() {
    gate.close();
  }

  @Test
  void documentsWaitForTheRegistryWhileOtherPartitionsContinue() throws Exception {
    Configuration configuration =
        Streams.local(BROKER.bootstrap(), "kafka.partitions=2", "kafka.idle-after=P1D");
    int id = APICURIO.register("held-value", "AVRO", "{\"type\":\"string\"}", Map.of());
    byte[] avro = framed(id, new byte[] {10, 'h', 'e', 'l', 'l', 'o'});
    var meters = new SimpleMeterRegistry();
    byte[] bare = "{\"text\":\"read at once\"}".getBytes(UTF_8);
    try (var registry = gate.client();
        Tracker tracker = startTracker(configuration, registry, meters);
        var producer =
            new KafkaProducer<>(
                Map.<String, Object>of("bootstrap.servers", BROKER.bootstrap()),
                new ByteArraySerializer(),
                new ByteArraySerializer())) {
      assertThat(tracker.awaitRunning(Duration.ofSeconds(60))).isTrue();
      producer.send(new ProducerRecord<>("documents", 0, null, bare)).get();
      producer.send(new ProducerRecord<>("documents", 0, null, avro)).get();
      producer.send(new ProducerRecord<>("documents", 0, null, bare)).get();
      TestBroker.await(() -> !registry.faults().isEmpty());
      producer.send(new ProducerRecord<>("documents", 1, null, bare)).get();
      TestBroker.await(() -> committed(0) == 1 && committed(1) == 1);
      assertThat(registry.faults().get(0)).contains("schema " + id, "answered 503");
      gate.open();
      TestBroker.await(() -> committed(0) == 3);
      assertThat(registry.faults()).isEmpty();
      assertThat(meters.get("swell.documents.rejected").counters())
          .allSatisfy(counter -> assertThat(counter.count()).isZero());
      assertThat(tracker.failure()).isNull();
    }
  }

  @Test
  void outputsWaitForTheRegistryToo() throws Exception {
    KafkaClients kafka =
        Streams.clients(
            Streams.local(BROKER.bootstrap(), "kafka.prefix=held.", "kafka.documents=held"));
    Alert alert =
        PlantedAlerts.alert(
            "m", "a1", Alert.Kind.SURGING, Alert.State.FIRING, 4L, "comet", Instant.EPOCH);
    try (var open = SchemaRegistry.of(Apicurio.options("registry.url=" + APICURIO.url()));
        var registry = gate.client();
        Admin admin = kafka.admin();
        Producer<byte[], byte[]> producer = kafka.producer()) {
      StreamTopics.ensure(admin, kafka.options());
      byte[] json = OutputFormat.write(alert);
      byte[] avro = AvroOutputs.register(open, Map.of("alert", "held.alerts-value")).encode(json);
      String topic = StreamTopic.ALERTS.name(kafka.options());
      producer.send(new ProducerRecord<>(topic, 0, "a1".getBytes(UTF_8), avro)).get();
      var read = new RecordedOutputs();
      var codec = new OutputCodec(UnaryOperator.identity(), registry::toJson, registry::isReady);
      try (OutputSubscriber subscriber =
          OutputSubscriber.follow(
              kafka.withOutputs(codec),
              Map.of(StreamTopic.ALERTS, OutputSubscriber.Start.BEGINNING),
              read,
              () -> {})) {
        TestBroker.await(() -> !registry.faults().isEmpty());
        assertThat(subscriber.isCaughtUp()).isFalse();
        gate.open();
        TestBroker.await(subscriber::isCaughtUp);
        assertThat(subscriber.failure()).isNull();
        assertThat(subscriber.malformed()).isZero();
      }
      assertThat(read.of(Alert.class)).extracting(Alert::id).containsExactly("a1");
    }
  }

  static Tracker startTracker(
      Configuration configuration, SchemaRegistry registry, MeterRegistry meters) throws Exception {
    return Tracker.start(
        Streams.clients(configuration),
        registry,
        () ->
            new Ingest(
                configuration.get(InputOptions.class),
                registry,
                TextAnalyzer.of(configuration.get(TextOptions.class))),
        CountingEngine::new,
        Map.of(),
        meters,
        doing -> {});
  }

  private static long committed(int partition) {
    return committed(BROKER.bootstrap(), "swell", "documents", partition);
  }

  /** Returns the offset of the next document of a partition to be read; 0 if none was read. */
  static long committed(String bootstrap, String application, String documents, int partition) {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrap))) {
      OffsetAndMetadata offset =
          admin
              .listConsumerGroupOffsets(application)
              .partitionsToOffsetAndMetadata()
              .get()
              .get(new TopicPartition(documents, partition));
      return Objects.requireNonNullElse(offset, new OffsetAndMetadata(0)).offset();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
