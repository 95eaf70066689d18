package io.swell.tracking;

import io.swell.state.StateKind;
import io.swell.state.StatePart;
import io.swell.state.StateReader;
import io.swell.state.StateSink;
import io.swell.state.StateWriter;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Numbers of documents by source, of each topic in the open windows. Each number is a piece of
 * state of its own, so a document changes at most one of them, however many sources were counted.
 */
final class WindowSources extends StatePart {
  static final StateKind KIND =
      new StateKind('W', "documents by source of each topic in open windows");

  private final TreeMap<Long, TreeMap<Long, SourceTotals>> byWindow = new TreeMap<>();
  private final Set<Place> changed = new LinkedHashSet<>();

  private record Place(long window, long topic, String source) {}

  WindowSources() {
    super(KIND);
  }

  /** Counts documents of a topic from one source in the window that begins at a time. */
  void add(long window, long topic, String source, long documents) {
    if (totals(window, topic).add(source, documents)) {
      changed.add(new Place(window, topic, source));
    }
  }

  private SourceTotals totals(long window, long topic) {
    return byWindow
        .computeIfAbsent(window, w -> new TreeMap<>())
        .computeIfAbsent(topic, t -> new SourceTotals());
  }

  /** Adds what one topic has in a window to another. */
  void merge(long window, long from, long into) {
    Map<Long, SourceTotals> topics = byWindow.get(window);
    SourceTotals moved = topics == null ? null : topics.remove(from);
    if (moved != null) {
      markChanged(window, from, moved);
      moved.counts().forEach((source, documents) -> add(window, into, source, documents));
    }
  }

  /** Removes a window that closes, and returns the sources of its topics. */
  SortedMap<Long, SourceTotals> remove(long window) {
    SortedMap<Long, SourceTotals> topics = byWindow.remove(window);
    if (topics == null) {
      return new TreeMap<>();
    }
    topics.forEach((topic, totals) -> markChanged(window, topic, totals));
    return topics;
  }

  private void markChanged(long window, long topic, SourceTotals totals) {
    totals.counts().keySet().forEach(source -> changed.add(new Place(window, topic, source)));
  }

  @Override
  public void save(StateSink changes) {
    for (Place place : changed) {
      byte[] source = place.source.getBytes(StandardCharsets.UTF_8);
      byte[] key = key().putLong(place.window).putLong(place.topic).putBytes(source).take();
      long documents = documents(place);
      if (documents == 0) {
        changes.remove(key);
      } else {
        changes.put(key, new StateWriter().putVarLong(documents).take());
      }
    }
    changed.clear();
  }

  private long documents(Place place) {
    Map<Long, SourceTotals> topics = byWindow.get(place.window);
    SourceTotals totals = topics == null ? null : topics.get(place.topic);
    return totals == null ? 0 : totals.counts().getOrDefault(place.source, 0L);
  }

  @Override
  public void restore(StateReader key, StateReader value) {
    SourceTotals totals = totals(key.getLong(), key.getLong());
    totals.add(new String(key.getRest(), StandardCharsets.UTF_8), value.getVarLong());
  }
}
