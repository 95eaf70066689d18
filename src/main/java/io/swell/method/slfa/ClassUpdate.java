package io.swell.method.slfa;

import io.swell.model.Codes;
import io.swell.model.MiniBatch;
import io.swell.model.SparseVector;
import io.swell.model.TopicPass;
import io.swell.model.TopicUpdate;

/** Updates the topics, then each class's precision of their codes. */
record ClassUpdate(TopicUpdate topics, ResidualVariance noise, ClassPrecisions classes)
    implements TopicUpdate {
  @Override
  public void prepare(MiniBatch batch) {
    noise.arrive(batch);
  }

  @Override
  public void gather(MiniBatch batch, Codes codes, double beta, boolean again) {
    if (!again) {
      classes.meet(batch, beta);
    }
    classes.gather(batch, codes);
  }

  @Override
  public void update(TopicPass pass) {
    topics.update(pass);
    boolean[] live = new boolean[pass.lambda().length];
    for (int k = 0; k < live.length; k++) {
      live[k] = pass.topics().terms(k) > 0;
    }
    classes.fit(live);
    noise.learned();
  }

  @Override
  public SparseVector adapt(SparseVector topic) {
    return topics.adapt(topic);
  }

  @Override
  public void cleared(int slot) {
    classes.clear(slot);
  }

  @Override
  public double[] relations() {
    return classes.partialCorrelations();
  }
}
