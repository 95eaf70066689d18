package io.swell.model;

import io.swell.state.StateKind;
import io.swell.state.StatePart;
import io.swell.state.StateReader;
import io.swell.state.StateSink;
import io.swell.state.StateWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Numbers the requests to shards, and collects the operations that go with the next one. Saved on
 * both sides: by the learner, which has such operations, and by each shard, which has none.
 */
final class ShardRequests extends StatePart {
  static final StateKind KIND =
      new StateKind('q', "the number of the last request to shards, and operations for the next");

  private long number;

  private List<StateWriter> operations = new ArrayList<>();

  private final Runnable onRestored;

  /**
   * @param onRestored called when all pieces of the model have been restored
   */
  ShardRequests(Runnable onRestored) {
    super(KIND);
    this.onRestored = onRestored;
  }

  /** Returns the number of the last request, 0 before the first. */
  long number() {
    return number;
  }

  void setNumber(long last) {
    number = last;
  }

  /** Returns where the operations for the next request of a shard are written. */
  StateWriter next(int shard) {
    while (operations.size() <= shard) {
      operations.add(new StateWriter());
    }
    return operations.get(shard);
  }

  /** Returns the next requests, and begins new ones. */
  List<byte[]> take(int shards) {
    number++;
    return IntStream.range(0, shards)
        .mapToObj(p -> new StateWriter().putVarLong(number).putBytes(next(p).take()).take())
        .toList();
  }

  @Override
  public void save(StateSink changes) {
    var out = new StateWriter().putVarLong(number).putInt(operations.size());
    for (StateWriter each : operations) {
      byte[] bytes = each.take();
      each.putBytes(bytes);
      out.putInt(bytes.length).putBytes(bytes);
    }
    changes.put(key().take(), out.take());
  }

  @Override
  public void restored() {
    onRestored.run();
  }

  @Override
  public void restore(StateReader key, StateReader value) {
    number = value.getVarLong();
    operations = new ArrayList<>();
    for (int left = value.getCount(Integer.BYTES); left > 0; left--) {
      operations.add(new StateWriter().putBytes(value.getBytes(value.getCount(1))));
    }
  }
}
