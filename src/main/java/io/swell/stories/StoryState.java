package io.swell.stories;

/** Where a story stands in its life. */
public enum StoryState {
  /** Its first document is less than a day old. */
  EMERGING,
  /** Older, and it got a document in the last 12 hours. */
  ACTIVE,
  /** No document for 12 hours. */
  QUIET,
  /** No document for 48 hours, or its place was needed: it gets no more. */
  ENDED,
  /** Like emerging or active, but an ended story was about the same. */
  RETURNED,
  /** It went on as another story. */
  MERGED
}
