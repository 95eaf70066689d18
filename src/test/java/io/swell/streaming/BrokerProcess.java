package io.swell.streaming;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The embedded broker in a process of its own, on one directory and port however often it dies. */
final class BrokerProcess implements AutoCloseable {
  /**
   * So that what a dead tracker leaves behind is cleared within the seconds of a test. But not in
   * the first seconds of a broker that was killed: while it takes its partitions up again, the end
   * of an overdue transaction can miss a partition, whose readers then wait for ever (seen on an
   * overloaded machine, with half a second here; Kafka's default is ten).
   */
  private static final Map<String, String> QUICK =
      Map.of(
          "group.min.session.timeout.ms", "2000",
          "transaction.abort.timed.out.transaction.cleanup.interval.ms", "5000");

  private final Path directory;
  private final Path messages;
  private final int port;
  private Child child;

  private BrokerProcess(Path directory, Path messages, int port) throws IOException {
    this.directory = directory;
    this.messages = messages;
    this.port = port;
    this.child = begin();
  }

  /** Starts it and returns when it serves. */
  static BrokerProcess start(Path directory, Path messages)
      throws IOException, InterruptedException {
    BrokerProcess broker = new BrokerProcess(directory, messages, EmbeddedKafka.freePorts(1)[0]);
    broker.awaitReady();
    return broker;
  }

  private Child begin() throws IOException {
    return Child.start(
        BrokerProcess.class,
        List.of("-Xmx320m"),
        List.of(directory.toString(), String.valueOf(port)),
        messages);
  }

  private void awaitReady() throws InterruptedException {
    if (child.await("READY", 90_000) == null) {
      throw new AssertionError("the broker does not start; see " + messages);
    }
  }

  String bootstrap() {
    return "127.0.0.1:" + port;
  }

  /** Ends it by {@code kill -9}. */
  void kill() throws InterruptedException {
    child.kill();
  }

  /** Ends it in order. */
  void stop() throws IOException, InterruptedException {
    child.signal("TERM");
    int unused = child.awaitEnd();
  }

  /** Makes it stand still, or go on. */
  void signal(String name) throws IOException, InterruptedException {
    child.signal(name);
  }

  /** Starts it again. */
  void restart() throws IOException, InterruptedException {
    child = begin();
    awaitReady();
  }

  @Override
  public void close() {
    child.close();
  }

  /** The process: its directory and port as arguments; ends when its standard input does. */
  public static void main(String[] arguments) throws IOException {
    EmbeddedKafka node =
        EmbeddedKafka.start(Path.of(arguments[0]), Integer.parseInt(arguments[1]), QUICK);
    Runtime.getRuntime().addShutdownHook(new Thread(node::stop, "stop broker"));
    System.out.println("READY " + node.bootstrap());
    while (System.in.read() >= 0) {
      // The other end is held by whoever started us.
    }
    System.exit(0);
  }
}
