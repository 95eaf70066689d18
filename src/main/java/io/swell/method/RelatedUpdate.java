package io.swell.method;

import io.swell.model.MiniBatch;
import io.swell.model.SparseVector;
import io.swell.model.TopicPass;
import io.swell.model.TopicUpdate;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Updates the topics, then the precision of their codes.
 *
 * @param topics the update of topics
 * @param precision of their codes
 * @param first receives each mini-batch before it is coded
 * @param last runs at the end of each update
 */
public record RelatedUpdate(
    TopicUpdate topics, CodePrecision precision, Consumer<MiniBatch> first, Runnable last)
    implements TopicUpdate {
  @Override
  public void prepare(MiniBatch batch) {
    first.accept(batch);
  }

  @Override
  public double @Nullable [] relations() {
    return precision.partialCorrelations();
  }

  @Override
  public void update(TopicPass pass) {
    topics.update(pass);
    precision.fit(pass.statistics().s(), weights(pass));
    last.run();
  }

  /** Returns W_k, 0 for a slot without a topic. */
  static double[] weights(TopicPass pass) {
    double[] weight = new double[pass.lambda().length];
    for (int k = 0; k < weight.length; k++) {
      weight[k] = pass.topics().terms(k) > 0 ? pass.statistics().weight(k) : 0;
    }
    return weight;
  }

  @Override
  public SparseVector adapt(SparseVector topic) {
    return topics.adapt(topic);
  }

  @Override
  public void cleared(int slot) {
    topics.cleared(slot);
    precision.clear(slot);
  }

  @Override
  public Screen screen() {
    return topics.screen();
  }
}
