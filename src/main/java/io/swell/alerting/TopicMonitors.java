package io.swell.alerting;

import io.swell.state.StateReader;
import io.swell.state.StateSink;
import java.util.Collection;
import java.util.Collections;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The monitors of all topics of one model, and which of them changed since they were saved. */
final class TopicMonitors {
  private final AlertOptions options;
  private final TreeMap<Long, TopicMonitor> monitors = new TreeMap<>();
  private final TreeSet<Long> changed = new TreeSet<>();

  TopicMonitors(AlertOptions options) {
    this.options = options;
  }

  /** Returns a topic's monitor, or null if the topic is not watched. */
  @Nullable TopicMonitor get(long topic) {
    return monitors.get(topic);
  }

  /** Returns all monitors in the order of their topics. */
  Collection<TopicMonitor> all() {
    return Collections.unmodifiableCollection(monitors.values());
  }

  /** Returns the newest alerts of all topics, in the order of the topics. */
  Stream<AlertEpisode> alerts() {
    return monitors.values().stream().flatMap(monitor -> monitor.episodes().stream());
  }

  /** Whether a topic is watched and its documents are reports of figures. */
  boolean reportsFigures(long topic) {
    TopicMonitor monitor = monitors.get(topic);
    return monitor != null && monitor.reportsFigures();
  }

  /** Watches a topic from now on, unless it is watched already, and marks its monitor. */
  TopicMonitor watch(long topic, long born) {
    changed.add(topic);
    return monitors.computeIfAbsent(
        topic, id -> new TopicMonitor(options, topic, born, new ShareChangeDetector(options, 0)));
  }

  /** Watches a topic with a new monitor. */
  void add(TopicMonitor monitor) {
    monitors.put(monitor.topic(), monitor);
    changed.add(monitor.topic());
  }

  /** Removes and returns a topic's monitor; null if the topic is not watched. */
  @Nullable TopicMonitor remove(long topic) {
    changed.add(topic);
    return monitors.remove(topic);
  }

  /** Marks a topic's monitor as changed, so that it is saved. */
  void markChanged(long topic) {
    changed.add(topic);
  }

  /** Returns whether a topic has surely risen in a window that is still open. */
  boolean isAnySurelyHigh(
      OpenWindow window, BaselineCounts baseline, AlertJudgments judgments, long now) {
    for (long topic : window.topics()) {
      TopicMonitor monitor = monitors.get(topic);
      if (monitor != null) {
        WindowCounts counts = window.counts(window.documents(topic));
        ScoredCounts scored = monitor.shareChanges.scored(baseline, counts);
        if (monitor.shareChanges.isSurelyHigh(
            scored, monitor.isEmerging(now), judgments.factors(topic))) {
          return true;
        }
      }
    }
    return false;
  }

  void markAllChanged() {
    changed.addAll(monitors.keySet());
  }

  void deleteDocument(String id) {
    monitors.forEach(
        (topic, monitor) -> {
          if (monitor.deleteDocument(id)) {
            changed.add(topic);
          }
        });
  }

  void save(StateSink changes, LongFunction<byte[]> key) {
    changes.putChanged(changed, monitors, key, TopicMonitor::write);
  }

  void restore(long topic, StateReader in) {
    monitors.put(topic, TopicMonitor.read(options, topic, in));
  }
}
