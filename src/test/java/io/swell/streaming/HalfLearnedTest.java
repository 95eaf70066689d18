package io.swell.streaming;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.swell.config.Configuration;
import io.swell.engine.LogEntry;
import io.swell.engine.ModelEngine;
import io.swell.engine.Outputs;
import io.swell.engine.SourceReport;
import io.swell.state.StateSink;
import io.swell.streaming.client.KafkaClients;
import io.swell.streaming.client.KafkaOptions;
import io.swell.streaming.feed.Feeder;
import io.swell.streaming.feed.SendSchedule;
import io.swell.streaming.record.StateKey;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.errors.LogAndContinueProcessingExceptionHandler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * An exception in the middle of learning leaves arrays partly updated. Kafka Streams flushes the
 * stores of a task even when it closes the task after a failure, and the flush saves the models
 * that have changed.
 */
class HalfLearnedTest {
  @RegisterExtension static final TestBroker BROKER = new TestBroker();

  private static final int DOCUMENTS = 300;

  /** A kind of piece that no engine uses. */
  private static final byte WORK = 99;

  /**
   * Counts the units of work that it begins and finishes, saves both counts, and fails once between
   * the two.
   */
  private static final class HalfwayEngine extends DelegatingEngine {
    private final AtomicInteger until;
    private int begun;
    private int finished;

    HalfwayEngine(ModelEngine engine, AtomicInteger until) {
      super(engine);
      this.until = until;
    }

    @Override
    public boolean accept(LogEntry entry, int documents, Outputs outputs) {
      if (entry instanceof SourceReport) {
        return engine.accept(entry, documents, outputs);
      }
      begun++;
      boolean isProcessed = engine.accept(entry, documents, outputs);
      if (until.decrementAndGet() == 0) {
        throw new IllegalStateException("a fault of the test, in mid-learning");
      }
      finished++;
      return isProcessed;
    }

    @Override
    public void save(StateSink changes) {
      changes.put(new byte[] {WORK}, ByteBuffer.allocate(8).putInt(begun).putInt(finished).array());
      engine.save(changes);
    }

    @Override
    public void restore(byte[] key, byte[] value) {
      if (key[0] == WORK) {
        begun = ByteBuffer.wrap(value).getInt(0);
        finished = ByteBuffer.wrap(value).getInt(4);
      } else {
        engine.restore(key, value);
      }
    }
  }

  /** Returns the saved counts of begun and finished work if the record contains them. */
  private static Stream<String> saved(byte[] key, byte[] value) {
    byte[] part = StateKey.of(Bytes.wrap(key)).part();
    if (part.length != 1 || part[0] != WORK) {
      return Stream.of();
    }
    ByteBuffer work = ByteBuffer.wrap(value);
    return Stream.of(work.getInt(0) + " begun, " + work.getInt(4) + " finished");
  }

  private static List<String> saved(String isolation) {
    var at = new TopicPartition("half-models-changelog", 0);
    List<String> saved = new ArrayList<>();
    try (var consumer =
        new KafkaConsumer<>(
            Map.of("bootstrap.servers", BROKER.bootstrap(), "isolation.level", isolation),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer())) {
      consumer.assign(List.of(at));
      consumer.seekToBeginning(List.of(at));
      long end = consumer.endOffsets(List.of(at)).getOrDefault(at, 0L);
      while (consumer.position(at) < end) {
        consumer
            .poll(Duration.ofMillis(100))
            .forEach(record -> saved(record.key(), record.value()).forEach(saved::add));
      }
    }
    return saved;
  }

  private static boolean isHalf(String saved) {
    return !saved.matches("(\\d+) begun, \\1 finished");
  }

  @Test
  void partlyLearnedStateIsNotSavedAfterAnException() throws Exception {
    Configuration configuration =
        Streams.application(
            BROKER.bootstrap(),
            "half",
            "kafka.threads=1",
            "kafka.consumer.session.timeout.ms=6000");
    KafkaClients clients = Streams.clients(configuration);
    AtomicInteger until = new AtomicInteger(DOCUMENTS / 2);
    try (Tracker tracker =
            PlainTracker.start(
                clients,
                () -> Streams.ingest(configuration),
                model -> new HalfwayEngine(new CountingEngine(model), until),
                new SimpleMeterRegistry());
        Feeder feeder = Feeder.start(clients, SendSchedule.unlimited())) {
      for (int n = 0; n < DOCUMENTS; n++) {
        feeder.send(null, Streams.document(n).getBytes(UTF_8), n, Map.of());
      }
      feeder.flush();
      assertThat(BROKER.awaitValues("half.assignments", DOCUMENTS)).hasSize(DOCUMENTS);
      assertThat(until).hasValueLessThan(0);
      assertThat(tracker.failure()).isNull();
    }
    assertThat(saved("read_committed"))
        .noneMatch(HalfLearnedTest::isHalf)
        .last()
        .asString()
        .startsWith(DOCUMENTS + " begun");
    assertThat(saved("read_uncommitted")).noneMatch(HalfLearnedTest::isHalf);
  }

  @Test
  void partlyLearnedStateIsNotSavedAfterASwallowedException() {
    Configuration configuration = Streams.configuration();
    Properties lenient = Streams.clients(configuration).streams("test");
    lenient.put(
        StreamsConfig.PROCESSING_EXCEPTION_HANDLER_CLASS_CONFIG,
        LogAndContinueProcessingExceptionHandler.class);
    AtomicInteger until = new AtomicInteger(3);
    try (var driver =
        new TopologyTestDriver(
            Streams.topology(
                configuration.get(KafkaOptions.class),
                () -> Streams.ingest(configuration),
                Streams.READ,
                model -> new HalfwayEngine(new CountingEngine(model), until),
                new SimpleMeterRegistry()),
            lenient,
            Instant.ofEpochMilli(0))) {
      var documents =
          driver.createInputTopic(
              "documents", new ByteArraySerializer(), new ByteArraySerializer());
      for (int n = 0; n < 10; n++) {
        documents.pipeInput(Streams.document(n).getBytes(UTF_8));
      }
      var changelog =
          driver.createOutputTopic(
              "swell-models-changelog", new ByteArrayDeserializer(), new ByteArrayDeserializer());
      assertThat(changelog.readRecordsToList())
          .flatExtracting(record -> saved(record.key(), record.value()).toList())
          .containsExactly("1 begun, 1 finished", "2 begun, 2 finished");
      assertThat(until).as("documents learned after the fault").hasValue(0);
    }
  }
}
