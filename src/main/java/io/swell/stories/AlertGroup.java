package io.swell.stories;

import io.swell.state.StateReader;
import io.swell.state.StateWriter;

/** Stories that are about the same and are told as one. */
final class AlertGroup {
  /** Id of its first story, or of no story if that one came from another group. */
  final long id;

  /** Number of the newest document when it started. */
  final long document;

  /** Time of the newest score. */
  long lastTime;

  /** The largest score of each kind of evidence, 0 for none. */
  final double[] largest = new double[NoveltyScore.KINDS];

  /** The score of the newest candidate of each kind of evidence. */
  final double[] told = new double[NoveltyScore.KINDS];

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
    for (int kind = 0; kind < NoveltyScore.KINDS; kind++) {
      largest[kind] = in.getDouble();
      told[kind] = in.getDouble();
    }
    isRaised = in.getByte() != 0;
    newestShown = in.getLong();
    terms = new StoryCentroid(in);
  }

  void write(StateWriter out) {
    out.putLong(document).putLong(lastTime);
    for (int kind = 0; kind < NoveltyScore.KINDS; kind++) {
      out.putDouble(largest[kind]).putDouble(told[kind]);
    }
    out.putByte(isRaised ? 1 : 0).putLong(newestShown);
    terms.write(out);
  }

  /** Takes over a group that turned out to be about the same. */
  void merge(AlertGroup other) {
    terms.add(other.terms);
    for (int kind = 0; kind < NoveltyScore.KINDS; kind++) {
      largest[kind] = Math.max(largest[kind], other.largest[kind]);
    }
  }
}
