package io.swell.streaming;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One instance of the tracker, whose process comes and goes. */
final class FaultyInstance implements AutoCloseable {
  private final String name;
  private final List<String> arguments;
  private final Path state;
  private final Path messages;
  private final PrintStream out;
  private @Nullable Child child;
  private boolean wanted;
  private int ownEnds;

  FaultyInstance(String name, List<String> arguments, Path state, Path messages, PrintStream out) {
    this.name = name;
    this.arguments = new ArrayList<>(arguments);
    this.state = state;
    this.messages = messages;
    this.out = out;
  }

  String name() {
    return name;
  }

  /** Where Kafka Streams keeps its files for it. */
  Path state() {
    return state;
  }

  /** Whether it is there, or dead only for a moment. */
  boolean isWanted() {
    return wanted;
  }

  /** How often it ended by itself. */
  int ownEnds() {
    return ownEnds;
  }

  void start() throws IOException {
    wanted = true;
    child =
        Child.start(
            AmbushedTracker.class,
            List.of("-Xmx384m", "-Xss512k", "-XX:+ExitOnOutOfMemoryError"),
            arguments,
            messages);
  }

  /** Starts it again if it ended by itself, as whoever runs it in earnest would. */
  void revive() throws IOException, InterruptedException {
    if (wanted && !child().isAlive()) {
      ownEnds++;
      out.printf(
          "        %s ended by itself with %d and is started again%n", name, child().awaitEnd());
      start();
    }
  }

  boolean awaitRunning(long millis) throws InterruptedException {
    return child().await("RUNNING", millis) != null;
  }

  /** Sets an ambush; returns whether a thread passed in time. */
  boolean ambush(String act, Stop stop, int passings, long millis) throws InterruptedException {
    child().tell(act + " " + stop + " " + passings);
    boolean met = child().await("AT " + stop, millis) != null;
    out.printf("        %s: %s at %s, %s%n", name, act, stop, met ? "met" : "nobody came by");
    return met;
  }

  /** Lets a held thread go on. */
  void release() {
    child().tell("go");
  }

  void kill() throws InterruptedException {
    wanted = false;
    child().kill();
  }

  /** SIGTERM; returns its exit code. */
  int stop() throws IOException, InterruptedException {
    wanted = false;
    child().signal("TERM");
    release();
    long start = System.nanoTime();
    int code = child().awaitEnd();
    out.printf(
        "        %s ended with %d, %d ms after SIGTERM%n",
        name, code, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start));
    return code;
  }

  void signal(String signal) throws IOException, InterruptedException {
    child().signal(signal);
  }

  private Child child() {
    if (child == null) {
      throw new IllegalStateException(name + " was never started");
    }
    return child;
  }

  @Override
  public void close() {
    if (child != null) {
      child.close();
    }
  }
}
