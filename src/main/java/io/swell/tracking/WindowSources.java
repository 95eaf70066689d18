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
 *
 * <p>Of a topic in a window only the first {@value #MOST} sources are counted, so that a stream
 * that names a new source in each document does not fill the memory; documents from others are left
 * out. A merge of two topics keeps those of the remaining one first.
 */
final class WindowSources extends StatePart {
  static final StateKind KIND =
      new StateKind('W', "documents by source of each topic in open windows");

  static final int MOST = 200;

  private final TreeMap<Long, SortedMap<Long, SortedMap<String, Long>>> byWindow = new TreeMap<>();

  private final Set<Place> changed = new LinkedHashSet<>();

  private record Place(long window, long topic, String source) {}

  WindowSources() {
    super(KIND);
  }

  /** Counts documents of a topic from one source in the window that begins at a time. */
  void add(long window, long topic, String source, long documents) {
    SortedMap<String, Long> counts =
        byWindow
            .computeIfAbsent(window, w -> new TreeMap<>())
            .computeIfAbsent(topic, t -> new TreeMap<>());
    if (counts.size() < MOST || counts.containsKey(source)) {
      counts.merge(source, documents, Long::sum);
      changed.add(new Place(window, topic, source));
    }
  }

  void merge(long window, long from, long into) {
    Map<Long, SortedMap<String, Long>> topics = byWindow.getOrDefault(window, new TreeMap<>());
    SortedMap<String, Long> moved = topics.remove(from);
    if (moved != null) {
      markChanged(window, from, moved);
      moved.forEach((source, documents) -> add(window, into, source, documents));
    }
  }

  /** Removes a window that closes, and returns the sources of its topics. */
  SortedMap<Long, SortedMap<String, Long>> remove(long window) {
    SortedMap<Long, SortedMap<String, Long>> topics = byWindow.remove(window);
    if (topics == null) {
      return new TreeMap<>();
    }
    topics.forEach((topic, counts) -> markChanged(window, topic, counts));
    return topics;
  }

  private void markChanged(long window, long topic, Map<String, Long> counts) {
    counts.keySet().forEach(source -> changed.add(new Place(window, topic, source)));
  }

  @Override
  public void save(StateSink changes) {
    for (Place place : changed) {
      byte[] source = place.source.getBytes(StandardCharsets.UTF_8);
      byte[] key = key().putLong(place.window).putLong(place.topic).putBytes(source).take();
      long documents =
          byWindow
              .getOrDefault(place.window, new TreeMap<>())
              .getOrDefault(place.topic, new TreeMap<>())
              .getOrDefault(place.source, 0L);
      if (documents == 0) {
        changes.remove(key);
      } else {
        changes.put(key, new StateWriter().putVarLong(documents).take());
      }
    }
    changed.clear();
  }

  @Override
  public void restore(StateReader key, StateReader value) {
    long window = key.getLong();
    long topic = key.getLong();
    add(window, topic, new String(key.getRest(), StandardCharsets.UTF_8), value.getVarLong());
  }

  @Override
  public void restored() {
    changed.clear();
  }
}
