package io.swell.streaming;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.swell.config.Configuration;
import io.swell.streaming.admin.StreamTopic;
import io.swell.streaming.client.ConnectionException;
import io.swell.streaming.feed.Feeder;
import io.swell.streaming.feed.SendSchedule;
import io.swell.streaming.read.OutputSubscriber;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedKafkaTest {
  @TempDir Path directory;

  @Test
  void brokerAndTrackerContinueAfterAStopAndAMove() throws Exception {
    Streams.Lines lines = new Streams.Lines();
    try (EmbeddedKafka broker = EmbeddedKafka.start(directory, 0, Map.of())) {
      Configuration configuration = Streams.local(broker.bootstrap());
      feed(configuration, 0, 50);
      try (Tracker tracker = tracker(configuration);
          OutputSubscriber outputs = follow(configuration, lines)) {
        lines.await(50);
        broker.stop();
        broker.start();
        feed(configuration, 50, 100);
        lines.await(100);
        assertThat(tracker.failure()).isNull();
        assertThat(outputs.failure()).isNull();
      }
    }
    Streams.Lines moved = new Streams.Lines();
    try (EmbeddedKafka broker = EmbeddedKafka.start(directory, 0, Map.of())) {
      Configuration configuration = Streams.local(broker.bootstrap());
      try (Tracker tracker = tracker(configuration);
          OutputSubscriber outputs = follow(configuration, moved)) {
        feed(configuration, 100, 150);
        moved.await(150);
        assertThat(tracker.failure()).isNull();
        assertThat(outputs.malformed()).isZero();
      }
    }
    assertThat(moved.lines()).startsWith(lines.lines().toArray(String[]::new));
    assertThat(moved.lines()).doesNotHaveDuplicates().last().asString().endsWith("batch 30");
  }

  @Test
  void aPortInUseIsReported() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThatThrownBy(() -> EmbeddedKafka.start(directory, taken.getLocalPort(), Map.of()))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("port " + taken.getLocalPort() + " of 127.0.0.1: Address already");
    }
  }

  private static Tracker tracker(Configuration configuration) throws Exception {
    Tracker tracker =
        PlainTracker.start(
            Streams.clients(configuration),
            () -> Streams.ingest(configuration),
            CountingEngine::new,
            new SimpleMeterRegistry());
    assertThat(tracker.awaitRunning(Duration.ofSeconds(60))).isTrue();
    return tracker;
  }

  private static OutputSubscriber follow(Configuration configuration, Streams.Lines lines)
      throws ConnectionException {
    return OutputSubscriber.follow(
        Streams.clients(configuration),
        Map.of(StreamTopic.ASSIGNMENTS, OutputSubscriber.Start.BEGINNING),
        lines,
        () -> {});
  }

  private static void feed(Configuration configuration, int from, int to) throws Exception {
    try (Feeder feeder = Feeder.start(Streams.clients(configuration), SendSchedule.unlimited())) {
      for (int n = from; n < to; n++) {
        feeder.send(null, Streams.document(n).getBytes(UTF_8), n, Map.of());
      }
      feeder.flush();
    }
  }
}
