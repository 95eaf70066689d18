package io.swell.view;

import io.swell.output.Assignment;
import io.swell.output.LabelWords;
import io.swell.output.ModelReport;
import io.swell.output.Snapshot;
import io.swell.output.TopicActivity;
import io.swell.output.TopicEvent;
import io.swell.tracking.WindowOptions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Answers questions about the topics of one model; see {@link TopicView}. A lock of its own guards
 * it.
 */
public final class ModelView {

  /** Newest events that are remembered, such as births and merges. */
  static final int EVENTS = 500;

  /** Ended topics, by end or merge, that can still be looked up. */
  static final int ENDED_TOPICS = 500;

  private final String model;

  /** Number of changes of the whole view. */
  private final AtomicLong version;

  private final SortedMap<Long, Snapshot> live = new TreeMap<>();

  /** Ended and merged topics in the order in which they ended. */
  private final Map<Long, Snapshot> ended = new LinkedHashMap<>();

  private final WindowTable windows;
  private final OpenWindows open;
  private final TopicDocuments.Newest newest;
  private final Map<Long, TopicTerms.History> histories = new HashMap<>();
  private final Set<String> deleted = new LinkedHashSet<>();
  private final List<TopicHistory.NumberedEvent> events = new ArrayList<>();
  private final DocumentCount count = new DocumentCount();
  private final AssignedEventTime assigned = new AssignedEventTime();
  private @Nullable Instant eventTime;

  ModelView(
      String model,
      ViewOptions options,
      @Nullable WindowOptions windowOptions,
      AtomicLong version) {
    this.model = model;
    this.version = version;
    this.windows = new WindowTable(options.windows());
    this.open = new OpenWindows(windowOptions);
    this.newest = new TopicDocuments.Newest(options.documents());
  }

  synchronized void accept(Snapshot published) {
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
      if (TopicView.dropOldest(ended.keySet(), ENDED_TOPICS)) {
        histories.keySet().removeIf(topic -> snapshot(topic) == null);
      }
    }
    if (snapshot(snapshot.topic()) != null) {
      histories.computeIfAbsent(snapshot.topic(), key -> new TopicTerms.History()).add(snapshot);
    }
  }

  synchronized void remove(long topic) {
    live.remove(topic);
    ended.remove(topic);
    open.end(topic);
    histories.remove(topic);
    newest.remove(topic);
  }

  /** Removes a document from the newest ones until it is published again. */
  synchronized void remove(String document) {
    newest.remove(document);
  }

  synchronized void removeReport() {
    count.removeReport();
  }

  synchronized void accept(TopicActivity activity) {
    windows.add(activity);
    open.close(activity);
  }

  synchronized void accept(Assignment assignment) {
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
    Snapshot current = recent.in(snapshot, windows);
    Instant reached = assigned.orLater(eventTime);
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
    TopicView.dropOldest(deleted, TopicView.MAX_DELETED);
    newest.remove(document);
    live.replaceAll((topic, snapshot) -> snapshot.withDocumentsThat(this::isNamed));
    ended.replaceAll((topic, snapshot) -> snapshot.withDocumentsThat(this::isNamed));
    events.replaceAll(
        each -> new TopicHistory.NumberedEvent(each.number(), each.label(), named(each.event())));
  }

  /** Returns an event without deleted documents; the event of a deletion keeps its document. */
  private TopicEvent named(TopicEvent event) {
    return event.event() == TopicEvent.Kind.DOCUMENT_DELETED
        ? event
        : event.withDocumentsThat(this::isNamed);
  }

  synchronized void accept(TopicEvent published, long number) {
    TopicEvent event = named(published);
    advanceTo(event.timestamp());
    if (events.stream().anyMatch(known -> known.event().equals(event))) {
      return;
    }
    events.add(
        new TopicHistory.NumberedEvent(
            number, label(event.topic(), event.evidence().terms()), event));
    TopicView.dropOldest(events, EVENTS);
    if (event.event() == TopicEvent.Kind.MERGED && event.into() != null) {
      open.merge(event.topic(), event.into());
    }
    if (event.event() == TopicEvent.Kind.DOCUMENT_DELETED) {
      event.evidence().documents().forEach(this::deleteDocument);
    }
  }

  synchronized void accept(ModelReport newest) {
    advanceTo(newest.timestamp());
    count.accept(newest);
  }

  /** Returns the state of the model at a glance. */
  public synchronized ModelOverview overview() {
    return new ModelOverview(
        model,
        version.get(),
        assigned.orLater(eventTime),
        count.documents(),
        assigned.perDay(),
        live.size(),
        windows.size(),
        count.report());
  }

  /** Returns the number of remembered topics in each state. */
  public synchronized Map<Snapshot.State, Integer> states() {
    var counts = new EnumMap<Snapshot.State, Integer>(Snapshot.State.class);
    for (Snapshot.State state : Snapshot.State.values()) {
      counts.put(state, 0);
    }
    counts.put(Snapshot.State.LIVE, live.size());
    ended.values().forEach(topic -> counts.merge(topic.state(), 1, Integer::sum));
    return counts;
  }

  /**
   * Returns the live topics, pinned ones first.
   *
   * @param recent number of the newest closed windows whose shares each topic has
   */
  public synchronized List<TopicSummary> topics(TopicView.Order order, int recent) {
    var shown = windows.newest(recent);
    RecentShares shares = recentShares();
    return live.values().stream()
        .map(topic -> current(topic, shares))
        .sorted(order.comparator())
        .map(
            topic ->
                new TopicSummary(topic, shares.isOpen(), WindowTable.shares(shown, topic.topic())))
        .toList();
  }

  /** Returns the activity in the newest closed window by topic id; empty before the first one. */
  public synchronized Map<Long, TopicActivity> newestWindow() {
    var newest = windows.newest(1);
    return newest.isEmpty() ? Map.of() : Map.copyOf(newest.get(0));
  }

  private RecentShares recentShares() {
    return RecentShares.of(open.within(model, TimeRange.ALL, live.keySet()), windows);
  }

  /** Returns a topic, live or ended, or null if it is not known. */
  public @Nullable TopicHistory topic(long topic) {
    return topic(topic, TimeRange.ALL);
  }

  /** Returns the label of a topic, live or ended, or null if it is not known. */
  public synchronized @Nullable String label(long topic) {
    Snapshot snapshot = snapshot(topic);
    return snapshot == null ? null : snapshot.label();
  }

  /** Returns a topic with its activity in the windows that begin in a range of time. */
  public synchronized @Nullable TopicHistory topic(long topic, TimeRange range) {
    Snapshot snapshot = snapshot(topic);
    if (snapshot == null) {
      return null;
    }
    return new TopicHistory(
        live.containsKey(topic) ? current(snapshot, recentShares()) : snapshot,
        windows.of(topic, range),
        open.within(model, range, live.keySet()).stream()
            .map(window -> window.of(model, topic))
            .toList(),
        newestEvents().filter(event -> concerns(event.event(), topic)).toList());
  }

  /**
   * Returns a topic's terms, or null if it is not known.
   *
   * @param windowsBack number of windows before its newest one from which its earlier terms are
   *     taken
   */
  public synchronized @Nullable TopicTerms terms(long topic, int windowsBack) {
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

  /** Returns a topic's documents, or null if it is not known. */
  public synchronized @Nullable TopicDocuments documents(long topic) {
    Snapshot snapshot = snapshot(topic);
    return snapshot == null ? null : new TopicDocuments(snapshot, newest.of(topic));
  }

  /**
   * Returns the shares of the topics in the windows remembered.
   *
   * @param range selects the windows that begin in it
   * @param rows maximum number of topics, live or ended: half of them the largest in the newest
   *     tenth of the windows, the others the largest in all
   */
  public synchronized HeatMap heatMap(TimeRange range, int rows) {
    return windows.heatMap(range, rows, open.within(model, range, live.keySet()), this::row);
  }

  /** Returns the shares of the topics that are or were largest, as in {@link #heatMap}. */
  public synchronized StreamGraph streamGraph(TimeRange range, int top) {
    return windows.streamGraph(range, top, open.within(model, range, live.keySet()), this::row);
  }

  /** Returns the differences between two periods, from the windows that begin in each. */
  public synchronized PeriodComparison compare(TimeRange a, TimeRange b) {
    return PeriodComparison.of(windows, a, b, this::row);
  }

  /** Returns what changed from one instant to a later one. */
  public synchronized InstantComparison difference(Instant a, Instant b) {
    return new InstantComparison.Comparer(windows, a, b).compare(all(), histories, events);
  }

  /**
   * Returns the topics of a text, computed from the snapshots of the live topics. The text is not
   * remembered.
   */
  public TextTopics assign(String[] terms, int[] counts) {
    return foldIn().assign(terms, counts);
  }

  private synchronized TextTopics.SnapshotFoldIn foldIn() {
    return TextTopics.SnapshotFoldIn.of(model, count.report(), List.copyOf(live.values()));
  }

  /** Returns a map of the largest live topics. It is drawn without holding the lock. */
  public TopicMap map(int topics) {
    return TopicMap.Mapper.map(live(), topics);
  }

  private synchronized List<Snapshot> live() {
    RecentShares shares = recentShares();
    return live.values().stream().map(topic -> current(topic, shares)).toList();
  }

  /**
   * Returns the topics, live or ended, that match a search; best first ({@link TopicMatch#search}).
   */
  public synchronized List<TopicMatch> search(String words, int limit) {
    return TopicMatch.search(all(), words, limit);
  }

  private List<Snapshot> all() {
    return Stream.concat(live().stream(), ended.values().stream()).toList();
  }

  /** Returns the newest events, newest first. */
  public List<TopicHistory.NumberedEvent> events(int limit) {
    return eventsAfter(0, limit);
  }

  /** Returns the newest events that arrived after the event with this number, newest first. */
  public synchronized List<TopicHistory.NumberedEvent> eventsAfter(long number, int limit) {
    return newestEvents().takeWhile(event -> event.number() > number).limit(limit).toList();
  }

  /** Returns the newest report about a model, or null before the first one. */
  public synchronized @Nullable ModelReport report() {
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
}
