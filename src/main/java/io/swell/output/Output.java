package io.swell.output;

import java.util.Locale;

/** Something that an engine publishes. */
public sealed interface Output
    permits Alert,
        Assignment,
        JudgedAlert,
        LogPattern,
        ModelReport,
        Snapshot,
        Story,
        Tombstone,
        TopicActivity,
        TopicEvent {
  /** Returns its kind: a switch over the kinds that leaves one out does not compile. */
  default Kind outputKind() {
    return Kind.of(getClass());
  }

  /** The kinds of {@link Output}. */
  enum Kind {
    ASSIGNMENT(Assignment.class),
    SNAPSHOT(Snapshot.class),
    ACTIVITY(TopicActivity.class),
    EVENT(TopicEvent.class),
    STORY(Story.class),
    PATTERN(LogPattern.class),
    ALERT(Alert.class),
    MODEL(ModelReport.class),
    JUDGED(JudgedAlert.class),
    TOMBSTONE(Tombstone.class);

    private final Class<? extends Output> outputs;

    Kind(Class<? extends Output> outputs) {
      this.outputs = outputs;
    }

    /** Returns the kind of the outputs of a class. */
    public static Kind of(Class<?> outputs) {
      for (Kind kind : values()) {
        if (kind.outputs.equals(outputs)) {
          return kind;
        }
      }
      throw new IllegalStateException("no kind for " + outputs);
    }

    /** Returns the class of its outputs. */
    public Class<? extends Output> outputs() {
      return outputs;
    }

    /** Returns its name as the field {@code type} has it. */
    public String type() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
