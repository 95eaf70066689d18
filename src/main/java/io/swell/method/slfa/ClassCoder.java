package io.swell.method.slfa;

import io.swell.math.Parallel;
import io.swell.model.Coder;
import io.swell.model.Codes;
import io.swell.model.MiniBatch;
import io.swell.model.RidgeCoder;
import io.swell.model.Topics;
import io.swell.state.StateOwner;
import io.swell.state.StatePart;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Codes under the precision of each document's class: {@code (B'B + sigma^2 (N / N_j) Phi_j)^-1
 * B'x}. The features of a document are its codes under every class, concatenated.
 */
record ClassCoder(int capacity, ResidualVariance noise, ClassPrecisions classes)
    implements Coder, StateOwner {
  @Override
  public double[] code(double[] gram, double[] projection, int documents, Parallel parallel) {
    MiniBatch unlabeled =
        new MiniBatch(documents, new int[documents + 1], new int[0], new double[0]);
    return code(gram, projection, unlabeled, parallel);
  }

  @Override
  public Codes code(
      MiniBatch batch,
      Topics topics,
      double[] projection,
      @Nullable Codes before,
      Parallel parallel) {
    return codes(batch, topics, projection, code(topics.gram(), projection, batch, parallel));
  }

  private double[] code(
      double[] gram, double[] projection, MiniBatch documents, Parallel parallel) {
    int[] which = classes.of(gram, projection, documents, noise.value());
    double[] codes = new double[documents.documents() * capacity];
    for (int j = -1; j < classes.size(); j++) {
      int count = 0;
      double[] own = new double[codes.length];
      for (int i = 0; i < which.length; i++) {
        if (which[i] == j) {
          System.arraycopy(projection, i * capacity, own, count++ * capacity, capacity);
        }
      }
      double[] coded = count == 0 ? own : under(j, gram, own, count, parallel);
      count = 0;
      for (int i = 0; i < which.length; i++) {
        if (which[i] == j) {
          System.arraycopy(coded, count++ * capacity, codes, i * capacity, capacity);
        }
      }
    }
    return codes;
  }

  private double[] under(int j, double[] gram, double[] projection, int count, Parallel parallel) {
    double[] a = classes.phi(j).plus(gram, noise.value() * classes.times(j));
    return new RidgeCoder(capacity, 0).code(a, projection, count, parallel);
  }

  @Override
  public double[] features(MiniBatch batch, Topics topics, double[] projection, Parallel parallel) {
    int documents = batch.documents();
    int width = Math.max(1, classes.size());
    double[] features = new double[documents * capacity * width];
    for (int j = 0; j < width; j++) {
      int which = j < classes.size() ? j : -1;
      double[] coded = under(which, topics.gram(), projection, documents, parallel);
      for (int i = 0; i < documents; i++) {
        System.arraycopy(coded, i * capacity, features, (i * width + j) * capacity, capacity);
      }
    }
    return features;
  }

  @Override
  public List<StatePart> parts() {
    return StateOwner.partsOf(classes, noise);
  }
}
