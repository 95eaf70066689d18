package io.swell.tracking;

import io.swell.lifecycle.TopicProportions;
import io.swell.output.DocumentHeader;
import io.swell.state.NumberedPart;
import io.swell.state.Saved;
import io.swell.state.StateFormat;
import io.swell.state.StateKind;
import io.swell.state.StateReader;
import io.swell.state.StateSink;
import io.swell.state.StateWriter;
import io.swell.tracking.ClosedWindow.TopicTotals;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Counts topics in tumbling windows of event time. Each document falls into exactly one window. A
 * window closes when event time has passed its end by the grace period. Documents that arrive for
 * it later count as late and do not change it.
 */
public final class EventTimeWindows extends NumberedPart<EventTimeWindows.OpenWindow> {
  static final StateKind KIND = new StateKind('w', "counts of topics in open windows");

  private final WindowOptions options;

  private final WindowSources sources = new WindowSources();
  private long closedUntil = Long.MIN_VALUE;
  private long lateDocuments;

  /** What is counted in a window that is open; its number is its start. */
  static final class OpenWindow {
    @Saved(1)
    long documents;

    @Saved(2)
    final TreeMap<Long, TopicTotals> tallies = new TreeMap<>();
  }

  public EventTimeWindows(WindowOptions options) {
    super(KIND, StateFormat.of(OpenWindow.class, OpenWindow::new));
    this.options = options;
  }

  /** Returns the part that counts sources, which is saved and restored beside this one. */
  WindowSources sources() {
    return sources;
  }

  /** Returns the number of documents so far that came after their window had closed. */
  long lateDocuments() {
    return lateDocuments;
  }

  boolean isLate(long eventTime) {
    return options.start(eventTime) < closedUntil;
  }

  /**
   * Counts the documents of a mini-batch in their windows.
   *
   * @param topics id of the topic in each slot when the documents were coded
   */
  public void add(
      List<DocumentHeader> documents, TopicProportions topicProportions, long[] topics) {
    var sums = new TreeMap<Long, double[][]>();
    int capacity = topicProportions.capacity();
    for (int i = 0; i < topicProportions.documents(); i++) {
      long start = options.start(documents.get(i).time());
      if (isLate(documents.get(i).time())) {
        lateDocuments++;
        continue;
      }
      double[][] sum = sums.computeIfAbsent(start, s -> new double[2][capacity]);
      pieces.forChange(start, OpenWindow::new).documents++;
      for (int k = 0; k < capacity; k++) {
        sum[0][k] += topicProportions.of(i, k);
      }
      int main = topicProportions.mainSlot(i);
      if (main >= 0) {
        sum[1][main]++;
        String source = documents.get(i).origin().source();
        if (source != null) {
          sources.add(start, topics[main], source, 1);
        }
      }
    }
    for (Map.Entry<Long, double[][]> each : sums.entrySet()) {
      TreeMap<Long, TopicTotals> tallies = pieces.forChange(each.getKey(), OpenWindow::new).tallies;
      for (int k = 0; k < capacity; k++) {
        if (each.getValue()[0][k] > 0) {
          var topicTotals = new TopicTotals(each.getValue()[0][k], (long) each.getValue()[1][k]);
          tallies.merge(topics[k], topicTotals, TopicTotals::plus);
        }
      }
    }
  }

  long openDocuments() {
    return pieces.values().stream().mapToLong(window -> window.documents).sum();
  }

  /** Returns a topic's share of the documents of all open windows; 0 without documents. */
  double openShare(long topic) {
    double share = 0;
    for (OpenWindow window : pieces.values()) {
      TopicTotals totals = window.tallies.get(topic);
      share += totals == null ? 0 : totals.share();
    }
    return share / Math.max(1, openDocuments());
  }

  /** Adds what one topic has in the open windows to another. */
  void merge(long from, long into) {
    for (long start : pieces.keys()) {
      OpenWindow window = pieces.get(start);
      TopicTotals moved = window == null ? null : window.tallies.remove(from);
      if (window != null && moved != null) {
        window.tallies.merge(into, moved, TopicTotals::plus);
        sources.merge(start, from, into);
        pieces.mark(start);
      }
    }
  }

  boolean holds(long topic) {
    return pieces.values().stream().anyMatch(each -> each.tallies.containsKey(topic));
  }

  /** Closes every window whose grace period is over at {@code eventTime}; returns oldest first. */
  List<ClosedWindow> close(long eventTime) {
    return closeEndingBy(eventTime - options.grace().toMillis());
  }

  /** Closes every window; returns the oldest first. */
  public List<ClosedWindow> closeAll() {
    return closeEndingBy(Long.MAX_VALUE);
  }

  private List<ClosedWindow> closeEndingBy(long time) {
    List<ClosedWindow> closed = new ArrayList<>();
    for (long start : List.copyOf(pieces.keys())) {
      long end = options.end(start);
      OpenWindow window = end <= time ? pieces.remove(start) : null;
      if (window == null) {
        break;
      }
      closed.add(
          new ClosedWindow(start, end, window.documents, window.tallies, sources.remove(start)));
      closedUntil = Math.max(closedUntil, end);
    }
    if (time < Long.MAX_VALUE) {
      // windows without documents close as well
      closedUntil = Math.max(closedUntil, options.start(time));
    }
    return closed;
  }

  @Override
  public void save(StateSink changes) {
    super.save(changes);
    changes.put(key().take(), new StateWriter().putLong(closedUntil).putLong(lateDocuments).take());
  }

  @Override
  public void restore(StateReader key, StateReader reader) {
    if (!key.hasRemaining()) {
      closedUntil = reader.getLong();
      lateDocuments = reader.getLong();
      return;
    }
    super.restore(key, reader);
  }
}
