package io.swell.engine;

/**
 * Something published that is to be published no longer: on a stream topic a tombstone, a key
 * without a value, under which compaction leaves nothing.
 */
public sealed interface Tombstone {
  /**
   * A topic's snapshot.
   *
   * @param topic its id
   */
  record Topic(String model, long topic) implements Tombstone {}

  /** What a document is about, in every model that met it. */
  record Document(String id) implements Tombstone {}

  /** An alert. */
  record Alert(String id) implements Tombstone {}

  /** A model's report of its quality. */
  record Report(String model) implements Tombstone {}
}
