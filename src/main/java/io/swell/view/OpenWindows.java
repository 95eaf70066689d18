package io.swell.view;

import io.swell.lifecycle.TopicProportions;
import io.swell.output.Assignment;
import io.swell.output.TopicActivity;
import io.swell.tracking.ClosedWindow.TopicTotals;
import io.swell.tracking.WindowOptions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Estimates topics in the open windows of one model from its assignments: for each topic, the mean
 * share over the documents seen, and the number of documents that are mainly about it.
 *
 * <p>Only documents whose assignments were read are counted. An assignment lists only topics with a
 * share of at least {@value Assignment#MIN_SHARE}. Over the n documents of a window, topic k has
 * the listed share {@code L_k = sum_d s_dk / n}, and {@code r = 1 - sum_k L_k} is not listed. Each
 * live topic gets the part of r that it had in closed windows, so its share is {@code L_k + r p_k},
 * with p from {@link UnlistedShareEstimator}. Shares then add up like those of a closed window, and
 * agree with them if the unlisted part is distributed as before.
 *
 * <p>An assignment that is read twice counts twice until its window closes. An assignment costs
 * O(topics), memory is O(windows x topics).
 */
final class OpenWindows {
  /**
   * Maximum number of open windows. Beyond this the latest one is dropped, so that documents dated
   * far ahead do not displace the current windows.
   */
  static final int MAX_WINDOWS = 500;

  private final @Nullable WindowOptions options;

  /**
   * Maximum number of closed windows that are kept because activity of some topics may still
   * arrive.
   */
  private static final int MAX_CLOSING = 2;

  /**
   * Minimum part of a closed window's documents that must have been counted to learn the unlisted
   * shares from it. Assignments and activity come from two stream topics that are not in step.
   */
  private static final double MIN_COUNTED = 0.9;

  private final TreeMap<Long, WindowTotals> tallies = new TreeMap<>();
  private final TreeMap<Long, WindowTotals> closing = new TreeMap<>();
  private final UnlistedShareEstimator unlistedShareEstimator = new UnlistedShareEstimator();
  private long closedUntil = Long.MIN_VALUE;

  private static final class WindowTotals {
    long documents;
    double rest;
    final TreeMap<Long, TopicTotals> parts = new TreeMap<>();
  }

  /** Creates windows that divide event time by the options; without options, counts nothing. */
  OpenWindows(@Nullable WindowOptions options) {
    this.options = options;
  }

  /** Counts a document, unless its window has closed. */
  void add(Assignment assignment) {
    long time = assignment.timestamp().toEpochMilli();
    if (options == null || time < closedUntil) {
      return;
    }
    WindowTotals windowTotals =
        tallies.computeIfAbsent(options.start(time), start -> new WindowTotals());
    windowTotals.documents++;
    Assignment.@Nullable TopicWeight main = null;
    boolean isCoded = !assignment.topics().isEmpty() || assignment.residual() < 1;
    double rest = isCoded ? 1 : 0;
    for (Assignment.TopicWeight topic : assignment.topics()) {
      rest -= topic.share();
      windowTotals.parts.merge(topic.topic(), new TopicTotals(topic.share(), 0), TopicTotals::plus);
      main = main == null || topic.share() > main.share() ? topic : main;
    }
    windowTotals.rest += Math.max(0, rest);
    if (main != null && main.share() >= TopicProportions.MAIN_PROPORTION) {
      windowTotals.parts.merge(main.topic(), new TopicTotals(0, 1), TopicTotals::plus);
    }
    if (tallies.size() > MAX_WINDOWS) {
      tallies.pollLastEntry();
    }
  }

  /** Closes the window of a topic's activity, and learns the topic's unlisted share from it. */
  void close(TopicActivity activity) {
    closeUntil(activity.windowEnd());
    WindowTotals windowTotals = closing.get(activity.windowStart().toEpochMilli());
    if (windowTotals != null
        && windowTotals.documents >= MIN_COUNTED * activity.windowDocuments()
        && activity.windowDocuments() >= MIN_COUNTED * windowTotals.documents) {
      TopicTotals listed = windowTotals.parts.getOrDefault(activity.topic(), TopicTotals.NONE);
      unlistedShareEstimator.learn(
          activity.topic(),
          Math.max(0, activity.share() - listed.share() / windowTotals.documents));
    }
  }

  /** Forgets the unlisted share of a topic that has ended. */
  void end(long topic) {
    unlistedShareEstimator.forget(topic);
  }

  /** Closes the windows that end at or before an instant. Later documents for them do not count. */
  void closeUntil(Instant end) {
    if (options == null || end.toEpochMilli() <= closedUntil) {
      return;
    }
    closedUntil = end.toEpochMilli();
    while (!tallies.isEmpty() && options.end(tallies.firstKey()) <= closedUntil) {
      var closed = tallies.pollFirstEntry();
      closing.put(closed.getKey(), closed.getValue());
    }
    while (closing.size() > MAX_CLOSING) {
      closing.pollFirstEntry();
    }
  }

  /** Adds what one topic has to the topic that it was merged into, as closed windows do. */
  void merge(long from, long into) {
    unlistedShareEstimator.merge(from, into);
    for (WindowTotals windowTotals : tallies.values()) {
      TopicTotals moved = windowTotals.parts.remove(from);
      if (moved != null) {
        windowTotals.parts.merge(into, moved, TopicTotals::plus);
      }
    }
  }

  /**
   * Returns the open windows that begin in a range of time, oldest first.
   *
   * @param live the topics among which unlisted shares are distributed; if there are none, the
   *     unlisted part belongs to no topic
   */
  List<Column> within(String model, TimeRange range, Set<Long> live) {
    var columns = new ArrayList<Column>();
    if (options != null && !tallies.isEmpty()) {
      var fractions = unlistedShareEstimator.fractions(live);
      for (var each : tallies.entrySet()) {
        Instant start = Instant.ofEpochMilli(each.getKey());
        if (range.contains(start)) {
          WindowTotals windowTotals = each.getValue();
          var window =
              new HeatMap.Window(
                  start,
                  Instant.ofEpochMilli(options.end(each.getKey())),
                  windowTotals.documents,
                  false);
          columns.add(
              new Column(
                  window,
                  activities(model, window, windowTotals, fractions),
                  fractions.isEmpty() ? windowTotals.rest / windowTotals.documents : 0));
        }
      }
    }
    return columns;
  }

  /**
   * An open window.
   *
   * @param topics activity of each topic as if the window closed now; expected and z are NaN and
   *     terms are empty, as they are not known before the window closes
   * @param rest mean unlisted share if no topic is known to be live, else 0
   */
  record Column(HeatMap.Window window, SortedMap<Long, TopicActivity> topics, double rest) {
    /** Returns what the window has of a topic; zeros if it has nothing yet. */
    TopicActivity of(String model, long topic) {
      TopicActivity here = topics.get(topic);
      return here == null ? activity(model, topic, window, 0, 0) : here;
    }
  }

  private static TopicActivity activity(
      String model, long topic, HeatMap.Window window, double share, long documents) {
    return new TopicActivity(
        model,
        topic,
        window.start(),
        window.end(),
        share,
        Double.NaN,
        documents,
        window.documents(),
        Double.NaN,
        Double.NaN,
        List.of(),
        List.of());
  }

  private static SortedMap<Long, TopicActivity> activities(
      String model,
      HeatMap.Window window,
      WindowTotals windowTotals,
      SortedMap<Long, Double> fractions) {
    var activities = new TreeMap<Long, TopicActivity>();
    var topics = new TreeSet<>(windowTotals.parts.keySet());
    topics.addAll(fractions.keySet());
    for (long topic : topics) {
      TopicTotals listed = windowTotals.parts.getOrDefault(topic, TopicTotals.NONE);
      double share = listed.share() + windowTotals.rest * fractions.getOrDefault(topic, 0.0);
      double mean = share / windowTotals.documents;
      activities.put(topic, activity(model, topic, window, mean, listed.documents()));
    }
    return activities;
  }

  /**
   * Estimates how the shares that assignments do not list are distributed over the topics. An
   * assignment lists a topic only if its share is at least {@value Assignment#MIN_SHARE}.
   *
   * <p>The activity in a closed window gives the whole share of a topic, and the assignments gave
   * the listed share. The difference, averaged exponentially over the windows ({@code p_k += (new -
   * p_k) / }{@value #MEMORY_WINDOWS}), is the unlisted share expected in the next window. A topic
   * without a closed window gets the mean of the others. Small shares are distributed differently
   * from large ones: scaling up the listed shares instead would be further from the closed window
   * than leaving them as they are (src/docs/decisions/dashboard.md).
   */
  private static final class UnlistedShareEstimator {
    private static final int MEMORY_WINDOWS = 5;

    private final Map<Long, Double> unlistedShares = new HashMap<>();

    /**
     * Learns from a closed window.
     *
     * @param share mean share per document that the topic had beyond the listed shares
     */
    void learn(long topic, double share) {
      unlistedShares.merge(topic, share, (old, now) -> old + (now - old) / MEMORY_WINDOWS);
    }

    /** Adds the unlisted share of one topic to another. */
    void merge(long from, long into) {
      Double share = unlistedShares.remove(from);
      if (share != null) {
        unlistedShares.merge(into, share, Double::sum);
      }
    }

    void forget(long topic) {
      unlistedShares.remove(topic);
    }

    /**
     * Returns the expected fraction of the unlisted part for each topic. The fractions sum to 1.
     */
    SortedMap<Long, Double> fractions(Set<Long> topics) {
      double known = 0;
      int count = 0;
      for (long topic : topics) {
        Double share = unlistedShares.get(topic);
        if (share != null) {
          known += share;
          count++;
        }
      }
      double mean = known > 0 ? known / count : 1;
      double sum = known > 0 ? known + mean * (topics.size() - count) : topics.size();
      var fractions = new TreeMap<Long, Double>();
      for (long topic : topics) {
        double share = known > 0 ? unlistedShares.getOrDefault(topic, mean) : 1;
        fractions.put(topic, share / sum);
      }
      return fractions;
    }
  }
}
