package io.swell.view;

import io.swell.output.Assignment;
import io.swell.output.ModelReport;
import io.swell.output.Output;
import io.swell.output.Snapshot;
import io.swell.output.TopicActivity;
import io.swell.output.TopicEvent;
import io.swell.tracking.WindowOptions;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Answers questions about topics from the records published so far.
 *
 * <p>One thread may feed it while any number of threads read. An answer is a copy that never
 * changes. Each method holds a lock, of the model it is about, only while it makes that copy:
 * microseconds to add a record, O(topics x windows) for {@link ModelView#heatMap}. The view is fed
 * by published records alone, so a view over the output topics is the same as one inside the
 * tracker. Adding a record twice changes only the version; but an assignment counts each time while
 * its window is open.
 *
 * <p>Open windows are estimated from the assignments read so far. After a start these may be only
 * the newest few thousand. {@link ModelView#heatMap}, {@link ModelView#streamGraph} and {@link
 * ModelView#topic} show open windows and mark them as open; all other answers are about closed
 * windows.
 *
 * <p>The answer about an unknown model is empty.
 */
public final class TopicView {
  /** Models that a view remembers; beyond that, the one inactive for longest is dropped. */
  static final int MODELS = 100;

  /** Deleted documents that are remembered: records that name them may arrive after that. */
  static final int MAX_DELETED = 10_000;

  private final ViewOptions options;
  private final @Nullable WindowOptions windowOptions;

  /** By model key; the model that was inactive for longest comes first. */
  private final Map<String, ModelView> models = new LinkedHashMap<>();

  /** In alphabetical order. A copy, so that reading the keys does not wait for the lock. */
  private volatile List<String> modelKeys = List.of();

  private final AtomicLong version = new AtomicLong();
  private volatile boolean isReadingHistory;

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
    NEW;

    /** Returns the order, with pinned topics first. */
    Comparator<Snapshot> comparator() {
      Comparator<Snapshot> first =
          switch (this) {
            case SHARE -> Comparator.comparingDouble(topic -> -topic.share());
            case RISING -> Comparator.comparingDouble(topic -> -topic.trend());
            case NEW -> Comparator.comparing(Snapshot::born).reversed();
          };
      return Comparator.comparing(Snapshot::pinned)
          .reversed()
          .thenComparing(first)
          .thenComparingLong(Snapshot::topic);
    }
  }

  /** Adds the newest snapshot or activity of a topic, an assignment, an event or a report. */
  public synchronized void accept(Output output) {
    if (output instanceof Snapshot snapshot) {
      update(snapshot.model()).accept(snapshot);
    } else if (output instanceof TopicActivity activity) {
      update(activity.model()).accept(activity);
    } else if (output instanceof Assignment assignment) {
      update(assignment.model()).accept(assignment);
    } else if (output instanceof TopicEvent event) {
      update(event.model()).accept(event, version.get());
    } else if (output instanceof ModelReport report) {
      update(report.model()).accept(report);
    }
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

  /** Returns the view of a model: an empty one, which is not kept, if the model is not known. */
  public synchronized ModelView of(String model) {
    ModelView known = models.get(model);
    return known == null ? new ModelView(model, options, windowOptions, version) : known;
  }

  private ModelView update(String model) {
    version.incrementAndGet();
    boolean isKnown = models.containsKey(model);
    ModelView view = newest(models, model, () -> of(model));
    if (!isKnown) {
      modelKeys = List.copyOf(new TreeSet<>(models.keySet()));
    }
    return view;
  }

  /**
   * Returns what is known of a model, which becomes the newest of those that are known.
   *
   * @param first what is known of a model that is new; the oldest is dropped if there are too many
   */
  static <T> T newest(Map<String, T> known, String model, Supplier<T> first) {
    T found = known.remove(model);
    if (found == null) {
      found = first.get();
      dropOldest(known.keySet(), MODELS - 1);
    }
    known.put(model, found);
    return found;
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
