package io.swell.view;

import io.swell.output.Assignment;
import io.swell.output.ModelReport;
import io.swell.output.Snapshot;
import io.swell.output.TopicActivity;
import io.swell.output.TopicEvent;
import io.swell.tracking.WindowOptions;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The questions a reader may ask about topics, answered from the records published so far.
 *
 * <p>One thread feeds it, any number read. An answer is a copy that never changes; every method
 * holds the view's lock for the time of one such copy: microseconds for a record taken in, O(topics
 * x windows) for {@link #heatMap}. It is fed by records alone, so a view over the output topics is
 * the same as one beside the engine. A record taken in twice changes nothing but the version,
 * except that an assignment counts each time in its window while that is open.
 *
 * <p>A window that has not closed is told by the assignments taken in for it: shares among the
 * documents read so far, which after a start may be the newest few thousand only. {@link #heatMap},
 * {@link #river} and {@link #topic} show it, marked; all other questions are about closed windows.
 *
 * <p>A question about a model that is not known gets an empty answer.
 */
public final class TopicView {
  private final ViewOptions options;
  private final @Nullable WindowOptions cut;

  /** By key, the model silent for longest first. */
  private final Map<String, ModelView> models = new LinkedHashMap<>();

  /** In alphabetical order: every question begins with them, none waits for another's answer. */
  private volatile List<String> keys = List.of();

  private final AtomicLong version = new AtomicLong();

  /** A view of closed windows alone. */
  public TopicView(ViewOptions options) {
    this(options, null);
  }

  /**
   * A view that shows windows before they close.
   *
   * @param options how much it remembers
   * @param windows how the tracker cuts event time; null to show closed windows alone
   */
  public TopicView(ViewOptions options, @Nullable WindowOptions windows) {
    this.options = options;
    this.cut = windows;
  }

  /** Orders of topics. */
  public enum Order {
    /** Largest share first. */
    SHARE,
    /** Fastest growing share first. */
    RISING,
    /** Youngest first. */
    NEW
  }

  /** Takes in a topic as it is now. */
  public synchronized void accept(Snapshot snapshot) {
    change(snapshot.model()).accept(snapshot);
  }

  /** Takes in a topic's share of a closed window. */
  public synchronized void accept(TopicActivity activity) {
    change(activity.model()).accept(activity);
  }

  /** Takes in what a document is about. */
  public synchronized void accept(Assignment assignment) {
    change(assignment.model()).accept(assignment);
  }

  /** Takes in a change in a topic's life. */
  public synchronized void accept(TopicEvent event) {
    ModelView model = change(event.model());
    model.accept(event, version.get());
  }

  /** Takes in a model's quality. */
  public synchronized void accept(ModelReport report) {
    change(report.model()).accept(report);
  }

  /** Forgets a topic whose snapshot was deleted; its windows and events stay. */
  public synchronized void retire(String model, long topic) {
    ModelView view = models.get(model);
    if (view != null) {
      view.retire(topic);
      version.incrementAndGet();
    }
  }

  /** Forgets which topics a document is about, in every model. */
  public synchronized void erase(String document) {
    for (ModelView view : models.values()) {
      view.retire(document);
    }
    version.incrementAndGet();
  }

  /** Forgets a model's quality. */
  public synchronized void retireReport(String model) {
    ModelView view = models.get(model);
    if (view != null) {
      view.retireReport();
      version.incrementAndGet();
    }
  }

  /** How many records were taken in: differs when something may have changed. Never blocks. */
  public long version() {
    return version.get();
  }

  /** Keys of the models known, in alphabetical order. Never blocks. */
  public List<String> models() {
    return keys;
  }

  /** Returns where a model stands. */
  public synchronized ModelOverview overview(String model) {
    ModelView view = models.get(model);
    return (view == null ? created(model) : view).overview(version.get());
  }

  /** How many topics of a model are remembered in each state; empty if it is not known. */
  public synchronized Map<Snapshot.State, Integer> states(String model) {
    ModelView view = models.get(model);
    return view == null ? Map.of() : view.states();
  }

  /**
   * Returns the live topics, pinned ones first.
   *
   * @param windows how many of the newest windows' shares to give with each
   */
  public synchronized List<TopicSummary> topics(String model, Order order, int windows) {
    ModelView view = models.get(model);
    return view == null ? List.of() : view.topics(order, windows);
  }

  /** Returns each topic's activity in the newest closed window, by id; none before the first. */
  public synchronized Map<Long, TopicActivity> newestWindow(String model) {
    ModelView view = models.get(model);
    return view == null ? Map.of() : view.newestWindow();
  }

  /** Returns one topic, live or ended, or null if it is not known. */
  public @Nullable TopicHistory topic(String model, long topic) {
    return topic(model, topic, TimeRange.ALL);
  }

  /** Returns one topic with its activity in the windows that began in a stretch of time. */
  public synchronized @Nullable TopicHistory topic(String model, long topic, TimeRange range) {
    ModelView view = models.get(model);
    return view == null ? null : view.topic(topic, range);
  }

  /**
   * Returns a topic's terms, or null if it is not known.
   *
   * @param back how many windows before its newest one to look for its earlier terms
   */
  public synchronized @Nullable TopicTerms terms(String model, long topic, int back) {
    ModelView view = models.get(model);
    return view == null ? null : view.terms(topic, back);
  }

  /** Returns a topic's documents, or null if it is not known. */
  public synchronized @Nullable TopicDocuments documents(String model, long topic) {
    ModelView view = models.get(model);
    return view == null ? null : view.documents(topic);
  }

  /**
   * Returns the shares of the topics in the windows remembered.
   *
   * @param range the windows that began in it
   * @param rows at most so many topics: those of the largest share in sum, ended ones among them
   */
  public synchronized HeatMap heatMap(String model, TimeRange range, int rows) {
    ModelView view = models.get(model);
    return view == null ? new HeatMap(List.of(), List.of(), List.of()) : view.heatMap(range, rows);
  }

  /** Returns the shares of the largest topics in the windows that began in a stretch of time. */
  public synchronized StreamGraph river(String model, TimeRange range, int top) {
    ModelView view = models.get(model);
    return view == null
        ? new StreamGraph(List.of(), List.of(), List.of(), List.of())
        : view.river(range, top);
  }

  /** Returns how two periods differ, by the windows that began in each. */
  public synchronized PeriodComparison compare(String model, TimeRange a, TimeRange b) {
    ModelView view = models.get(model);
    return (view == null ? created(model) : view).compare(a, b);
  }

  /** Returns what changed from one instant to a later one. */
  public synchronized InstantComparison difference(String model, Instant a, Instant b) {
    ModelView view = models.get(model);
    return (view == null ? created(model) : view).difference(a, b);
  }

  /**
   * Returns what a text is about, by the snapshots of the live topics; nothing remembers it.
   *
   * @param terms its distinct terms, as the model's analyser gives them
   * @param counts their occurrences
   */
  public TextTopics assign(String model, String[] terms, int[] counts) {
    SnapshotFoldIn now;
    synchronized (this) {
      ModelView view = models.get(model);
      now = (view == null ? created(model) : view).adHoc();
    }
    return now.assign(terms, counts);
  }

  /** Returns the largest live topics as places on a map; the map is drawn without the lock. */
  public TopicMap map(String model, int topics) {
    List<Snapshot> live;
    synchronized (this) {
      ModelView view = models.get(model);
      live = view == null ? List.of() : view.live();
    }
    return TopicMapper.map(live, topics);
  }

  /** Returns the topics, live or ended, in which each of the words begins a term; best first. */
  public synchronized List<TopicMatch> search(String model, String words, int limit) {
    ModelView view = models.get(model);
    return view == null ? List.of() : view.search(words, limit);
  }

  /** Returns the newest events, newest first. */
  public List<NumberedEvent> events(String model, int limit) {
    return eventsAfter(model, 0, limit);
  }

  /** Returns the newest of the events that arrived after the one of this number, newest first. */
  public synchronized List<NumberedEvent> eventsAfter(String model, long number, int limit) {
    ModelView view = models.get(model);
    return view == null ? List.of() : view.events(number, limit);
  }

  /** Returns the newest report, or null before the first. */
  public synchronized @Nullable ModelReport report(String model) {
    ModelView view = models.get(model);
    return view == null ? null : view.report();
  }

  private ModelView created(String model) {
    return new ModelView(model, options, cut);
  }

  private ModelView change(String model) {
    version.incrementAndGet();
    ModelView known = models.remove(model);
    ModelView view = known == null ? created(model) : known;
    if (known == null && models.size() == options.models()) {
      models.remove(models.keySet().iterator().next());
    }
    models.put(model, view);
    if (known == null) {
      keys = List.copyOf(new TreeSet<>(models.keySet()));
    }
    return view;
  }
}
