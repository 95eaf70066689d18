package io.swell.output;

/** The kinds of {@link Output}. */
public enum OutputKind {
  ASSIGNMENT(Assignment.class),
  SNAPSHOT(Snapshot.class),
  ACTIVITY(TopicActivity.class),
  EVENT(TopicEvent.class),
  STORY(Story.class),
  ALERT(Alert.class),
  MODEL(ModelReport.class),
  JUDGED(JudgedAlert.class),
  CANDIDATE(StoryCandidate.class),
  TOMBSTONE(Tombstone.class);

  final Class<? extends Output> type;

  OutputKind(Class<? extends Output> type) {
    this.type = type;
  }

  static OutputKind of(Output output) {
    for (OutputKind kind : values()) {
      if (kind.type.isInstance(output)) {
        return kind;
      }
    }
    throw new IllegalStateException("no kind for " + output.getClass());
  }
}
