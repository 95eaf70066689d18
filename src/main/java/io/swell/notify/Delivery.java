package io.swell.notify;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.swell.http.RetryingPost;
import io.swell.http.RetryingPost.Limits;
import io.swell.http.RetryingPost.Pause;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Delivers messages to one receiver by {@link RetryingPost}, counts them by outcome and logs
 * failures. The address is never logged, because it may be a secret.
 */
final class Delivery {
  private static final Logger LOG = LoggerFactory.getLogger(Delivery.class);

  /** Age from which an alert is not sent, for example after a long downtime. */
  private static final Duration MAX_AGE = Duration.ofDays(1);

  /** Six attempts with growing pauses bridge the restart of a receiver. */
  private static final Limits LIMITS = new Limits(Duration.ofSeconds(10), 6, Duration.ZERO, 0);

  enum Outcome {
    /** The receiver accepted it. */
    DELIVERED,
    /** An attempt failed; the message is sent again. */
    RETRIED,
    /** All attempts failed; its alerts become dead letters. */
    FAILED,
    /** The alert was too old to be sent. */
    EXPIRED
  }

  private final String sink;
  private final URI address;
  private final MeterRegistry meters;
  private final RetryingPost retryingPost;

  /** Registers the meters of a receiver, so that they are scraped as 0 before the first message. */
  static void register(String sink, MeterRegistry meters) {
    for (Outcome outcome : Outcome.values()) {
      counter(sink, outcome, meters);
    }
  }

  /**
   * @param sink the receiver's name in metrics and logs
   */
  Delivery(String sink, URI address, MeterRegistry meters) {
    this(sink, address, meters, RandomGenerator.getDefault(), Pause.real());
  }

  Delivery(String sink, URI address, MeterRegistry meters, RandomGenerator random, Pause pause) {
    this.sink = sink;
    this.address = address;
    this.meters = meters;
    retryingPost = new RetryingPost(LIMITS, random, pause);
    register(sink, meters);
  }

  String sink() {
    return sink;
  }

  static boolean isTooOld(Instant published, Instant now) {
    return Duration.between(published, now).compareTo(MAX_AGE) > 0;
  }

  /** Posts a message; returns null when it is accepted, or why the delivery failed for good. */
  @Nullable String deliver(AlertFormatter.Notification notification) throws InterruptedException {
    Map<String, String> headers = new HashMap<>(notification.headers());
    String key = notification.key();
    headers.put("Idempotency-Key", key);
    RetryingPost.Answer answer =
        retryingPost.post(
            address,
            headers,
            notification.body(),
            (fault, wait) -> {
              count(Outcome.RETRIED);
              LOG.warn("{} did not accept {}: {}; next attempt in {}", sink, key, fault, wait);
            });
    String fault = answer.fault();
    if (fault == null) {
      count(Outcome.DELIVERED);
      return null;
    }
    count(Outcome.FAILED);
    LOG.error("{} did not accept {} in {} attempts: {}", sink, key, answer.attempts(), fault);
    return fault + ", after " + answer.attempts() + " attempts";
  }

  void count(Outcome outcome) {
    counter(sink, outcome, meters).increment();
  }

  private static Counter counter(String sink, Outcome outcome, MeterRegistry meters) {
    return Counter.builder("swell.alert.notifications")
        .tag("sink", sink)
        .tag("outcome", outcome.name().toLowerCase(Locale.ROOT))
        .description("Alert messages by outcome of the delivery")
        .register(meters);
  }
}
