package io.swell.view;

import io.swell.output.Alert;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Answers questions about alerts from the alerts published so far. It keeps the newest alerts of
 * each model, and the newest state of each alert.
 *
 * <p>One thread may feed it while any number of threads read. Feeding the same alert twice changes
 * nothing.
 */
public final class AlertView {
  /** Newest alerts remembered of each model. */
  static final int ALERTS = 500;

  /** By model, then by alert id; both in the order of the last change, oldest first. */
  private final Map<String, Map<String, NumberedAlert>> known = new LinkedHashMap<>();

  private final Set<DeletedDocument> deleted = new LinkedHashSet<>();
  private volatile long version;

  /** Adds an alert, or replaces its earlier state. */
  public synchronized void accept(Alert published) {
    Alert alert = published.withDocumentsThat(document -> isNamed(published.model(), document));
    Map<String, NumberedAlert> ofModel = TopicView.newest(known, alert.model(), LinkedHashMap::new);
    NumberedAlert before = ofModel.get(alert.id());
    if (before == null || !before.alert().equals(alert)) {
      ofModel.remove(alert.id());
      ofModel.put(alert.id(), new NumberedAlert(version + 1, alert));
      TopicView.dropOldest(ofModel.keySet(), ALERTS);
      version++;
    }
  }

  /**
   * Removes a deleted document from all alerts of a model, now and later. Does not count as a
   * change of the alerts.
   */
  public synchronized void deleteDocument(String model, String document) {
    deleted.add(new DeletedDocument(model, document));
    TopicView.dropOldest(deleted, TopicView.MAX_DELETED);
    Map<String, NumberedAlert> ofModel = known.get(model);
    if (ofModel != null) {
      ofModel.replaceAll(
          (id, each) ->
              new NumberedAlert(
                  each.number(), each.alert().withDocumentsThat(named -> isNamed(model, named))));
    }
  }

  private boolean isNamed(String model, String document) {
    return !deleted.contains(new DeletedDocument(model, document));
  }

  private record DeletedDocument(String model, String document) {}

  /** Removes an alert. */
  public synchronized void remove(String id) {
    for (Map<String, NumberedAlert> ofModel : known.values()) {
      if (ofModel.remove(id) != null) {
        version++;
      }
    }
  }

  /** Returns the number of changes so far: it differs if any alert changed. Never blocks. */
  public long version() {
    return version;
  }

  /** Returns the alerts of a model, last changed first. */
  public List<NumberedAlert> alerts(String model) {
    return alertsAfter(model, 0);
  }

  /** Returns the alerts that changed after the change with this number, last changed first. */
  public synchronized List<NumberedAlert> alertsAfter(String model, long number) {
    List<NumberedAlert> found = new ArrayList<>();
    for (NumberedAlert alert : known.getOrDefault(model, Map.of()).values()) {
      if (alert.number() > number) {
        found.add(0, alert);
      }
    }
    return found;
  }

  /** Returns an alert of a model in its newest state; null if none has this id. */
  public synchronized @Nullable Alert alert(String model, String id) {
    NumberedAlert found = known.getOrDefault(model, Map.of()).get(id);
    return found == null ? null : found.alert();
  }

  /** Returns the number of ongoing alerts of a model. */
  public synchronized int ongoing(String model) {
    return (int)
        known.getOrDefault(model, Map.of()).values().stream()
            .filter(alert -> alert.alert().state() != Alert.State.RESOLVED)
            .count();
  }

  /** Returns the number of ongoing alerts of a kind over all models. */
  public synchronized int ongoing(Alert.Kind kind) {
    return (int)
        known.values().stream()
            .flatMap(ofModel -> ofModel.values().stream())
            .filter(alert -> alert.alert().kind() == kind)
            .filter(alert -> alert.alert().state() != Alert.State.RESOLVED)
            .count();
  }

  /**
   * An alert in an {@link AlertView}.
   *
   * @param number version of the view when the alert last changed. Versions ascend, so a reader can
   *     ask for the alerts that changed after one that it has seen
   */
  public record NumberedAlert(long number, Alert alert) {}
}
