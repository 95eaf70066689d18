package io.swell.alerting;

import io.swell.model.StatePart;
import io.swell.model.StateReader;
import io.swell.model.StateSink;
import io.swell.model.StateWriter;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;

/** Everything that the alerts of a model are made from, saved piece by piece. */
final class MonitorState implements StatePart {
  private static final byte KIND = 'g';
  private static final byte WINDOW = 0;
  private static final byte TALLY = 1;
  private static final byte WATCH = 2;
  private static final byte UNCOVERED = 3;
  private static final byte PENDING = 4;

  private final AlertOptions options;
  final BaselineCounts baseline;
  final OpenWindow window;
  final PendingDocuments pending = new PendingDocuments();
  final TreeMap<Long, TopicMonitor> watches = new TreeMap<>();

  /** Topics whose watch changed since the last save. */
  final TreeSet<Long> changed = new TreeSet<>();

  /** Topics whose tally in the open window changed since the last save. */
  final TreeSet<Long> counted = new TreeSet<>();

  private final TreeMap<Long, UncoveredDocument> restoring = new TreeMap<>();
  private int uncoveredSaved;
  private boolean isAnew;

  MonitorState(AlertOptions options) {
    this.options = options;
    baseline = new BaselineCounts(options);
    window = new OpenWindow(options);
  }

  /** A topic's watch, to be changed; begun if there is none. */
  TopicMonitor watch(long topic, long born) {
    changed.add(topic);
    return watches.computeIfAbsent(
        topic, id -> new TopicMonitor(born, new ShareChangeDetector(options, 0)));
  }

  /** Whether a topic's usual documents are reports of figures. */
  boolean isOfFigures(long topic) {
    TopicMonitor monitor = topic < 0 ? null : watches.get(topic);
    return monitor != null && monitor.isOfFigures(options);
  }

  /** Says that the open window has been cleared. */
  void windowIsNew() {
    isAnew = true;
  }

  /** Forgets a document. */
  void erase(String document) {
    pending.erase(document);
    window.tallies.forEach(
        (topic, tally) -> {
          if (tally.evidence.erase(document)) {
            counted.add(topic);
          }
        });
    if (window.uncovered.removeIf(each -> each.document().id().equals(document))) {
      isAnew = true;
    }
    watches.forEach(
        (topic, monitor) -> {
          if (monitor.erase(document)) {
            changed.add(topic);
          }
        });
  }

  @Override
  public void save(StateSink changes) {
    var out = new StateWriter();
    out.putLong(window.start).putLong(window.end).putLong(window.documents);
    baseline.write(out);
    changes.put(key(WINDOW, 0), out.take());
    changes.putChanged(counted, window.tallies, topic -> key(TALLY, topic), TopicTally::write);
    changes.putChanged(changed, watches, topic -> key(WATCH, topic), TopicMonitor::write);
    saveUncovered(changes, out);
    pending.save(changes, number -> key(PENDING, number));
  }

  private void saveUncovered(StateSink changes, StateWriter out) {
    List<UncoveredDocument> uncovered = window.uncovered;
    int from = isAnew ? 0 : uncoveredSaved;
    for (int i = uncovered.size(); i < uncoveredSaved; i++) {
      changes.remove(key(UNCOVERED, i));
    }
    for (int i = from; i < uncovered.size(); i++) {
      uncovered.get(i).write(out);
      changes.put(key(UNCOVERED, i), out.take());
    }
    uncoveredSaved = uncovered.size();
    isAnew = false;
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
      case WATCH -> watches.put(topic, TopicMonitor.read(options, in));
      case UNCOVERED -> restoring.put(topic, UncoveredDocument.read(in));
      case PENDING -> pending.restore(topic, in);
      default -> throw new IllegalArgumentException("alerts have no part " + part);
    }
    in.requireEnd();
    return true;
  }

  @Override
  public void restored() {
    window.uncovered.addAll(restoring.values());
    uncoveredSaved = restoring.size();
    restoring.clear();
    counted.clear();
    changed.clear();
  }
}
