package io.swell.stories;

import io.swell.model.SparseVector;
import io.swell.output.ConversationSubject;
import io.swell.output.DocumentHeader;
import io.swell.state.Saved;
import io.swell.state.StateFormat;
import java.util.Arrays;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** A document of a {@link DocumentRing}; one that was deleted or has left has only its time. */
final class RingDocument {
  static final StateFormat<RingDocument> FORMAT =
      StateFormat.of(
          RingDocument.class, () -> new RingDocument(0, 0, null, new int[0], new float[0]));

  /** Longer than a night without documents, shorter than most failures. */
  private static final long GAP = 12 * DocumentRing.HOUR;

  @Saved(1)
  long time;

  @Saved(2)
  long storyId;

  @Saved(3)
  @Nullable DocumentHeader header;

  /** Its story, or null if it is alone. */
  @Nullable Story story;

  /** Rows of its terms, ascending. */
  @Saved(4)
  int[] row;

  /** Their weights; 0 for terms that are only counted. */
  @Saved(5)
  float[] weight;

  /** Whether it is no near-duplicate of an earlier one, or the first of its source. */
  @Saved(6)
  boolean isFresh = true;

  /** The subject of its title, once it was asked for. */
  private @Nullable ConversationSubject subject;

  /** Time since some document, in which a longer time without one counts as {@link #GAP}. */
  @Saved(7)
  long activeTime;

  RingDocument(
      long time, long storyId, @Nullable DocumentHeader header, int[] row, float[] weight) {
    this.time = time;
    this.storyId = storyId;
    this.header = header;
    this.row = row;
    this.weight = weight;
  }

  /** Returns the active time of a later time that no document lies between. */
  long activeTime(long later) {
    return activeTime + Math.min(GAP, later - time);
  }

  ConversationSubject subject() {
    if (subject == null) {
      subject = ConversationSubject.of(header == null ? "" : header.title());
    }
    return subject;
  }

  /** Keeps the terms whose rows pass a test. */
  void retain(IntPredicate kept) {
    int n = 0;
    for (int e = 0; e < row.length; e++) {
      if (kept.test(row[e])) {
        row[n] = row[e];
        weight[n++] = weight[e];
      }
    }
    row = Arrays.copyOf(row, n);
    weight = Arrays.copyOf(weight, n);
  }

  SparseVector compared() {
    return DocumentVector.compared(row, weight, row.length);
  }

  /**
   * Returns which of at most 31 rows, ascending, it has among its compared terms: bit i for row i.
   */
  int mask(int[] core) {
    int mask = 0;
    for (int i = 0, j = 0; i < row.length && j < core.length; ) {
      int order = Integer.compare(row[i], core[j]);
      mask |= order == 0 && weight[i] > 0 ? 1 << j : 0;
      i += order <= 0 ? 1 : 0;
      j += order >= 0 ? 1 : 0;
    }
    return mask;
  }

  /** Returns the inner product with a vector, of products in single precision. */
  double dot(RowWeights x) {
    double sum = 0;
    for (int e = 0; e < row.length; e++) {
      sum += (float) x.get(row[e]) * weight[e];
    }
    return sum;
  }
}
