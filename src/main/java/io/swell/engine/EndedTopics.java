package io.swell.engine;

import io.swell.output.Snapshot;
import io.swell.output.Tombstone;
import io.swell.state.StateKind;
import io.swell.state.StatePart;
import io.swell.state.StateReader;
import io.swell.state.StateSink;
import io.swell.state.StateWriter;
import java.util.ArrayDeque;

/**
 * The topics that ended most recently. Their last snapshots stay published; tombstones remove those
 * of topics that ended earlier. The published snapshots of a model are therefore bounded by {@code
 * learn.topics + snapshots.ended-topics}. Costs 8 bytes of memory per topic; each end of a topic
 * saves all of them again.
 */
final class EndedTopics extends StatePart {
  static final StateKind KIND = new StateKind('x', "the newest ended topics");

  private final String model;
  private final int limit;

  /** Ids in the order in which the topics ended. */
  private final ArrayDeque<Long> ids = new ArrayDeque<>();

  private boolean isChanged;

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
    isChanged = true;
    while (ids.size() > limit) {
      outputs.publish(new Tombstone.Topic(model, ids.removeFirst()));
    }
  }

  @Override
  public void save(StateSink changes) {
    if (isChanged) {
      var writer = new StateWriter().putInt(ids.size());
      ids.forEach(writer::putLong);
      changes.put(key().take(), writer.take());
      isChanged = false;
    }
  }

  @Override
  public void restore(StateReader key, StateReader reader) {
    for (int left = reader.getCount(Long.BYTES); left > 0; left--) {
      ids.addLast(reader.getLong());
    }
  }
}
