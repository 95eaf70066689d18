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
 * Answers questions about topics from the records published so far.
 *
 * <p>One thread may feed it while any number of threads read. An answer is a copy that never
 * changes. Each method holds the view's lock only while it makes that copy: microseconds to add a
 * record, O(topics x windows) for {@link #heatMap}. The view is fed by published records alone, so
 * a view over the output topics is the same as one inside the tracker. Adding a record twice
 * changes only the version; but an assignment counts each time while its window is open.
 *
 * <p>Open windows are estimated from the assignments read so far. After a start these may be only
 * the newest few thousand. {@link #heatMap}, {@link #streamGraph} and {@link #topic} show open
 * windows and mark them as open; all other answers are about closed windows.
 *
 * <p>The answer about an unknown model is empty.
 */
public final class TopicView {
  private final ViewOptions options;
  private final @Nullable WindowOptions windowOptions;

  /** By model key; the model that was inactive for longest comes first. */
  private final Map<String, ModelView> models = new LinkedHashMap<>();

  /** In alphabetical order. A copy, so that reading the keys does not wait for the lock. */
  private volatile List<String> modelKeys = List.of();

  private final AtomicLong version = new AtomicLong();
  private volatile boolean isReadingHistory;

  /** Creates a view that shows closed windows only. */
  public TopicView(ViewOptions options) {
    this(options, null);
  }

  /**
   * Creates a view that also shows open windows.
   *
   * @param windows how the tracker divides event time into windows; null to show closed windows
   *     only
   */
  public TopicView(ViewOptions options, @Nullable WindowOptions windows) {
    this.options = options;
    this.windowOptions = windows;
  }

  /** Records that what it is fed from now on was published earlier. */
  public void beginHistory() {
    isReadingHistory = true;
  }

  /** Records that what it is fed from now on is published at that time. */
  public void endHistory() {
    isReadingHistory = false;
  }

  /** Returns whether it is being fed what was published earlier, at any speed. */
  public boolean isReadingHistory() {
    return isReadingHistory;
  }

  /** The order of topics in an answer. */
  public enum Order {
    /** Largest share first. */
    SHARE,
    /** Fastest growing share first. */
    RISING,
    /** Youngest first. */
    NEW
  }

  /** Adds the newest snapshot of a topic. */
  public synchronized void accept(Snapshot snapshot) {
    update(snapshot.model()).accept(snapshot);
  }

  /** Adds the activity of a topic in a closed window. */
  public synchronized void accept(TopicActivity activity) {
    update(activity.model()).accept(activity);
  }

  /** Adds the assignment of a document. */
  public synchronized void accept(Assignment assignment) {
    update(assignment.model()).accept(assignment);
  }

  /** Adds an event. */
  public synchronized void accept(TopicEvent event) {
    ModelView model = update(event.model());
    model.accept(event, version.get());
  }

  /** Adds a report about a model. */
  public synchronized void accept(ModelReport report) {
    update(report.model()).accept(report);
  }

  /** Removes a topic whose snapshot was deleted. Its windows and events stay. */
  public synchronized void removeTopic(String model, long topic) {
    ModelView view = models.get(model);
    if (view != null) {
      view.remove(topic);
      version.incrementAndGet();
    }
  }

  /** Removes a document from the newest documents of every model. */
  public synchronized void deleteDocument(String document) {
    for (ModelView view : models.values()) {
      view.remove(document);
    }
    version.incrementAndGet();
  }

  /** Removes the report about a model. */
  public synchronized void removeReport(String model) {
    ModelView view = models.get(model);
    if (view != null) {
      view.removeReport();
      version.incrementAndGet();
    }
  }

  /** Returns the number of changes so far: it differs if an answer may differ. Never blocks. */
  public long version() {
    return version.get();
  }

  /** Returns the keys of the known models in alphabetical order. Never blocks. */
  public List<String> models() {
    return modelKeys;
  }

  /** Returns the state of a model at a glance. */
  public synchronized ModelOverview overview(String model) {
    return of(model).overview(version.get());
  }

  /** Returns the number of remembered topics in each state; empty for an unknown model. */
  public synchronized Map<Snapshot.State, Integer> states(String model) {
    ModelView view = models.get(model);
    return view == null ? Map.of() : view.states();
  }

  /**
   * Returns the live topics, pinned ones first.
   *
   * @param windows number of the newest closed windows whose shares each topic has
   */
  public synchronized List<TopicSummary> topics(String model, Order order, int windows) {
    return of(model).topics(order, windows);
  }

  /** Returns the activity in the newest closed window by topic id; empty before the first one. */
  public synchronized Map<Long, TopicActivity> newestWindow(String model) {
    return of(model).newestWindow();
  }

  /** Returns a topic, live or ended, or null if it is not known. */
  public @Nullable TopicHistory topic(String model, long topic) {
    return topic(model, topic, TimeRange.ALL);
  }

  /** Returns the label of a topic, live or ended, or null if it is not known. */
  public synchronized @Nullable String label(String model, long topic) {
    Snapshot snapshot = of(model).snapshot(topic);
    return snapshot == null ? null : snapshot.label();
  }

  /** Returns a topic with its activity in the windows that begin in a range of time. */
  public synchronized @Nullable TopicHistory topic(String model, long topic, TimeRange range) {
    return of(model).topic(topic, range);
  }

  /**
   * Returns a topic's terms, or null if it is not known.
   *
   * @param back number of windows before its newest one from which its earlier terms are taken
   */
  public synchronized @Nullable TopicTerms terms(String model, long topic, int back) {
    return of(model).terms(topic, back);
  }

  /** Returns a topic's documents, or null if it is not known. */
  public synchronized @Nullable TopicDocuments documents(String model, long topic) {
    return of(model).documents(topic);
  }

  /**
   * Returns the shares of the topics in the windows remembered.
   *
   * @param range selects the windows that begin in it
   * @param rows maximum number of topics, live or ended: half of them the largest in the newest
   *     tenth of the windows, the others the largest in all
   */
  public synchronized HeatMap heatMap(String model, TimeRange range, int rows) {
    return of(model).heatMap(range, rows);
  }

  /** Returns the shares of the topics that are or were largest, as in {@link #heatMap}. */
  public synchronized StreamGraph streamGraph(String model, TimeRange range, int top) {
    return of(model).streamGraph(range, top);
  }

  /** Returns the differences between two periods, from the windows that begin in each. */
  public synchronized PeriodComparison compare(String model, TimeRange a, TimeRange b) {
    return of(model).compare(a, b);
  }

  /** Returns what changed from one instant to a later one. */
  public synchronized InstantComparison difference(String model, Instant a, Instant b) {
    return of(model).difference(a, b);
  }

  /**
   * Returns the topics of a text, computed from the snapshots of the live topics. The text is not
   * remembered.
   */
  public TextTopics assign(String model, String[] terms, int[] counts) {
    TextTopics.SnapshotFoldIn now;
    synchronized (this) {
      now = of(model).foldIn();
    }
    return now.assign(terms, counts);
  }

  /** Returns a map of the largest live topics. It is drawn without holding the lock. */
  public TopicMap map(String model, int topics) {
    List<Snapshot> live;
    synchronized (this) {
      live = of(model).live();
    }
    return TopicMap.Mapper.map(live, topics);
  }

  /**
   * Returns the topics, live or ended, that match a search; best first ({@link TopicMatch#search}).
   */
  public synchronized List<TopicMatch> search(String model, String words, int limit) {
    return of(model).search(words, limit);
  }

  /** Returns the newest events, newest first. */
  public List<TopicHistory.NumberedEvent> events(String model, int limit) {
    return eventsAfter(model, 0, limit);
  }

  /** Returns the newest events that arrived after the event with this number, newest first. */
  public synchronized List<TopicHistory.NumberedEvent> eventsAfter(
      String model, long number, int limit) {
    return of(model).events(number, limit);
  }

  /** Returns the newest report about a model, or null before the first one. */
  public synchronized @Nullable ModelReport report(String model) {
    return of(model).report();
  }

  /** Returns the view of a model: an empty one, which is not kept, if the model is not known. */
  private ModelView of(String model) {
    ModelView known = models.get(model);
    return known == null ? new ModelView(model, options, windowOptions) : known;
  }

  private ModelView update(String model) {
    version.incrementAndGet();
    ModelView view = of(model);
    boolean isKnown = models.remove(model) != null;
    if (!isKnown && models.size() == ModelView.MODELS) {
      models.remove(models.keySet().iterator().next());
    }
    models.put(model, view);
    if (!isKnown) {
      modelKeys = List.copyOf(new TreeSet<>(models.keySet()));
    }
    return view;
  }
}
