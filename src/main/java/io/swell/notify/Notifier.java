package io.swell.notify;

import io.micrometer.core.instrument.MeterRegistry;
import io.swell.output.Alert;
import io.swell.output.AlertReceiver;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends alerts to one receiver, one message each. After a number of messages in an hour, it
 * collects alerts for some time and sends them as one digest. Not thread-safe.
 *
 * <p>The consumer of the alerts must not commit its position before {@link #isSettled} is true.
 * Then the receiver gets every alert, even if this process crashes.
 */
public final class Notifier implements AlertReceiver {
  private static final String WEBHOOK = "webhook";
  private static final String SLACK = "slack";
  private static final Duration HOUR = Duration.ofHours(1);

  /** How long alerts are collected before they are sent as one digest. */
  private static final Duration DIGEST_EVERY = Duration.ofMinutes(10);

  /** Maximum alerts in one digest; it bounds the memory of the alerts that wait. */
  static final int MAX_DIGEST_ALERTS = 200;

  private static final Logger LOG = LoggerFactory.getLogger(Notifier.class);

  /** Maximum ids of alerts that are remembered as reported critical. */
  private static final int REMEMBERED = 10_000;

  private final AlertFormatter formatter;
  private final NotifyOptions options;
  private final Delivery delivery;
  private final UndeliveredAlerts undeliveredAlerts;
  private final Clock clock;
  private final ArrayDeque<Instant> sent = new ArrayDeque<>();
  private final Set<String> critical = new HashSet<>();

  /** The newest state of each alert that waits for the digest, in order of arrival. */
  private final Map<String, Alert> collected = new LinkedHashMap<>();

  private @Nullable Instant collectingSince;

  Notifier(
      AlertFormatter formatter,
      Delivery delivery,
      NotifyOptions options,
      UndeliveredAlerts undeliveredAlerts,
      Clock clock) {
    this.formatter = formatter;
    this.delivery = delivery;
    this.options = options;
    this.undeliveredAlerts = undeliveredAlerts;
    this.clock = clock;
  }

  /** Makes a notifier for each configured receiver of messages (webhook, chat). */
  public static List<Notifier> createConfigured(
      NotifyOptions options, MeterRegistry meters, UndeliveredAlerts undeliveredAlerts) {
    Delivery.register(WEBHOOK, meters);
    Delivery.register(SLACK, meters);
    Clock clock = Clock.systemUTC();
    List<Notifier> notifiers = new ArrayList<>();
    if (!options.webhookUrl().isEmpty()) {
      var delivery = new Delivery(WEBHOOK, URI.create(options.webhookUrl()), meters);
      var webhook = new Webhook(options.webhookSecret());
      notifiers.add(new Notifier(webhook, delivery, options, undeliveredAlerts, clock));
    }
    if (!options.slackUrl().isEmpty()) {
      var delivery = new Delivery(SLACK, URI.create(options.slackUrl()), meters);
      var slack = new Slack(new DashboardLinks(options.dashboardUrl()));
      notifiers.add(new Notifier(slack, delivery, options, undeliveredAlerts, clock));
    }
    return notifiers;
  }

  /** Returns the receiver's name, {@code webhook} or {@code slack}. */
  public String name() {
    return delivery.sink();
  }

  /** Sends an alert, or collects it for a digest. */
  @Override
  public void accept(Alert alert, Instant published) throws InterruptedException {
    if (!shouldSend(alert)) {
      return;
    }
    Instant now = clock.instant();
    if (Delivery.isTooOld(published, now)) {
      delivery.count(Delivery.Outcome.EXPIRED);
      return;
    }
    while (!sent.isEmpty() && Duration.between(sent.getFirst(), now).compareTo(HOUR) >= 0) {
      sent.removeFirst();
    }
    if (collectingSince == null && sent.size() < options.digestAfter()) {
      post(formatter.format(alert), List.of(alert));
      return;
    }
    if (collectingSince == null) {
      collectingSince = now;
      LOG.info(
          "{} messages were sent to {} within an hour; alerts are now collected for {} and sent in"
              + " digests of at most {}",
          sent.size(),
          delivery.sink(),
          DIGEST_EVERY,
          MAX_DIGEST_ALERTS);
    }
    collected.remove(alert.id());
    collected.put(alert.id(), alert);
    if (collected.size() == MAX_DIGEST_ALERTS) {
      postDigest();
    }
  }

  /** Drops an alert that was withdrawn while it waited for a digest; sent messages stay. */
  @Override
  public void remove(String id) {
    critical.remove(id);
    if (collected.remove(id) != null && collected.isEmpty()) {
      collectingSince = null;
    }
  }

  /** Sends the collected alerts if their time has elapsed. */
  @Override
  public void tick() throws InterruptedException {
    Instant since = collectingSince;
    if (since != null && !clock.instant().isBefore(since.plus(DIGEST_EVERY))) {
      postDigest();
    }
  }

  private void postDigest() throws InterruptedException {
    List<Alert> alerts = List.copyOf(collected.values());
    post(
        alerts.size() == 1 ? formatter.format(alerts.get(0)) : formatter.formatDigest(alerts),
        alerts);
    collected.clear();
    collectingSince = null;
  }

  /** Returns whether every accepted alert is delivered or stored as undelivered. */
  @Override
  public boolean isSettled() {
    return collectingSince == null;
  }

  private boolean shouldSend(Alert alert) {
    if (alert.severity().compareTo(options.minSeverity()) < 0) {
      return false;
    }
    if (alert.state() == Alert.State.RESOLVED) {
      critical.remove(alert.id());
      return true;
    }
    boolean becomesCritical = false;
    if (alert.severity() == Alert.Severity.CRITICAL) {
      if (critical.size() == REMEMBERED) {
        critical.clear();
      }
      becomesCritical = critical.add(alert.id());
    }
    return alert.state() == Alert.State.FIRING || options.updates() || becomesCritical;
  }

  private void post(AlertFormatter.Notification notification, List<Alert> alerts)
      throws InterruptedException {
    String fault = delivery.deliver(notification);
    sent.addLast(clock.instant());
    if (fault != null) {
      for (Alert alert : alerts) {
        undeliveredAlerts.store(delivery.sink(), alert, fault);
      }
    }
  }

  /** Stores alerts that could not be delivered. */
  @FunctionalInterface
  public interface UndeliveredAlerts {
    /**
     * Stores an alert for later inspection; returns when it is stored durably.
     *
     * @param reason why the delivery failed, in one sentence
     */
    void store(String sink, Alert alert, String reason) throws InterruptedException;
  }
}
