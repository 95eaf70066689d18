package io.swell.streaming;

import io.swell.config.Configuration;
import io.swell.engine.Engine;
import io.swell.engine.ModelEngine;
import io.swell.text.TextAnalyzer;
import io.swell.text.TextOptions;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.streams.CloseOptions;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;

/**
 * The tracker with the real engine in a process that is told by lines of its standard input where
 * to fail: those of {@link Ambush#arm}, {@code go} to let a held thread go on, {@code heap} to
 * print the bytes in use. Prints {@code RUNNING} when it runs. Ends in order at the end of the
 * input and at SIGTERM, and with code 1 when the tracker has ended by itself.
 */
final class AmbushedTracker {
  /** First argument of a process that promises less, to show that this is seen. */
  static final String AT_LEAST_ONCE = "--at-least-once";

  private final Ambush ambush = new Ambush(System.out);
  private final Configuration configuration;

  private AmbushedTracker(Configuration configuration) {
    this.configuration = configuration;
  }

  /** The process: settings as arguments. */
  public static void main(String[] arguments) throws Exception {
    List<String> settings = new ArrayList<>(List.of(arguments));
    boolean atLeastOnce = settings.remove(AT_LEAST_ONCE);
    var process = new AmbushedTracker(Streams.configuration(settings.toArray(String[]::new)));
    if (atLeastOnce) {
      process.runAtLeastOnce();
    } else {
      process.run();
    }
  }

  private void run() throws Exception {
    Tracker tracker =
        Tracker.start(
            Streams.clients(configuration),
            () -> Streams.ingest(configuration),
            this::engine,
            new AmbushedMeters(ambush));
    Runtime.getRuntime().addShutdownHook(new Thread(tracker::close, "close tracker"));
    listen();
    if (tracker.awaitRunning(Duration.ofMinutes(5))) {
      System.out.println("RUNNING");
    }
    tracker.await();
    System.exit(tracker.failure() == null ? 0 : 1);
  }

  /** The same stream without transactions. */
  private void runAtLeastOnce() throws Exception {
    KafkaClients clients = Streams.clients(configuration);
    Properties settings = clients.streams("");
    settings.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.AT_LEAST_ONCE);
    settings.remove(
        StreamsConfig.producerPrefix("transaction.timeout.ms")); // there are none to time out
    KafkaStreams streams =
        new KafkaStreams(
            TrackerTopology.build(
                clients.options(),
                () -> Streams.ingest(configuration),
                new AdminSourceOffsets(clients),
                this::engine,
                new AmbushedMeters(ambush)),
            settings);
    streams.setUncaughtExceptionHandler(e -> StreamThreadExceptionResponse.REPLACE_THREAD);
    streams.setStateListener(
        (now, before) -> {
          if (now == KafkaStreams.State.RUNNING) {
            System.out.println("RUNNING");
          }
        });
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () ->
                    streams.close(
                        CloseOptions.groupMembershipOperation(
                                CloseOptions.GroupMembershipOperation.LEAVE_GROUP)
                            .withTimeout(Duration.ofSeconds(30))),
                "close streams"));
    streams.start();
    listen();
    while (streams.state() != KafkaStreams.State.ERROR) {
      TimeUnit.SECONDS.sleep(1);
    }
    System.exit(1);
  }

  private ModelEngine engine(String model) {
    String analyzer = TextAnalyzer.of(configuration.get(TextOptions.class)).description();
    return new AmbushedEngine(
        Engine.of(model, analyzer, configuration, new AmbushedParallel(ambush)), ambush);
  }

  private void listen() {
    Thread listener = new Thread(this::obey, "obey");
    listener.setDaemon(true);
    listener.start();
  }

  private void obey() {
    try (var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        switch (line) {
          case "go" -> ambush.release();
          case "heap" -> {
            Runtime runtime = Runtime.getRuntime();
            System.out.println("HEAP " + (runtime.totalMemory() - runtime.freeMemory()));
          }
          default -> ambush.arm(line);
        }
      }
    } catch (IOException e) {
      System.err.println("the standard input cannot be read: " + e);
    }
    ambush.release();
    System.exit(0);
  }
}
