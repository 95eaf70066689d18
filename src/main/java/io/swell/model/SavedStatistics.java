package io.swell.model;

/** Saves S by row, and under row -1 the other numbers of a learner. */
final class SavedStatistics extends StatePart {
  /** The layout of the numbers under row -1. */
  private static final int FORMAT = 2;

  /** The layout until version 4, without the number of logged mini-batches. */
  private static final int FORMAT_WITHOUT_LOG = 1;

  private static final String FIX_TOPICS =
      "set learn.topics back to its earlier value, or start a new model";

  private final GramStatistics statistics;
  private final GatherLog gatherLog;
  private final int capacity;
  private final Numbers numbers;

  /** The numbers that a learner keeps itself. */
  interface Numbers {
    /** Returns the current weight of the topics' penalty per document. */
    double theta();

    /** Returns whether the next update looks at every row. */
    boolean visitsEveryRow();

    void restore(double theta, boolean visitsEveryRow);
  }

  SavedStatistics(GramStatistics statistics, GatherLog gatherLog, int capacity, Numbers numbers) {
    super(StateKind.STATISTICS);
    this.statistics = statistics;
    this.gatherLog = gatherLog;
    this.capacity = capacity;
    this.numbers = numbers;
  }

  @Override
  public void save(StateSink changes) {
    var out = new StateWriter();
    for (int k = 0; k < capacity; k++) {
      out.putDoubles(statistics.sRows()[k], 0, capacity);
      changes.put(key().putInt(k).take(), out.take());
    }
    out.putByte(FORMAT).putInt(capacity).putDouble(numbers.theta());
    out.putByte(numbers.visitsEveryRow() ? 1 : 0);
    statistics.write(out);
    out.putLong(gatherLog.next());
    changes.put(key().putInt(-1).take(), out.take());
  }

  @Override
  public void restore(StateReader key, StateReader in) {
    int index = key.getInt();
    if (index >= 0) {
      if (index >= capacity) {
        throw new IllegalArgumentException(
            "learn.topics is " + capacity + ", but the saved model has more: " + FIX_TOPICS);
      }
      statistics.readS(index, in.getDoubles(capacity));
      return;
    }
    int format = in.getByte();
    SavedRows.requireFormat(format, FORMAT);
    int savedCapacity = in.getInt();
    if (savedCapacity != capacity) {
      throw new IllegalArgumentException(
          "learn.topics is %s, but the saved model has %s: %s"
              .formatted(capacity, savedCapacity, FIX_TOPICS));
    }
    numbers.restore(in.getDouble(), in.getByte() == 1);
    statistics.read(in);
    gatherLog.setNext(format == FORMAT_WITHOUT_LOG ? 0 : in.getLong());
  }
}
