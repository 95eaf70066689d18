package io.swell.engine;

/**
 * What somebody wants done to a topic. A command to a topic that does not live any more where it
 * stands in the log, or that changes nothing, has no effect and no event.
 *
 * @param model key of the model
 * @param act what is to be done
 * @param topic id of the topic that it is done to
 * @param into id of the topic that it becomes part of; -1 unless it is merged
 * @param name the name that it is to have; empty unless it is renamed
 * @param ingestTime when it entered the log, milliseconds since 1970 UTC; never negative
 */
public record TopicCommand(
    String model, Act act, long topic, long into, String name, long ingestTime)
    implements UserCommand {
  /** Characters that a name may have. */
  public static final int LONGEST_NAME = 200;

  private static final long NONE = -1;

  /** The things that can be done. */
  public enum Act {
    /** It has the name given from now on, whatever its terms become. */
    RENAME,
    /** It is neither displaced by a newborn nor merged into another, unless by hand. */
    PIN,
    UNPIN,
    /** It raises no alerts; what is usual of it is still learned. */
    MUTE,
    UNMUTE,
    /** It becomes part of another, pinned or not. */
    MERGE
  }

  public TopicCommand {
    if (topic < 0) {
      throw new IllegalArgumentException("a topic's id must be 0 or more, found " + topic);
    }
    if (act == Act.RENAME) {
      requireName(name);
    } else if (!name.isEmpty()) {
      throw new IllegalArgumentException(
          "name must be empty unless the topic is renamed, found \"" + name + '"');
    }
    if (act == Act.MERGE ? into < 0 || into == topic : into != NONE) {
      throw new IllegalArgumentException(
          "into must be "
              + (act == Act.MERGE
                  ? "the id of another topic than " + topic
                  : "-1 unless the topic is merged")
              + ", found "
              + into);
    }
  }

  /** A command that needs no more than its topic: pin, unpin, mute, unmute. */
  public static TopicCommand of(String model, Act act, long topic, long ingestTime) {
    return new TopicCommand(model, act, topic, NONE, "", ingestTime);
  }

  /** Names a topic. */
  public static TopicCommand rename(String model, long topic, String name, long ingestTime) {
    return new TopicCommand(model, Act.RENAME, topic, NONE, name, ingestTime);
  }

  /** Merges a topic into another. */
  public static TopicCommand merge(String model, long topic, long into, long ingestTime) {
    return new TopicCommand(model, Act.MERGE, topic, into, "", ingestTime);
  }

  /** Refuses what cannot be a topic's name. */
  static void requireName(String name) {
    if (name.isBlank()
        || name.length() > LONGEST_NAME
        || name.chars().anyMatch(Character::isISOControl)) {
      throw new IllegalArgumentException(
          "name must have 1 to "
              + LONGEST_NAME
              + " characters, not only blanks or controls, found \""
              + name
              + '"');
    }
  }
}
