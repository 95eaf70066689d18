package io.swell.method;

import io.swell.model.Codes;
import io.swell.model.MiniBatch;
import io.swell.model.SparseVector;
import io.swell.model.TopicPass;
import io.swell.model.TopicUpdate;

/** An update of topics, followed by one of every class's precision of their codes. */
record ClassUpdate(TopicUpdate topics, Noise noise, ClassPrecisions classes)
    implements TopicUpdate {
  @Override
  public void arrive(MiniBatch batch) {
    boolean hasWords = batch.start()[batch.documents()] > 0;
    if (hasWords && classes.size() == 0 && batch.labels().stream().allMatch(String::isEmpty)) {
      throw new IllegalArgumentException(
          "method disc-slfa learns from labelled documents, none of "
              + batch.documents()
              + " has a label: name the field with input.labels, or choose method slfa");
    }
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
  public SparseVector admit(SparseVector topic) {
    return topics.admit(topic);
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
