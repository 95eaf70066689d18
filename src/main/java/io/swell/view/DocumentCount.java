package io.swell.view;

import io.swell.output.Assignment;
import io.swell.output.ModelReport;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The number of documents that a model has learned from: those of its newest report, and those of
 * later mini-batches that have been assigned. A model reports only every few mini-batches and when
 * windows close, so without the second part a document of a slow stream would not be counted for
 * long. A reader that starts may see the assignments before the report.
 */
final class DocumentCount {
  /** Maximum number of mini-batches; a model reports far more often. */
  static final int MOST = 10_000;

  /** Assigned documents by mini-batch, of those after the report. */
  private final TreeMap<Long, Integer> later = new TreeMap<>();

  private @Nullable ModelReport report;

  void accept(ModelReport newest) {
    if (report != null && newest.batch() < report.batch()) {
      later.clear(); // the model was created again
    }
    report = newest;
    later.headMap(newest.batch(), true).clear();
  }

  /** Counts a document, unless the report counts it too. */
  void accept(Assignment assignment) {
    if (report == null || assignment.batch() > report.batch()) {
      later.merge(assignment.batch(), 1, Integer::sum);
      if (later.size() > MOST) {
        later.pollFirstEntry();
      }
    }
  }

  void removeReport() {
    report = null;
    later.clear();
  }

  @Nullable ModelReport report() {
    return report;
  }

  long documents() {
    return (report == null ? 0 : report.documents())
        + later.values().stream().mapToLong(Integer::longValue).sum();
  }
}
