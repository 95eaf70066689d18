package io.swell.lifecycle;

import io.swell.model.MiniBatch;
import io.swell.model.SparseAccumulator;
import io.swell.model.SparseVector;
import io.swell.output.DocumentHeader;
import io.swell.state.StateFormat;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One document with the term weights it had on arrival.
 *
 * @param number position in the order of arrival, from 0
 * @param header what identifies it, with a shortened title
 * @param nearDuplicate whether it is a near-duplicate of an earlier document
 * @param batch number of its mini-batch
 * @param unexplained whether no topic explained it when it arrived
 * @param terms its weights; only an eviction from the vocabulary changes them
 */
record ReservoirDocument(
    long number,
    DocumentHeader header,
    boolean nearDuplicate,
    long batch,
    boolean unexplained,
    SparseVector terms) {
  static final StateFormat<ReservoirDocument> FORMAT = StateFormat.of(ReservoirDocument.class);

  static MiniBatch batch(List<ReservoirDocument> documents) {
    int[] start = new int[documents.size() + 1];
    for (int i = 0; i < documents.size(); i++) {
      start[i + 1] = start[i] + documents.get(i).terms.size();
    }
    int[] row = new int[start[documents.size()]];
    double[] weight = new double[row.length];
    for (int i = 0; i < documents.size(); i++) {
      SparseVector terms = documents.get(i).terms;
      System.arraycopy(terms.row(), 0, row, start[i], terms.size());
      System.arraycopy(terms.weight(), 0, weight, start[i], terms.size());
    }
    return new MiniBatch(documents.size(), start, row, weight);
  }

  @Nullable String source() {
    return header.origin().source();
  }

  /** Returns whether more than a share of its energy is along a topic of unit norm. */
  boolean matches(SparseAccumulator topic, double share) {
    double projection = topic.dot(terms);
    return projection != 0 && projection * projection > share * terms.squaredNorm();
  }

  /** Returns the same document without some vocabulary rows, or this one if it has none of them. */
  ReservoirDocument without(BitSet rows) {
    SparseVector left = terms.without(rows);
    return left.size() == terms.size() ? this : with(left);
  }

  /** Returns this document, but if it has an id a placeholder without id, title, origin, terms. */
  ReservoirDocument deleted(String id) {
    return header.id().equals(id)
        ? new ReservoirDocument(
            number, header.withoutContent(), nearDuplicate, batch, unexplained, SparseVector.EMPTY)
        : this;
  }

  ReservoirDocument with(SparseVector newTerms) {
    return new ReservoirDocument(number, header, nearDuplicate, batch, unexplained, newTerms);
  }
}
