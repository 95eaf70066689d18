package io.swell.stories;

import io.swell.state.Saved;
import io.swell.state.StateFormat;
import io.swell.stories.NoveltyScorer.Score;

/** Stories that are about the same, for which one alert is raised. */
final class AlertGroup {
  /** A group is a candidate again when its score has grown by this factor. */
  private static final double GROWTH = 1.1;

  static final StateFormat<AlertGroup> FORMAT =
      StateFormat.of(AlertGroup.class, () -> new AlertGroup(Story.NONE, 0, 0));

  /** Id of its first story, or of no story if that one came from another group. */
  @Saved(1)
  long id;

  /** Number of the newest document when it started. */
  @Saved(2)
  long document;

  /** Time of the newest score. */
  @Saved(3)
  long lastTime;

  /** The largest score of each kind of evidence, 0 for none. */
  @Saved(4)
  final double[] largest = new double[NoveltyScorer.KINDS];

  /** The score of the newest candidate of each kind of evidence. */
  @Saved(5)
  final double[] reported = new double[NoveltyScorer.KINDS];

  /** Whether an alert was raised. */
  @Saved(6)
  boolean isRaised;

  /** Number of the newest document that a raised alert showed, or -1. */
  @Saved(7)
  long newestShown = Story.NONE;

  /** Sum of its evidence. */
  @Saved(8)
  StoryCentroid terms;

  AlertGroup(long id, long started, long document) {
    this.id = id;
    this.document = document;
    terms = new StoryCentroid(started);
  }

  /** Returns whether a score is so much larger than that of the newest candidate. */
  boolean hasGrown(Score score) {
    return score.value() > GROWTH * reported[score.kind()];
  }

  /** Takes over a group that turned out to be about the same. */
  void merge(AlertGroup other) {
    terms.add(other.terms);
    for (int kind = 0; kind < NoveltyScorer.KINDS; kind++) {
      largest[kind] = Math.max(largest[kind], other.largest[kind]);
    }
  }
}
