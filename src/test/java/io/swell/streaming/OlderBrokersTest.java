package io.swell.streaming;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.swell.config.Configuration;
import io.swell.streaming.read.OutputSubscriber;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.Uuid;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Runs the tracker on brokers of earlier releases of Kafka, in processes of their own, where their
 * jars have been fetched (src/test/brokers/pom.xml).
 */
class OlderBrokersTest {
  private static final Path RELEASES = Path.of("target", "brokers");

  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"3.7.2", "3.9.1", "4.0.1"})
  void aRestartedTrackerContinuesExactlyOnce(String release) throws Exception {
    Path jars = RELEASES.resolve(release);
    assumeTrue(
        Files.isDirectory(jars),
        "no jars of Kafka %1$s: mvn -f src/test/brokers dependency:copy-dependencies -Dkafka=%1$s"
            .formatted(release));
    int[] ports = EmbeddedKafka.freePorts(2);
    Path settings = settings(ports[0], ports[1]);
    run(
            jars,
            "kafka.tools.StorageTool",
            "format",
            "-t",
            Uuid.randomUuid().toString(),
            "-c",
            settings.toString())
        .waitFor();
    Process broker = run(jars, "kafka.Kafka", settings.toString());
    try {
      String bootstrap = "127.0.0.1:" + ports[0];
      awaitServing(bootstrap);
      Configuration configuration = Streams.application(bootstrap, "older", "kafka.idle-after=P1D");
      Streams.Lines live = new Streams.Lines();
      try (OutputSubscriber subscriber = TrackerTest.follow(configuration, live)) {
        for (int fed = 0; fed < 3_000; fed += 1_000) {
          TrackerTest.feed(configuration, fed, fed + 1_000);
          try (Tracker tracker = TrackerTest.tracker(configuration, CountingEngine::new)) {
            List<String> unused = live.await(fed + 1_000);
            assertThat(tracker.failure()).isNull();
          }
        }
        assertThat(subscriber.failure()).isNull();
      }
      assertThat(TrackerTest.committed(configuration))
          .isEqualTo(TrackerTest.expected(configuration, 3_000));
    } finally {
      broker.destroyForcibly().waitFor();
    }
  }

  private Path settings(int port, int controller) throws IOException {
    return Files.writeString(
        directory.resolve("server.properties"),
        """
        process.roles=broker,controller
        node.id=1
        controller.quorum.voters=1@127.0.0.1:%2$d
        listeners=PLAINTEXT://127.0.0.1:%1$d,CONTROLLER://127.0.0.1:%2$d
        controller.listener.names=CONTROLLER
        listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT
        log.dirs=%3$s
        offsets.topic.replication.factor=1
        offsets.topic.num.partitions=1
        transaction.state.log.replication.factor=1
        transaction.state.log.num.partitions=1
        transaction.state.log.min.isr=1
        log.cleaner.dedupe.buffer.size=4194304
        """
            .formatted(port, controller, directory.resolve("data")));
  }

  private Process run(Path jars, String main, String... arguments) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx320m",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                jars.resolve("*").toString(),
                main));
    command.addAll(List.of(arguments));
    Path messages = directory.resolve("messages.txt");
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(messages.toFile()))
        .start();
  }

  private static void awaitServing(String bootstrap)
      throws ExecutionException, InterruptedException, TimeoutException {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrap))) {
      assertThat(admin.describeCluster().nodes().get(1, TimeUnit.MINUTES)).hasSize(1);
    }
  }
}
