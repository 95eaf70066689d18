package io.swell.model;

import io.swell.state.Saved;
import io.swell.state.SplitPart;
import io.swell.state.StateFormat;
import io.swell.state.StateKind;
import io.swell.state.StateReader;
import io.swell.state.StateSink;
import io.swell.state.StateWriter;

/**
 * Saves S, and in a piece of its own the other numbers of a learner. S is symmetric, so one half of
 * it is enough.
 */
final class SavedStatistics extends SplitPart {
  static final StateKind KIND =
      new StateKind('s', "the learner's other numbers: S, W, theta, slot operations");

  private static final StateFormat<SavedStatistics> FORMAT = StateFormat.of(SavedStatistics.class);

  @Saved(3)
  private final GramStatistics statistics;

  private final int capacity;

  /** The current weight of the topics' penalty per document. */
  @Saved(1)
  double theta;

  /** Whether the next update looks at every row. */
  @Saved(2)
  boolean visitsEveryRow;

  SavedStatistics(GramStatistics statistics, int capacity) {
    super(KIND);
    this.statistics = statistics;
    this.capacity = capacity;
  }

  @Override
  public void save(StateSink changes) {
    var out = new StateWriter();
    statistics.writeS(out);
    save(0, out.take(), changes);
    FORMAT.write(this, out.putInt(capacity));
    changes.put(key().take(), out.take());
  }

  @Override
  public void restored() {
    byte[] saved = value(0, "S");
    super.restored();
    if (saved == null) {
      return;
    }
    var in = new StateReader(saved);
    GramStatistics.readS(in, statistics.sRows());
    in.requireEnd();
  }

  @Override
  public void restore(StateReader key, StateReader in) {
    if (key.hasRemaining()) {
      super.restore(key, in);
      return;
    }
    int savedCapacity = in.getInt();
    if (savedCapacity != capacity) {
      throw new IllegalArgumentException(
          ("learn.topics is %s, but the saved model has %s: set learn.topics back to its earlier"
                  + " value, or start a new model")
              .formatted(capacity, savedCapacity));
    }
    FORMAT.read(in, this);
  }
}
