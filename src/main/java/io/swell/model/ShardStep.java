package io.swell.model;

import io.swell.state.StateReader;
import io.swell.state.StateWriter;

/**
 * What a shard needs to learn from a mini-batch, or from how its codes have changed with another
 * pass. Of a large mini-batch these are the last documents; those before came as {@link
 * ShardSlice}.
 *
 * @param beta the factor of forgetting; 1 from the second pass on, and if documents came before
 * @param theta weight of the topics' penalty per document
 * @param thresholdRatio {@link TopicPass#thresholdRatio}
 * @param everyRow whether untouched zero rows can become nonzero
 * @param lambda weight of the penalty on each slot
 * @param s S with the mini-batch, by rows; symmetric
 * @param v what to gather with, by documents
 * @param rows the rows of the mini-batch that the shard holds, by its own numbers; those that only
 *     earlier documents touch are without entries, for the update to visit
 */
record ShardStep(
    double beta,
    double theta,
    double thresholdRatio,
    boolean everyRow,
    double[] lambda,
    double[][] s,
    double[][] v,
    SavedBatch rows) {

  /**
   * Writes what all shards need alike; the rows follow.
   *
   * @param first the first document of which the codes are written
   */
  static byte[] writeCommon(TopicPass pass, double beta, double[][] v, int first) {
    int capacity = pass.topics().capacity();
    var out = new StateWriter();
    out.putDouble(beta).putDouble(pass.theta()).putDouble(pass.thresholdRatio());
    out.putByte(pass.everyRow() ? 1 : 0).putDoubles(pass.lambda(), 0, capacity);
    for (int k = 0; k < capacity; k++) {
      out.putPacked(pass.statistics().sRows()[k], k + 1);
    }
    ShardSlice.writeCodes(out, v, first, pass.batch().documents(), capacity);
    return out.take();
  }

  static ShardStep read(StateReader in, int capacity) {
    double beta = in.getDouble();
    double theta = in.getDouble();
    double thresholdRatio = in.getDouble();
    boolean everyRow = in.getByte() == 1;
    double[] lambda = in.getDoubles(capacity);
    double[][] s = new double[capacity][capacity];
    for (int k = 0; k < capacity; k++) {
      double[] row = in.getPacked(k + 1);
      for (int l = 0; l <= k; l++) {
        s[k][l] = row[l];
        s[l][k] = row[l];
      }
    }
    double[][] v = ShardSlice.readCodes(in, capacity);
    SavedBatch rows = SavedBatch.readWeights(v.length, in);
    return new ShardStep(beta, theta, thresholdRatio, everyRow, lambda, s, v, rows);
  }
}
