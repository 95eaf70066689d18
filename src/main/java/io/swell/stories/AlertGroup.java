package io.swell.stories;

import io.swell.state.StateReader;
import io.swell.state.StateWriter;
import io.swell.stories.NoveltyScorer.Score;
import java.util.Arrays;

/** Stories that are about the same, for which one alert is raised. */
final class AlertGroup {
  /** A group is a candidate again when its score has grown by this factor. */
  private static final double GROWTH = 1.1;

  /** Id of its first story, or of no story if that one came from another group. */
  final long id;

  /** Number of the newest document when it started. */
  final long document;

  /** Time of the newest score. */
  long lastTime;

  /** The largest score of each kind of evidence, 0 for none. */
  final double[] largest = new double[NoveltyScorer.KINDS];

  /** The score of the newest candidate of each kind of evidence. */
  final double[] reported = new double[NoveltyScorer.KINDS];

  /** Whether an alert was raised. */
  boolean isRaised;

  /** Number of the newest document that a raised alert showed, or -1. */
  long newestShown = Story.NONE;

  /** Sum of its evidence. */
  final StoryCentroid terms;

  AlertGroup(long id, long started, long document) {
    this.id = id;
    this.document = document;
    terms = new StoryCentroid(started);
  }

  AlertGroup(long id, StateReader in) {
    this.id = id;
    document = in.getLong();
    lastTime = in.getLong();
    for (int kind = 0; kind < NoveltyScorer.KINDS; kind++) {
      largest[kind] = in.getDouble();
      reported[kind] = in.getDouble();
    }
    isRaised = in.getByte() != 0;
    newestShown = in.getLong();
    terms = new StoryCentroid(in);
  }

  void write(StateWriter out) {
    out.putLong(document).putLong(lastTime);
    for (int kind = 0; kind < NoveltyScorer.KINDS; kind++) {
      out.putDouble(largest[kind]).putDouble(reported[kind]);
    }
    out.putByte(isRaised ? 1 : 0).putLong(newestShown);
    terms.write(out);
  }

  /** Returns whether a score is so much larger than that of the newest candidate. */
  boolean hasGrown(Score score) {
    return score.value() > GROWTH * reported[score.kind()];
  }

  /** Returns, by kind, the score up to which {@link #largest} and the candidates stay. */
  double[] settled() {
    double[] settled = new double[NoveltyScorer.KINDS];
    Arrays.setAll(settled, kind -> Math.min(largest[kind], GROWTH * reported[kind]));
    return settled;
  }

  /** Takes over a group that turned out to be about the same. */
  void merge(AlertGroup other) {
    terms.add(other.terms);
    for (int kind = 0; kind < NoveltyScorer.KINDS; kind++) {
      largest[kind] = Math.max(largest[kind], other.largest[kind]);
    }
  }
}
