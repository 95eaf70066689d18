package io.swell.tracking;

/** Receives what a {@link Tracker} finds in a mini-batch, in the order in which it is decided. */
public interface Following {
  /** One document's topics. */
  void assignment(Assignment assignment);

  /** A change in a topic's life. */
  void event(TopicEvent event);

  /** The last look at a topic that ended. */
  void snapshot(Snapshot snapshot);

  /** What was there of a topic before its birth, after the {@linkplain #event event} of that. */
  void past(Past past);
}
