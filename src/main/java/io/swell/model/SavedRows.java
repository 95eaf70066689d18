package io.swell.model;

import io.swell.math.Parallel;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Rows of R and U as they were saved, waiting until the journal of slot operations is there. */
final class SavedRows {
  private record SavedRow(int row, long stamp, double[] r, int[] slot, double[] weight) {}

  /** Rows are given out one after the other: a number far beyond theirs is none that we wrote. */
  private static final long SLACK = 1_000_000;

  private static final long MOST_HOLES = 1000;

  private final List<SavedRow> saved = new ArrayList<>();

  /** Reads a row: its journal stamp, its row of R, its entries of U. */
  void add(int row, StateReader in, int capacity) {
    long stamp = in.getLong();
    double[] r = in.getDoubles(capacity);
    int count = in.getCount(12);
    saved.add(new SavedRow(row, stamp, r, in.getInts(count), in.getDoubles(count)));
  }

  /** Puts all rows where they belong, brought up to date by the journal, and forgets them. */
  void giveTo(GramStatistics statistics, Topics topics, ChangedRows changed, Parallel parallel) {
    int highest = saved.stream().mapToInt(SavedRow::row).max().orElse(-1);
    int lowest = saved.stream().mapToInt(SavedRow::row).min().orElse(0);
    if (lowest < 0 || highest > SLACK + MOST_HOLES * saved.size()) {
      throw new IllegalArgumentException(
          "the saved model has rows from %d to %d, and only %d of them"
              .formatted(lowest, highest, saved.size()));
    }
    @Nullable SavedRow[] byRow = new SavedRow[highest + 1];
    for (SavedRow row : saved) {
      if (!changed.isRestored(row.row(), row.stamp())) {
        continue;
      }
      statistics.readRow(row.row(), row.stamp(), row.r());
      byRow[row.row()] = row;
    }
    saved.clear();
    topics.grow(highest);
    for (int s = 0; s < Stripes.COUNT; s++) {
      int stripe = s;
      int[] mine =
          IntStream.range(0, byRow.length)
              .filter(row -> Stripes.of(row) == stripe && byRow[row] != null)
              .toArray();
      topics.rewrite(
          stripe,
          mine,
          mine.length,
          (row, count, slot, weight) -> {
            SavedRow now = byRow[row];
            if (now == null) {
              return 0;
            }
            System.arraycopy(now.slot(), 0, slot, 0, now.slot().length);
            System.arraycopy(now.weight(), 0, weight, 0, now.slot().length);
            return statistics.journal().replay(now.stamp(), now.slot().length, slot, weight);
          });
    }
    topics.rewritten(parallel);
  }
}
