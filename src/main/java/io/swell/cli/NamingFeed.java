package io.swell.cli;

import io.swell.engine.Outputs;
import io.swell.naming.NameCandidates;
import io.swell.output.Output;
import io.swell.output.Snapshot;
import io.swell.output.Tombstone;
import io.swell.output.TopicEvent;

/** Passes on what decides which topics are due for a name, and ignores the other outputs. */
record NamingFeed(NameCandidates candidates) implements Outputs {
  @Override
  public void publish(Output output) {
    if (output instanceof Snapshot snapshot) {
      candidates.accept(snapshot);
    } else if (output instanceof TopicEvent event) {
      candidates.accept(event);
    } else if (output instanceof Tombstone.Topic topic) {
      candidates.remove(topic.model(), topic.topic());
    }
  }
}
