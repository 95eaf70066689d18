package io.swell.tracking;

import io.swell.lifecycle.SparseVectors;
import io.swell.model.MiniBatch;
import io.swell.model.RingPieces;
import io.swell.model.SparseVector;
import io.swell.model.StatePart;
import io.swell.model.StateSink;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * The newest documents with at least one term, as they were weighed when they arrived: what
 * near-duplicates are recognised among and coherence is measured over.
 *
 * <p>A near-duplicate has a cosine above a threshold with one of the newest 2,000. Their
 * {@linkplain SimHash sketches} leave few candidates, which are compared exactly.
 */
final class RecentDocuments implements StatePart {
  /** Bits in which candidates may differ: cosine 0.9 gives 9 on average with deviation 2.8. */
  private static final int MOST_BITS = 18;

  /** Documents among which near-duplicates are looked for. */
  private static final int NEWEST = 2000;

  private static final byte KIND = 'a';

  /** Documents saved as one piece. */
  private static final int BLOCK = 50;

  private final double threshold;
  private final @Nullable SparseVector[] ring;
  private final long[] sketch;

  /** Euclidean norms. */
  private final double[] norm;

  private final RingPieces pieces;

  /**
   * @param remembered how many documents
   * @param threshold cosine above which a document is a near-duplicate
   */
  RecentDocuments(int remembered, double threshold) {
    this.threshold = threshold;
    ring = new SparseVector[remembered];
    sketch = new long[remembered];
    norm = new double[remembered];
    pieces = new RingPieces(KIND, BLOCK, remembered, "documents", "snapshots.recent-documents");
  }

  /** Documents remembered now. */
  int size() {
    return pieces.size();
  }

  /** One of them, in no order that matters; null if evictions left nothing of it. */
  @Nullable SparseVector document(int index) {
    return ring[index];
  }

  /** Remembers the documents of a batch and says which nearly repeat an earlier one. */
  boolean[] add(MiniBatch batch) {
    boolean[] near = new boolean[batch.documents()];
    for (int i = 0; i < near.length; i++) {
      SparseVector document = heaviest(batch, i);
      if (document.size() > 0) {
        long bits = SimHash.of(document);
        double length = Math.sqrt(SparseVectors.squaredNorm(document));
        near[i] = isNear(document, bits, length);
        int at = pieces.add();
        ring[at] = document;
        sketch[at] = bits;
        norm[at] = length;
      }
    }
    return near;
  }

  private boolean isNear(SparseVector document, long bits, double length) {
    int newest = Math.min(size(), NEWEST);
    int at = (int) (pieces.added() % ring.length);
    for (int left = newest; left > 0; left--) {
      at = at == 0 ? ring.length - 1 : at - 1;
      if (Long.bitCount(sketch[at] ^ bits) <= MOST_BITS) {
        SparseVector other = ring[at];
        if (other != null && SparseVectors.dot(document, other) > threshold * length * norm[at]) {
          return true;
        }
      }
    }
    return false;
  }

  private static SparseVector heaviest(MiniBatch batch, int document) {
    int from = batch.start()[document];
    int to = batch.start()[document + 1];
    var all =
        new SparseVector(
            Arrays.copyOfRange(batch.row(), from, to),
            Arrays.copyOfRange(batch.weight(), from, to));
    return SparseVectors.heaviest(all, SimHash.MOST_TERMS);
  }

  /** Forgets rows that will mean other terms. */
  void evict(BitSet rows) {
    for (int j = 0; j < size(); j++) {
      SparseVector document = ring[j];
      if (document != null) {
        SparseVector left = SparseVectors.without(document, rows);
        if (left.size() < document.size()) {
          ring[j] = left.size() > 0 ? left : null;
          norm[j] = Math.sqrt(SparseVectors.squaredNorm(left));
          pieces.mark(j);
        }
      }
    }
  }

  @Override
  public void save(StateSink changes) {
    pieces.save(
        changes,
        (out, place) -> {
          SparseVector document = ring[place];
          out.putLong(sketch[place]);
          SparseVectors.write(document == null ? SparseVectors.EMPTY : document, out);
        });
  }

  @Override
  public boolean restore(byte[] key, byte[] value) {
    return pieces.restore(
        key,
        value,
        Long.BYTES + Integer.BYTES,
        (in, place) -> {
          sketch[place] = in.getLong();
          SparseVector document = SparseVectors.read(in);
          ring[place] = document.size() > 0 ? document : null;
          norm[place] = Math.sqrt(SparseVectors.squaredNorm(document));
        });
  }

  @Override
  public void restored() {
    pieces.restored();
  }
}
