package io.swell.http;

import io.swell.config.DurationWords;
import io.swell.format.LimitedBody;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Posts JSON and retries after temporary failures (no answer, 408, 425, 429, 5xx), with increasing
 * pauses, up to the maximum number of attempts. Permanent failures (a wrong address, a body that
 * the receiver rejects) are not retried. Redirects are not followed. Results never name the
 * address, because it may be a secret.
 */
public final class RetryingPost {
  private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(2);
  private static final double JITTER = 0.2;

  private final HttpClient client;
  private final Limits limits;
  private final RandomGenerator random;
  private final Pause pause;

  /**
   * Limits of a request.
   *
   * @param timeout maximum time to wait for the complete answer to one attempt
   * @param shortestPause least pause between attempts
   * @param answerBytes maximum size of an answer's body; 0 to discard bodies
   */
  public record Limits(Duration timeout, int attempts, Duration shortestPause, int answerBytes) {}

  /** Waits between attempts; replaced in tests. */
  @FunctionalInterface
  public interface Pause {
    /** Waits. */
    void pause(Duration time) throws InterruptedException;

    /** Returns a pause that takes the time that it is given. */
    static Pause real() {
      return time -> TimeUnit.MILLISECONDS.sleep(time.toMillis());
    }
  }

  /**
   * How a request ended.
   *
   * @param body its body if it was accepted (2xx), else empty
   * @param isFinal whether another attempt would have the same result
   * @param retryAfter the wait that the receiver asked for, or null
   */
  public record Answer(
      int status,
      byte[] body,
      @Nullable String fault,
      boolean isFinal,
      @Nullable Duration retryAfter,
      int attempts) {
    private static Answer none(String fault, int attempts) {
      return new Answer(0, new byte[0], fault, false, null, attempts);
    }
  }

  public RetryingPost(Limits limits, RandomGenerator random, Pause pause) {
    this.limits = limits;
    this.random = random;
    this.pause = pause;
    this.client =
        HttpClient.newBuilder()
            .version(Version.HTTP_1_1)
            .followRedirects(Redirect.NEVER)
            .connectTimeout(limits.timeout)
            .build();
  }

  /**
   * Posts JSON until it is accepted, rejected for good, or the attempts are used up.
   *
   * @param retryListener receives why an attempt failed that will be repeated, and the pause before
   */
  public Answer post(
      URI address,
      Map<String, String> headers,
      byte[] body,
      BiConsumer<String, Duration> retryListener)
      throws InterruptedException {
    for (int attempt = 1; ; attempt++) {
      Answer answer = attempt(attempt, address, headers, body);
      String fault = answer.fault;
      if (fault == null || answer.isFinal || attempt >= limits.attempts) {
        return answer;
      }
      Duration wait = wait(attempt, answer.retryAfter);
      retryListener.accept(fault, wait);
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
    Duration wait = longer(Duration.ofMillis((long) (1e3 * jittered)), limits.shortestPause);
    if (retryAfter == null || retryAfter.compareTo(wait) <= 0) {
      return wait;
    }
    return retryAfter.compareTo(LONGEST_PAUSE) > 0 ? longer(wait, LONGEST_PAUSE) : retryAfter;
  }

  private static Duration longer(Duration a, Duration b) {
    return a.compareTo(b) > 0 ? a : b;
  }

  private Answer attempt(int number, URI address, Map<String, String> headers, byte[] body)
      throws InterruptedException {
    var request =
        HttpRequest.newBuilder(address)
            .timeout(limits.timeout)
            .header("Content-Type", "application/json; charset=utf-8")
            .header("User-Agent", "swell")
            .POST(BodyPublishers.ofByteArray(body));
    headers.forEach(request::header);
    CompletableFuture<HttpResponse<byte[]>> sent =
        client.sendAsync(request.build(), head -> bodyOf(head.statusCode()));
    try {
      return evaluate(sent.get(limits.timeout.toMillis(), TimeUnit.MILLISECONDS), number);
    } catch (TimeoutException e) {
      return Answer.none("no answer within " + DurationWords.of(limits.timeout), number);
    } catch (ExecutionException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      if (cause instanceof LimitedBody.TooLargeException) {
        return new Answer(0, new byte[0], String.valueOf(cause.getMessage()), true, null, number);
      }
      // Reports the class and not the message, which may contain the address.
      return Answer.none("no answer: " + cause.getClass().getSimpleName(), number);
    } finally {
      sent.cancel(true);
    }
  }

  private BodySubscriber<byte[]> bodyOf(int status) {
    return limits.answerBytes > 0 && status / 100 == 2
        ? new LimitedBody("the answer", limits.answerBytes)
        : BodySubscribers.replacing(new byte[0]);
  }

  private static Answer evaluate(HttpResponse<byte[]> response, int number) {
    int status = response.statusCode();
    if (status / 100 == 2) {
      return new Answer(status, response.body(), null, true, null, number);
    }
    boolean isTemporary = status / 100 == 5 || status == 429 || status == 408 || status == 425;
    String after = response.headers().firstValue("Retry-After").orElse("");
    return new Answer(
        status,
        new byte[0],
        "it answered " + status,
        !isTemporary,
        after.matches("\\d{1,6}") ? Duration.ofSeconds(Long.parseLong(after)) : null,
        number);
  }
}
