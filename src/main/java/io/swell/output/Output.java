package io.swell.output;

/** Something that an engine publishes. */
public sealed interface Output
    permits Alert,
        Assignment,
        JudgedAlert,
        ModelReport,
        Snapshot,
        Story,
        StoryCandidate,
        Tombstone,
        TopicActivity,
        TopicEvent {
  /** Returns its kind: a switch over the kinds that leaves one out does not compile. */
  default OutputKind outputKind() {
    return OutputKind.of(this);
  }
}
