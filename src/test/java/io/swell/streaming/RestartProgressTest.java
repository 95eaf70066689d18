package io.swell.streaming;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.swell.config.Configuration;
import io.swell.engine.ModelEngine;
import io.swell.streaming.admin.StreamTopic;
import io.swell.streaming.feed.Feeder;
import io.swell.streaming.feed.SendSchedule;
import io.swell.streaming.read.OutputSubscriber;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Phaser;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** A restart on a real broker, held in the middle of the restoring of its model. */
class RestartProgressTest {
  private static final int DOCUMENTS = 400;
  private static final int HELD_AT = 50;

  @TempDir Path directory;

  @Test
  void aTrackerThatIsRestoringSaysHowFarItIs() throws Exception {
    var log = (Logger) LoggerFactory.getLogger(RestoreProgress.class);
    var written = new ListAppender<ILoggingEvent>();
    written.start();
    log.addAppender(written);
    Level before = log.getLevel();
    log.setLevel(Level.INFO);
    try (EmbeddedKafka broker = EmbeddedKafka.start(directory, 0)) {
      Configuration configuration =
          Streams.application(
              broker.bootstrap(),
              "restart",
              "kafka.idle-after=P1D",
              "kafka.partitions=1",
              "kafka.commit-interval=PT0.01S",
              "kafka.restore.consumer.max.poll.records=10");
      learn(configuration);
      var meters = new SimpleMeterRegistry();
      var held = new Phaser(2);
      try (Tracker tracker =
          tracker(configuration, model -> new Held(new CountingEngine(model), held), meters)) {
        held.arriveAndAwaitAdvance(); // the restoring has come here
        assertThat(tracker.readinessFaults())
            .singleElement()
            .asString()
            .matches("the tracker is restoring its models: [1-9]\\d? %");
        assertThat(tracker.startupFaults()).isEqualTo(tracker.readinessFaults());
        assertThat(meters.get("swell.models.restored").gauge().value())
            .isGreaterThan(0)
            .isLessThan(1);
        held.arriveAndDeregister();
        assertThat(tracker.awaitRunning(Duration.ofMinutes(1))).isTrue();
        assertThat(tracker.readinessFaults()).isEmpty();
        assertThat(meters.get("swell.models.restored").gauge().value()).isEqualTo(1);
      }
    } finally {
      log.setLevel(before);
      log.detachAppender(written);
    }
    assertThat(written.list.stream().map(ILoggingEvent::getFormattedMessage))
        .anyMatch(
            line -> line.matches("restoring restart-models-changelog-0 from offset 0 to \\d+"))
        .anyMatch(line -> line.matches("restored \\d+ % of \\d changelog partitions"))
        .anyMatch(line -> line.matches("restored \\d{3,} records of the changelogs"));
  }

  private static Tracker tracker(
      Configuration configuration,
      Function<String, ModelEngine> engines,
      SimpleMeterRegistry meters)
      throws Exception {
    return PlainTracker.start(
        Streams.clients(configuration), () -> Streams.ingest(configuration), engines, meters);
  }

  private static void learn(Configuration configuration) throws Exception {
    try (Feeder feeder = Feeder.start(Streams.clients(configuration), SendSchedule.unlimited())) {
      for (int n = 0; n < DOCUMENTS; n++) {
        feeder.send(null, Streams.document(n).getBytes(UTF_8), n);
      }
      feeder.flush();
    }
    var learned = new Streams.Lines();
    var from = Map.of(StreamTopic.ASSIGNMENTS, OutputSubscriber.Start.BEGINNING);
    try (Tracker tracker = tracker(configuration, CountingEngine::new, new SimpleMeterRegistry());
        OutputSubscriber subscriber =
            OutputSubscriber.follow(Streams.clients(configuration), from, learned)) {
      learned.await(DOCUMENTS);
      assertThat(List.of(tracker.isRunning(), subscriber.failure() == null)).containsOnly(true);
    }
  }

  /** Waits in the middle of its restoring until the test continues. */
  private static final class Held extends DelegatingEngine {
    private final Phaser held;
    private int restored;

    Held(ModelEngine engine, Phaser held) {
      super(engine);
      this.held = held;
    }

    /** Asked of every restored record while the changelog is read. */
    @Override
    public boolean isBulk(byte[] key) {
      if (++restored == HELD_AT) {
        held.arriveAndAwaitAdvance();
        held.arriveAndAwaitAdvance();
      }
      return engine.isBulk(key);
    }
  }
}
