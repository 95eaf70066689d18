package io.swell.alerting;

import io.swell.state.NumberedPieces;
import io.swell.state.StateFormat;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** The monitors of all topics of one model. */
final class TopicMonitors {
  private final AlertOptions options;

  final NumberedPieces<TopicMonitor> monitors;

  TopicMonitors(AlertOptions options) {
    this.options = options;
    monitors = AlertState.pieces(2, StateFormat.of(TopicMonitor.class, () -> created(0, 0)));
  }

  @Nullable TopicMonitor get(long topic) {
    return monitors.get(topic);
  }

  /** Returns a topic's monitor, which is about to change; null if the topic is not watched. */
  @Nullable TopicMonitor forChange(long topic) {
    monitors.mark(topic);
    return monitors.get(topic);
  }

  /** Returns all monitors, which are about to change, in the order of their topics. */
  Collection<TopicMonitor> allForChange() {
    monitors.changeIf(monitor -> true);
    return monitors.values();
  }

  boolean reportsFigures(long topic) {
    TopicMonitor monitor = monitors.get(topic);
    return monitor != null && monitor.reportsFigures();
  }

  /** Returns a topic's monitor, which is about to change; watches the topic from now on. */
  TopicMonitor watch(long topic, long born) {
    return monitors.forChange(topic, () -> created(topic, born));
  }

  /** Returns the monitor of a topic of which nothing was counted. */
  TopicMonitor created(long topic, long born) {
    return new TopicMonitor(options, topic, born, new ShareChangeDetector(options, 0));
  }

  void add(TopicMonitor monitor) {
    monitors.put(monitor.topic(), monitor);
  }

  void remove(long topic) {
    monitors.remove(topic);
  }

  void deleteDocument(String id) {
    monitors.changeIf(monitor -> monitor.deleteDocument(id));
  }
}
