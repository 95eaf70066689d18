package io.swell.streaming;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.common.utils.Utils;
import org.apache.kafka.metadata.storage.Formatter;
import org.jspecify.annotations.Nullable;

/**
 * One Kafka node, broker and controller, in this process and on the loopback address. It is meant
 * for {@code demo}, tests and benchmarks, not for data that must outlive the machine. It keeps
 * everything in one directory; a later start on the same directory continues with the same data,
 * even after the process was killed.
 *
 * <p>A running node holds about 40 MB of heap. A fatal error of the node ends the whole process, so
 * a test that provokes one runs the node in a process of its own.
 */
public final class EmbeddedKafka implements AutoCloseable {
  /**
   * Settings of a broker that is never started again on the same data, and so need not be taken for
   * dead soon: it keeps its partitions for however long a busy machine or a closed laptop stops it.
   */
  public static final Map<String, String> NEVER_RESTARTED =
      Map.of("broker.session.timeout.ms", String.valueOf(Duration.ofDays(7).toMillis()));

  private static final String LOOPBACK = "127.0.0.1";
  private static final int NODE = 1;
  private static final long STARTUP_SECONDS = 60;

  private final Path directory;
  private final int port;
  private final int controllerPort;
  private final Map<String, String> overrides;
  private @Nullable KafkaRaftServer server;

  private EmbeddedKafka(
      Path directory, int port, int controllerPort, Map<String, String> overrides) {
    this.overrides = overrides;
    this.directory = directory.toAbsolutePath();
    this.port = port;
    this.controllerPort = controllerPort;
  }

  /**
   * Starts a node and returns when it answers requests, after about two seconds.
   *
   * @param directory where its data is or will be kept
   * @param port the port on which it listens, or 0 for a free port
   * @param overrides settings of the broker to change
   * @throws IOException if the directory cannot be written, or the port is in use
   */
  public static EmbeddedKafka start(Path directory, int port, Map<String, String> overrides)
      throws IOException {
    int[] free = freePorts(2);
    EmbeddedKafka node =
        new EmbeddedKafka(directory, port == 0 ? free[0] : port, free[1], overrides);
    node.start();
    return node;
  }

  /** Returns the address for clients: {@code 127.0.0.1:PORT}. */
  public String bootstrap() {
    return LOOPBACK + ":" + port;
  }

  /** Starts the node again, on the same port and directory. */
  public void start() throws IOException {
    if (server != null) {
      throw new IllegalStateException("the broker at " + bootstrap() + " is already running");
    }
    requireFree(port);
    format();
    KafkaRaftServer starting = new KafkaRaftServer(new KafkaConfig(settings()), Time.SYSTEM);
    try {
      starting.startup();
      server = starting;
      awaitServing();
    } catch (RuntimeException | LinkageError | IOException e) {
      starting.shutdown();
      server = null;
      throw new IOException(
          ("cannot start the embedded broker at %s with the data directory %s; check that no"
                  + " other broker uses that directory")
              .formatted(bootstrap(), directory),
          e);
    }
  }

  /**
   * Fails at once if a port of this machine is in use, or not allowed to this user. The node would
   * fail only after seconds, with some of its threads started.
   *
   * @throws IOException if it is in use or not allowed
   */
  public static void requireFree(int port) throws IOException {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    } catch (BindException e) {
      throw new IOException(
          "cannot listen on port %s of %s: %s".formatted(port, LOOPBACK, e.getMessage()), e);
    }
  }

  /** Stops the node and keeps its directory. Does nothing if the node is not running. */
  public void stop() {
    KafkaRaftServer running = server;
    if (running != null) {
      running.shutdown();
      running.awaitShutdown();
      server = null;
    }
  }

  @Override
  public void close() {
    stop();
  }

  /** Deletes the directory of a node that is not running. */
  public static void delete(Path directory) throws IOException {
    Utils.delete(directory.toFile());
  }

  private void format() throws IOException {
    if (Files.exists(directory.resolve("meta.properties"))) {
      return;
    }
    Files.createDirectories(directory);
    try {
      new Formatter()
          .setPrintStream(
              new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8))
          .setNodeId(NODE)
          .setClusterId(Uuid.randomUuid().toString())
          .setControllerListenerName("CONTROLLER")
          .addDirectory(directory.toString())
          .setMetadataLogDirectory(directory.toString())
          .run();
    } catch (IOException e) {
      throw e;
    } catch (Exception e) {
      throw new IOException("cannot prepare " + directory + " for a broker", e);
    }
  }

  private void awaitServing() throws IOException {
    try (Admin admin =
        Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrap()))) {
      admin.describeCluster().nodes().get(STARTUP_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw new IOException("the broker does not answer", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while waiting for the broker", e);
    }
  }

  private Map<String, String> settings() {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("process.roles", "broker,controller");
    settings.put("node.id", String.valueOf(NODE));
    settings.put(
        "listeners",
        "PLAINTEXT://" + bootstrap() + ",CONTROLLER://" + LOOPBACK + ":" + controllerPort);
    settings.put("advertised.listeners", "PLAINTEXT://" + bootstrap());
    settings.put("controller.listener.names", "CONTROLLER");
    settings.put("listener.security.protocol.map", "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT");
    settings.put("inter.broker.listener.name", "PLAINTEXT");
    settings.put("controller.quorum.voters", NODE + "@" + LOOPBACK + ":" + controllerPort);
    settings.put("log.dirs", directory.toString());
    settings.put("auto.create.topics.enable", "false");
    for (String internal : new String[] {"offsets.topic", "transaction.state.log"}) {
      settings.put(internal + ".replication.factor", "1");
      settings.put(internal + ".num.partitions", "1");
    }
    settings.put("transaction.state.log.min.isr", "1");
    settings.put("share.coordinator.state.topic.replication.factor", "1");
    settings.put("share.coordinator.state.topic.min.isr", "1");
    settings.put("share.coordinator.state.topic.num.partitions", "1");
    settings.put("group.initial.rebalance.delay.ms", "0");
    // After kill -9, the node can register again only when its old session has timed out.
    settings.put("broker.session.timeout.ms", "2000");
    settings.put("broker.heartbeat.interval.ms", "500");
    // Small, because the node shares the machine and the heap with the tracker.
    settings.put("log.cleaner.dedupe.buffer.size", "4194304");
    settings.put("log.cleaner.threads", "1");
    settings.put("num.network.threads", "1");
    settings.put("num.io.threads", "2");
    settings.put("num.replica.fetchers", "1");
    settings.put("num.recovery.threads.per.data.dir", "1");
    settings.putAll(overrides);
    return settings;
  }

  /**
   * Returns ports of the loopback address that are free now; another process may take them before
   * they are used.
   */
  public static int[] freePorts(int count) throws IOException {
    ServerSocket[] sockets = new ServerSocket[count];
    int[] ports = new int[count];
    try {
      for (int i = 0; i < count; i++) {
        sockets[i] = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        ports[i] = sockets[i].getLocalPort();
      }
    } finally {
      for (ServerSocket socket : sockets) {
        if (socket != null) {
          socket.close();
        }
      }
    }
    return ports;
  }
}
