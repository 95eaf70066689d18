package io.swell.output;

/**
 * Identifies something published that is removed. On a stream topic it becomes a tombstone, a key
 * without a value, so that compaction removes the earlier records.
 */
public sealed interface Tombstone extends Output {
  /**
   * The snapshot of a topic.
   *
   * @param topic the topic's id
   */
  record Topic(String model, long topic) implements Tombstone {}

  /**
   * The last state of a story.
   *
   * @param story the story's id
   */
  record Story(String model, long story) implements Tombstone {}

  /**
   * The last state of a pattern of log lines.
   *
   * @param pattern the pattern's id
   */
  record Pattern(String model, long pattern) implements Tombstone {}

  /** The assignments of a document in every model that has processed it. */
  record Document(String id) implements Tombstone {}

  /** An alert. */
  record Alert(String id) implements Tombstone {}

  /** The quality report of a model. */
  record Report(String model) implements Tombstone {}
}
