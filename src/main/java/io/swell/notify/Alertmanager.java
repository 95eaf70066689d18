package io.swell.notify;

import io.micrometer.core.instrument.MeterRegistry;
import io.swell.format.input.DocumentField;
import io.swell.format.input.TextSanitizer;
import io.swell.format.output.ApiJson;
import io.swell.output.Alert;
import io.swell.output.AlertReceiver;
import io.swell.output.DocumentOrigin;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Sends firing alerts to a Prometheus Alertmanager ({@code POST /api/v2/alerts}). Alertmanager
 * resolves an alert that it does not receive again within some time, so all firing alerts are sent
 * periodically. It identifies an alert by its labels, so these contain only what never changes;
 * everything else is an annotation. What is sent depends only on the newest state of each alert,
 * which is read again after a restart, so nothing has to be saved. Not thread-safe.
 */
public final class Alertmanager implements AlertReceiver {
  static final String NAME = "alertmanager";
  private static final String PATH = "/api/v2/alerts";

  /**
   * Interval at which firing alerts are sent again. It must be shorter than Alertmanager's
   * resolve_timeout, or Alertmanager resolves alerts that are still firing.
   */
  private static final Duration RESEND = Duration.ofMinutes(1);

  private static final int TERMS = 8;
  private static final int DOCUMENTS = 5;

  private final NotifyOptions options;
  private final Delivery delivery;
  private final Clock clock;
  private final Map<String, Alert> firing = new LinkedHashMap<>();

  /**
   * Alerts that ended, or whose labels changed with the severity, by labels; kept until delivered.
   */
  private final Map<Map<String, String>, Map<String, Object>> resolved = new LinkedHashMap<>();

  private @Nullable Instant lastSent;
  private boolean changed;

  /** Makes an instance for the configured address, or returns null if none is configured. */
  public static @Nullable Alertmanager createIfConfigured(
      NotifyOptions options, MeterRegistry meters) {
    Delivery.register(NAME, meters);
    return options.alertmanagerUrl().isEmpty()
        ? null
        : new Alertmanager(
            options, new Delivery(NAME, address(options), meters), Clock.systemUTC());
  }

  Alertmanager(NotifyOptions options, Delivery delivery, Clock clock) {
    this.options = options;
    this.delivery = delivery;
    this.clock = clock;
  }

  static URI address(NotifyOptions options) {
    String base = options.alertmanagerUrl();
    return URI.create((base.endsWith("/") ? base.substring(0, base.length() - 1) : base) + PATH);
  }

  @Override
  public void accept(Alert alert, Instant published) {
    boolean isSevere = alert.severity().compareTo(options.minSeverity()) >= 0;
    Alert before = firing.remove(alert.id());
    boolean isOld = Delivery.isTooOld(published, clock.instant());
    if (before != null && !labels(before).equals(labels(alert))) {
      resolve(before, clock.instant());
    }
    if (alert.state() == Alert.State.RESOLVED) {
      if (isSevere && !isOld) {
        Instant ended = alert.ended();
        resolve(alert, ended == null ? clock.instant() : ended);
      }
    } else if (isSevere && isOld) {
      delivery.count(Delivery.Outcome.EXPIRED);
    } else if (isSevere) {
      resolved.remove(labels(alert));
      firing.put(alert.id(), alert);
      changed = true;
    }
  }

  /** Resolves an alert that was withdrawn. */
  @Override
  public void remove(String id) {
    Alert before = firing.remove(id);
    if (before != null) {
      resolve(before, clock.instant());
    }
  }

  private void resolve(Alert alert, Instant ended) {
    resolved.put(labels(alert), posted(alert, ended));
    changed = true;
  }

  /** Sends all firing alerts if something changed or the resend interval has elapsed. */
  @Override
  public void tick() throws InterruptedException {
    Instant now = clock.instant();
    boolean due = lastSent == null || Duration.between(lastSent, now).compareTo(RESEND) >= 0;
    if (!changed && !due) {
      return;
    }
    lastSent = now;
    changed = false;
    List<Object> alerts = new ArrayList<>(resolved.values());
    for (Alert alert : firing.values()) {
      alerts.add(posted(alert, null));
    }
    if (alerts.isEmpty()) {
      return;
    }
    var notification =
        new AlertFormatter.Notification(NAME + "/" + now, Map.of(), ApiJson.write(alerts));
    if (delivery.deliver(notification) == null) {
      resolved.clear();
    }
    // Alerts that were not accepted are sent again after the resend interval.
  }

  @Override
  public boolean isSettled() {
    return true;
  }

  /** Returns the labels that identify an alert and by which Alertmanager routes it. */
  private static Map<String, String> labels(Alert alert) {
    Map<String, String> labels = new TreeMap<>();
    String kind = DocumentField.lowerCaseName(alert.kind());
    labels.put("alertname", "SwellTopic" + alert.kind().name().charAt(0) + kind.substring(1));
    labels.put("alert", alert.id());
    labels.put("model", alert.model());
    labels.put("kind", kind);
    labels.put("severity", DocumentField.lowerCaseName(alert.severity()));
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
    String link = new DashboardLinks(options.dashboardUrl()).to(alert);
    if (!link.isEmpty()) {
      posted.put("generatorURL", link);
    }
    return posted;
  }

  private static Map<String, String> annotations(Alert alert) {
    Map<String, String> annotations = new TreeMap<>();
    annotations.put(
        "summary",
        DocumentField.lowerCaseName(alert.kind()) + ": " + TextSanitizer.onOneLine(alert.label()));
    annotations.put("description", TextSanitizer.onOneLine(alert.why()));
    annotations.put("ratio", String.format(Locale.ROOT, "%.1f", alert.ratio()));
    annotations.put("score", String.format(Locale.ROOT, "%.1f", alert.score()));
    annotations.put(
        "new_terms",
        TextSanitizer.onOneLine(
            alert.newTerms().stream().limit(TERMS).collect(Collectors.joining(", "))));
    annotations.put(
        "documents",
        alert.documents().stream()
            .limit(DOCUMENTS)
            .map(document -> TextSanitizer.onOneLine(document.title()))
            .collect(Collectors.joining("\n")));
    putIfAny(annotations, "links", alert, DocumentOrigin::link);
    putIfAny(annotations, "trace_ids", alert, DocumentOrigin::traceId);
    return annotations;
  }

  /** Adds what the origins of the documents say, one line for each that says anything. */
  private static void putIfAny(
      Map<String, String> annotations,
      String name,
      Alert alert,
      Function<DocumentOrigin, @Nullable String> value) {
    String lines =
        alert.documents().stream()
            .limit(DOCUMENTS)
            .map(document -> value.apply(document.origin()))
            .filter(Objects::nonNull)
            .distinct()
            .collect(Collectors.joining("\n"));
    if (!lines.isEmpty()) {
      annotations.put(name, lines);
    }
  }
}
