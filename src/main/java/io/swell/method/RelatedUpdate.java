package io.swell.method;

import io.swell.model.Codes;
import io.swell.model.MiniBatch;
import io.swell.model.SparseVector;
import io.swell.model.TopicPass;
import io.swell.model.TopicUpdate;
import java.util.function.Consumer;

/**
 * Updates the topics, then how they occur together.
 *
 * @param topics the update of topics
 * @param related how they occur together
 * @param first receives each mini-batch before it is coded
 * @param last runs at the end of each update
 */
public record RelatedUpdate(
    TopicUpdate topics, Relations related, Consumer<MiniBatch> first, Runnable last)
    implements TopicUpdate {
  @Override
  public void prepare(MiniBatch batch) {
    first.accept(batch);
  }

  @Override
  public void gather(MiniBatch batch, Codes codes, double beta, boolean again) {
    related.gather(batch, codes, beta, again);
  }

  @Override
  public double[] relations() {
    return related.partialCorrelations();
  }

  @Override
  public void update(TopicPass pass) {
    topics.update(pass);
    related.fit(pass);
    last.run();
  }

  @Override
  public SparseVector adapt(SparseVector topic) {
    return topics.adapt(topic);
  }

  @Override
  public void cleared(int slot) {
    topics.cleared(slot);
    related.clear(slot);
  }

  @Override
  public Screen screen() {
    return topics.screen();
  }
}
