package io.swell.tracking;

import static java.util.Comparator.comparingDouble;
import static java.util.Comparator.comparingLong;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** One model's part of a {@link TopicView}; guarded by it. */
final class ModelView {
  private static final int TERMS_OF_LABEL = 3;

  private final String model;
  private final ViewOptions options;
  private final SortedMap<Long, Snapshot> live = new TreeMap<>();

  /** Dormant and merged topics, the one that ended first first. */
  private final Map<Long, Snapshot> ended = new LinkedHashMap<>();

  private final TreeMap<Instant, SortedMap<Long, Activity>> windows = new TreeMap<>();
  private final ArrayDeque<NumberedEvent> events = new ArrayDeque<>();
  private @Nullable ModelReport report;
  private @Nullable Instant eventTime;

  ModelView(String model, ViewOptions options) {
    this.model = model;
    this.options = options;
  }

  void accept(Snapshot snapshot) {
    see(snapshot.timestamp());
    if (snapshot.state() == Snapshot.State.LIVE) {
      ended.remove(snapshot.topic());
      live.put(snapshot.topic(), snapshot);
    } else {
      live.remove(snapshot.topic());
      ended.remove(snapshot.topic());
      ended.put(snapshot.topic(), snapshot);
      dropFirst(ended.keySet(), options.endedTopics());
    }
  }

  void retire(long topic) {
    live.remove(topic);
    ended.remove(topic);
  }

  void accept(Activity activity) {
    windows
        .computeIfAbsent(activity.windowStart(), start -> new TreeMap<>())
        .put(activity.topic(), activity);
    dropFirst(windows.keySet(), options.windows());
  }

  void accept(TopicEvent event, long number) {
    see(event.timestamp());
    if (events.stream().anyMatch(known -> known.event().equals(event))) {
      return;
    }
    events.addLast(
        new NumberedEvent(number, label(event.topic(), event.evidence().terms()), event));
    dropFirst(events, options.events());
  }

  void accept(ModelReport newest) {
    see(newest.timestamp());
    report = newest;
  }

  Overview overview(long version) {
    return new Overview(
        model,
        version,
        eventTime,
        report == null ? 0 : report.documents(),
        live.size(),
        windows.size(),
        report);
  }

  Map<Snapshot.State, Integer> states() {
    var counts = new EnumMap<Snapshot.State, Integer>(Snapshot.State.class);
    for (Snapshot.State state : Snapshot.State.values()) {
      counts.put(state, 0);
    }
    counts.put(Snapshot.State.LIVE, live.size());
    ended.values().forEach(topic -> counts.merge(topic.state(), 1, Integer::sum));
    return counts;
  }

  List<TopicSummary> topics(TopicView.Order order, int recent) {
    var newest = new ArrayList<SortedMap<Long, Activity>>();
    for (var window : windows.descendingMap().values()) {
      if (newest.size() == recent) {
        break;
      }
      newest.add(0, window);
    }
    return live.values().stream()
        .sorted(comparator(order))
        .map(topic -> new TopicSummary(topic, shares(newest, topic.topic())))
        .toList();
  }

  @Nullable TopicHistory topic(long topic) {
    Snapshot snapshot = snapshot(topic);
    if (snapshot == null) {
      return null;
    }
    var activity = new ArrayList<Activity>();
    for (var window : windows.values()) {
      Activity here = window.get(topic);
      if (here != null) {
        activity.add(here);
      }
    }
    var happened = new ArrayList<NumberedEvent>();
    for (NumberedEvent event : newestEvents()) {
      if (event.event().topic() == topic) {
        happened.add(event);
      }
    }
    return new TopicHistory(snapshot, activity, happened);
  }

  /** The topics of the largest summed share over the windows remembered, at most {@code rows}. */
  HeatMap heatMap(int rows) {
    var columns = new ArrayList<HeatMap.Window>();
    var shares = new HashMap<Long, Double>();
    var newest = new TreeMap<Long, Activity>();
    for (var window : windows.values()) {
      Activity any = window.values().iterator().next();
      columns.add(new HeatMap.Window(any.windowStart(), any.windowEnd(), any.windowDocuments()));
      for (Activity activity : window.values()) {
        shares.merge(activity.topic(), activity.share(), Double::sum);
        newest.put(activity.topic(), activity);
      }
    }
    var chosen =
        newest.values().stream()
            .filter(activity -> shares.getOrDefault(activity.topic(), 0.0) > 0)
            .sorted(
                comparingDouble((Activity a) -> -shares.getOrDefault(a.topic(), 0.0))
                    .thenComparingLong(Activity::topic))
            .limit(rows)
            .sorted(comparingLong(Activity::topic))
            .toList();
    var index = new HashMap<Long, Integer>();
    var topics = new ArrayList<HeatMap.Row>();
    for (Activity activity : chosen) {
      long topic = activity.topic();
      index.put(topic, topics.size());
      topics.add(new HeatMap.Row(topic, label(topic, activity.terms()), live.containsKey(topic)));
    }
    return new HeatMap(columns, topics, cells(index));
  }

  /** Events that arrived after {@code number}, newest first. */
  List<NumberedEvent> events(long number, int limit) {
    var found = new ArrayList<NumberedEvent>();
    for (NumberedEvent event : newestEvents()) {
      if (event.number() <= number || found.size() == limit) {
        break;
      }
      found.add(event);
    }
    return List.copyOf(found);
  }

  @Nullable ModelReport report() {
    return report;
  }

  private List<HeatMap.Cell> cells(Map<Long, Integer> rows) {
    var cells = new ArrayList<HeatMap.Cell>();
    int column = 0;
    for (var window : windows.values()) {
      for (Activity activity : window.values()) {
        Integer row = rows.get(activity.topic());
        if (row != null && activity.share() > 0) {
          cells.add(new HeatMap.Cell(column, row, activity.share()));
        }
      }
      column++;
    }
    return cells;
  }

  private static List<Double> shares(List<SortedMap<Long, Activity>> windows, long topic) {
    var shares = new ArrayList<Double>(windows.size());
    for (var window : windows) {
      Activity here = window.get(topic);
      shares.add(here == null ? 0 : here.share());
    }
    return shares;
  }

  private static Comparator<Snapshot> comparator(TopicView.Order order) {
    Comparator<Snapshot> first =
        switch (order) {
          case SHARE -> comparingDouble(topic -> -topic.share());
          case RISING -> comparingDouble(topic -> -topic.trend());
          case NEW -> Comparator.comparing(Snapshot::born).reversed();
        };
    return first.thenComparingLong(Snapshot::topic);
  }

  private Iterable<NumberedEvent> newestEvents() {
    return events::descendingIterator;
  }

  private @Nullable Snapshot snapshot(long topic) {
    Snapshot now = live.get(topic);
    return now != null ? now : ended.get(topic);
  }

  private String label(long topic, List<String> terms) {
    Snapshot snapshot = snapshot(topic);
    return snapshot != null
        ? snapshot.label()
        : String.join(" ", terms.subList(0, Math.min(TERMS_OF_LABEL, terms.size())));
  }

  private void see(Instant time) {
    if (eventTime == null || time.isAfter(eventTime)) {
      eventTime = time;
    }
  }

  private static void dropFirst(Collection<?> kept, int limit) {
    Iterator<?> oldest = kept.iterator();
    while (kept.size() > limit && oldest.hasNext()) {
      oldest.next();
      oldest.remove();
    }
  }
}
