package io.swell.tracking;

import io.swell.model.DocumentReferences;
import io.swell.model.MiniBatch;
import io.swell.model.SavedDocuments;
import io.swell.model.SparseVector;
import io.swell.state.RingPart;
import io.swell.state.StateKind;
import io.swell.state.StateReader;
import io.swell.state.StateWriter;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The newest documents that have at least one term, with the weights that they had on arrival. They
 * serve to recognize near-duplicates and to measure coherence.
 *
 * <p>A document is a near-duplicate if its cosine with one of the newest 2,000 documents exceeds a
 * threshold. Comparing {@linkplain SimHash sketches} leaves few candidates, whose cosines are
 * computed exactly.
 */
final class RecentDocuments extends RingPart {
  static final StateKind KIND =
      new StateKind('a', "the newest documents, for near-duplicates and coherence");

  /**
   * Maximum number of bits in which the sketches of candidates may differ. At cosine 0.9 they
   * differ in 9 bits on average, with standard deviation 2.8.
   */
  private static final int MAX_DIFFERING_BITS = 18;

  /** Newest documents that are searched for near-duplicates. */
  private static final int COMPARED_DOCUMENTS = 2000;

  private static final int BLOCK = 50;

  private static final int[] NO_ROWS = {};

  private final double threshold;
  private final @Nullable SparseVector[] ring;
  private final long[] sketch;

  private final double[] norm;

  private final DocumentReferences references;

  /**
   * @param remembered maximum number of documents that are remembered
   * @param threshold cosine above which a document is a near-duplicate; from 1 on, none is searched
   * @param documents saves the documents of mini-batches
   */
  RecentDocuments(int remembered, double threshold, SavedDocuments documents) {
    super(KIND, BLOCK, remembered, "documents", "snapshots.recent-documents");
    this.threshold = threshold;
    ring = new SparseVector[remembered];
    sketch = new long[remembered];
    norm = new double[remembered];
    references = new DocumentReferences(documents, remembered, place -> ring[place]);
  }

  int size() {
    return filled();
  }

  List<int[]> rows() {
    Stream<@Nullable SparseVector> documents = Arrays.stream(ring, 0, size());
    return documents.map(document -> document == null ? NO_ROWS : document.row()).toList();
  }

  /** Remembers a mini-batch and returns which documents are near-duplicates of earlier ones. */
  boolean[] add(MiniBatch batch) {
    boolean[] near = new boolean[batch.documents()];
    for (int i = 0; i < near.length; i++) {
      SparseVector document = batch.document(i).heaviest(SimHash.MAX_TERMS);
      if (document.size() > 0) {
        long bits = SimHash.of(document);
        double length = Math.sqrt(document.squaredNorm());
        near[i] = threshold < 1 && isNear(document, bits, length);
        int at = nextPlace();
        ring[at] = document;
        sketch[at] = bits;
        norm[at] = length;
        references.put(at, batch, i);
      }
    }
    return near;
  }

  private boolean isNear(SparseVector document, long bits, double length) {
    int newest = Math.min(size(), COMPARED_DOCUMENTS);
    int at = (int) (added() % ring.length);
    for (int left = newest; left > 0; left--) {
      at = at == 0 ? ring.length - 1 : at - 1;
      if (Long.bitCount(sketch[at] ^ bits) <= MAX_DIFFERING_BITS) {
        SparseVector other = ring[at];
        if (other != null
            && document.dotExceeds(
                length * length, other, norm[at] * norm[at], threshold * length * norm[at])) {
          return true;
        }
      }
    }
    return false;
  }

  /** Removes vocabulary rows that were evicted and will stand for other terms. */
  void evict(BitSet rows) {
    for (int j = 0; j < size(); j++) {
      SparseVector document = ring[j];
      if (document != null) {
        SparseVector left = document.without(rows);
        if (left.size() < document.size()) {
          hold(j, left);
          mark(j);
          references.change(j);
        }
      }
    }
  }

  @Override
  protected void write(int place, StateWriter out) {
    references.write(place, out);
    if (!references.refers(place)) {
      out.putLong(sketch[place]);
    }
  }

  @Override
  protected void read(int place, StateReader in) {
    references.read(place, in);
    sketch[place] = references.refers(place) ? 0 : in.getLong();
  }

  private void hold(int place, SparseVector document) {
    ring[place] = document.size() > 0 ? document : null;
    norm[place] = Math.sqrt(document.squaredNorm());
  }

  @Override
  public void restored() {
    for (int place = 0; place < size(); place++) {
      SparseVector document = references.restored(place);
      if (document != null) {
        SparseVector kept = document.heaviest(SimHash.MAX_TERMS);
        hold(place, kept);
        sketch[place] = references.refers(place) ? SimHash.of(kept) : sketch[place];
      }
    }
    references.endRestoring((int) (added() % ring.length));
    super.restored();
  }
}
