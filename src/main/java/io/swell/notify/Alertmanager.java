package io.swell.notify;

import io.micrometer.core.instrument.MeterRegistry;
import io.swell.format.input.TextSanitizer;
import io.swell.format.output.ApiJson;
import io.swell.notify.NotifyMeters.Outcome;
import io.swell.output.Alert;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a Prometheus Alertmanager told of the alerts that fire ({@code POST /api/v2/alerts}). It
 * takes an alert for over that it does not hear of for a while, so all that fire are sent again and
 * again; it knows an alert by its labels, so these are what never changes of it, and all else is an
 * annotation. What was sent is a function of the newest state of each alert: after a restart it is
 * read again, and nothing need be remembered. Belongs to one thread.
 */
public final class Alertmanager {
  private static final String NAME = "alertmanager";
  private static final String PATH = "/api/v2/alerts";
  private static final int TERMS = 8;
  private static final int DOCUMENTS = 5;

  private final URI address;
  private final NotifyOptions options;
  private final RetryingDelivery retryingDelivery;
  private final NotifyMeters meters;
  private final Clock clock;
  private final Map<String, Alert> firing = new LinkedHashMap<>();

  /** What is over, or known under another severity now, until it is told. */
  private final Map<Map<String, String>, Map<String, Object>> over = new LinkedHashMap<>();

  private @Nullable Instant told;
  private boolean changed;

  /** Makes one for the address of the configuration, or null if there is none. */
  public static @Nullable Alertmanager of(NotifyOptions options, MeterRegistry meters) {
    var unused = new NotifyMeters(meters, NAME); // counts nothing from the first scrape on
    return options.alertmanagerUrl().isEmpty()
        ? null
        : new Alertmanager(options, new RetryingDelivery(options), meters, Clock.systemUTC());
  }

  Alertmanager(
      NotifyOptions options, RetryingDelivery retryingDelivery, MeterRegistry meters, Clock clock) {
    String base = options.alertmanagerUrl();
    this.address =
        URI.create((base.endsWith("/") ? base.substring(0, base.length() - 1) : base) + PATH);
    this.options = options;
    this.retryingDelivery = retryingDelivery;
    this.meters = new NotifyMeters(meters, NAME);
    this.clock = clock;
  }

  /**
   * Takes in the newest state of an alert.
   *
   * @param published when it was published, by the wall clock
   */
  public void accept(Alert alert, Instant published) {
    boolean wanted = alert.severity().compareTo(options.minSeverity()) >= 0;
    Alert before = firing.remove(alert.id());
    boolean old = Duration.between(published, clock.instant()).compareTo(options.maxAge()) > 0;
    if (before != null && !labels(before).equals(labels(alert))) {
      over.put(labels(before), posted(before, clock.instant()));
      changed = true;
    }
    if (alert.state() == Alert.State.RESOLVED) {
      if (wanted && !old) {
        Instant ended = alert.ended();
        over.put(labels(alert), posted(alert, ended == null ? clock.instant() : ended));
        changed = true;
      }
    } else if (wanted && old) {
      meters.count(Outcome.EXPIRED);
    } else if (wanted) {
      over.remove(labels(alert));
      firing.put(alert.id(), alert);
      changed = true;
    }
  }

  /** Takes an alert for over that was taken back. */
  public void remove(String id) {
    Alert before = firing.remove(id);
    if (before != null) {
      over.put(labels(before), posted(before, clock.instant()));
      changed = true;
    }
  }

  /**
   * Tells it all that fires, if something changed or it is time; to be called every now and then.
   */
  public void tick() throws InterruptedException {
    Instant now = clock.instant();
    boolean due =
        told == null || Duration.between(told, now).compareTo(options.alertmanagerResend()) >= 0;
    if (!changed && !due) {
      return;
    }
    told = now;
    changed = false;
    List<Object> alerts = new ArrayList<>(over.values());
    for (Alert alert : firing.values()) {
      alerts.add(posted(alert, null));
    }
    if (alerts.isEmpty()) {
      return;
    }
    var notification = new Notification(NAME + "/" + now, Map.of(), ApiJson.bytes(alerts));
    if (retryingDelivery.deliver(NAME, address, notification, meters) == null) {
      over.clear();
    }
    // What was not taken is sent again when it is time: it is state, not news.
  }

  /** Alerts that fire, as known now. */
  Collection<Alert> firing() {
    return List.copyOf(firing.values());
  }

  /** What tells an alert from others, and what it is routed by. */
  private static Map<String, String> labels(Alert alert) {
    Map<String, String> labels = new TreeMap<>();
    labels.put("alertname", "SwellTopic" + capitalized(alert.kind()));
    labels.put("alert", alert.id());
    labels.put("model", alert.model());
    labels.put("kind", lower(alert.kind()));
    labels.put("severity", lower(alert.severity()));
    if (alert.topic() != null) {
      labels.put("topic", alert.topic().toString());
    }
    return labels;
  }

  private Map<String, Object> posted(Alert alert, @Nullable Instant ended) {
    Map<String, Object> posted = new TreeMap<>();
    posted.put("labels", labels(alert));
    posted.put("annotations", annotations(alert));
    posted.put("startsAt", alert.since());
    if (ended != null) {
      posted.put("endsAt", ended.isAfter(alert.since()) ? ended : alert.since().plusMillis(1));
    }
    String link = new DashboardLinks(options.link()).to(alert);
    if (!link.isEmpty()) {
      posted.put("generatorURL", link);
    }
    return posted;
  }

  private static Map<String, String> annotations(Alert alert) {
    Map<String, String> annotations = new TreeMap<>();
    annotations.put("summary", lower(alert.kind()) + ": " + TextSanitizer.plain(alert.label()));
    annotations.put("description", TextSanitizer.plain(alert.why()));
    annotations.put("ratio", String.format(Locale.ROOT, "%.1f", alert.ratio()));
    annotations.put("score", String.format(Locale.ROOT, "%.1f", alert.score()));
    annotations.put(
        "new_terms", TextSanitizer.plain(String.join(", ", first(alert.newTerms(), TERMS))));
    annotations.put(
        "documents",
        String.join(
            "\n",
            first(alert.documents(), DOCUMENTS).stream()
                .map(document -> TextSanitizer.plain(document.title()))
                .toList()));
    return annotations;
  }

  private static <T> List<T> first(List<T> all, int most) {
    return all.subList(0, Math.min(most, all.size()));
  }

  private static String lower(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  private static String capitalized(Enum<?> value) {
    return value.name().charAt(0) + lower(value).substring(1);
  }
}
