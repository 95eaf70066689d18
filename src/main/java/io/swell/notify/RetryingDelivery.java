package io.swell.notify;

import io.swell.http.RetryingPost;
import io.swell.http.RetryingPost.Limits;
import io.swell.http.RetryingPost.Pause;
import io.swell.notify.NotifyMeters.Outcome;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Delivers messages by {@link RetryingPost}, counts the attempts and logs failures. Addresses are
 * never logged, because they may be secrets.
 */
final class RetryingDelivery {
  private static final Logger LOG = LoggerFactory.getLogger(RetryingDelivery.class);

  private final RetryingPost retryingPost;

  RetryingDelivery(NotifyOptions options) {
    this(options, RandomGenerator.getDefault(), Pause.real());
  }

  RetryingDelivery(NotifyOptions options, RandomGenerator random, Pause pause) {
    var limits = new Limits(options.timeout(), options.attempts(), Duration.ZERO, 0);
    this.retryingPost = new RetryingPost(limits, random, pause);
  }

  /** Posts a message; returns null when it is accepted, or why the delivery failed for good. */
  @Nullable String deliver(
      String sink, URI address, AlertFormatter.Notification notification, NotifyMeters meters)
      throws InterruptedException {
    Map<String, String> headers = new HashMap<>(notification.headers());
    headers.put("Idempotency-Key", notification.key());
    RetryingPost.Answer answer =
        retryingPost.post(
            address,
            headers,
            notification.body(),
            (fault, wait) -> {
              meters.count(Outcome.RETRIED);
              LOG.warn(
                  "{} did not accept {}: {}; next attempt in {}",
                  sink,
                  notification.key(),
                  fault,
                  wait);
            });
    String fault = answer.fault();
    if (fault == null) {
      meters.count(Outcome.DELIVERED);
      return null;
    }
    meters.count(Outcome.FAILED);
    LOG.error(
        "{} did not accept {} in {} attempts: {}",
        sink,
        notification.key(),
        answer.attempts(),
        fault);
    return fault + ", after " + answer.attempts() + " attempts";
  }
}
