package io.swell.tracking;

import io.swell.model.SparseVector;
import io.swell.model.StateReader;
import io.swell.model.StateSink;
import io.swell.model.StateWriter;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The newest documents, and among them those that no topic explained. */
final class Memory {
  static final byte KIND = 'd';

  private final @Nullable Remembered[] ring;
  private final BitSet changed = new BitSet();
  private final Unexplained unexplained;
  private long newest = -1;

  /**
   * @param size documents remembered
   * @param kept unexplained ones whose inner products are kept at hand
   */
  Memory(int size, int kept) {
    ring = new Remembered[size];
    unexplained = new Unexplained(kept);
  }

  /** Documents remembered at most. */
  int size() {
    return ring.length;
  }

  /**
   * Adds the documents of a learned batch.
   *
   * @param next number of the first
   * @return the number of the next document to come
   */
  long add(LearnedBatch batch, long next, LivesOptions options) {
    int size = batch.documents().documents();
    for (int i = 0; i < size; i++) {
      SparseVector document = batch.documents().document(i);
      boolean isUnexplained =
          !batch.nearDuplicate()[i]
              && document.size() >= options.leastTerms()
              && batch.codes().residual()[i]
                  > options.residual() * batch.documents().squaredNorm(i);
      add(
          new Remembered(
              next + i,
              batch.ids().get(i),
              Titles.shortened(batch.titles().get(i)),
              batch.sources().get(i),
              batch.eventTimes()[i],
              batch.nearDuplicate()[i],
              batch.figures()[i],
              batch.number(),
              isUnexplained,
              document));
    }
    return next + size;
  }

  void add(Remembered document) {
    int at = (int) (document.number() % ring.length);
    ring[at] = document;
    changed.set(at);
    newest = document.number();
    if (document.unexplained()) {
      unexplained.add(document);
    }
  }

  /** Returns the unexplained documents, oldest first. */
  Unexplained unexplained() {
    unexplained.forget(newest - ring.length);
    return unexplained;
  }

  /** Returns all documents, in the order of the ring. */
  List<Remembered> documents() {
    List<Remembered> documents = new ArrayList<>(ring.length);
    for (Remembered document : ring) {
      if (document != null) {
        documents.add(document);
      }
    }
    return documents;
  }

  /** Takes rows out of every document. Costs O(size nnz). */
  void evict(BitSet rows) {
    for (int at = 0; at < ring.length; at++) {
      Remembered document = ring[at];
      if (document != null && document.hasAny(rows)) {
        Remembered rest = document.without(rows);
        ring[at] = rest;
        changed.set(at);
        if (rest.unexplained()) {
          unexplained.replace(rest);
        }
      }
    }
  }

  /** Forgets what a document is about, and who it is; its place stays. Costs O(size). */
  void erase(String id) {
    for (int at = 0; at < ring.length; at++) {
      Remembered document = ring[at];
      if (document != null && document.id().equals(id)) {
        Remembered nobody = document.erased();
        ring[at] = nobody;
        changed.set(at);
        if (nobody.unexplained()) {
          unexplained.replace(nobody);
        }
      }
    }
  }

  void save(StateSink changes) {
    var out = new StateWriter();
    for (int at = changed.nextSetBit(0); at >= 0; at = changed.nextSetBit(at + 1)) {
      Objects.requireNonNull(ring[at]).write(out);
      byte[] value = out.take();
      changes.put(out.putByte(KIND).putInt(at).take(), value);
    }
    changed.clear();
  }

  void restore(byte[] key, byte[] value) {
    var at = new StateReader(key);
    at.getByte();
    var in = new StateReader(value);
    ring[at.getIndex(ring.length)] = Remembered.read(in);
    in.requireEnd();
  }

  void restored() {
    documents().stream()
        .sorted(Comparator.comparingLong(Remembered::number))
        .forEach(
            document -> {
              newest = document.number();
              if (document.unexplained()) {
                unexplained.add(document);
              }
            });
  }
}
