package io.swell.model;

import io.swell.state.StateReader;
import io.swell.state.StateWriter;

/**
 * Some documents of a mini-batch that is too large for one request: a shard adds them to its rows
 * of R, and fits its rows of U once the last ones have come ({@link ShardStep}).
 *
 * @param beta the factor of forgetting before the first documents of a mini-batch, otherwise 1
 * @param v what to gather with, by documents
 * @param rows the rows of these documents that the shard holds, by its own numbers
 */
record ShardSlice(double beta, double[][] v, SavedBatch rows) {
  /** Writes what all shards need alike; the rows follow. */
  static byte[] writeCommon(double beta, double[][] v, int from, int to, int capacity) {
    var out = new StateWriter().putDouble(beta);
    writeCodes(out, v, from, to, capacity);
    return out.take();
  }

  static ShardSlice read(StateReader in, int capacity) {
    double beta = in.getDouble();
    double[][] v = readCodes(in, capacity);
    return new ShardSlice(beta, v, SavedBatch.readWeights(v.length, in));
  }

  /** Writes the number of documents and what to gather with. */
  static void writeCodes(StateWriter out, double[][] v, int from, int to, int capacity) {
    out.putInt(to - from);
    GatheredBatch.writeCodes(out, v, from, to, capacity);
  }

  static double[][] readCodes(StateReader in, int capacity) {
    double[][] v = new double[in.getCount(1)][];
    for (int i = 0; i < v.length; i++) {
      v[i] = in.getPacked(capacity);
    }
    return v;
  }
}
