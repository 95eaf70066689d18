package io.swell.engine;

/**
 * Suggests a name for a topic, as {@code swell name-topics} does. It takes effect only where it
 * cannot overwrite the name that a user gave: if, when the command is read from the log, the topic
 * is live and has no name, or still the suggested name that this one is to replace. Otherwise it
 * changes nothing and publishes nothing.
 *
 * @param model key of the model
 * @param topic id of the topic
 * @param name the suggested name
 * @param replaced the earlier suggestion that it replaces; empty if the topic must have no name
 * @param ingestTime when it entered the log, milliseconds since 1970 UTC; never negative
 */
public record SuggestName(String model, long topic, String name, String replaced, long ingestTime)
    implements UserCommand {
  public SuggestName {
    TopicCommand.requireTopic(topic);
    TopicCommand.requireName("name", name);
    if (!replaced.isEmpty()) {
      TopicCommand.requireName("name", replaced);
    }
  }
}
