package io.swell.output;

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
    return Kind.of(this);
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

    final Class<? extends Output> type;

    Kind(Class<? extends Output> type) {
      this.type = type;
    }

    static Kind of(Output output) {
      for (Kind kind : values()) {
        if (kind.type.isInstance(output)) {
          return kind;
        }
      }
      throw new IllegalStateException("no kind for " + output.getClass());
    }
  }
}
