package io.swell.tracking;

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
 * of at least {@value Assigner#LEAST_SHARE}, {@code L_k = sum_d s_dk / n}; of what it does not
 * name, {@code r = 1 - sum_k L_k}, each living topic gets the part that it had in windows which
 * closed: the share is {@code L_k + r p_k}, with p of {@link Unlisted}. So shares add up as those
 * of a closed window do, and are what it says if the unnamed parts are spread as before. An
 * assignment taken in twice counts twice, until its window closes. Costs O(topics) for an
 * assignment, memory O(windows x topics).
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

  private final TreeMap<Long, Tally> tallies = new TreeMap<>();
  private final TreeMap<Long, Tally> closing = new TreeMap<>();
  private final Unlisted unlisted = new Unlisted();
  private long closedUntil = Long.MIN_VALUE;

  private static final class Tally {
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
    Tally tally = tallies.computeIfAbsent(cut.start(time), start -> new Tally());
    tally.documents++;
    Assignment.@Nullable TopicWeight main = null;
    boolean isCoded = !assignment.topics().isEmpty() || assignment.residual() < 1;
    double rest = isCoded ? 1 : 0;
    for (Assignment.TopicWeight topic : assignment.topics()) {
      rest -= topic.share();
      tally.parts.merge(topic.topic(), new Part(topic.share(), 0), Part::plus);
      main = main == null || topic.share() > main.share() ? topic : main;
    }
    tally.rest += Math.max(0, rest);
    if (main != null && main.share() >= Shares.MAIN) {
      tally.parts.merge(main.topic(), new Part(0, 1), Part::plus);
    }
    if (tallies.size() > MOST) {
      tallies.pollLastEntry();
    }
  }

  /** Takes a topic's share of a closed window for what it is, and learns what was not listed. */
  void close(Activity activity) {
    closeUntil(activity.windowEnd());
    Tally tally = closing.get(activity.windowStart().toEpochMilli());
    if (tally != null
        && tally.documents >= COUNTED * activity.windowDocuments()
        && activity.windowDocuments() >= COUNTED * tally.documents) {
      Part listed = tally.parts.getOrDefault(activity.topic(), Part.NONE);
      unlisted.learn(
          activity.topic(), Math.max(0, activity.share() - listed.share() / tally.documents));
    }
  }

  /** Expects nothing more of a topic that has ended. */
  void end(long topic) {
    unlisted.forget(topic);
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
    unlisted.merge(from, into);
    for (Tally tally : tallies.values()) {
      Part moved = tally.parts.remove(from);
      if (moved != null) {
        tally.parts.merge(into, moved, Part::plus);
      }
    }
  }

  /**
   * The windows that began in a stretch of time, oldest first.
   *
   * @param live the topics over which what is not listed is spread; if none, it is nobody's
   */
  List<Column> within(String model, Range range, Set<Long> live) {
    var columns = new ArrayList<Column>();
    if (cut != null && !tallies.isEmpty()) {
      var spread = unlisted.over(live);
      for (var each : tallies.entrySet()) {
        Instant start = Instant.ofEpochMilli(each.getKey());
        if (range.contains(start)) {
          Tally tally = each.getValue();
          var window =
              new HeatMap.Window(
                  start, Instant.ofEpochMilli(cut.end(each.getKey())), tally.documents, false);
          columns.add(
              new Column(
                  window,
                  activities(model, window, tally, spread),
                  spread.isEmpty() ? tally.rest / tally.documents : 0));
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
  record Column(HeatMap.Window window, SortedMap<Long, Activity> topics, double rest) {
    /** What it says of a topic, which may be nothing yet. */
    TopicHistory.Unfinished of(long topic) {
      Activity here = topics.get(topic);
      return new TopicHistory.Unfinished(
          window.start(),
          window.end(),
          here == null ? 0 : here.share(),
          here == null ? 0 : here.documents(),
          window.documents());
    }
  }

  private static SortedMap<Long, Activity> activities(
      String model, HeatMap.Window window, Tally tally, SortedMap<Long, Double> spread) {
    var activities = new TreeMap<Long, Activity>();
    var topics = new TreeSet<>(tally.parts.keySet());
    topics.addAll(spread.keySet());
    for (long topic : topics) {
      Part listed = tally.parts.getOrDefault(topic, Part.NONE);
      double share = listed.share() + tally.rest * spread.getOrDefault(topic, 0.0);
      activities.put(
          topic,
          new Activity(
              model,
              topic,
              window.start(),
              window.end(),
              share / tally.documents,
              listed.documents(),
              tally.documents,
              Double.NaN,
              Double.NaN,
              List.of()));
    }
    return activities;
  }
}
