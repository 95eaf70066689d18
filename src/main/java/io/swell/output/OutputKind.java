package io.swell.output;

/** The kinds of {@link Output}. */
public enum OutputKind {
  ASSIGNMENT,
  SNAPSHOT,
  ACTIVITY,
  EVENT,
  STORY,
  ALERT,
  MODEL,
  JUDGED,
  CANDIDATE,
  TOMBSTONE
}
