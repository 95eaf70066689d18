package io.swell.streaming;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The embedded broker in a process of its own, on one directory and port however often it dies. */
final class BrokerProcess implements AutoCloseable {
  private final Path directory;
  private final Path messages;
  private final int port;
  private final Map<String, String> settings;
  private Child child;

  private BrokerProcess(Path directory, Path messages, int port, Map<String, String> settings)
      throws IOException {
    this.directory = directory;
    this.messages = messages;
    this.port = port;
    this.settings = settings;
    this.child = begin();
  }

  /** Starts it as Kafka would have it, and returns when it serves. */
  static BrokerProcess start(Path directory, Path messages)
      throws IOException, InterruptedException {
    return start(directory, messages, Map.of());
  }

  /** Starts it with some of the broker's settings changed. */
  static BrokerProcess start(Path directory, Path messages, Map<String, String> settings)
      throws IOException, InterruptedException {
    BrokerProcess broker =
        new BrokerProcess(directory, messages, EmbeddedKafka.freePorts(1)[0], settings);
    broker.awaitReady();
    return broker;
  }

  private Child begin() throws IOException {
    List<String> arguments = new ArrayList<>(List.of(directory.toString(), String.valueOf(port)));
    settings.forEach((key, value) -> arguments.add(key + "=" + value));
    return Child.start(BrokerProcess.class, List.of("-Xmx320m"), arguments, messages);
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

  /**
   * The process: its directory, its port and settings as arguments; ends when its standard input
   * does.
   */
  public static void main(String[] arguments) throws IOException {
    Map<String, String> settings = new HashMap<>();
    for (String setting : List.of(arguments).subList(2, arguments.length)) {
      int at = setting.indexOf('=');
      settings.put(setting.substring(0, at), setting.substring(at + 1));
    }
    EmbeddedKafka node =
        EmbeddedKafka.start(Path.of(arguments[0]), Integer.parseInt(arguments[1]), settings);
    Runtime.getRuntime().addShutdownHook(new Thread(node::stop, "stop broker"));
    System.out.println("READY " + node.bootstrap());
    while (System.in.read() >= 0) {
      // The other end is held by whoever started us.
    }
    System.exit(0);
  }
}
