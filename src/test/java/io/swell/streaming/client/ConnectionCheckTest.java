package io.swell.streaming.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.swell.streaming.EmbeddedKafka;
import io.swell.streaming.Streams;
import io.swell.streaming.admin.StreamTopic;
import io.swell.streaming.client.ConnectionException.Phase;
import io.swell.streaming.feed.Feeder;
import io.swell.streaming.feed.SendSchedule;
import io.swell.streaming.read.OutputSubscriber;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Checks connections to a broker with three listeners: plain, with passwords, and one that
 * advertises an unreachable address.
 */
class ConnectionCheckTest {
  @TempDir static Path directory;
  private static EmbeddedKafka broker;
  private static int secured;
  private static int lying;
  private static int closed;

  @BeforeAll
  static void start() throws Exception {
    int[] ports = EmbeddedKafka.freePorts(5);
    int plain = ports[0];
    secured = ports[1];
    lying = ports[2];
    closed = ports[4];
    String plainAt = "PLAINTEXT://127.0.0.1:" + plain;
    String securedAt = "SECURED://127.0.0.1:" + secured;
    broker =
        EmbeddedKafka.start(
            directory,
            plain,
            Map.of(
                "listeners",
                plainAt
                    + ","
                    + securedAt
                    + ",LYING://127.0.0.1:"
                    + lying
                    + ",CONTROLLER://127.0.0.1:"
                    + ports[3],
                "controller.quorum.voters",
                "1@127.0.0.1:" + ports[3],
                "advertised.listeners",
                plainAt + "," + securedAt + ",LYING://127.0.0.1:" + closed,
                "listener.security.protocol.map",
                "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT,LYING:PLAINTEXT,SECURED:SASL_PLAINTEXT",
                "listener.name.secured.sasl.enabled.mechanisms",
                "PLAIN",
                "listener.name.secured.plain.sasl.jaas.config",
                "org.apache.kafka.common.security.plain.PlainLoginModule required"
                    + " user_alice=\"right\";"));
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrap()))) {
      admin.createTopics(List.of(new NewTopic("any", 1, (short) 1))).all().get();
    }
  }

  @AfterAll
  static void stop() {
    broker.close();
  }

  private static ConnectionException failure(String bootstrap, String... settings) {
    return catchThrowableOfType(ConnectionException.class, () -> check(bootstrap, settings).run());
  }

  private static ConnectionCheck check(String bootstrap, String... settings) {
    Map<String, String> kafka = new HashMap<>();
    for (int i = 0; i < settings.length; i += 2) {
      kafka.put(settings[i], settings[i + 1]);
    }
    return new ConnectionCheck(
        new KafkaClients(
            Streams.configuration("kafka.bootstrap=" + bootstrap).get(KafkaOptions.class), kafka),
        Duration.ofMillis(1500));
  }

  @Test
  void aReachableBrokerPassesTheCheck() throws ConnectionException {
    check(broker.bootstrap()).run();
    check("127.0.0.1:" + closed + "," + broker.bootstrap()).run();
    check("127.0.0.1:" + secured, login("right")).run();
  }

  @Test
  void anUnknownHostIsReported() {
    ConnectionException failure = failure("no-such-host.invalid:9092");
    assertThat(failure.phase()).isEqualTo(Phase.RESOLVE);
    assertThat(failure)
        .hasMessageContaining("no-such-host.invalid")
        .hasMessageContaining("swell.kafka.bootstrap");
    assertThat(failure("localhost").phase()).isEqualTo(Phase.RESOLVE);
    assertThat(failure("localhost:http")).hasMessageContaining("host:port");
  }

  @Test
  void aClosedPortIsReported() {
    ConnectionException failure = failure("127.0.0.1:" + closed);
    assertThat(failure.phase()).isEqualTo(Phase.CONNECT);
    assertThat(failure)
        .hasMessageContaining("127.0.0.1:" + closed)
        .hasMessageContaining("check that the broker is running");
  }

  @Test
  void aServerOtherThanKafkaIsReported() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      ConnectionException failure = failure("127.0.0.1:" + silent.getLocalPort());
      assertThat(failure.phase()).isEqualTo(Phase.PROTOCOL);
      assertThat(failure).hasMessageContaining("kafka.security.protocol (now PLAINTEXT)");
    }
  }

  @Test
  void aMissingPasswordIsReported() {
    ConnectionException failure = failure("127.0.0.1:" + secured);
    assertThat(failure.phase()).isEqualTo(Phase.PROTOCOL);
    assertThat(failure).hasMessageContaining("answers only SASL_PLAINTEXT or SASL_SSL");
  }

  @Test
  void unexpectedTlsIsReported() {
    ConnectionException failure = failure(broker.bootstrap(), "security.protocol", "SSL");
    assertThat(failure.phase()).isEqualTo(Phase.TLS);
    assertThat(failure)
        .hasMessageContaining(broker.bootstrap() + " does not speak TLS")
        .hasMessageContaining("kafka.security.protocol is SSL");
  }

  @Test
  void invalidClientSettingsAreReported() {
    ConnectionException login =
        failure("127.0.0.1:" + secured, "security.protocol", "SASL_PLAINTEXT");
    assertThat(login.phase()).isEqualTo(Phase.SETTINGS);
    assertThat(login)
        .hasMessageContaining("kafka.sasl.mechanism and kafka.sasl.jaas.config")
        .hasMessageContaining("JAAS");
    ConnectionException size = failure(broker.bootstrap(), "send.buffer.bytes", "many");
    assertThat(size.phase()).isEqualTo(Phase.SETTINGS);
    assertThat(size).hasMessageContaining("send.buffer.bytes").hasMessageContaining("many");
  }

  @Test
  void unexpectedPasswordsAreReported() {
    ConnectionException failure = failure(broker.bootstrap(), login("right"));
    assertThat(failure.phase()).isEqualTo(Phase.AUTHENTICATION);
    assertThat(failure).hasMessageContaining("kafka.security.protocol (now SASL_PLAINTEXT)");
  }

  @Test
  void moreReplicasThanBrokersAreReported() {
    KafkaClients clients =
        Streams.clients(
            Streams.local(broker.bootstrap(), "kafka.prefix=copied.", "kafka.replication=3"));
    assertThatThrownBy(() -> Feeder.start(clients, SendSchedule.unlimited()))
        .isInstanceOfSatisfying(
            ConnectionException.class, e -> assertThat(e.phase()).isEqualTo(Phase.TOPIC))
        .hasMessageContaining("swell.kafka.replication");
  }

  @Test
  void aWrongPasswordIsReported() {
    ConnectionException failure = failure("127.0.0.1:" + secured, login("wrong"));
    assertThat(failure.phase()).isEqualTo(Phase.AUTHENTICATION);
    assertThat(failure).hasMessageContaining("kafka.sasl.jaas.config");
    assertThat(failure.getMessage()).doesNotContain("wrong");
  }

  @Test
  void anUnreachableAdvertisedAddressIsReported() {
    ConnectionException failure = failure("127.0.0.1:" + lying);
    assertThat(failure.phase()).isEqualTo(Phase.ADVERTISED);
    assertThat(failure)
        .hasMessageContaining("127.0.0.1:" + lying + " answers")
        .hasMessageContaining("advertises the address 127.0.0.1:" + closed)
        .hasMessageContaining("advertised.listeners");
  }

  @Test
  void aMissingOutputIsReported() {
    KafkaClients clients =
        Streams.clients(Streams.local(broker.bootstrap(), "kafka.prefix=nothing."));
    assertThatThrownBy(
            () ->
                OutputSubscriber.read(
                    clients, java.util.Set.of(StreamTopic.SNAPSHOTS), new Streams.Lines()))
        .isInstanceOfSatisfying(
            ConnectionException.class, e -> assertThat(e.phase()).isEqualTo(Phase.TOPIC))
        .hasMessageContaining("nothing.snapshots")
        .hasMessageContaining("swell.kafka.prefix");
  }

  @Test
  void settingsThatSwellDecidesAreRejected() {
    KafkaOptions options = Streams.configuration().get(KafkaOptions.class);
    assertThatThrownBy(() -> new KafkaClients(options, Map.of("bootstrap.servers", "a:1")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("kafka.bootstrap.servers must not be set");
  }

  private static String[] login(String password) {
    return new String[] {
      "security.protocol",
      "SASL_PLAINTEXT",
      "sasl.mechanism",
      "PLAIN",
      "sasl.jaas.config",
      "org.apache.kafka.common.security.plain.PlainLoginModule required username=\"alice\""
          + " password=\""
          + password
          + "\";"
    };
  }
}
