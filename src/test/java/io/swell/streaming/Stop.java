package io.swell.streaming;

/** Where on a document's journey a fault can be made to fall, in the order of the journey. */
enum Stop {
  /** A record of the documents has come. */
  INGEST,
  /** It is analysed and not yet written to the log of bags. */
  ANALYZE,
  /** In the middle of coding a mini-batch. */
  CODE,
  /** In the middle of gathering its statistics. */
  GATHER,
  /** In the middle of updating the topics. */
  LEARN,
  /** A topic's event, window or snapshot is decided and not yet written. */
  TRACK,
  /** An alert is decided and not yet written. */
  ALERT,
  /** Some of a mini-batch's outputs are written, others are not. */
  SERVE,
  /** In the middle of saving a model for a commit. */
  COMMIT,
  /** In the middle of restoring a model. */
  RESTORE
}
