package io.swell.stories;

import io.swell.model.StateReader;
import io.swell.model.StateWriter;

/** Stories that are about the same and are told as one. */
final class AlertGroup {
  /** Id of its first story. */
  final long id;

  final long started;

  /** Time of the newest score. */
  long lastTime;

  /** The largest score. */
  double largest;

  /** The score of the newest candidate. */
  double told;

  /** Whether an alert was raised. */
  boolean isRaised;

  /** Sum of its evidence. */
  final StoryCentroid terms;

  AlertGroup(long id, long started) {
    this.id = id;
    this.started = started;
    terms = new StoryCentroid(started);
  }

  AlertGroup(long id, StateReader in) {
    this.id = id;
    started = in.getLong();
    lastTime = in.getLong();
    largest = in.getDouble();
    told = in.getDouble();
    isRaised = in.getByte() != 0;
    terms = new StoryCentroid(in);
  }

  void write(StateWriter out) {
    out.putLong(started).putLong(lastTime).putDouble(largest).putDouble(told);
    out.putByte(isRaised ? 1 : 0);
    terms.write(out);
  }

  /** Takes over a group that turned out to be about the same. */
  void merge(AlertGroup other) {
    terms.add(other.terms);
    largest = Math.max(largest, other.largest);
  }
}
