package io.swell.stories;

import io.swell.model.SparseVector;
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

  @Saved(1)
  long time;

  /** Id of the story that it was given on arrival. */
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

  /** Time without gaps, since some document. */
  long activeTime;

  RingDocument(
      long time, long storyId, @Nullable DocumentHeader header, int[] row, float[] weight) {
    this.time = time;
    this.storyId = storyId;
    this.header = header;
    this.row = row;
    this.weight = weight;
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

  /** Returns the terms that are compared. */
  SparseVector compared() {
    return DocumentVector.compared(row, weight, row.length);
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
