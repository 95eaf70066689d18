package io.swell.streaming.client;

import io.swell.config.DurationWords;
import io.swell.streaming.client.ConnectionException.Phase;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.apache.kafka.common.errors.RetriableException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Waits for brokers that are away while a process starts that is to run for long: it may start at
 * the same time as they, or be restarted during an outage. Only failures that may pass by
 * themselves are waited for; a refused password is not one of them.
 */
public final class BrokerWait {
  private static final Logger LOG = LoggerFactory.getLogger(BrokerWait.class);
  private static final Duration PATIENCE = Duration.ofMinutes(10);
  private static final Duration NOTICE = Duration.ofSeconds(30);
  private static final Duration PAUSE = Duration.ofSeconds(2);

  private final Consumer<String> progress;
  private final Duration patience;

  /** A step of the start, which may be repeated. */
  @FunctionalInterface
  public interface Step<T> {
    /** Takes the step. */
    T take() throws ConnectionException;
  }

  /**
   * Creates a wait of at most ten minutes for each step.
   *
   * @param progress receives each step, and while it waits, for what and for how long
   */
  public BrokerWait(Consumer<String> progress) {
    this(progress, PATIENCE);
  }

  /** Creates a wait of at most the given time for each step. */
  BrokerWait(Consumer<String> progress, Duration patience) {
    this.progress = progress;
    this.patience = patience;
  }

  /**
   * Takes a step, again and again while brokers are away, and returns its result. Logs that it
   * waits at once, and then about every 30 s.
   *
   * @param what the step, such as "checking the brokers"
   * @throws ConnectionException if it fails for another reason, or for that one for too long
   */
  public <T> T take(String what, Step<T> step) throws ConnectionException {
    progress.accept(what);
    long start = System.nanoTime();
    long noticed = 0;
    while (true) {
      ConnectionException obstacle;
      try {
        T taken = step.take();
        if (noticed != 0) {
          LOG.info("the brokers can be used after {}", since(start));
        }
        return taken;
      } catch (ConnectionException e) {
        obstacle = e;
      } catch (RetriableException e) {
        obstacle =
            new ConnectionException(
                Phase.CONNECT,
                "the brokers do not answer while " + what + ": " + e.getMessage(),
                e);
      }
      if (!mayPass(obstacle) || Thread.currentThread().isInterrupted()) {
        throw obstacle;
      }
      long now = System.nanoTime();
      if (now - start >= patience.toNanos()) {
        throw new ConnectionException(
            obstacle.phase(),
            "waited %s for the brokers: %s".formatted(since(start), obstacle.getMessage()),
            obstacle);
      }
      if (noticed == 0 || now - noticed >= NOTICE.toNanos()) {
        noticed = now;
        LOG.warn(
            "waiting for the brokers, for {} of at most {}: {}",
            since(start),
            DurationWords.of(patience),
            obstacle.getMessage());
      }
      progress.accept(
          "waiting for the brokers for %s: %s".formatted(since(start), obstacle.getMessage()));
      pause(PAUSE);
    }
  }

  private static String since(long start) {
    return DurationWords.of(
        Duration.ofNanos(System.nanoTime() - start).truncatedTo(ChronoUnit.SECONDS));
  }

  /** Waits before a question is asked again. */
  public static void pause(Duration pause) throws ConnectionException {
    try {
      TimeUnit.NANOSECONDS.sleep(pause.toNanos());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ConnectionException(Phase.CONNECT, "interrupted while waiting for the brokers", e);
    }
  }

  /** Returns whether a failure is one of brokers that are away. */
  private static boolean mayPass(ConnectionException failure) {
    Throwable cause = failure.getCause();
    return failure.phase() == Phase.CONNECT
        || failure.phase() == Phase.ADVERTISED
        || cause instanceof RetriableException
        || cause instanceof TimeoutException
        || cause instanceof UnknownHostException;
  }
}
