package io.swell.streaming.admin;

import io.swell.streaming.client.ConnectionException;
import io.swell.streaming.client.ConnectionException.Phase;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.InvalidReplicationFactorException;
import org.jspecify.annotations.Nullable;

/** Waits for a broker's answer to an administrative request. */
final class AdminAnswer {
  static final Duration PATIENCE = Duration.ofSeconds(60);

  private AdminAnswer() {}

  /**
   * Returns the answer.
   *
   * @param what the action, for messages: "list the stream topics"
   * @throws ConnectionException if the broker refuses the request or does not answer
   */
  static <T> T of(KafkaFuture<T> answer, String what) throws ConnectionException {
    return of(answer, what, PATIENCE);
  }

  /** Returns the answer, like {@link #of(KafkaFuture, String)}, if it comes within the patience. */
  static <T> T of(KafkaFuture<T> answer, String what, Duration patience)
      throws ConnectionException {
    try {
      return answer.get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw refused(what, e.getCause() == null ? e : e.getCause());
    } catch (TimeoutException e) {
      throw new ConnectionException(
          Phase.CONNECT, "cannot " + what + ": no answer within " + patience.toSeconds() + " s", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ConnectionException(Phase.CONNECT, "interrupted: cannot " + what, e);
    }
  }

  /**
   * Returns the answer, or null if what the request is about does not exist.
   *
   * @param absent the error by which the broker says so
   * @throws ConnectionException if the broker refuses the request or does not answer
   */
  static <T> @Nullable T ifPresent(
      KafkaFuture<T> answer, String what, Class<? extends ApiException> absent)
      throws ConnectionException {
    return ifPresent(answer, what, absent, PATIENCE);
  }

  /** Returns the answer or null, if the answer comes within the patience. */
  static <T> @Nullable T ifPresent(
      KafkaFuture<T> answer, String what, Class<? extends ApiException> absent, Duration patience)
      throws ConnectionException {
    try {
      return of(answer, what, patience);
    } catch (ConnectionException e) {
      if (absent.isInstance(e.getCause())) {
        return null;
      }
      throw e;
    }
  }

  private static ConnectionException refused(String what, Throwable cause) {
    String sentence = "cannot " + what + ": " + cause.getMessage();
    return cause instanceof AuthorizationException
        ? new ConnectionException(
            Phase.AUTHORIZATION,
            sentence + " Grant the missing operation; src/docs/SECURITY.md has the commands.",
            cause)
        : new ConnectionException(Phase.TOPIC, sentence + remedy(cause), cause);
  }

  /** Returns what to do if a stream topic cannot be created, if an option of Swell can help. */
  private static String remedy(Throwable cause) {
    return cause instanceof InvalidReplicationFactorException
        ? "; set swell.kafka.replication to at most the number of brokers, or to -1 for the"
            + " broker's default"
        : "";
  }
}
