package io.swell.engine;

/**
 * A user command for one topic. It has no effect if the topic's state does not change; if the topic
 * has ended or is unknown when the command is read from the log, the command is refused.
 *
 * @param model key of the model
 * @param action what to do
 * @param topic id of the topic
 * @param into id of the topic to merge it into; -1 for other commands
 * @param name the topic's new name; empty for other commands
 * @param ingestTime when it entered the log, milliseconds since 1970 UTC; never negative
 */
public record TopicCommand(
    String model, Action action, long topic, long into, String name, long ingestTime)
    implements UserCommand {
  /** Largest number of UTF-16 code units of a name. */
  public static final int MAX_NAME_LENGTH = 200;

  private static final long NONE = -1;

  /** The kinds of commands. */
  public enum Action {
    /** Gives the topic a name that it keeps until it ends. */
    RENAME,
    /**
     * Keeps the topic from being displaced by a new topic or merged into another one, except by a
     * user command, and from ending because it has become about something else.
     */
    PIN,
    /** Reverses {@link #PIN}. */
    UNPIN,
    /** Stops alerts for the topic; its baseline is still learned. */
    MUTE,
    /** Reverses {@link #MUTE}. */
    UNMUTE,
    /** Merges the topic into another one, whether it is pinned or not. */
    MERGE
  }

  public TopicCommand {
    requireTopic(topic);
    if (action == Action.RENAME) {
      requireName("name", name);
    } else if (!name.isEmpty()) {
      throw new IllegalArgumentException(
          "name must be empty unless the command is RENAME, found \"" + name + '"');
    }
    if (action == Action.MERGE ? into < 0 || into == topic : into != NONE) {
      throw new IllegalArgumentException(
          "into must be "
              + (action == Action.MERGE
                  ? "the id of another topic than " + topic
                  : "-1 unless the command is MERGE")
              + ", found "
              + into);
    }
  }

  /** Returns a command that needs only a topic: pin, unpin, mute or unmute. */
  public static TopicCommand of(String model, Action action, long topic, long ingestTime) {
    return new TopicCommand(model, action, topic, NONE, "", ingestTime);
  }

  /** Returns a command that renames a topic. */
  public static TopicCommand rename(String model, long topic, String name, long ingestTime) {
    return new TopicCommand(model, Action.RENAME, topic, NONE, name, ingestTime);
  }

  /** Returns a command that merges a topic into another one. */
  public static TopicCommand merge(String model, long topic, long into, long ingestTime) {
    return new TopicCommand(model, Action.MERGE, topic, into, "", ingestTime);
  }

  static void requireTopic(long topic) {
    if (topic < 0) {
      throw new IllegalArgumentException("a topic's id must be 0 or more, found " + topic);
    }
  }

  static void requireName(String field, String name) {
    if (name.isBlank()
        || name.length() > MAX_NAME_LENGTH
        || name.chars().anyMatch(Character::isISOControl)) {
      throw new IllegalArgumentException(
          ("%s must have 1 to %s characters, must not be blank and must not contain control"
                  + " characters, found \"%s\"")
              .formatted(field, MAX_NAME_LENGTH, name));
    }
  }
}
