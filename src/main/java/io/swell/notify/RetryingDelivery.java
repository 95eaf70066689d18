package io.swell.notify;

import io.swell.notify.NotifyMeters.Outcome;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Posts messages and retries after temporary failures, with increasing pauses, up to the maximum
 * number of attempts. Permanent failures (a wrong address, a message that the receiver rejects) are
 * not retried. Addresses are never logged, because they may be secrets.
 */
final class RetryingDelivery {
  private static final Logger LOG = LoggerFactory.getLogger(RetryingDelivery.class);
  private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(2);
  private static final double JITTER = 0.2;

  private final HttpClient client;
  private final Duration timeout;
  private final int attempts;
  private final RandomGenerator random;
  private final Pause pause;

  /** Waits between attempts; replaced in tests. */
  @FunctionalInterface
  interface Pause {
    void pause(Duration time) throws InterruptedException;
  }

  /**
   * How one attempt ended.
   *
   * @param fault why the message was not accepted; null if it was
   * @param isFinal whether another attempt would have the same result
   * @param retryAfter the wait that the receiver asked for, or null
   */
  private record Attempt(@Nullable String fault, boolean isFinal, @Nullable Duration retryAfter) {}

  RetryingDelivery(NotifyOptions options) {
    this(
        options,
        RandomGenerator.getDefault(),
        time -> TimeUnit.MILLISECONDS.sleep(time.toMillis()));
  }

  RetryingDelivery(NotifyOptions options, RandomGenerator random, Pause pause) {
    this.timeout = options.timeout();
    this.attempts = options.attempts();
    this.random = random;
    this.pause = pause;
    this.client =
        HttpClient.newBuilder()
            .version(Version.HTTP_1_1)
            .followRedirects(Redirect.NEVER)
            .connectTimeout(timeout)
            .build();
  }

  /** Posts a message; returns null when it is accepted, or why the delivery failed for good. */
  @Nullable String deliver(
      String sink, URI address, AlertFormatter.Notification notification, NotifyMeters meters)
      throws InterruptedException {
    for (int attempt = 1; ; attempt++) {
      Attempt ended = post(address, notification);
      String fault = ended.fault;
      if (fault == null) {
        meters.count(Outcome.DELIVERED);
        return null;
      }
      if (ended.isFinal || attempt == attempts) {
        meters.count(Outcome.FAILED);
        LOG.error(
            "{} did not accept {} in {} attempts: {}", sink, notification.key(), attempt, fault);
        return fault + ", after " + attempt + " attempts";
      }
      meters.count(Outcome.RETRIED);
      Duration wait = wait(attempt, ended.retryAfter);
      LOG.warn(
          "{} did not accept {}: {}; next attempt in {}", sink, notification.key(), fault, wait);
      pause.pause(wait);
    }
  }

  private Duration wait(int attempt, @Nullable Duration retryAfter) {
    double seconds =
        Math.min(
                Math.pow(2, attempt - 1) * FIRST_PAUSE.toMillis(),
                (double) LONGEST_PAUSE.toMillis())
            / 1e3;
    double jittered = seconds * (1 + JITTER * (2 * random.nextDouble() - 1));
    Duration wait = Duration.ofMillis((long) (1e3 * jittered));
    if (retryAfter == null || retryAfter.compareTo(wait) <= 0) {
      return wait;
    }
    return retryAfter.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : retryAfter;
  }

  private Attempt post(URI address, AlertFormatter.Notification notification)
      throws InterruptedException {
    var request =
        HttpRequest.newBuilder(address)
            .timeout(timeout)
            .header("Content-Type", "application/json; charset=utf-8")
            .header("User-Agent", "swell")
            .header("Idempotency-Key", notification.key())
            .POST(BodyPublishers.ofByteArray(notification.body()));
    notification.headers().forEach(request::header);
    CompletableFuture<HttpResponse<Void>> sent =
        client.sendAsync(request.build(), BodyHandlers.discarding());
    try {
      return evaluate(sent.get(timeout.toMillis(), TimeUnit.MILLISECONDS));
    } catch (TimeoutException e) {
      return new Attempt("no answer within " + timeout, false, null);
    } catch (ExecutionException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      // Reports the class and not the message, which may contain the address.
      return new Attempt("no answer: " + cause.getClass().getSimpleName(), false, null);
    } finally {
      sent.cancel(true);
    }
  }

  private static Attempt evaluate(HttpResponse<?> response) {
    int status = response.statusCode();
    if (status / 100 == 2) {
      return new Attempt(null, true, null);
    }
    boolean isTemporary = status / 100 == 5 || status == 429 || status == 408 || status == 425;
    String after = response.headers().firstValue("Retry-After").orElse("");
    return new Attempt(
        "it answered " + status,
        !isTemporary,
        after.matches("\\d{1,6}") ? Duration.ofSeconds(Long.parseLong(after)) : null);
  }
}
