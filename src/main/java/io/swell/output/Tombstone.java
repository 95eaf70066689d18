package io.swell.output;

/**
 * Removes something published. On a stream topic it becomes a tombstone, a key without a value, so
 * that compaction removes the earlier records.
 *
 * @param removed its kind
 * @param key of an assignment the document's id, and it removes those of every model; of an alert
 *     the id; of a report the model; of others the model, a slash and the number
 */
public record Tombstone(Kind removed, String key) implements Output {
  /**
   * @throws IllegalArgumentException if such outputs are never removed, or do not have this kind of
   *     key
   */
  public Tombstone {
    switch (removed) {
      case ASSIGNMENT, ALERT, MODEL -> {}
      case SNAPSHOT, STORY, PATTERN -> {
        if (!key.matches("(?s).*/\\d{1,18}")) {
          throw new IllegalArgumentException(
              "the key of a %s's tombstone must be the model, a slash and a number, found %s"
                  .formatted(removed.type(), key));
        }
      }
      default ->
          throw new IllegalArgumentException(
              "tombstone with key %s: outputs of type %s are never removed"
                  .formatted(key, removed.type()));
    }
  }

  /** Returns the tombstone of a snapshot, a story or a pattern. */
  public static Tombstone of(Kind removed, String model, long number) {
    return new Tombstone(removed, model + "/" + number);
  }

  /** Returns the model of a snapshot, a story or a pattern. */
  public String model() {
    return key.substring(0, key.lastIndexOf('/')); // a model's key may contain slashes
  }

  /** Returns the number of the topic of a snapshot, or of a story or a pattern. */
  public long number() {
    return Long.parseLong(key.substring(key.lastIndexOf('/') + 1));
  }
}
