package io.swell.streaming;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.swell.streaming.admin.StreamTopics;
import io.swell.streaming.admin.TrackerGroup;
import io.swell.streaming.client.KafkaClients;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Under load a tracker reads its partitions late, so that they seem idle although documents are
 * left. When it queried the offsets of each partition in its own threads, it had no time for
 * anything else: it processed 60 documents in 40 seconds with 8 partitions and an idle-after of 1.2
 * s.
 */
class AdminSourceOffsetsTest {
  @RegisterExtension static final TestBroker BROKER = new TestBroker();

  private final Work work = new Work();
  private final KafkaClients clients =
      Streams.clients(Streams.local(BROKER.bootstrap(), "kafka.documents=offsets"));

  /** Queues tasks until the test runs them. */
  private static final class Work extends AbstractExecutorService {
    private final Queue<Runnable> tasks = new ArrayDeque<>();

    @Override
    public void execute(Runnable task) {
      tasks.add(task);
    }

    void doOne() {
      tasks.remove().run();
    }

    @Override
    public void shutdown() {
      tasks.clear();
    }

    @Override
    public List<Runnable> shutdownNow() {
      List<Runnable> left = List.copyOf(tasks);
      tasks.clear();
      return left;
    }

    @Override
    public boolean isShutdown() {
      return tasks.isEmpty();
    }

    @Override
    public boolean isTerminated() {
      return tasks.isEmpty();
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) {
      return tasks.isEmpty();
    }
  }

  /**
   * Ensures that there are two records, at offsets 0 and 2, each followed by the marker of its
   * transaction.
   */
  @BeforeEach
  void feed() throws Exception {
    try (Admin admin = clients.admin()) {
      StreamTopics.ensureDocuments(admin, clients.options());
    }
    if (BROKER.end("offsets") > 0) {
      return;
    }
    try (var producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", BROKER.bootstrap(), "transactional.id", "feeder"),
            new ByteArraySerializer(),
            new ByteArraySerializer())) {
      producer.initTransactions();
      for (String value : List.of("one", "two")) {
        producer.beginTransaction();
        var unused = producer.send(new ProducerRecord<>("offsets", value.getBytes(UTF_8)));
        producer.commitTransaction();
      }
    }
  }

  @Test
  void offsetsAreQueriedInAnotherThread() {
    try (AdminSourceOffsets offsets = new AdminSourceOffsets(clients, work)) {
      assertThat(offsets.readUntil(0, 3, true, 1_000)).isZero();
      assertThat(offsets.readUntil(0, 3, true, 2_000)).isZero();
      assertThat(work.tasks).as("concurrent queries").hasSize(1);
      work.doOne();
      assertThat(offsets.readUntil(0, 3, true, 3_000)).isEqualTo(3_000);
      assertThat(work.tasks).isEmpty();
    }
  }

  @Test
  void aRecordIsNotATransactionMarker() {
    try (AdminSourceOffsets offsets = new AdminSourceOffsets(clients, work)) {
      for (int time = 1_000; time < 3_000; time += 1_000) {
        assertThat(offsets.readUntil(0, 1, true, time)).isZero();
        work.doOne();
      }
      assertThat(offsets.readUntil(0, 4, true, 3_000)).isEqualTo(3_000);
    }
  }

  @Test
  void offsetsOfActivePartitionsAreNotQueried() {
    try (AdminSourceOffsets offsets = new AdminSourceOffsets(clients, work)) {
      assertThat(offsets.readUntil(0, 1, false, 1_000)).isZero();
      assertThat(work.tasks).isEmpty();
    }
  }

  /** The task of another instance may know nothing of the backlog that was reported. */
  @Test
  void aBacklogIsIngestedOnceItsEndIsCommitted() throws Exception {
    assertThat(ingested("committed", 1, 4)).containsExactly(Map.entry(0, 4L));
  }

  @Test
  void aBacklogIsIngestedIfOnlyATransactionMarkerIsLeft() throws Exception {
    assertThat(ingested("marked", 1, 3)).containsExactly(Map.entry(0, 4L));
  }

  /**
   * Returns what was ingested by another instance that commits two offsets one after the other, the
   * first of which leaves a record.
   */
  private Map<Integer, Long> ingested(String application, long first, long second)
      throws Exception {
    KafkaClients own =
        Streams.clients(
            Streams.local(
                BROKER.bootstrap(), "kafka.documents=offsets", "kafka.application=" + application));
    var partition = new TopicPartition("offsets", 0);
    try (AdminSourceOffsets offsets = new AdminSourceOffsets(own, work);
        Admin admin = own.admin()) {
      assertThat(offsets.backlog()).containsExactly(Map.entry(0, new SourceOffsets.Backlog(0, 4)));
      var group = new TrackerGroup(admin, application);
      group.commit(Map.of(partition, first));
      while (work.tasks.isEmpty()) {
        assertThat(offsets.takeIngestedBacklog()).isEmpty();
      }
      work.doOne();
      assertThat(offsets.isBacklogLeft()).isTrue();
      group.commit(Map.of(partition, second));
      Map<Integer, Long> ingested = Map.of();
      while (ingested.isEmpty()) {
        ingested = offsets.takeIngestedBacklog();
        if (!work.tasks.isEmpty()) {
          work.doOne();
        }
      }
      assertThat(offsets.isBacklogLeft()).isFalse();
      assertThat(offsets.takeIngestedBacklog()).isEmpty();
      return ingested;
    }
  }
}
