package io.swell.tracking;

import static java.util.Comparator.comparingDouble;

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
import java.util.Objects;
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

  private final WindowTable windows;
  private final NewestDocuments newest;
  private final Map<Long, TermTrail> trails = new HashMap<>();
  private final ArrayDeque<NumberedEvent> events = new ArrayDeque<>();
  private @Nullable ModelReport report;
  private @Nullable Instant eventTime;

  ModelView(String model, ViewOptions options) {
    this.model = model;
    this.options = options;
    this.windows = new WindowTable(options.windows());
    this.newest = new NewestDocuments(options.documents());
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
      if (dropFirst(ended.keySet(), options.endedTopics())) {
        trails.keySet().removeIf(topic -> snapshot(topic) == null);
      }
    }
    if (snapshot(snapshot.topic()) != null) {
      trails.computeIfAbsent(snapshot.topic(), key -> new TermTrail()).add(snapshot);
    }
  }

  void retire(long topic) {
    live.remove(topic);
    ended.remove(topic);
    trails.remove(topic);
    newest.retire(topic);
  }

  void erase(String document) {
    newest.erase(document);
  }

  void retireReport() {
    report = null;
  }

  void accept(Activity activity) {
    windows.add(activity);
  }

  void accept(Assignment assignment) {
    newest.add(assignment);
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
    var shown = windows.newest(recent);
    return live.values().stream()
        .sorted(comparator(order))
        .map(topic -> new TopicSummary(topic, shares(shown, topic.topic())))
        .toList();
  }

  Map<Long, Activity> newestWindow() {
    var newest = windows.newest(1);
    return newest.isEmpty() ? Map.of() : Map.copyOf(newest.get(0));
  }

  @Nullable TopicHistory topic(long topic, Range range) {
    Snapshot snapshot = snapshot(topic);
    if (snapshot == null) {
      return null;
    }
    var happened = new ArrayList<NumberedEvent>();
    for (NumberedEvent event : newestEvents()) {
      if (concerns(event.event(), topic)) {
        happened.add(event);
      }
    }
    return new TopicHistory(snapshot, windows.of(topic, range), happened);
  }

  @Nullable TopicTerms terms(long topic, int back) {
    Snapshot snapshot = snapshot(topic);
    if (snapshot == null) {
      return null;
    }
    List<Activity> past = windows.of(topic, Range.ALL);
    Activity before = past.isEmpty() ? null : past.get(Math.max(0, past.size() - 1 - back));
    return new TopicTerms(
        snapshot,
        before == null ? null : before.windowStart(),
        before == null ? List.of() : before.terms(),
        trails.getOrDefault(topic, new TermTrail()).points());
  }

  @Nullable TopicDocuments documents(long topic) {
    Snapshot snapshot = snapshot(topic);
    return snapshot == null ? null : new TopicDocuments(snapshot, newest.of(topic));
  }

  HeatMap heatMap(Range range, int rows) {
    return windows.heatMap(range, rows, this::row);
  }

  River river(Range range, int top) {
    return windows.river(range, top, this::row);
  }

  PeriodComparison compare(Range a, Range b) {
    return Periods.compare(windows, a, b, this::row);
  }

  List<Snapshot> live() {
    return List.copyOf(live.values());
  }

  List<TopicMatch> search(String words, int limit) {
    var all = new ArrayList<>(live.values());
    all.addAll(ended.values());
    return new TopicSearch(words).in(all, limit);
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

  private HeatMap.Row row(long topic, List<String> terms) {
    return new HeatMap.Row(topic, label(topic, terms), live.containsKey(topic));
  }

  private static boolean concerns(TopicEvent event, long topic) {
    return event.topic() == topic || Objects.equals(event.into(), topic);
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

  /** Keeps the newest; returns whether any was dropped. */
  private static boolean dropFirst(Collection<?> kept, int limit) {
    Iterator<?> oldest = kept.iterator();
    boolean dropped = false;
    while (kept.size() > limit && oldest.hasNext()) {
      oldest.next();
      oldest.remove();
      dropped = true;
    }
    return dropped;
  }
}
