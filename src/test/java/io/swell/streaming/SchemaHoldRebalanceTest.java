package io.swell.streaming;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.swell.config.Configuration;
import io.swell.engine.RecordedOutputs;
import io.swell.format.registry.Apicurio;
import io.swell.format.registry.SchemaRegistry;
import io.swell.output.Assignment;
import io.swell.streaming.admin.StreamTopic;
import io.swell.streaming.read.OutputSubscriber;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.MemberDescription;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.GroupState;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Partitions that move between trackers while their documents wait for the schema registry. */
class SchemaHoldRebalanceTest {
  @RegisterExtension static final TestBroker BROKER = new TestBroker();
  @RegisterExtension static final Apicurio APICURIO = new Apicurio();

  private static final int PARTITIONS = 2;

  private final List<String> sent = new ArrayList<>();
  private RegistryGate gate;
  private Producer<byte[], byte[]> producer;

  @BeforeEach
  void start() throws IOException {
    gate = new RegistryGate(APICURIO);
    producer =
        new KafkaProducer<>(
            Map.<String, Object>of("bootstrap.servers", BROKER.bootstrap()),
            new ByteArraySerializer(),
            new ByteArraySerializer());
  }

  @AfterEach
  void stop() {
    producer.close();
    gate.close();
  }

  /** A tracker with its own client of the registry. */
  private record Instance(Tracker tracker, SchemaRegistry registry) implements AutoCloseable {
    boolean holds(int partitions) {
      return registry.faults().size() == partitions;
    }

    void stop() {
      tracker.close();
      registry.close();
    }

    @Override
    public void close() {
      stop();
    }
  }

  private static Configuration configuration(String application, String instance) {
    return Streams.application(
        BROKER.bootstrap(),
        application,
        "kafka.instance=" + instance,
        "kafka.partitions=" + PARTITIONS,
        "kafka.threads=1",
        "kafka.idle-after=P1D");
  }

  private Instance start(String application, String name) throws Exception {
    SchemaRegistry registry = gate.client();
    Tracker tracker =
        SchemaHoldTest.startTracker(
            configuration(application, name), registry, new SimpleMeterRegistry());
    assertThat(tracker.awaitRunning(Duration.ofSeconds(60))).isTrue();
    return new Instance(tracker, registry);
  }

  /** Sends documents to a partition: as JSON, in Avro with a schema of its own, as JSON. */
  private void send(String application, int partition) throws Exception {
    String schema =
        "{\"type\":\"record\",\"name\":\"In%d\",\"fields\":[{\"name\":\"id\",\"type\":\"string\"},{\"name\":\"text\",\"type\":\"string\"}]}"
            .formatted(partition);
    int id = APICURIO.register(application + partition, "AVRO", schema, Map.of());
    for (int n = 0; n < 15; n++) {
      String name = partition + "-" + sent.size();
      sent.add(name);
      byte[] value =
          n / 5 == 1
              ? Apicurio.framed(id, avro(name, "often t" + n))
              : "{\"id\":\"%s\",\"text\":\"often t%d\"}".formatted(name, n).getBytes(UTF_8);
      producer.send(new ProducerRecord<>(application + ".documents", partition, null, value)).get();
    }
  }

  private static byte[] avro(String... texts) throws IOException {
    var bytes = new ByteArrayOutputStream();
    for (String text : texts) {
      assertThat(text.length()).isLessThan(64); // so that its length is one byte
      bytes.write(2 * text.length());
      bytes.write(text.getBytes(UTF_8));
    }
    return bytes.toByteArray();
  }

  private static boolean isCommitted(String application, long offset) {
    for (int partition = 0; partition < PARTITIONS; partition++) {
      if (SchemaHoldTest.committed(
              BROKER.bootstrap(), application, application + ".documents", partition)
          != offset) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether one member of the group has all partitions of the documents. */
  private static boolean isAlone(String application) {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", BROKER.bootstrap()))) {
      return admin.describeConsumerGroups(List.of(application)).all().get().values().stream()
          .filter(group -> group.groupState() == GroupState.STABLE)
          .flatMap(group -> group.members().stream())
          .anyMatch(member -> documents(application, member) == PARTITIONS);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns how many partitions of the documents a member has. */
  private static long documents(String application, MemberDescription member) {
    return member.assignment().topicPartitions().stream()
        .filter(at -> at.topic().equals(application + ".documents"))
        .count();
  }

  private void expectEachDocumentOnce(String application) throws Exception {
    var read = new RecordedOutputs();
    OutputSubscriber.read(
        Streams.clients(configuration(application, "reader")),
        Set.of(StreamTopic.ASSIGNMENTS),
        read);
    assertThat(read.of(Assignment.class))
        .extracting(Assignment::id)
        .containsExactlyInAnyOrderElementsOf(sent);
  }

  @Test
  void partitionsThatWaitMoveToAnotherTracker() throws Exception {
    try (Instance first = start("moved", "first")) {
      send("moved", 0);
      send("moved", 1);
      TestBroker.await(() -> first.holds(PARTITIONS) && isCommitted("moved", 5));
      try (Instance second = start("moved", "second")) {
        TestBroker.await(() -> second.holds(1));
        first.stop();
        TestBroker.await(() -> second.holds(PARTITIONS));
        assertThat(isCommitted("moved", 5)).isTrue();
        gate.open();
        TestBroker.await(() -> isCommitted("moved", 15));
        assertThat(second.tracker.failure()).isNull();
      }
    }
    expectEachDocumentOnce("moved");
  }

  @Test
  void aPartitionThatMovedIsReadByItsNewTracker() throws Exception {
    try (Instance first = start("divided", "first")) {
      send("divided", 0);
      send("divided", 1);
      TestBroker.await(() -> first.holds(PARTITIONS));
      try (Instance second = start("divided", "second")) {
        TestBroker.await(() -> second.holds(1));
        gate.open();
        TestBroker.await(() -> isCommitted("divided", 15));
        assertThat(first.tracker.failure()).isNull();
        assertThat(second.tracker.failure()).isNull();
      }
    }
    expectEachDocumentOnce("divided");
  }

  @Test
  void aPartitionThatReturnsWaitsAgain() throws Exception {
    try (Instance first = start("returned", "first")) {
      send("returned", 0);
      send("returned", 1);
      TestBroker.await(() -> first.holds(PARTITIONS));
      try (Instance second = start("returned", "second")) {
        TestBroker.await(() -> second.holds(1));
      }
      TestBroker.await(() -> isAlone("returned"));
      assertThat(isCommitted("returned", 5)).isTrue();
      gate.open();
      TestBroker.await(() -> isCommitted("returned", 15));
      assertThat(first.tracker.failure()).isNull();
    }
    expectEachDocumentOnce("returned");
  }
}
