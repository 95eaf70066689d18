package io.swell.tracking;

import io.swell.output.TopicActivity.SourceCount;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Numbers of documents of one topic by source. Only the first {@value #MOST} sources are counted,
 * so that a stream that names a new source in each document does not fill the memory; documents
 * from others are left out. A merge of two topics keeps those of the remaining one first.
 *
 * @param counts number of documents by source
 */
public record SourceTotals(SortedMap<String, Long> counts) {
  /** Maximum number of sources. */
  static final int MOST = 200;

  SourceTotals() {
    this(new TreeMap<>());
  }

  /** Counts documents from one source; returns whether the source is among the first. */
  boolean add(String source, long documents) {
    if (counts.size() >= MOST && !counts.containsKey(source)) {
      return false;
    }
    counts.merge(source, documents, Long::sum);
    return true;
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
}
