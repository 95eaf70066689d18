package io.swell.notify;

import io.micrometer.core.instrument.MeterRegistry;
import io.swell.notify.NotifyMeters.Outcome;
import io.swell.output.Alert;
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
 * Tells one receiver of alerts, one message each; past a number of messages an hour it gathers them
 * for a while and sends them together. Belongs to one thread.
 *
 * <p>Whoever reads the alerts for it must not forget one before {@link #isSettled} is true again:
 * then whatever stops this process, the receiver hears of every alert.
 */
public final class Notifier {
  private static final List<String> NAMES = List.of(Webhook.NAME, Slack.NAME);
  private static final Duration HOUR = Duration.ofHours(1);

  /** Alerts in one message: as many as are gathered, for they wait in memory. */
  static final int GATHERED = 200;

  private static final Logger LOG = LoggerFactory.getLogger(Notifier.class);

  /** Alerts remembered as told to be critical. */
  private static final int REMEMBERED = 10_000;

  private final AlertFormatter formatter;
  private final NotifyOptions options;
  private final RetryingDelivery retryingDelivery;
  private final NotifyMeters meters;
  private final UndeliveredAlerts undeliveredAlerts;
  private final Clock clock;
  private final ArrayDeque<Instant> sent = new ArrayDeque<>();
  private final Set<String> critical = new HashSet<>();

  /** The newest state of each alert gathered, in the order in which they came. */
  private final Map<String, Alert> gathered = new LinkedHashMap<>();

  private @Nullable Instant gatheringSince;

  Notifier(
      AlertFormatter formatter,
      NotifyOptions options,
      RetryingDelivery retryingDelivery,
      MeterRegistry meters,
      UndeliveredAlerts undeliveredAlerts,
      Clock clock) {
    this.formatter = formatter;
    this.options = options;
    this.retryingDelivery = retryingDelivery;
    this.meters = new NotifyMeters(meters, formatter.name());
    this.undeliveredAlerts = undeliveredAlerts;
    this.clock = clock;
  }

  /** Makes one for each receiver of the configuration that wants messages: webhook, chat. */
  public static List<Notifier> of(
      NotifyOptions options, MeterRegistry meters, UndeliveredAlerts undeliveredAlerts) {
    for (String name : NAMES) {
      var unused = new NotifyMeters(meters, name); // counts nothing from the first scrape on
    }
    List<AlertFormatter> sinks = new ArrayList<>();
    if (!options.webhookUrl().isEmpty()) {
      sinks.add(new Webhook(URI.create(options.webhookUrl()), options.webhookSecret()));
    }
    if (!options.slackUrl().isEmpty()) {
      sinks.add(new Slack(URI.create(options.slackUrl()), new DashboardLinks(options.link())));
    }
    List<Notifier> notifiers = new ArrayList<>();
    for (AlertFormatter formatter : sinks) {
      notifiers.add(
          new Notifier(
              formatter,
              options,
              new RetryingDelivery(options),
              meters,
              undeliveredAlerts,
              Clock.systemUTC()));
    }
    return notifiers;
  }

  /** The receiver's name: {@code webhook} or {@code slack}. */
  public String name() {
    return formatter.name();
  }

  /**
   * Tells of an alert, or gathers it.
   *
   * @param published when it was published, by the wall clock
   */
  public void accept(Alert alert, Instant published) throws InterruptedException {
    if (!isWanted(alert)) {
      return;
    }
    Instant now = clock.instant();
    if (Duration.between(published, now).compareTo(options.maxAge()) > 0) {
      meters.count(Outcome.EXPIRED);
      return;
    }
    while (!sent.isEmpty() && Duration.between(sent.getFirst(), now).compareTo(HOUR) >= 0) {
      sent.removeFirst();
    }
    if (gatheringSince == null && sent.size() < options.digestAfter()) {
      post(formatter.message(alert), List.of(alert));
      return;
    }
    if (gatheringSince == null) {
      gatheringSince = now;
      LOG.info(
          "{} messages went to {} within an hour: alerts are gathered for {}, at most {} to a"
              + " message",
          sent.size(),
          formatter.name(),
          options.digestEvery(),
          GATHERED);
    }
    gathered.remove(alert.id());
    gathered.put(alert.id(), alert);
    if (gathered.size() == GATHERED) {
      postGathered();
    }
  }

  /** Does not tell of an alert that waits and was taken back; what was told stays told. */
  public void remove(String id) {
    critical.remove(id);
    if (gathered.remove(id) != null && gathered.isEmpty()) {
      gatheringSince = null;
    }
  }

  /** Sends what was gathered, if it is time; to be called every now and then. */
  public void tick() throws InterruptedException {
    Instant since = gatheringSince;
    if (since == null
        || Duration.between(since, clock.instant()).compareTo(options.digestEvery()) < 0) {
      return;
    }
    postGathered();
  }

  private void postGathered() throws InterruptedException {
    List<Alert> alerts = List.copyOf(gathered.values());
    post(alerts.size() == 1 ? formatter.message(alerts.get(0)) : formatter.digest(alerts), alerts);
    gathered.clear();
    gatheringSince = null;
  }

  /** Whether everything it was told of is delivered or given up. */
  public boolean isSettled() {
    return gatheringSince == null;
  }

  private boolean isWanted(Alert alert) {
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

  private void post(Notification notification, List<Alert> alerts) throws InterruptedException {
    String fault =
        retryingDelivery.deliver(formatter.name(), formatter.address(), notification, meters);
    sent.addLast(clock.instant());
    if (fault != null) {
      for (Alert alert : alerts) {
        undeliveredAlerts.keep(formatter.name(), alert, fault);
      }
    }
  }
}
