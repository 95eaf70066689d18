package io.swell.stories;

import io.swell.model.SparseVector;
import io.swell.output.DocumentHeader;
import io.swell.state.StateFormat;
import io.swell.state.StateReader;
import io.swell.state.StateWriter;
import java.util.Arrays;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** A document of a {@link DocumentRing}; one that was deleted or has left has only its time. */
final class RingDocument {
  private static final StateFormat<DocumentHeader> HEADER = StateFormat.of(DocumentHeader.class);

  final long time;

  /** Id of the story that it was given on arrival. */
  final long storyId;

  @Nullable DocumentHeader header;

  /** Its story, or null if it is alone. */
  @Nullable Story story;

  /** Rows of its terms, ascending. */
  int[] row;

  /** Their weights; 0 for terms that are only counted. */
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

  void write(StateWriter out) {
    out.putLong(time).putLong(storyId).putByte(header == null ? 0 : 1);
    if (header != null) {
      HEADER.write(header, out);
    }
    DocumentVector.writeRows(out, row);
    double[] weights = new double[weight.length];
    Arrays.setAll(weights, e -> weight[e]);
    out.putPacked(weights, weights.length);
  }

  static RingDocument read(StateReader in) {
    long time = in.getLong();
    long storyId = in.getLong();
    DocumentHeader header = in.getByte() == 0 ? null : HEADER.read(in);
    int[] row = DocumentVector.readRows(in);
    double[] weights = in.getPacked(row.length);
    float[] weight = new float[row.length];
    for (int e = 0; e < weight.length; e++) {
      weight[e] = (float) weights[e];
    }
    return new RingDocument(time, storyId, header, row, weight);
  }
}
