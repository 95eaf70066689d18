package io.swell.view;

import io.swell.output.Snapshot;
import io.swell.view.TopicTerms.TermPoint.TermWeight;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The terms of a topic, now and earlier.
 *
 * @param since start of the window whose terms are compared with those of now; null if there is
 *     none
 * @param before its heaviest terms in that window, heaviest first
 * @param trail its heaviest terms over its life, as far as this view has seen them, oldest first
 */
public record TopicTerms(
    Snapshot snapshot, @Nullable Instant since, List<String> before, List<TermPoint> trail) {
  /**
   * The heaviest terms of a topic at one time.
   *
   * @param batch number of the mini-batch after which the snapshot was taken
   */
  public record TermPoint(Instant timestamp, long batch, List<TermWeight> terms) {
    /**
     * A term at that time.
     *
     * @param normalized its weight over the weights of all terms of the topic
     */
    public record TermWeight(String term, double normalized) {}
  }

  /**
   * The history of the heaviest terms of one topic over its whole life, in at most {@value
   * #MAX_POINTS} points. When there are more, every second point is dropped and the distance of
   * later points is doubled. The first and the newest point always stay. Takes about 15 KB when
   * full, at any age.
   */
  static final class History {
    /** Maximum number of points that are kept. */
    static final int MAX_POINTS = 48;

    /** Maximum number of terms of each point. */
    static final int MAX_TERMS = 12;

    private final List<TermPoint> points = new ArrayList<>();

    /** Minimum distance between points, in mini-batches. */
    private long minDistance;

    /** Adds a snapshot. A snapshot that is older than the newest point changes nothing. */
    void add(Snapshot snapshot) {
      int last = points.size() - 1;
      if (last >= 0 && snapshot.batch() < points.get(last).batch()) {
        return;
      }
      TermPoint point = point(snapshot);
      if (last >= 0 && point.batch() == points.get(last).batch()) {
        points.set(last, point);
      } else if (last >= 1
          && points.get(last).batch() - points.get(last - 1).batch() < minDistance) {
        points.set(last, point);
      } else {
        points.add(point);
        if (points.size() > MAX_POINTS) {
          thin();
        }
      }
    }

    List<TermPoint> points() {
      return List.copyOf(points);
    }

    private void thin() {
      int newest = points.size() - 1;
      List<TermPoint> kept = new ArrayList<>();
      for (int i = 0; i < newest; i += 2) {
        kept.add(points.get(i));
      }
      kept.add(points.get(newest));
      points.clear();
      points.addAll(kept);
      minDistance = 2 * (points.get(newest / 2).batch() - points.get(0).batch()) / newest;
    }

    /** Creates a point. It reuses the term strings of the point before, to save memory. */
    private TermPoint point(Snapshot snapshot) {
      Map<String, String> known = new HashMap<>();
      if (!points.isEmpty()) {
        points.get(points.size() - 1).terms().forEach(term -> known.put(term.term(), term.term()));
      }
      return new TopicTerms.TermPoint(
          snapshot.timestamp(),
          snapshot.batch(),
          snapshot.terms().stream()
              .limit(MAX_TERMS)
              .map(
                  term ->
                      new TermWeight(
                          known.getOrDefault(term.term(), term.term()), term.normalized()))
              .toList());
    }
  }
}
