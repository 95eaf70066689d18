package io.swell.method;

import io.swell.model.Codes;
import io.swell.model.MiniBatch;
import io.swell.model.TopicPass;

/** How the topics of a method occur together, learned from their codes. */
public interface Relations {
  /** As {@link io.swell.model.TopicUpdate#gather}. */
  default void gather(MiniBatch batch, Codes codes, double beta, boolean again) {}

  /** Fits the relations to what was gathered, after the topics were updated. */
  void fit(TopicPass pass);

  /** Removes a topic: its slot has no relations any more. */
  void clear(int slot);

  /** Returns the partial correlations of codes, K x K, row-major, 0 on the diagonal. */
  double[] partialCorrelations();
}
