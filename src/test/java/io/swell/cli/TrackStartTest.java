package io.swell.cli;

import static io.swell.cli.HealthProbe.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.swell.streaming.EmbeddedKafka;
import io.swell.streaming.TestBroker;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests the order of the steps when {@code swell track} starts, and its health meanwhile. */
class TrackStartTest {
  @RegisterExtension static final TestBroker BROKER = new TestBroker();

  private static final History HISTORY = new History(BROKER);

  @Test
  void aPortInUseFailsBeforeAnyChangeInKafka() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Run run = HISTORY.of("taken", "taken", "track", "--set", "http.port=" + taken.getLocalPort());
      assertThat(run.code()).isEqualTo(ExitCode.FAILED);
      assertThat(run.err()).contains("http.port " + taken.getLocalPort(), "is already in use");
    }
    assertThat(BROKER.topics()).noneMatch(topic -> topic.startsWith("taken"));
  }

  @Test
  void healthIsAvailableBeforeABrokerAnswers() throws Exception {
    int port = EmbeddedKafka.freePorts(1)[0];
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Running track =
            new Running(
                () ->
                    HISTORY.of(
                        "silent",
                        "silent",
                        "track",
                        "--set",
                        "kafka.bootstrap=127.0.0.1:" + silent.getLocalPort(),
                        "--set",
                        "http.port=" + port))) {
      HttpResponse<String> ready = await(port, "ready", "checking the brokers");
      assertThat(ready.statusCode()).isEqualTo(503);
      assertThat(ready.body()).contains("starting: checking the brokers");
      assertThat(await(port, "live", "\"status\":\"up\"").statusCode()).isEqualTo(200);
      assertThat(await(port, "startup", "checking the brokers").statusCode()).isEqualTo(503);
      assertThat(track.isRunning()).isTrue();
    }
  }

  @Test
  void aTrackerIsReadyOnceItHasJoined() throws Exception {
    int port = EmbeddedKafka.freePorts(1)[0];
    assertThat(HISTORY.run("joins", "feed", HISTORY.corpus(0, 10)).code()).isZero();
    try (Running track =
        new Running(() -> HISTORY.of("joins", "joins", "track", "--set", "http.port=" + port))) {
      HttpResponse<String> ready = await(port, "ready", "\"status\":\"up\",\"checks\"");
      assertThat(ready.statusCode()).isEqualTo(200);
      assertThat(track.isRunning()).isTrue();
      Run second =
          HISTORY.run(
              "joins",
              "track",
              "--set",
              "kafka.application=other",
              "--set",
              "kafka.prefix=joins.",
              "--set",
              "http.port=0");
      assertThat(second.code()).isEqualTo(ExitCode.BAD_INPUT);
      assertThat(second.err())
          .contains(
              "error: the tracker cannot continue from the state it finds in Kafka",
              "\"joins.\"* belong to application joins",
              "swell.kafka.application is other");
    }
  }
}
