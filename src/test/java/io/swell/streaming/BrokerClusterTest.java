package io.swell.streaming;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.swell.config.Configuration;
import io.swell.format.registry.SchemaRegistry;
import io.swell.streaming.admin.StreamTopics;
import io.swell.streaming.client.KafkaClients;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TopicDescription;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs trackers on three brokers, some of which are killed. */
class BrokerClusterTest {
  private static final int TOLERATED_SECONDS = 30;

  @TempDir static Path directory;
  private static BrokerCluster cluster;

  @BeforeAll
  static void start() throws Exception {
    cluster = BrokerCluster.start(directory, directory.resolve("messages.txt"));
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  private static Tracker tracker(Configuration configuration, Queue<String> progress)
      throws Exception {
    return Tracker.start(
        Streams.clients(configuration),
        SchemaRegistry.none(),
        () -> Streams.ingest(configuration),
        CountingEngine::new,
        Map.of(),
        new SimpleMeterRegistry(),
        progress::add);
  }

  private static Tracker running(Configuration configuration) throws Exception {
    Tracker tracker = tracker(configuration, new ConcurrentLinkedQueue<>());
    assertThat(tracker.awaitRunning(Duration.ofMinutes(2))).isTrue();
    TestBroker.await(() -> tracker.readinessFaults().isEmpty());
    return tracker;
  }

  @Test
  void newStreamTopicsAndChangelogsHaveThreeReplicas() throws Exception {
    Configuration configuration = Streams.application(cluster.bootstrap(), "replicas");
    KafkaClients clients = Streams.clients(configuration);
    try (Tracker tracker = running(configuration);
        Admin admin = clients.admin()) {
      assertThat(tracker.isRunning()).isTrue();
      Map<String, TopicDescription> topics =
          admin.describeTopics(StreamTopics.all(clients.options())).allTopicNames().get();
      assertThat(topics.values())
          .allSatisfy(
              topic ->
                  assertThat(topic.partitions())
                      .as(topic.name())
                      .allSatisfy(at -> assertThat(at.replicas()).hasSize(3)));
    }
  }

  @Test
  void anExplicitReplicationFactorIsKept() throws Exception {
    Configuration configuration =
        Streams.application(cluster.bootstrap(), "single", "kafka.replication=1");
    KafkaClients clients = Streams.clients(configuration);
    try (Admin admin = clients.admin()) {
      assertThat(StreamTopics.ensure(admin, clients.options())).isEqualTo((short) 1);
      String documents = clients.options().documents();
      TestBroker.await(() -> replicas(admin, documents) == 1);
    }
  }

  private static int replicas(Admin admin, String topic) {
    try {
      TopicDescription found =
          admin.describeTopics(List.of(topic)).allTopicNames().get().get(topic);
      return found == null ? -1 : found.partitions().get(0).replicas().size();
    } catch (Exception e) {
      return -1; // not yet known to all brokers
    }
  }

  @Test
  void whileTwoOfThreeBrokersAreAwayATrackerIsNotReadyAndARestartWouldNotHelp() throws Exception {
    Configuration configuration = Streams.application(cluster.bootstrap(), "outage");
    try (Tracker tracker = running(configuration)) {
      cluster.broker(0).kill();
      cluster.broker(1).kill();
      long killed = System.nanoTime();
      TestBroker.await(() -> !tracker.readinessFaults().isEmpty());
      assertThat(Duration.ofNanos(System.nanoTime() - killed))
          .isLessThan(Duration.ofSeconds(TOLERATED_SECONDS));
      assertThat(tracker.readinessFaults().get(0)).startsWith("the brokers have not answered for");
      assertThat(tracker.livenessFaults()).isEmpty();
      cluster.restart(List.of(0, 1));
      TestBroker.await(() -> tracker.readinessFaults().isEmpty());
    }
  }

  @Test
  void aTrackerThatStartsWhileTheBrokersAreAwayWaitsForThem() throws Exception {
    Configuration configuration = Streams.application(cluster.bootstrap(), "early");
    for (int n = 0; n < BrokerCluster.SIZE; n++) {
      cluster.broker(n).kill();
    }
    Queue<String> progress = new ConcurrentLinkedQueue<>();
    ExecutorService starter = Executors.newSingleThreadExecutor();
    try {
      Future<Tracker> started = starter.submit(() -> tracker(configuration, progress));
      TestBroker.await(
          () -> progress.stream().anyMatch(each -> each.startsWith("waiting for the brokers")));
      cluster.restart(List.of(0, 1, 2));
      try (Tracker tracker = started.get()) {
        assertThat(tracker.awaitRunning(Duration.ofMinutes(2))).isTrue();
      }
    } finally {
      starter.shutdownNow();
    }
  }
}
