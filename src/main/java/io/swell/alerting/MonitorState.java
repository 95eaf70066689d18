package io.swell.alerting;

import io.swell.model.StatePart;
import io.swell.model.StateReader;
import io.swell.model.StateSink;
import io.swell.model.StateWriter;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The state of alerting for one model: the baseline, the open window, pending documents and a
 * {@link TopicMonitor} for each topic. It is saved in pieces, of which only the changed ones are
 * written.
 */
final class MonitorState implements StatePart {
  private static final byte KIND = 'g';
  private static final byte WINDOW = 0;
  private static final byte TALLY = 1;
  private static final byte MONITOR = 2;
  private static final byte UNCOVERED = 3;
  private static final byte PENDING = 4;

  private final AlertOptions options;
  final BaselineCounts baseline;
  final OpenWindow window;
  final PendingDocuments pending = new PendingDocuments();
  final TreeMap<Long, TopicMonitor> monitors = new TreeMap<>();

  /** Topics whose monitor changed since the last save. */
  final TreeSet<Long> changedMonitors = new TreeSet<>();

  /** Topics whose tally in the open window changed since the last save. */
  final TreeSet<Long> changedTallies = new TreeSet<>();

  private final TreeMap<Long, UncoveredDocument> restoring = new TreeMap<>();
  private int uncoveredSaved;
  private boolean isWindowCleared;

  MonitorState(AlertOptions options) {
    this.options = options;
    baseline = new BaselineCounts(options);
    window = new OpenWindow(options);
  }

  /** Returns a topic's monitor and marks it as changed. Creates the monitor if there is none. */
  TopicMonitor monitor(long topic, long born) {
    changedMonitors.add(topic);
    return monitors.computeIfAbsent(
        topic, id -> new TopicMonitor(born, new ShareChangeDetector(options, 0)));
  }

  /** Whether the documents of a topic are typically reports of figures, such as dividends. */
  boolean reportsFigures(long topic) {
    TopicMonitor monitor = topic < 0 ? null : monitors.get(topic);
    return monitor != null && monitor.reportsFigures(options);
  }

  /** Marks the open window as cleared, so that all its uncovered documents are saved anew. */
  void markWindowCleared() {
    isWindowCleared = true;
  }

  /** Removes a deleted document from everything that could become evidence. */
  void deleteDocument(String document) {
    pending.deleteDocument(document);
    window.tallies.forEach(
        (topic, tally) -> {
          if (tally.evidence.deleteDocument(document)) {
            changedTallies.add(topic);
          }
        });
    if (window.uncovered.removeIf(each -> each.document().id().equals(document))) {
      isWindowCleared = true;
    }
    monitors.forEach(
        (topic, monitor) -> {
          if (monitor.deleteDocument(document)) {
            changedMonitors.add(topic);
          }
        });
  }

  @Override
  public void save(StateSink changes) {
    var out = new StateWriter();
    out.putLong(window.start).putLong(window.end).putLong(window.documents);
    baseline.write(out);
    changes.put(key(WINDOW, 0), out.take());
    changes.putChanged(
        changedTallies, window.tallies, topic -> key(TALLY, topic), TopicTally::write);
    changes.putChanged(
        changedMonitors, monitors, topic -> key(MONITOR, topic), TopicMonitor::write);
    saveUncovered(changes, out);
    pending.save(changes, number -> key(PENDING, number));
  }

  private void saveUncovered(StateSink changes, StateWriter out) {
    List<UncoveredDocument> uncovered = window.uncovered;
    int from = isWindowCleared ? 0 : uncoveredSaved;
    for (int i = uncovered.size(); i < uncoveredSaved; i++) {
      changes.remove(key(UNCOVERED, i));
    }
    for (int i = from; i < uncovered.size(); i++) {
      uncovered.get(i).write(out);
      changes.put(key(UNCOVERED, i), out.take());
    }
    uncoveredSaved = uncovered.size();
    isWindowCleared = false;
  }

  private static byte[] key(byte part, long topic) {
    return new StateWriter().putByte(KIND).putByte(part).putLong(topic).take();
  }

  @Override
  public boolean restore(byte[] key, byte[] value) {
    if (key.length == 0 || key[0] != KIND) {
      return false;
    }
    var keyReader = new StateReader(key);
    keyReader.getByte();
    int part = keyReader.getByte();
    long topic = keyReader.getLong();
    var in = new StateReader(value);
    switch (part) {
      case WINDOW -> {
        window.start = in.getLong();
        window.end = in.getLong();
        window.documents = in.getLong();
        baseline.read(in);
      }
      case TALLY -> window.tallies.put(topic, TopicTally.read(in));
      case MONITOR -> monitors.put(topic, TopicMonitor.read(options, in));
      case UNCOVERED -> restoring.put(topic, UncoveredDocument.read(in));
      case PENDING -> pending.restore(topic, in);
      default ->
          throw new IllegalArgumentException(
              "unknown part " + part + " in the saved state of alerts");
    }
    in.requireEnd();
    return true;
  }

  @Override
  public void restored() {
    window.uncovered.addAll(restoring.values());
    uncoveredSaved = restoring.size();
    restoring.clear();
    changedTallies.clear();
    changedMonitors.clear();
  }
}
