package io.swell.streaming.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.swell.config.Configuration;
import io.swell.format.registry.SchemaRegistry;
import io.swell.state.IncompatibleException;
import io.swell.streaming.CountingEngine;
import io.swell.streaming.Streams;
import io.swell.streaming.TestBroker;
import io.swell.streaming.Tracker;
import io.swell.streaming.client.KafkaClients;
import io.swell.streaming.feed.Backfill;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests the ownership of a prefix on a real broker; each test has its own prefix. */
class PrefixOwnerTest {
  @RegisterExtension static final TestBroker BROKER = new TestBroker();

  private static final int RACES = 5;

  private static Configuration configuration(String application, String prefix) {
    return Streams.local(
        BROKER.bootstrap(),
        "kafka.application=" + application,
        "kafka.prefix=" + prefix,
        "kafka.documents=" + prefix + "documents",
        "kafka.instance=of-" + application);
  }

  /** Returns the clients of an application whose stream topics exist. */
  private static KafkaClients clients(String application, String prefix) throws Exception {
    KafkaClients clients = Streams.clients(configuration(application, prefix));
    try (Admin admin = clients.admin()) {
      StreamTopics.ensure(admin, clients.options());
    }
    return clients;
  }

  private static Tracker tracker(Configuration configuration, Map<String, String> fixed)
      throws Exception {
    return Tracker.start(
        Streams.clients(configuration),
        SchemaRegistry.none(),
        () -> Streams.ingest(configuration),
        CountingEngine::new,
        fixed,
        new SimpleMeterRegistry(),
        doing -> {});
  }

  private static List<String> members(String application) throws Exception {
    try (Admin admin = clients(application, application + ".").admin()) {
      return new TrackerGroup(admin, application).members();
    }
  }

  @Test
  void aSecondApplicationIsRejectedBeforeItJoins() throws Exception {
    try (Tracker first = tracker(configuration("first", "one."), Map.of())) {
      assertThat(first.awaitRunning(Duration.ofMinutes(1))).isTrue();
      assertThatThrownBy(() -> tracker(configuration("second", "one."), Map.of()).close())
          .isInstanceOf(IncompatibleException.class)
          .hasMessageContaining("\"one.\"* belong to application first")
          .hasMessageContaining("swell.kafka.application is second")
          .hasMessageContaining("swell.kafka.prefix of its own")
          .hasMessageContaining(
              "swell reset --set kafka.application=first --set kafka.prefix=one.");
      assertThat(members("second")).isEmpty();
      assertThat(members("first")).isNotEmpty();
      assertThat(first.failure()).isNull();
    }
    assertThatThrownBy(() -> tracker(configuration("second", "one."), Map.of()).close())
        .hasMessageContaining("belong to application first");
    tracker(configuration("second", "two."), Map.of()).close();
    tracker(configuration("first", "one."), Map.of()).close();
  }

  @Test
  void ofConcurrentApplicationsExactlyOneWins() throws Exception {
    List<String> applications = List.of("a", "b", "c");
    ExecutorService starters = Executors.newFixedThreadPool(applications.size());
    try {
      for (int race = 0; race < RACES; race++) {
        String prefix = "race" + race + ".";
        clients("a", prefix);
        CyclicBarrier start = new CyclicBarrier(applications.size());
        List<Callable<Boolean>> claims = new ArrayList<>();
        for (String application : applications) {
          claims.add(() -> isClaimed(application, prefix, start));
        }
        List<String> winners = new ArrayList<>();
        List<Future<Boolean>> claimed = starters.invokeAll(claims);
        for (int i = 0; i < applications.size(); i++) {
          if (claimed.get(i).get()) {
            winners.add(applications.get(i));
          }
        }
        assertThat(winners).as("owners of %s", prefix).hasSize(1);
        for (String application : applications) {
          assertThat(isClaimed(application, prefix, new CyclicBarrier(1)))
              .isEqualTo(application.equals(winners.get(0)));
        }
      }
    } finally {
      starters.shutdownNow();
    }
  }

  private static boolean isClaimed(String application, String prefix, CyclicBarrier start)
      throws Exception {
    KafkaClients clients = Streams.clients(configuration(application, prefix));
    start.await();
    try {
      PrefixOwner.claim(clients, Map.of("learn.topics", "8"));
      return true;
    } catch (IncompatibleException e) {
      assertThat(e).hasMessageContaining("belong to application ");
      return false;
    }
  }

  @Test
  void instancesWithOtherFixedOptionsAreRejectedBeforeTheyJoin() throws Exception {
    Configuration configuration = configuration("options", "options.");
    Map<String, String> fixed = Map.of("learn.topics", "8", "method", "rlsi");
    try (Tracker first = tracker(configuration, fixed)) {
      assertThat(first.awaitRunning(Duration.ofMinutes(1))).isTrue();
      assertThatThrownBy(
              () -> tracker(configuration, Map.of("learn.topics", "9", "method", "nmf")).close())
          .isInstanceOf(IncompatibleException.class)
          .hasMessageStartingWith(
              "application options has learned with learn.topics=8, but now learn.topics=9;"
                  + " method=rlsi, but now method=nmf: set the old")
          .hasMessageContaining("swell reset")
          .hasMessageContaining("swell backfill");
      assertThat(first.failure()).isNull();
      assertThat(first.isRunning()).isTrue();
    }
  }

  @Test
  void newOptionsAreRecordedAndUnusedOnesKept() throws Exception {
    KafkaClients clients = clients("new", "new.");
    PrefixOwner.claim(clients, Map.of("learn.topics", "8", "slfa.noise", "3"));
    PrefixOwner.claim(clients, Map.of("learn.topics", "8", "lifecycle.enabled", "true"));
    long records = BROKER.end("new.owner");
    PrefixOwner.claim(clients, Map.of("slfa.noise", "3", "lifecycle.enabled", "true"));
    assertThat(BROKER.end("new.owner")).as("records written without a change").isEqualTo(records);
    assertThatThrownBy(() -> PrefixOwner.claim(clients, Map.of("slfa.noise", "4")))
        .hasMessageContaining("slfa.noise=3, but now slfa.noise=4");
    assertThatThrownBy(() -> PrefixOwner.claim(clients, Map.of("lifecycle.enabled", "false")))
        .hasMessageContaining("lifecycle.enabled=true, but now lifecycle.enabled=false");
  }

  @Test
  void wronglyRecordedOptionsAreWithdrawn() throws Exception {
    KafkaClients clients = clients("wrong", "wrong.");
    PrefixOwner wrong = PrefixOwner.claim(clients, Map.of("learn.topics", "9"));
    wrong.withdraw();
    PrefixOwner right = PrefixOwner.claim(clients, Map.of("learn.topics", "8"));
    wrong.withdraw();
    assertThatThrownBy(() -> PrefixOwner.claim(clients, Map.of("learn.topics", "9")))
        .hasMessageContaining("learn.topics=8, but now learn.topics=9");
    PrefixOwner.claim(clients, Map.of("learn.topics", "8")).withdraw();
    assertThatThrownBy(() -> PrefixOwner.claim(clients, Map.of("learn.topics", "9")))
        .as("records of an instance that changed nothing")
        .hasMessageContaining("learn.topics=8, but now learn.topics=9");
    right.withdraw();
    assertThatThrownBy(
            () -> PrefixOwner.claim(clients("other", "wrong."), Map.of("learn.topics", "8")))
        .as("the owner of the prefix")
        .hasMessageContaining("belong to application wrong");
  }

  @Test
  void backfillAndResetRejectAnotherApplicationsPrefix() throws Exception {
    PrefixOwner.claim(clients("mine", "mine."), Map.of());
    KafkaClients other = clients("other", "mine.");
    assertThatThrownBy(() -> new Backfill(other, StartPosition.BEGINNING, Duration.ZERO).close())
        .isInstanceOf(IncompatibleException.class)
        .hasMessageContaining("belong to application mine");
    assertThatThrownBy(() -> new TrackerReset(other, false, false, StartPosition.BEGINNING).close())
        .isInstanceOf(IncompatibleException.class)
        .hasMessageContaining("belong to application mine");
  }

  @Test
  void aResetReleasesThePrefixAndForgetsTheOptions() throws Exception {
    KafkaClients first = clients("left", "left.");
    PrefixOwner.claim(first, Map.of("learn.topics", "8"));
    try (var reset = new TrackerReset(first, false, false, StartPosition.BEGINNING)) {
      assertThat(reset.plan().topics()).contains("left.owner");
      reset.run(reset.plan());
    }
    PrefixOwner.claim(clients("heir", "left."), Map.of("learn.topics", "9"));
    assertThatThrownBy(() -> PrefixOwner.claim(clients("left", "left."), Map.of()))
        .hasMessageContaining("belong to application heir");
  }

  @Test
  void foreignRecordsAreRejectedWithTheirPosition() throws Exception {
    KafkaClients clients = clients("odd", "odd.");
    PrefixOwner.claim(clients, Map.of());
    for (String foreign : List.of("owned!", "{}", "{\"v\":1}", "{\"v\":2}")) {
      KafkaClients odd = clients("odd", "odd" + foreign.length() + ".");
      String topic = PrefixOwner.topic(odd.options());
      try (Producer<byte[], byte[]> producer = odd.producer()) {
        producer.send(new ProducerRecord<>(topic, foreign.getBytes(StandardCharsets.UTF_8))).get();
      }
      assertThatThrownBy(() -> PrefixOwner.claim(odd, Map.of()))
          .isInstanceOf(IncompatibleException.class)
          .hasMessageContaining("the record at " + topic + "-0-0");
    }
  }
}
