package io.swell.streaming;

/** What is done to a tracker at work. */
enum FaultKind {
  /** {@code kill -9} of a tracker at some stop of the journey. */
  KILL_TRACKER,
  /** SIGTERM to a tracker in the middle of saving for a commit. */
  TERM_AT_COMMIT,
  /** {@code kill -9} of a tracker, and again while it restores. */
  KILL_WHILE_RESTORING,
  /** An exception in a thread of the tracker at some stop of the journey. */
  THREAD_DEATH,
  /** An error in a thread, after which the process ends by itself. */
  ERROR,
  /** All of the heap is used up at some stop of the journey; the process ends by itself. */
  HEAP_EXHAUSTED,
  /** SIGSTOP at some stop, for longer than the transaction's and the session's time-outs. */
  PAUSE_TRACKER,
  /** {@code kill -9} of the broker. */
  KILL_BROKER,
  /** A clean stop and start of the broker. */
  BOUNCE_BROKER,
  /** SIGSTOP of the broker for some seconds. */
  PAUSE_BROKER,
  /** A second instance joins, or leaves in order if it is there. */
  JOIN_OR_LEAVE,
  /** Of two instances one is killed, and stays away for a while: the other takes over. */
  TAKEOVER,
  /** A tracker is killed, and its state directory is deleted or its files are cut while down. */
  STATE_LOST,
  /** The broker refuses writes to one of the stream topics for some seconds. */
  WRITES_REFUSED,
  /** Documents and bags before the committed offsets are deleted, a tracker up or down. */
  RETENTION,
  /** The feed is silent for longer than a partition takes to be idle, then sends all at once. */
  SILENCE,
  /** While no tracker runs, documents beyond the committed offsets are deleted. */
  DOCUMENTS_LOST
}
