package io.swell.stories;

import io.swell.state.Saved;
import io.swell.state.StateFormat;
import io.swell.state.StateReader;
import io.swell.state.StateWriter;
import io.swell.stories.NoveltyScorer.Score;

/** Stories that are about the same, for which one alert is raised. */
final class AlertGroup {
  /** A group is a candidate again when its score has grown by this factor. */
  private static final double GROWTH = 1.1;

  private static final StateFormat<AlertGroup> FORMAT = StateFormat.of(AlertGroup.class);

  /** Id of its first story, or of no story if that one came from another group. */
  final long id;

  /** Number of the newest document when it started. */
  @Saved(1)
  long document;

  /** Time of the newest score. */
  @Saved(2)
  long lastTime;

  /** The largest score of each kind of evidence, 0 for none. */
  @Saved(3)
  final double[] largest = new double[NoveltyScorer.KINDS];

  /** The score of the newest candidate of each kind of evidence. */
  @Saved(4)
  final double[] reported = new double[NoveltyScorer.KINDS];

  /** Whether an alert was raised. */
  @Saved(5)
  boolean isRaised;

  /** Number of the newest document that a raised alert showed, or -1. */
  @Saved(6)
  long newestShown = Story.NONE;

  /** Sum of its evidence. */
  StoryCentroid terms;

  AlertGroup(long id, long started, long document) {
    this.id = id;
    this.document = document;
    terms = new StoryCentroid(started);
  }

  AlertGroup(long id, StateReader in) {
    this(id, 0, 0);
    FORMAT.read(in, this);
    terms = new StoryCentroid(in);
  }

  void write(StateWriter out) {
    FORMAT.write(this, out);
    terms.write(out);
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
