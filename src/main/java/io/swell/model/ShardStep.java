package io.swell.model;

import io.swell.state.StateReader;
import io.swell.state.StateWriter;

/**
 * What a shard needs to fit its rows of U to a mini-batch, or to how its codes have changed with
 * another pass. The documents follow; of a large mini-batch only the last ones, because those
 * before came in requests of their own.
 *
 * @param theta weight of the topics' penalty per document
 * @param thresholdRatio {@link TopicPass#thresholdRatio}
 * @param everyRow whether untouched zero rows can become nonzero
 * @param lambda weight of the penalty on each slot
 * @param s S with the mini-batch, by rows; symmetric
 */
record ShardStep(
    double theta, double thresholdRatio, boolean everyRow, double[] lambda, double[][] s) {
  static void write(TopicPass pass, StateWriter out) {
    int capacity = pass.topics().capacity();
    out.putDouble(pass.theta()).putDouble(pass.thresholdRatio());
    out.putByte(pass.everyRow() ? 1 : 0).putDoubles(pass.lambda(), 0, capacity);
    pass.statistics().writeS(out);
  }

  static ShardStep read(StateReader in, int capacity) {
    double theta = in.getDouble();
    double thresholdRatio = in.getDouble();
    boolean everyRow = in.getByte() == 1;
    double[] lambda = in.getDoubles(capacity);
    double[][] s = new double[capacity][capacity];
    GramStatistics.readS(in, s);
    return new ShardStep(theta, thresholdRatio, everyRow, lambda, s);
  }
}
