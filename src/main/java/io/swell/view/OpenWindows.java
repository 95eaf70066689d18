package io.swell.view;

import io.swell.lifecycle.TopicProportions;
import io.swell.output.Assignment;
import io.swell.output.TopicActivity;
import io.swell.tracking.TopicAssigner;
import io.swell.tracking.WindowOptions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What one model's assignments tell of the windows that have not closed: of each topic the mean
 * share over the documents seen, and the documents that are mainly about it.
 *
 * <p>Only the documents whose assignments were taken in are counted. An assignment names the topics
 * of at least {@value TopicAssigner#LEAST_SHARE}, {@code L_k = sum_d s_dk / n}; of what it does not
 * name, {@code r = 1 - sum_k L_k}, each living topic gets the part that it had in windows which
 * closed: the share is {@code L_k + r p_k}, with p of {@link UnlistedShareEstimator}. So shares add
 * up as those of a closed window do, and are what it says if the unnamed parts are spread as
 * before. An assignment taken in twice counts twice, until its window closes. Costs O(topics) for
 * an assignment, memory O(windows x topics).
 */
final class OpenWindows {
  /**
   * A window beyond so many is not counted: documents dated far ahead push out none that goes on.
   */
  static final int MOST = 500;

  private final @Nullable WindowOptions cut;

  /** Windows that closed and of which not every topic may have been told yet. */
  private static final int CLOSING = 2;

  /**
   * A closed window of whose documents this part or more was counted tells what is not listed:
   * records of two stream topics do not come in step.
   */
  private static final double COUNTED = 0.9;

  private final TreeMap<Long, WindowTotals> tallies = new TreeMap<>();
  private final TreeMap<Long, WindowTotals> closing = new TreeMap<>();
  private final UnlistedShareEstimator unlistedShareEstimator = new UnlistedShareEstimator();
  private long closedUntil = Long.MIN_VALUE;

  private static final class WindowTotals {
    long documents;
    double rest;
    final TreeMap<Long, Part> parts = new TreeMap<>();
  }

  private record Part(double share, long documents) {
    static final Part NONE = new Part(0, 0);

    Part plus(Part other) {
      return new Part(share + other.share, documents + other.documents);
    }
  }

  /** Windows as the options cut event time; none if there are no options. */
  OpenWindows(@Nullable WindowOptions cut) {
    this.cut = cut;
  }

  /** Counts a document, unless its window has closed. */
  void add(Assignment assignment) {
    long time = assignment.timestamp().toEpochMilli();
    if (cut == null || time < closedUntil) {
      return;
    }
    WindowTotals windowTotals =
        tallies.computeIfAbsent(cut.start(time), start -> new WindowTotals());
    windowTotals.documents++;
    Assignment.@Nullable TopicWeight main = null;
    boolean isCoded = !assignment.topics().isEmpty() || assignment.residual() < 1;
    double rest = isCoded ? 1 : 0;
    for (Assignment.TopicWeight topic : assignment.topics()) {
      rest -= topic.share();
      windowTotals.parts.merge(topic.topic(), new Part(topic.share(), 0), Part::plus);
      main = main == null || topic.share() > main.share() ? topic : main;
    }
    windowTotals.rest += Math.max(0, rest);
    if (main != null && main.share() >= TopicProportions.MAIN) {
      windowTotals.parts.merge(main.topic(), new Part(0, 1), Part::plus);
    }
    if (tallies.size() > MOST) {
      tallies.pollLastEntry();
    }
  }

  /** Takes a topic's share of a closed window for what it is, and learns what was not listed. */
  void close(TopicActivity activity) {
    closeUntil(activity.windowEnd());
    WindowTotals windowTotals = closing.get(activity.windowStart().toEpochMilli());
    if (windowTotals != null
        && windowTotals.documents >= COUNTED * activity.windowDocuments()
        && activity.windowDocuments() >= COUNTED * windowTotals.documents) {
      Part listed = windowTotals.parts.getOrDefault(activity.topic(), Part.NONE);
      unlistedShareEstimator.learn(
          activity.topic(),
          Math.max(0, activity.share() - listed.share() / windowTotals.documents));
    }
  }

  /** Expects nothing more of a topic that has ended. */
  void end(long topic) {
    unlistedShareEstimator.forget(topic);
  }

  /** Forgets the windows that end by then; what comes for them later is not counted. */
  void closeUntil(Instant end) {
    if (cut == null || end.toEpochMilli() <= closedUntil) {
      return;
    }
    closedUntil = end.toEpochMilli();
    while (!tallies.isEmpty() && cut.end(tallies.firstKey()) <= closedUntil) {
      var closed = tallies.pollFirstEntry();
      closing.put(closed.getKey(), closed.getValue());
    }
    while (closing.size() > CLOSING) {
      closing.pollFirstEntry();
    }
  }

  /** Counts what one topic has as another's, as its closed windows will. */
  void merge(long from, long into) {
    unlistedShareEstimator.merge(from, into);
    for (WindowTotals windowTotals : tallies.values()) {
      Part moved = windowTotals.parts.remove(from);
      if (moved != null) {
        windowTotals.parts.merge(into, moved, Part::plus);
      }
    }
  }

  /**
   * The windows that began in a stretch of time, oldest first.
   *
   * @param live the topics over which what is not listed is spread; if none, it is nobody's
   */
  List<Column> within(String model, TimeRange range, Set<Long> live) {
    var columns = new ArrayList<Column>();
    if (cut != null && !tallies.isEmpty()) {
      var spread = unlistedShareEstimator.over(live);
      for (var each : tallies.entrySet()) {
        Instant start = Instant.ofEpochMilli(each.getKey());
        if (range.contains(start)) {
          WindowTotals windowTotals = each.getValue();
          var window =
              new HeatMap.Window(
                  start,
                  Instant.ofEpochMilli(cut.end(each.getKey())),
                  windowTotals.documents,
                  false);
          columns.add(
              new Column(
                  window,
                  activities(model, window, windowTotals, spread),
                  spread.isEmpty() ? windowTotals.rest / windowTotals.documents : 0));
        }
      }
    }
    return columns;
  }

  /**
   * An open window.
   *
   * @param topics as they would be if it closed now; expected and z are not known before it does:
   *     NaN, and there are no terms
   * @param rest mean share that is no topic's, as no topic is known to live
   */
  record Column(HeatMap.Window window, SortedMap<Long, TopicActivity> topics, double rest) {
    /** What it says of a topic, which may be nothing yet. */
    TopicHistory.Unfinished of(long topic) {
      TopicActivity here = topics.get(topic);
      return new TopicHistory.Unfinished(
          window.start(),
          window.end(),
          here == null ? 0 : here.share(),
          here == null ? 0 : here.documents(),
          window.documents());
    }
  }

  private static SortedMap<Long, TopicActivity> activities(
      String model,
      HeatMap.Window window,
      WindowTotals windowTotals,
      SortedMap<Long, Double> spread) {
    var activities = new TreeMap<Long, TopicActivity>();
    var topics = new TreeSet<>(windowTotals.parts.keySet());
    topics.addAll(spread.keySet());
    for (long topic : topics) {
      Part listed = windowTotals.parts.getOrDefault(topic, Part.NONE);
      double share = listed.share() + windowTotals.rest * spread.getOrDefault(topic, 0.0);
      activities.put(
          topic,
          new TopicActivity(
              model,
              topic,
              window.start(),
              window.end(),
              share / windowTotals.documents,
              listed.documents(),
              windowTotals.documents,
              Double.NaN,
              Double.NaN,
              List.of()));
    }
    return activities;
  }
}
