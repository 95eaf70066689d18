package io.swell.streaming;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A broker and a directory for the tests of one class; both are removed after the last test. */
public final class TestBroker implements BeforeAllCallback, AfterAllCallback {
  private record Started(ScratchFiles files, EmbeddedKafka broker) {}

  private @Nullable Started started;

  @Override
  public void beforeAll(ExtensionContext context) throws IOException {
    var files = new ScratchFiles(Files.createTempDirectory("swell-test"));
    var broker =
        EmbeddedKafka.start(files.path().resolve("broker"), 0, EmbeddedKafka.NEVER_RESTARTED);
    started = new Started(files, broker);
  }

  @Override
  public void afterAll(ExtensionContext context) throws IOException {
    started().broker.close();
    started().files.close();
  }

  private Started started() {
    if (started == null) {
      throw new IllegalStateException("the broker is not started");
    }
    return started;
  }

  /** Waits until a condition holds that other threads fulfill; fails after a minute. */
  public static void await(BooleanSupplier condition) throws InterruptedException {
    CountDownLatch pause = new CountDownLatch(1); // never counted down
    for (int i = 0; i < 600 && !condition.getAsBoolean(); i++) {
      assertThat(pause.await(100, TimeUnit.MILLISECONDS)).isFalse();
    }
    assertThat(condition.getAsBoolean()).isTrue();
  }

  public String bootstrap() {
    return started().broker.bootstrap();
  }

  public Path directory() {
    return started().files.path();
  }

  /** Returns the names of all stream topics. */
  public Set<String> topics() throws Exception {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrap()))) {
      return admin.listTopics().names().get();
    }
  }

  /** Deletes a stream topic, and returns when the broker no longer knows it. */
  public void delete(String topic) throws Exception {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrap()))) {
      admin.deleteTopics(List.of(topic)).all().get();
      long patience = System.nanoTime() + Duration.ofMinutes(1).toNanos();
      while (admin.listTopics().names().get().contains(topic)) {
        assertThat(System.nanoTime()).as("%s is still there", topic).isLessThan(patience);
      }
    }
  }

  /** Writes the lines to a new file. */
  public Path file(List<String> lines) throws IOException {
    return Files.write(Files.createTempFile(directory(), "in", ".jsonl"), lines);
  }

  /** Returns the end offset of a stream topic with one partition, including uncommitted records. */
  public long end(String topic) {
    try (KafkaConsumer<String, String> consumer = consumer("read_uncommitted")) {
      var at = new TopicPartition(topic, 0);
      return consumer.endOffsets(List.of(at)).getOrDefault(at, 0L);
    }
  }

  /**
   * Returns the committed values of a stream topic with one partition; waits for transactions in
   * progress.
   */
  public List<String> values(String topic) {
    long end = end(topic);
    var at = new TopicPartition(topic, 0);
    try (KafkaConsumer<String, String> consumer = consumer("read_committed")) {
      consumer.assign(List.of(at));
      consumer.seekToBeginning(List.of(at));
      List<String> values = new ArrayList<>();
      while (consumer.position(at) < end) {
        consumer.poll(Duration.ofMillis(100)).forEach(record -> values.add(record.value()));
      }
      return values;
    }
  }

  /** Waits until this many values are committed, and returns all committed ones. */
  public List<String> awaitValues(String topic, int count) {
    var at = new TopicPartition(topic, 0);
    long patience = System.nanoTime() + Duration.ofMinutes(2).toNanos();
    try (KafkaConsumer<String, String> consumer = consumer("read_committed")) {
      consumer.assign(List.of(at));
      consumer.seekToBeginning(List.of(at));
      List<String> values = new ArrayList<>();
      while (values.size() < count) {
        consumer.poll(Duration.ofMillis(20)).forEach(record -> values.add(record.value()));
        assertThat(System.nanoTime()).as("%d of %d", values.size(), count).isLessThan(patience);
      }
      return values;
    }
  }

  private KafkaConsumer<String, String> consumer(String isolation) {
    return new KafkaConsumer<>(
        Map.of(
            "bootstrap.servers",
            bootstrap(),
            "isolation.level",
            isolation,
            "allow.auto.create.topics",
            false),
        new StringDeserializer(),
        new StringDeserializer());
  }
}
