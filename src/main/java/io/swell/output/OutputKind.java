package io.swell.output;

/** The kinds of {@link Output}. */
public enum OutputKind {
  /** An {@link Assignment}. */
  ASSIGNMENT,
  /** A {@link Snapshot}. */
  SNAPSHOT,
  /** A {@link TopicActivity}. */
  ACTIVITY,
  /** A {@link TopicEvent}. */
  EVENT,
  /** A {@link Story}. */
  STORY,
  /** An {@link Alert}. */
  ALERT,
  /** A {@link ModelReport}. */
  MODEL,
  /** A {@link JudgedAlert} alert. */
  JUDGED,
  /** A {@link StoryCandidate}. */
  CANDIDATE,
  /** A {@link Tombstone}. */
  TOMBSTONE
}
