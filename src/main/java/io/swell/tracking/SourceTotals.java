package io.swell.tracking;

import io.swell.model.StateReader;
import io.swell.model.StateWriter;
import io.swell.output.TopicActivity.SourceCount;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Numbers of documents by source. Only the first {@value #MOST} sources are counted, so that a
 * stream that names a new source in each document does not fill the memory; documents from others
 * are left out. A merge of two topics keeps those of the remaining one first.
 *
 * @param counts number of documents by source
 */
public record SourceTotals(SortedMap<String, Long> counts) {
  /** Maximum number of sources. */
  static final int MOST = 200;

  static SourceTotals empty() {
    return new SourceTotals(new TreeMap<>());
  }

  boolean isEmpty() {
    return counts.isEmpty();
  }

  /** Counts documents from one source. */
  void add(String source, long documents) {
    if (counts.size() < MOST || counts.containsKey(source)) {
      counts.merge(source, documents, Long::sum);
    }
  }

  /** Returns the sum of both; changes neither. */
  SourceTotals plus(SourceTotals other) {
    if (other.isEmpty()) {
      return this;
    }
    var sum = new SourceTotals(new TreeMap<>(counts));
    other.counts.forEach(sum::add);
    return sum;
  }

  /** Returns the sources with the most documents, the largest first, equal ones by name. */
  List<SourceCount> largest(int most) {
    return counts.entrySet().stream()
        .map(each -> new SourceCount(each.getKey(), each.getValue()))
        .sorted(
            Comparator.comparingLong(SourceCount::documents)
                .reversed()
                .thenComparing(SourceCount::source))
        .limit(most)
        .toList();
  }

  void write(StateWriter out) {
    out.putInt(counts.size());
    counts.forEach((source, documents) -> out.putString(source).putLong(documents));
  }

  static SourceTotals read(StateReader in) {
    SourceTotals read = empty();
    for (int left = in.getCount(Integer.BYTES + Long.BYTES); left > 0; left--) {
      read.counts.put(in.getString(), in.getLong());
    }
    return read;
  }
}
