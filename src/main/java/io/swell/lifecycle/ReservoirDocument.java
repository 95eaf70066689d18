package io.swell.lifecycle;

import io.swell.model.MiniBatch;
import io.swell.model.SparseAccumulator;
import io.swell.model.SparseVector;
import io.swell.output.DocumentOrigin;
import io.swell.state.StateReader;
import io.swell.state.StateWriter;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * One document with the term weights it had on arrival.
 *
 * @param number position in the order of arrival, from 0
 * @param id its id
 * @param title its title as shown to readers, shortened
 * @param origin where it came from
 * @param eventTime milliseconds since 1970 UTC
 * @param nearDuplicate whether it is a near-duplicate of an earlier document
 * @param numbersPerMille how many of a thousand of its words are numbers
 * @param batch number of its mini-batch
 * @param unexplained whether no topic explained it when it arrived
 * @param terms its weights; only an eviction from the vocabulary changes them
 */
record ReservoirDocument(
    long number,
    String id,
    String title,
    DocumentOrigin origin,
    long eventTime,
    boolean nearDuplicate,
    int numbersPerMille,
    long batch,
    boolean unexplained,
    SparseVector terms) {
  /** Returns documents as one mini-batch. */
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
    return origin.source();
  }

  /** Returns whether more than a share of its energy is along a topic of unit norm. */
  boolean matches(SparseAccumulator topic, double share) {
    double projection = topic.dot(terms);
    return projection != 0 && projection * projection > share * terms.squaredNorm();
  }

  boolean hasAny(BitSet rows) {
    return IntStream.of(terms.row()).anyMatch(rows::get);
  }

  /** Returns the same document without some vocabulary rows. */
  ReservoirDocument without(BitSet rows) {
    return with(id, title, origin, terms.without(rows));
  }

  /** Returns a placeholder without the id, title, origin and terms of this document. */
  ReservoirDocument withoutContent() {
    return with("", "", DocumentOrigin.NONE, SparseVector.EMPTY);
  }

  private ReservoirDocument with(
      String newId, String newTitle, DocumentOrigin newOrigin, SparseVector newTerms) {
    return new ReservoirDocument(
        number,
        newId,
        newTitle,
        newOrigin,
        eventTime,
        nearDuplicate,
        numbersPerMille,
        batch,
        unexplained,
        newTerms);
  }

  /** Returns the same document with other terms. */
  ReservoirDocument with(SparseVector newTerms) {
    return with(id, title, origin, newTerms);
  }

  /** Writes everything but the terms. */
  void write(StateWriter out) {
    out.putVarLong(number).putShortString(id).putShortString(title);
    out.putNullables(origin.values());
    out.putLong(eventTime).putByte((nearDuplicate ? 1 : 0) | (unexplained ? 2 : 0));
    out.putVarInt(numbersPerMille).putVarLong(batch);
  }

  /** Reads what {@link #write} wrote, without terms. */
  static ReservoirDocument read(StateReader in) {
    long number = in.getVarLong();
    String id = in.getShortString();
    String title = in.getShortString();
    DocumentOrigin origin = DocumentOrigin.ofValues(in.getNullables());
    long eventTime = in.getLong();
    int flags = in.getByte();
    int figures = in.getVarInt();
    long batch = in.getVarLong();
    return new ReservoirDocument(
        number,
        id,
        title,
        origin,
        eventTime,
        (flags & 1) != 0,
        figures,
        batch,
        (flags & 2) != 0,
        SparseVector.EMPTY);
  }
}
