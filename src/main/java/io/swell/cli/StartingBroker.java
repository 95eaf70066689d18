package io.swell.cli;

import io.swell.streaming.EmbeddedKafka;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A broker that starts on a thread of its own while other parts start. It is the only one of its
 * cluster, with new data, so no pause of the machine makes it give up its partitions.
 */
final class StartingBroker implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(StartingBroker.class);

  private final CompletableFuture<EmbeddedKafka> start;

  /** Begins to start a broker with its data in a directory; port 0 means any free port. */
  StartingBroker(Path directory, int port) {
    // Logging is initialized here: two threads that do it at once make SLF4J print warnings.
    LOG.debug("starting a broker in {}", directory);
    start =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return EmbeddedKafka.start(directory, port, EmbeddedKafka.NEVER_RESTARTED);
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            },
            task -> {
              var thread = new Thread(task, "swell-broker-start");
              thread.setDaemon(true);
              thread.start();
            });
  }

  /**
   * Waits until the broker has started.
   *
   * @throws IOException if it cannot
   */
  EmbeddedKafka await() throws IOException {
    try {
      return start.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof UncheckedIOException failure) {
        throw failure.getCause();
      }
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw e;
    }
  }

  /** Stops the broker, once it has started. If it could not, {@link #await} throws why. */
  @Override
  public void close() {
    start.handle((broker, failure) -> broker).thenAccept(StartingBroker::close).join();
  }

  private static void close(@Nullable EmbeddedKafka broker) {
    if (broker != null) {
      broker.close();
    }
  }
}
