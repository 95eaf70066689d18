package io.swell.streaming;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.swell.config.Configuration;
import io.swell.streaming.admin.StreamTopic;
import io.swell.streaming.client.KafkaClients;
import io.swell.streaming.read.OutputSubscriber;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

/** Deletes stream topics while a tracker runs, on a real broker. */
class DeletedTopicTest {
  @RegisterExtension static final TestBroker BROKER = new TestBroker();

  /** Far fewer warnings than a client writes that retries endlessly for as long as this takes. */
  private static final int FEW = 60;

  @ParameterizedTest
  @ValueSource(strings = {"documents", "bags", "assignments"})
  void aDeletedTopicIsNamedUntilItIsCreatedAgain(String which) throws Exception {
    String topic = which + "." + which;
    Configuration configuration =
        Streams.application(
            BROKER.bootstrap(), which, "kafka.state.dir=" + BROKER.directory().resolve("state"));
    KafkaClients clients = Streams.clients(configuration);
    Warnings warnings = new Warnings();
    try (warnings;
        Tracker tracker = tracker(clients, configuration);
        Admin admin = clients.admin()) {
      Streams.Lines live = new Streams.Lines();
      try (OutputSubscriber outputs = assignments(clients, live)) {
        feed(clients, 0, 100);
        live.await(100);
        admin.deleteTopics(List.of(topic)).all().get();
        TestBroker.await(() -> !tracker.deletedTopics().isEmpty());
        assertThat(tracker.deletedTopics())
            .singleElement()
            .asString()
            .startsWith("stream topic " + topic + " was deleted")
            .contains("Create it again with 1 partition as before");
        if (!which.equals("documents")) {
          feed(clients, 100, 200);
        }
        TestBroker.await(() -> warnings.ofKafka() > 0);

        admin
            .createTopics(List.of(new NewTopic(topic, Optional.of(1), Optional.empty())))
            .all()
            .get();
        TestBroker.await(() -> tracker.deletedTopics().isEmpty());
        feed(clients, 200, 300);
        live.await(which.equals("documents") ? 200 : 300);
        assertThat(live.lines()).doesNotHaveDuplicates();
        TestBroker.await(() -> tracker.readinessFaults().isEmpty());
        assertThat(tracker.failure()).isNull();
        assertThat(outputs.failure()).isNull();
      }
    }
    assertThat(warnings.of("StreamTopicWatch")).hasSize(1);
    assertThat(warnings.ofKafka()).isPositive().isLessThan(FEW);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aRecreatedTopicIsReadFromItsFirstRecord(boolean whileItRuns) throws Exception {
    String name = "again-" + whileItRuns;
    Configuration configuration =
        Streams.local(
            BROKER.bootstrap(),
            "kafka.application=" + name,
            "kafka.prefix=" + name + ".",
            "kafka.documents=" + name,
            "kafka.state.dir=" + BROKER.directory().resolve("state"));
    KafkaClients clients = Streams.clients(configuration);
    Streams.Lines live = new Streams.Lines();
    try (Tracker tracker = tracker(clients, configuration);
        OutputSubscriber outputs = assignments(clients, live)) {
      feed(clients, 0, 100);
      live.await(100);
      if (whileItRuns) {
        createAgain(clients, name, () -> !tracker.deletedTopics().isEmpty());
        live.await(350);
        assertThat(outputs.failure()).isNull();
      }
    }
    if (!whileItRuns) {
      createAgain(clients, name, () -> true);
      try (Tracker tracker = tracker(clients, configuration);
          OutputSubscriber outputs = assignments(clients, live)) {
        live.await(450); // the first hundred occur twice
        assertThat(tracker.failure()).isNull();
        assertThat(outputs.failure()).isNull();
      }
    }
    assertThat(Set.copyOf(live.lines())).hasSize(350);
  }

  private static Tracker tracker(KafkaClients clients, Configuration configuration)
      throws Exception {
    return PlainTracker.start(
        clients,
        () -> Streams.ingest(configuration),
        CountingEngine::new,
        new SimpleMeterRegistry());
  }

  private static OutputSubscriber assignments(KafkaClients clients, Streams.Lines lines)
      throws Exception {
    return OutputSubscriber.follow(
        clients,
        Map.of(StreamTopic.ASSIGNMENTS, OutputSubscriber.Start.BEGINNING),
        lines,
        () -> {});
  }

  /**
   * Deletes a stream topic and creates another of the same name with more records than were read.
   */
  private static void createAgain(KafkaClients clients, String topic, BooleanSupplier isGone)
      throws Exception {
    try (Admin admin = clients.admin()) {
      admin.deleteTopics(List.of(topic)).all().get();
      TestBroker.await(isGone);
      admin
          .createTopics(List.of(new NewTopic(topic, Optional.of(1), Optional.empty())))
          .all()
          .get();
      feed(clients, 100, 350);
    }
  }

  private static void feed(KafkaClients clients, int from, int to) {
    try (Producer<byte[], byte[]> producer = clients.producer()) {
      for (int n = from; n < to; n++) {
        var unused =
            producer.send(
                new ProducerRecord<>(
                    clients.options().documents(), Streams.document(n).getBytes(UTF_8)));
      }
    }
  }

  /** Records the warnings logged until it is closed. */
  private static final class Warnings extends AppenderBase<ILoggingEvent> implements AutoCloseable {
    private final List<ILoggingEvent> written = new CopyOnWriteArrayList<>();
    private final Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);

    Warnings() {
      setContext(root.getLoggerContext());
      start();
      root.addAppender(this);
    }

    @Override
    protected void append(ILoggingEvent event) {
      if (event.getLevel().isGreaterOrEqual(Level.WARN)) {
        written.add(event);
      }
    }

    List<ILoggingEvent> of(String logger) {
      return new ArrayList<>(
          written.stream().filter(event -> event.getLoggerName().endsWith(logger)).toList());
    }

    int ofKafka() {
      return (int)
          written.stream()
              .filter(event -> event.getLoggerName().startsWith("org.apache.kafka.clients"))
              .count();
    }

    @Override
    public void close() {
      root.detachAppender(this);
      stop();
    }
  }
}
