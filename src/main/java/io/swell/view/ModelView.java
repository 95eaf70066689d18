package io.swell.view;

import static java.util.Comparator.comparingDouble;

import io.swell.output.Assignment;
import io.swell.output.LabelWords;
import io.swell.output.ModelReport;
import io.swell.output.Snapshot;
import io.swell.output.TopicActivity;
import io.swell.output.TopicEvent;
import io.swell.tracking.WindowOptions;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The part of a {@link TopicView} that is about one model. The view's lock guards it. */
final class ModelView {

  /** Models that a view remembers; beyond that, the one inactive for longest is dropped. */
  static final int MODELS = 100;

  /** Newest events that are remembered, such as births and merges. */
  static final int EVENTS = 500;

  /** Ended topics, by end or merge, that can still be looked up. */
  static final int ENDED_TOPICS = 500;

  /** The default of learn.codes-weight, for models without a report that gives it. */
  private static final double DEFAULT_RIDGE = 0.5;

  private static final String NUMBER = "[0-9.]+(E-?[0-9]+)?";

  /** Deleted documents that are remembered: records that name them may arrive after that. */
  static final int MAX_DELETED = 10_000;

  private final String model;
  private final SortedMap<Long, Snapshot> live = new TreeMap<>();

  /** Ended and merged topics in the order in which they ended. */
  private final Map<Long, Snapshot> ended = new LinkedHashMap<>();

  private final WindowTable windows;
  private final OpenWindows open;
  private final TopicDocuments.Newest newest;
  private final Map<Long, TopicTerms.History> histories = new HashMap<>();
  private final Set<String> deleted = new LinkedHashSet<>();
  private final ArrayDeque<TopicHistory.NumberedEvent> events = new ArrayDeque<>();
  private final DocumentCount count = new DocumentCount();
  private final AssignedEventTime assigned = new AssignedEventTime();
  private @Nullable Instant eventTime;

  ModelView(String model, ViewOptions options, @Nullable WindowOptions windowOptions) {
    this.model = model;
    this.windows = new WindowTable(options.windows());
    this.open = new OpenWindows(windowOptions);
    this.newest = new TopicDocuments.Newest(options.documents());
  }

  void accept(Snapshot published) {
    Snapshot snapshot = published.withDocumentsThat(this::isNamed);
    advanceTo(snapshot.timestamp());
    if (snapshot.state() == Snapshot.State.LIVE) {
      ended.remove(snapshot.topic());
      live.put(snapshot.topic(), snapshot);
    } else {
      live.remove(snapshot.topic());
      if (snapshot.state() == Snapshot.State.ENDED) {
        open.end(snapshot.topic());
      }
      ended.remove(snapshot.topic());
      ended.put(snapshot.topic(), snapshot);
      if (dropOldest(ended.keySet(), ENDED_TOPICS)) {
        histories.keySet().removeIf(topic -> snapshot(topic) == null);
      }
    }
    if (snapshot(snapshot.topic()) != null) {
      histories.computeIfAbsent(snapshot.topic(), key -> new TopicTerms.History()).add(snapshot);
    }
  }

  void remove(long topic) {
    live.remove(topic);
    ended.remove(topic);
    open.end(topic);
    histories.remove(topic);
    newest.remove(topic);
  }

  /** Removes a document from the newest ones until it is published again. */
  void remove(String document) {
    newest.remove(document);
  }

  void removeReport() {
    count.removeReport();
  }

  void accept(TopicActivity activity) {
    windows.add(activity);
    open.close(activity);
  }

  void accept(Assignment assignment) {
    assigned.accept(assignment);
    open.add(assignment);
    count.accept(assignment);
    if (isNamed(assignment.id())) {
      newest.add(assignment);
    }
  }

  /**
   * Returns a live topic with its share of the newest documents, the difference from its typical
   * share, and the time of its newest document: snapshots are published only if more has changed.
   */
  private Snapshot current(Snapshot snapshot, RecentShares recent) {
    Snapshot current = snapshot;
    Instant reached = assigned.orLater(eventTime);
    if (recent.documents() > 0) {
      double share = recent.of(snapshot.topic());
      TopicActivity closed = windows.newestOf(snapshot.topic());
      double typical = closed == null ? 0 : closed.share() - closed.trend();
      double trend = windows.size() == 0 ? Double.NaN : share - typical;
      current = current.withShare(share, recent.documents(), trend);
    }
    for (TopicDocuments.RecentDocument document : newest.of(snapshot.topic())) {
      if (document.timestamp().isAfter(current.lastSeen())
          && reached != null
          && !document.timestamp().isAfter(reached)) {
        current = current.withLastSeen(document.timestamp());
      }
    }
    return current;
  }

  private boolean isNamed(String document) {
    return !deleted.contains(document);
  }

  /** Removes a document from everything, and from later records that still name it. */
  private void deleteDocument(String document) {
    deleted.add(document);
    dropOldest(deleted, MAX_DELETED);
    newest.remove(document);
    live.replaceAll((topic, snapshot) -> snapshot.withDocumentsThat(this::isNamed));
    ended.replaceAll((topic, snapshot) -> snapshot.withDocumentsThat(this::isNamed));
    List<TopicHistory.NumberedEvent> earlier = List.copyOf(events);
    events.clear();
    earlier.forEach(
        each ->
            events.add(
                new TopicHistory.NumberedEvent(each.number(), each.label(), named(each.event()))));
  }

  /** Returns an event without deleted documents; the event of a deletion keeps its document. */
  private TopicEvent named(TopicEvent event) {
    return event.event() == TopicEvent.Kind.DOCUMENT_DELETED
        ? event
        : event.withDocumentsThat(this::isNamed);
  }

  void accept(TopicEvent published, long number) {
    TopicEvent event = named(published);
    advanceTo(event.timestamp());
    if (events.stream().anyMatch(known -> known.event().equals(event))) {
      return;
    }
    events.addLast(
        new TopicHistory.NumberedEvent(
            number, label(event.topic(), event.evidence().terms()), event));
    dropOldest(events, EVENTS);
    if (event.event() == TopicEvent.Kind.MERGED && event.into() != null) {
      open.merge(event.topic(), event.into());
    }
    if (event.event() == TopicEvent.Kind.DOCUMENT_DELETED) {
      event.evidence().documents().forEach(this::deleteDocument);
    }
  }

  void accept(ModelReport newest) {
    advanceTo(newest.timestamp());
    count.accept(newest);
  }

  ModelOverview overview(long version) {
    return new ModelOverview(
        model,
        version,
        assigned.orLater(eventTime),
        count.documents(),
        assigned.perDay(),
        live.size(),
        windows.size(),
        count.report());
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
    RecentShares shares = recentShares();
    return live.values().stream()
        .map(topic -> current(topic, shares))
        .sorted(comparator(order))
        .map(topic -> new TopicSummary(topic, shares.isOpen(), shares(shown, topic.topic())))
        .toList();
  }

  Map<Long, TopicActivity> newestWindow() {
    var newest = windows.newest(1);
    return newest.isEmpty() ? Map.of() : Map.copyOf(newest.get(0));
  }

  private RecentShares recentShares() {
    return RecentShares.of(open.within(model, TimeRange.ALL, live.keySet()), windows);
  }

  @Nullable TopicHistory topic(long topic, TimeRange range) {
    Snapshot snapshot = snapshot(topic);
    if (snapshot == null) {
      return null;
    }
    return new TopicHistory(
        live.containsKey(topic) ? current(snapshot, recentShares()) : snapshot,
        windows.of(topic, range),
        open.within(model, range, live.keySet()).stream().map(window -> window.of(topic)).toList(),
        newestEvents().filter(event -> concerns(event.event(), topic)).toList());
  }

  @Nullable TopicTerms terms(long topic, int windowsBack) {
    Snapshot snapshot = snapshot(topic);
    if (snapshot == null) {
      return null;
    }
    List<TopicActivity> past = windows.of(topic, TimeRange.ALL);
    TopicActivity before =
        past.isEmpty() ? null : past.get(Math.max(0, past.size() - 1 - windowsBack));
    return new TopicTerms(
        snapshot,
        before == null ? null : before.windowStart(),
        before == null ? List.of() : before.terms(),
        histories.getOrDefault(topic, new TopicTerms.History()).points());
  }

  @Nullable TopicDocuments documents(long topic) {
    Snapshot snapshot = snapshot(topic);
    return snapshot == null ? null : new TopicDocuments(snapshot, newest.of(topic));
  }

  HeatMap heatMap(TimeRange range, int rows) {
    return windows.heatMap(range, rows, open.within(model, range, live.keySet()), this::row);
  }

  StreamGraph streamGraph(TimeRange range, int top) {
    return windows.streamGraph(range, top, open.within(model, range, live.keySet()), this::row);
  }

  PeriodComparison compare(TimeRange a, TimeRange b) {
    return PeriodComparison.of(windows, a, b, this::row);
  }

  InstantComparison difference(Instant a, Instant b) {
    var mergedInto = new HashMap<Long, Long>();
    for (TopicHistory.NumberedEvent event : events) {
      if (event.event().into() != null) {
        mergedInto.put(event.event().topic(), event.event().into());
      }
    }
    return new InstantComparison.Comparer(windows, a, b).compare(all(), histories, mergedInto);
  }

  TextTopics.SnapshotFoldIn foldIn() {
    ModelReport report = count.report();
    String ridge = report == null ? "" : report.options().getOrDefault("learn.codes-weight", "");
    return new TextTopics.SnapshotFoldIn(
        model,
        ridge.matches(NUMBER) ? Double.parseDouble(ridge) : DEFAULT_RIDGE,
        List.copyOf(live.values()));
  }

  List<Snapshot> live() {
    RecentShares shares = recentShares();
    return live.values().stream().map(topic -> current(topic, shares)).toList();
  }

  List<TopicMatch> search(String words, int limit) {
    return TopicMatch.search(all(), words, limit);
  }

  private List<Snapshot> all() {
    return Stream.concat(live().stream(), ended.values().stream()).toList();
  }

  /** Returns the events that arrived after {@code number}, newest first. */
  List<TopicHistory.NumberedEvent> events(long number, int limit) {
    return newestEvents().takeWhile(event -> event.number() > number).limit(limit).toList();
  }

  @Nullable ModelReport report() {
    return count.report();
  }

  private HeatMap.Row row(long topic, List<String> terms) {
    String label = label(topic, terms);
    return new HeatMap.Row(
        topic, label.isEmpty() ? "topic " + topic : label, live.containsKey(topic));
  }

  private static boolean concerns(TopicEvent event, long topic) {
    return event.topic() == topic || Objects.equals(event.into(), topic);
  }

  private static List<@Nullable Double> shares(
      List<SortedMap<Long, TopicActivity>> windows, long topic) {
    List<@Nullable Double> shares = new ArrayList<>(windows.size());
    Instant end = Instant.MAX;
    for (var window : windows) {
      HeatMap.Window heading = WindowTable.heading(window);
      if (heading.start().isAfter(end)) {
        shares.add(null);
      }
      end = heading.end();
      TopicActivity here = window.get(topic);
      shares.add(here == null ? 0.0 : here.share());
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
    return Comparator.comparing(Snapshot::pinned)
        .reversed()
        .thenComparing(first)
        .thenComparingLong(Snapshot::topic);
  }

  private Stream<TopicHistory.NumberedEvent> newestEvents() {
    var newest = new ArrayList<>(events);
    Collections.reverse(newest);
    return newest.stream();
  }

  @Nullable Snapshot snapshot(long topic) {
    Snapshot now = live.get(topic);
    return now != null ? now : ended.get(topic);
  }

  private String label(long topic, List<String> terms) {
    Snapshot snapshot = snapshot(topic);
    return snapshot != null ? snapshot.label() : LabelWords.label(terms);
  }

  private void advanceTo(Instant time) {
    if (eventTime == null || time.isAfter(eventTime)) {
      eventTime = time;
    }
  }

  /** Drops the oldest elements beyond a limit and returns whether any was dropped. */
  static boolean dropOldest(Collection<?> kept, int limit) {
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
