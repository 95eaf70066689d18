package io.swell.engine;

import io.swell.output.Output;
import io.swell.output.Snapshot;
import io.swell.output.Tombstone;
import io.swell.state.Saved;
import io.swell.state.SavedFields;
import io.swell.state.StateKind;
import java.util.ArrayDeque;

/**
 * The topics that ended most recently. Their last snapshots stay published; tombstones remove those
 * of topics that ended earlier. The published snapshots of a model are therefore bounded by {@code
 * learn.topics + snapshots.ended-topics}. Costs 8 bytes of memory per topic; each end of a topic
 * saves all of them again.
 */
final class EndedTopics extends SavedFields {
  static final StateKind KIND = new StateKind('x', "the newest ended topics");

  private final String model;
  private final int limit;

  /** Ids in the order in which the topics ended. */
  @Saved(1)
  private final ArrayDeque<Long> ids = new ArrayDeque<>();

  /**
   * @param limit largest number of ended topics whose last snapshots stay published
   */
  EndedTopics(String model, int limit) {
    super(KIND);
    this.model = model;
    this.limit = limit;
  }

  /** Returns outputs that forward everything and remove the snapshots beyond the limit. */
  Outputs bound(Outputs outputs) {
    return output -> {
      outputs.publish(output);
      if (output instanceof Snapshot snapshot && snapshot.state() != Snapshot.State.LIVE) {
        ended(snapshot.topic(), outputs);
      }
    };
  }

  private void ended(long topic, Outputs outputs) {
    ids.addLast(topic);
    markChanged();
    while (ids.size() > limit) {
      outputs.publish(Tombstone.of(Output.Kind.SNAPSHOT, model, ids.removeFirst()));
    }
  }
}
