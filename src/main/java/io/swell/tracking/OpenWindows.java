package io.swell.tracking;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What one model's assignments tell of the windows that have not closed: of each topic the mean
 * share over the documents seen, {@code sum_d s_dk / n}, and the documents that are mainly about
 * it.
 *
 * <p>Only the documents whose assignments were taken in are counted, and of each only the topics
 * that its assignment names (those of at least {@value Assigner#LEAST_SHARE}); so a share is at
 * most what the closed window says of the same documents, and often half of it where documents have
 * many topics. What they lack is told in one sum, {@code 1 - sum_k s_dk} of each document. An
 * assignment taken in twice counts twice, until its window closes. Costs O(topics) for an
 * assignment, memory O(windows x topics).
 */
final class OpenWindows {
  /**
   * A window beyond so many is not counted: documents dated far ahead push out none that goes on.
   */
  static final int MOST = 500;

  private final @Nullable WindowOptions cut;
  private final TreeMap<Long, Tally> tallies = new TreeMap<>();
  private long closedUntil = Long.MIN_VALUE;

  private static final class Tally {
    long documents;
    double rest;
    final TreeMap<Long, Part> parts = new TreeMap<>();
  }

  private record Part(double share, long documents) {
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

  /** Forgets the windows that end by then; what comes for them later is not counted. */
  void closeUntil(Instant end) {
    if (cut == null || end.toEpochMilli() <= closedUntil) {
      return;
    }
    closedUntil = end.toEpochMilli();
    while (!tallies.isEmpty() && cut.end(tallies.firstKey()) <= closedUntil) {
      tallies.pollFirstEntry();
    }
  }

  /** Counts what one topic has as another's, as its closed windows will. */
  void merge(long from, long into) {
    for (Tally tally : tallies.values()) {
      Part moved = tally.parts.remove(from);
      if (moved != null) {
        tally.parts.merge(into, moved, Part::plus);
      }
    }
  }

  /** The windows that began in a stretch of time, oldest first. */
  List<Column> within(String model, Range range) {
    var columns = new ArrayList<Column>();
    if (cut != null) {
      for (var each : tallies.entrySet()) {
        Instant start = Instant.ofEpochMilli(each.getKey());
        if (range.contains(start)) {
          var window =
              new HeatMap.Window(
                  start,
                  Instant.ofEpochMilli(cut.end(each.getKey())),
                  each.getValue().documents,
                  false);
          columns.add(
              new Column(
                  window,
                  activities(model, window, each.getValue()),
                  each.getValue().rest / each.getValue().documents));
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
   * @param rest mean share of the topics that the assignments do not name
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
      String model, HeatMap.Window window, Tally tally) {
    var activities = new TreeMap<Long, Activity>();
    tally.parts.forEach(
        (topic, part) ->
            activities.put(
                topic,
                new Activity(
                    model,
                    topic,
                    window.start(),
                    window.end(),
                    part.share() / tally.documents,
                    part.documents(),
                    tally.documents,
                    Double.NaN,
                    Double.NaN,
                    List.of())));
    return activities;
  }
}
