package io.swell.method.plsa;

import io.swell.math.PseudoDirichlet;
import io.swell.method.Objective;
import io.swell.method.WordModel;
import io.swell.model.Codes;
import io.swell.model.Learner;
import io.swell.model.MiniBatch;
import io.swell.model.SparseVector;

/**
 * The negative log posterior: {@code - sum n(w,d) log P(w|d) - sum_d log prior(P(z|d)) - sum_z log
 * prior(P(w|z))}, and the probability of words.
 */
record MapPlsaObjective(
    Learner learner, MixtureCoder coder, WordMixture mixture, MapPlsaOptions options)
    implements Objective {
  /** Share of the uniform distribution, so that no term has probability 0. */
  private static final double LEAST = 1e-9;

  @Override
  public double objective(MiniBatch documents, Codes codes) {
    int[] live = WordMixture.live(learner.topics());
    var reader = mixture.new Reader(learner.topics());
    double[] p = new double[live.length];
    double sum = 0;
    for (int i = 0; i < documents.documents(); i++) {
      double length = 0;
      for (int k : live) {
        length += codes.code()[i * codes.capacity() + k];
      }
      if (length > 0) {
        PseudoDirichlet prior = coder.prior(length, live.length);
        for (int k : live) {
          sum -= prior.logDensity(codes.code()[i * codes.capacity() + k] / length);
        }
        for (int e = documents.start()[i]; e < documents.start()[i + 1]; e++) {
          reader.read(documents.row()[e], live, p);
          double probability = 0;
          for (int j = 0; j < live.length; j++) {
            probability += p[j] * codes.code()[i * codes.capacity() + live[j]] / length;
          }
          sum -= documents.weight()[e] * StrictMath.log(Math.max(probability, Double.MIN_NORMAL));
        }
      }
    }
    return sum + topicsPenalty(live);
  }

  private double topicsPenalty(int[] live) {
    double sum = 0;
    for (int k : live) {
      SparseVector topic = learner.topic(k);
      double floor = mixture.floor(k);
      double n = 0;
      for (double u : topic.weight()) {
        n += u;
      }
      sum += (mixture.terms() - topic.size()) * penalty(floor);
      for (double u : topic.weight()) {
        sum += n > 0 ? penalty(mixture.share(k) * u + floor) : 0;
      }
    }
    return sum;
  }

  private double penalty(double p) {
    double prior = new PseudoDirichlet(options.topicsAlpha(), MapPlsa.TOPICS_EPS).logDensity(p);
    return -prior - (options.pseudoCount() > 0 ? options.pseudoCount() * StrictMath.log(p) : 0);
  }

  @Override
  public WordModel words() {
    int[] slot = new int[learner.capacity()];
    double[] weight = new double[learner.capacity()];
    return (codes, document, row) -> {
      int[] live = WordMixture.live(learner.topics());
      double length = 0;
      double all = 0;
      for (int k : live) {
        double code = codes.code()[document * codes.capacity() + k];
        length += code;
        all += code * mixture.floor(k);
      }
      int count = learner.topics().read(row, slot, weight);
      for (int e = 0; e < count; e++) {
        double code = codes.code()[document * codes.capacity() + slot[e]];
        all += code * mixture.share(slot[e]) * weight[e];
      }
      double uniform = 1.0 / Math.max(mixture.terms(), 1);
      return length > 0 ? (1 - LEAST) * all / length + LEAST * uniform : uniform;
    };
  }
}
