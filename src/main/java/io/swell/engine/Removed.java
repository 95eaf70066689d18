package io.swell.engine;

/**
 * Something published that is to be published no longer: on a stream topic a tombstone, a key
 * without a value, under which compaction leaves nothing.
 */
public sealed interface Removed {
  /**
   * A topic's snapshot.
   *
   * @param topic its id
   */
  record Topic(String model, long topic) implements Removed {}

  /** What a document is about, in every model that met it. */
  record Document(String id) implements Removed {}

  /** An alert. */
  record Alert(String id) implements Removed {}

  /** A model's report of its quality. */
  record Report(String model) implements Removed {}
}
