package io.swell.streaming.client;

import io.swell.config.DurationWords;
import io.swell.streaming.client.ConnectionException.Phase;
import io.swell.tls.TlsFault;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.file.NoSuchFileException;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checks, before anything is started, whether Kafka can be used, and if not, which step of the
 * connection fails. Kafka's own clients would only retry without reporting anything.
 */
public final class ConnectionCheck {
  private static final Logger LOG = LoggerFactory.getLogger(ConnectionCheck.class);

  private static final int CONNECT_MILLIS = 5_000;

  /**
   * Time without an answer after which it says so, and checks whether both sides use the same
   * encryption.
   */
  private static final Duration FIRST_WAIT = Duration.ofSeconds(2);

  private final KafkaClients clients;
  private final Duration patience;
  private InetSocketAddress reached = InetSocketAddress.createUnresolved("none", 0);

  /** Does not connect yet; each step may take 15 s. */
  public ConnectionCheck(KafkaClients clients) {
    this(clients, Duration.ofSeconds(15));
  }

  ConnectionCheck(KafkaClients clients, Duration patience) {
    this.clients = clients;
    this.patience = patience;
  }

  /**
   * Returns when the cluster has answered.
   *
   * @throws ConnectionException if it does not answer within the patience; the message says what to
   *     change
   */
  public void run() throws ConnectionException {
    reachOne();
    if (wantsTls() && !speaksTls(patience)) {
      throw encryptionMismatch(null);
    }
    Admin admin = admin();
    try {
      answer(admin);
    } catch (ExecutionException e) {
      throw explain(e.getCause() == null ? e : e.getCause());
    } catch (TimeoutException e) {
      throw explain(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ConnectionException(
          Phase.CONNECT, "interrupted while connecting to " + bootstrap(), e);
    } catch (KafkaException e) {
      throw explain(e.getCause() instanceof KafkaException cause ? cause : e);
    } finally {
      // Without this limit, closing would keep retrying what has just failed.
      admin.close(Duration.ZERO);
    }
  }

  private Admin admin() throws ConnectionException {
    try {
      return clients.admin();
    } catch (KafkaException e) {
      Throwable root = causes(e).reduce((failure, cause) -> cause).orElse(e);
      throw new ConnectionException(
          Phase.SETTINGS,
          "cannot create a Kafka client from the settings kafka.*: "
              + (root instanceof NoSuchFileException ? "file not found: " : "")
              + root.getMessage()
              + "; check these settings. kafka.security.protocol is "
              + protocol()
              + (protocol().startsWith("SASL")
                  ? ", which needs kafka.sasl.mechanism and kafka.sasl.jaas.config"
                  : ""),
          e);
    }
  }

  private static Stream<Throwable> causes(Throwable failure) {
    return Stream.iterate(failure, Objects::nonNull, Throwable::getCause);
  }

  /**
   * Waits for an answer. Stops early if the two sides use different encryption, because then no
   * answer can come.
   */
  private void answer(Admin admin)
      throws ExecutionException, TimeoutException, InterruptedException, ConnectionException {
    KafkaFuture<?> nodes = admin.describeCluster().nodes();
    Duration first = firstWait();
    try {
      nodes.get(first.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      LOG.warn(
          "{} accepted the connection but has not answered for {} s; waiting for {} s in all",
          bootstrap(),
          first.toSeconds(),
          patience.toSeconds());
      if (wantsTls() != speaksTls(first)) {
        throw encryptionMismatch(e);
      }
      nodes.get(patience.minus(first).toMillis(), TimeUnit.MILLISECONDS);
    }
  }

  private Duration firstWait() {
    return patience.compareTo(FIRST_WAIT) < 0 ? patience : FIRST_WAIT;
  }

  private boolean wantsTls() {
    return protocol().endsWith("SSL");
  }

  /**
   * Returns whether the listener answers a TLS handshake with TLS, whatever certificates it
   * requires.
   */
  private boolean speaksTls(Duration wait) {
    int millis = Math.toIntExact(wait.toMillis());
    String host = reached.getHostString();
    SSLSocketFactory factory = (SSLSocketFactory) SSLSocketFactory.getDefault();
    try (Socket plain = new Socket()) {
      plain.connect(reached, millis);
      plain.setSoTimeout(millis);
      try (SSLSocket tls = (SSLSocket) factory.createSocket(plain, host, reached.getPort(), true)) {
        tls.startHandshake();
        return true;
      }
    } catch (SSLException e) {
      // A certificate rejected here, or an alert from the other side, arrived over TLS.
      return causes(e)
          .anyMatch(
              cause ->
                  cause instanceof GeneralSecurityException
                      || String.valueOf(cause.getMessage()).contains("fatal alert"));
    } catch (IOException e) {
      // The other side closed the connection or stayed silent, so it does not speak TLS.
      return false;
    }
  }

  private ConnectionException encryptionMismatch(@Nullable Throwable cause) {
    boolean wantsTls = wantsTls();
    return new ConnectionException(
        Phase.TLS,
        "the listener at %s:%s%s, but kafka.security.protocol is %s; set it to %s"
            .formatted(
                reached.getHostString(),
                reached.getPort(),
                wantsTls ? " does not speak TLS" : " speaks TLS",
                protocol(),
                wantsTls
                    ? "PLAINTEXT or SASL_PLAINTEXT, or connect to the TLS listener"
                    : "SSL or SASL_SSL"),
        cause);
  }

  /** Connects to the first bootstrap broker that can be reached. */
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
          "swell.kafka.bootstrap must be host:port, or several of these separated by commas, found "
              + address,
          null);
    }
    return reach(address.substring(0, colon).replaceAll("^\\[|\\]$", ""), port);
  }

  private static int port(String text) {
    int port = text.matches("[0-9]{1,5}") ? Integer.parseInt(text) : 0;
    return port >= 1 && port <= 65_535 ? port : -1;
  }

  private static InetSocketAddress reach(String host, int port) throws ConnectionException {
    try (Socket socket = new Socket()) {
      InetSocketAddress address = new InetSocketAddress(InetAddress.getByName(host), port);
      socket.connect(address, CONNECT_MILLIS);
      return address;
    } catch (UnknownHostException e) {
      throw new ConnectionException(
          Phase.RESOLVE,
          "cannot resolve the host name %s; check swell.kafka.bootstrap, DNS, or /etc/hosts"
              .formatted(host),
          e);
    } catch (IOException e) {
      throw new ConnectionException(
          Phase.CONNECT,
          ("cannot connect to %s:%s (%s); check that the broker is running, that"
                  + " swell.kafka.bootstrap is its address, and that no firewall blocks the"
                  + " connection")
              .formatted(host, port, e.getMessage()),
          e);
    }
  }

  private TlsFault tls() {
    return new TlsFault(
        "the broker",
        "swell.kafka.bootstrap",
        "kafka.ssl.truststore.location",
        "kafka.ssl.keystore.location and kafka.ssl.keystore.password",
        "check kafka.security.protocol (now "
            + protocol()
            + "), kafka.ssl.truststore.location and kafka.ssl.enabled.protocols");
  }

  private ConnectionException explain(Throwable cause) {
    if (cause instanceof SslAuthenticationException) {
      return new ConnectionException(
          Phase.TLS,
          "cannot establish a TLS connection to %s: %s"
              .formatted(bootstrap(), tls().explain(cause)),
          cause);
    }
    if (cause instanceof AuthenticationException) {
      return new ConnectionException(
          Phase.AUTHENTICATION,
          ("Kafka at %s rejected the credentials of this client: %s; check kafka.sasl.mechanism,"
                  + " kafka.sasl.jaas.config, and that kafka.security.protocol (now %s) matches the"
                  + " listener")
              .formatted(bootstrap(), cause.getMessage(), protocol()),
          cause);
    }
    if (cause instanceof AuthorizationException) {
      return new ConnectionException(
          Phase.AUTHORIZATION,
          ("Kafka at %s denied Describe on the cluster: %s; grant it to the principal of this"
                  + " client")
              .formatted(bootstrap(), cause.getMessage()),
          cause);
    }
    if (cause instanceof TimeoutException
        || cause instanceof org.apache.kafka.common.errors.TimeoutException) {
      return noAnswer(cause);
    }
    return new ConnectionException(
        Phase.PROTOCOL, "cannot use Kafka at " + bootstrap() + ": " + cause.getMessage(), cause);
  }

  /** Explains why no answer comes although the connection was accepted. */
  private ConnectionException noAnswer(Throwable cause) {
    ConnectionException advertised = advertised();
    return advertised != null
        ? advertised
        : new ConnectionException(
            Phase.PROTOCOL,
            ("%s accepted the connection but did not answer within %s; check that it is a"
                    + " listener for Kafka's clients and that kafka.security.protocol (now %s)"
                    + " matches it. A listener that requires passwords answers only SASL_PLAINTEXT"
                    + " or SASL_SSL")
                .formatted(bootstrap(), DurationWords.of(patience), protocol()),
            cause);
  }

  /**
   * Asks a bootstrap broker for the addresses that the brokers advertise, and returns what is wrong
   * with them, or null. The answer names only the leaders of partitions, so a cluster without
   * stream topics reveals no address.
   */
  private @Nullable ConnectionException advertised() {
    Set<String> addresses = new TreeSet<>();
    try (Consumer<byte[], byte[]> consumer = clients.consumer()) {
      Map<String, List<PartitionInfo>> topics = consumer.listTopics(firstWait());
      for (List<PartitionInfo> partitions : topics.values()) {
        for (PartitionInfo partition : partitions) {
          Node leader = partition.leader();
          if (leader != null && !leader.isEmpty()) {
            addresses.add(leader.host() + ":" + leader.port());
          }
        }
      }
    } catch (KafkaException e) {
      // The advertised addresses are not the cause, so the caller reports the timeout.
      return null;
    }
    for (String address : addresses) {
      try {
        var unused = reach(address);
      } catch (ConnectionException e) {
        return new ConnectionException(
            Phase.ADVERTISED,
            ("the broker at %s answers, but it advertises the address %s, which cannot be reached"
                    + " from here (%s); change the broker's advertised.listeners, or make that name"
                    + " resolvable here")
                .formatted(bootstrap(), address, e.phase()),
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
