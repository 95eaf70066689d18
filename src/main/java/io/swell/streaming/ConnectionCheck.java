package io.swell.streaming;

import io.swell.streaming.ConnectionException.Phase;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.SslAuthenticationException;
import org.jspecify.annotations.Nullable;

/**
 * Finds out, before anything is started, whether Kafka can be used, and if not how far the
 * connection came: Kafka's own clients only retry in silence.
 */
final class ConnectionCheck {
  private static final int CONNECT_MILLIS = 5_000;

  /** A silence after which it is found out whether both sides want the same encryption. */
  private static final Duration SILENCE = Duration.ofSeconds(3);

  private final KafkaClients clients;
  private final Duration patience;
  private InetSocketAddress reached = InetSocketAddress.createUnresolved("none", 0);

  ConnectionCheck(KafkaClients clients, Duration patience) {
    this.clients = clients;
    this.patience = patience;
  }

  /**
   * Returns when the cluster has answered.
   *
   * @throws ConnectionException if it does not within the patience; says what to change
   */
  void run() throws ConnectionException {
    reachOne();
    if (wantsTls() && !speaksTls()) {
      throw otherEncryption(null);
    }
    Admin admin = admin();
    try {
      answer(admin);
    } catch (ExecutionException e) {
      throw explained(e.getCause() == null ? e : e.getCause());
    } catch (TimeoutException e) {
      throw explained(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ConnectionException(
          Phase.CONNECT, "interrupted while connecting to " + bootstrap(), e);
    } catch (KafkaException e) {
      throw explained(e.getCause() instanceof KafkaException cause ? cause : e);
    } finally {
      // Without a limit it would go on trying what has just failed.
      admin.close(Duration.ZERO);
    }
  }

  private Admin admin() throws ConnectionException {
    try {
      return clients.admin();
    } catch (KafkaException e) {
      Throwable root = root(e);
      throw new ConnectionException(
          Phase.SETTINGS,
          "no client can be made of the settings kafka.*: "
              + (root instanceof NoSuchFileException ? "there is no file " : "")
              + root.getMessage()
              + "; kafka.security.protocol is "
              + protocol()
              + (protocol().startsWith("SASL")
                  ? ", which needs kafka.sasl.mechanism and kafka.sasl.jaas.config"
                  : ""),
          e);
    }
  }

  private static Throwable root(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root;
  }

  /** Waits for an answer, less long where none can come. */
  private void answer(Admin admin)
      throws ExecutionException, TimeoutException, InterruptedException, ConnectionException {
    KafkaFuture<?> nodes = admin.describeCluster().nodes();
    Duration first = moment();
    try {
      nodes.get(first.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      if (wantsTls() != speaksTls()) {
        throw otherEncryption(e);
      }
      nodes.get(patience.minus(first).toMillis(), TimeUnit.MILLISECONDS);
    }
  }

  private Duration moment() {
    return patience.compareTo(SILENCE) < 0 ? patience : SILENCE;
  }

  private boolean wantsTls() {
    return protocol().endsWith("SSL");
  }

  private boolean speaksTls() {
    return TlsProbe.speaksTls(
        reached.getHostString(), reached.getPort(), Math.toIntExact(patience.toMillis()));
  }

  private ConnectionException otherEncryption(@Nullable Throwable cause) {
    boolean wanted = wantsTls();
    return new ConnectionException(
        Phase.TLS,
        "the listener at "
            + reached.getHostString()
            + ":"
            + reached.getPort()
            + (wanted ? " does not speak TLS" : " speaks TLS")
            + " and kafka.security.protocol is "
            + protocol()
            + "; make it "
            + (wanted ? "PLAINTEXT or SASL_PLAINTEXT, or use the TLS listener" : "SSL or SASL_SSL"),
        cause);
  }

  /** Resolves and connects to one of the brokers to begin with. */
  private void reachOne() throws ConnectionException {
    List<ConnectionException> failures = new ArrayList<>();
    for (String address : bootstrap().split(",", -1)) {
      try {
        reached = reach(address.strip());
        return;
      } catch (ConnectionException e) {
        failures.add(e);
      }
    }
    ConnectionException first = failures.get(0);
    failures.stream().skip(1).forEach(first::addSuppressed);
    throw first;
  }

  private static InetSocketAddress reach(String address) throws ConnectionException {
    int colon = address.lastIndexOf(':');
    int port = colon < 1 ? -1 : port(address.substring(colon + 1));
    if (port < 0) {
      throw new ConnectionException(
          Phase.RESOLVE,
          "swell.kafka.bootstrap must be host:port, several separated by commas, found " + address,
          null);
    }
    return reach(address.substring(0, colon).replaceAll("^\\[|\\]$", ""), port);
  }

  private static int port(String text) {
    try {
      int port = Integer.parseInt(text);
      return port >= 1 && port <= 65_535 ? port : -1;
    } catch (NumberFormatException e) {
      // The caller names the whole address and what is allowed.
      return -1;
    }
  }

  private static InetSocketAddress reach(String host, int port) throws ConnectionException {
    try (Socket socket = new Socket()) {
      InetSocketAddress address = new InetSocketAddress(InetAddress.getByName(host), port);
      socket.connect(address, CONNECT_MILLIS);
      return address;
    } catch (UnknownHostException e) {
      throw new ConnectionException(
          Phase.RESOLVE,
          "the host name "
              + host
              + " has no address here; check swell.kafka.bootstrap, the name service, or"
              + " /etc/hosts",
          e);
    } catch (IOException e) {
      throw new ConnectionException(
          Phase.CONNECT,
          "nobody answers at "
              + host
              + ":"
              + port
              + " ("
              + e.getMessage()
              + "); is the broker running, is swell.kafka.bootstrap its address, does a firewall"
              + " stand between?",
          e);
    }
  }

  private ConnectionException explained(Throwable cause) {
    if (cause instanceof SslAuthenticationException) {
      return new ConnectionException(
          Phase.TLS,
          "no TLS connection to " + bootstrap() + ": " + TlsFault.explained(cause, protocol()),
          cause);
    }
    if (cause instanceof AuthenticationException) {
      return new ConnectionException(
          Phase.AUTHENTICATION,
          bootstrap()
              + " does not accept who we are: "
              + cause.getMessage()
              + "; check kafka.sasl.mechanism, kafka.sasl.jaas.config, and whether"
              + " kafka.security.protocol (now "
              + protocol()
              + ") is the listener's",
          cause);
    }
    if (cause instanceof AuthorizationException) {
      return new ConnectionException(
          Phase.AUTHORISATION,
          bootstrap() + " does not let us describe the cluster: " + cause.getMessage(),
          cause);
    }
    if (cause instanceof TimeoutException
        || cause instanceof org.apache.kafka.common.errors.TimeoutException) {
      return silence(cause);
    }
    return new ConnectionException(
        Phase.PROTOCOL, "cannot use Kafka at " + bootstrap() + ": " + cause.getMessage(), cause);
  }

  /** Explains why nobody answers although somebody takes the connection. */
  private ConnectionException silence(Throwable cause) {
    ConnectionException advertised = advertised();
    return advertised != null
        ? advertised
        : new ConnectionException(
            Phase.PROTOCOL,
            bootstrap()
                + " takes the connection and gives no answer within "
                + patience
                + "; is it a listener for Kafka's clients, and is kafka.security.protocol (now "
                + protocol()
                + ") the listener's? One that wants passwords answers SASL_PLAINTEXT or SASL_SSL"
                + " alone",
            cause);
  }

  /**
   * Asks the broker to begin with where the brokers say they are, and returns what is wrong with
   * that, or null. Only stream topics' leaders are told, so a cluster without any tells nothing.
   */
  private @Nullable ConnectionException advertised() {
    Set<String> places = new TreeSet<>();
    try (Consumer<byte[], byte[]> consumer = clients.consumer()) {
      Map<String, List<PartitionInfo>> topics = consumer.listTopics(moment());
      for (List<PartitionInfo> partitions : topics.values()) {
        for (PartitionInfo partition : partitions) {
          Node leader = partition.leader();
          if (leader != null && !leader.isEmpty()) {
            places.add(leader.host() + ":" + leader.port());
          }
        }
      }
    } catch (KafkaException e) {
      // Then it was no matter of advertised addresses; the time-out is reported.
      return null;
    }
    for (String place : places) {
      try {
        var unused = reach(place);
      } catch (ConnectionException e) {
        return new ConnectionException(
            Phase.ADVERTISED,
            "the broker at "
                + bootstrap()
                + " answers, and says that clients must use "
                + place
                + ", which cannot be reached from here ("
                + e.phase()
                + "); change advertised.listeners of the broker, or make that name known here",
            e);
      }
    }
    return null;
  }

  private String bootstrap() {
    return clients.options().bootstrap();
  }

  private String protocol() {
    return clients.setting(CommonClientConfigs.SECURITY_PROTOCOL_CONFIG, "PLAINTEXT");
  }
}
