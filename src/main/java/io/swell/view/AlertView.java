package io.swell.view;

import io.swell.output.Alert;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The questions a reader may ask about alerts, answered from those published so far: of each the
 * newest state, of each model the newest alerts.
 *
 * <p>One thread feeds it, any number read. An alert taken in twice changes nothing.
 */
public final class AlertView {
  /** Erased documents remembered: records that name them may come after the word of it. */
  private static final int MOST_ERASED = 10_000;

  private final int models;
  private final int alerts;

  /** By model, then by id; in both, first what changed least lately. */
  private final Map<String, Map<String, NumberedAlert>> known = new LinkedHashMap<>();

  private final Set<Erased> erased = new LinkedHashSet<>();
  private volatile long version;

  /**
   * A view that remembers so much.
   *
   * @param models of so many models, the one silent for longest makes room
   * @param alerts so many alerts of each
   */
  public AlertView(int models, int alerts) {
    this.models = models;
    this.alerts = alerts;
  }

  /** Takes in an alert as it is now. */
  public synchronized void accept(Alert published) {
    Alert alert = published.naming(document -> isNamed(published.model(), document));
    Map<String, NumberedAlert> ofModel = known.remove(alert.model());
    if (ofModel == null) {
      ofModel = new LinkedHashMap<>();
      dropFirst(known, models - 1);
    }
    known.put(alert.model(), ofModel);
    NumberedAlert before = ofModel.get(alert.id());
    if (before == null || !before.alert().equals(alert)) {
      ofModel.remove(alert.id());
      ofModel.put(alert.id(), new NumberedAlert(version + 1, alert));
      dropFirst(ofModel, alerts);
      version++;
    }
  }

  /** Forgets a document: no alert of a model names it any more. That is no news of the alerts. */
  public synchronized void erase(String model, String document) {
    if (erased.add(new Erased(model, document)) && erased.size() > MOST_ERASED) {
      Iterator<Erased> oldest = erased.iterator();
      oldest.next();
      oldest.remove();
    }
    Map<String, NumberedAlert> ofModel = known.get(model);
    if (ofModel != null) {
      ofModel.replaceAll(
          (id, each) ->
              new NumberedAlert(
                  each.number(), each.alert().naming(named -> isNamed(model, named))));
    }
  }

  private boolean isNamed(String model, String document) {
    return !erased.contains(new Erased(model, document));
  }

  private record Erased(String model, String document) {}

  /** Forgets an alert. */
  public synchronized void remove(String id) {
    for (Map<String, NumberedAlert> ofModel : known.values()) {
      if (ofModel.remove(id) != null) {
        version++;
      }
    }
  }

  /** How many changes were taken in: differs when something may have changed. Never blocks. */
  public long version() {
    return version;
  }

  /** Returns the alerts of a model, that which changed last first. */
  public List<NumberedAlert> alerts(String model) {
    return alertsAfter(model, 0);
  }

  /** Returns those that changed after the change of this number, that which changed last first. */
  public synchronized List<NumberedAlert> alertsAfter(String model, long number) {
    List<NumberedAlert> found = new ArrayList<>();
    for (NumberedAlert alert : known.getOrDefault(model, Map.of()).values()) {
      if (alert.number() > number) {
        found.add(0, alert);
      }
    }
    return found;
  }

  /** How many alerts of a model go on. */
  public synchronized int open(String model) {
    return (int)
        known.getOrDefault(model, Map.of()).values().stream()
            .filter(alert -> alert.alert().state() != Alert.State.RESOLVED)
            .count();
  }

  /** How many alerts of a kind go on, of all models. */
  public synchronized int open(Alert.Kind kind) {
    return (int)
        known.values().stream()
            .flatMap(ofModel -> ofModel.values().stream())
            .filter(alert -> alert.alert().kind() == kind)
            .filter(alert -> alert.alert().state() != Alert.State.RESOLVED)
            .count();
  }

  private static void dropFirst(Map<String, ?> kept, int limit) {
    Iterator<String> oldest = kept.keySet().iterator();
    while (kept.size() > limit && oldest.hasNext()) {
      oldest.next();
      oldest.remove();
    }
  }
}
