package io.swell.model;

/** How the penalty on a topic, lambda1, grows with the documents that its slot has learned from. */
public enum PenaltySchedule {
  /** lambda_k = theta W_k: W_k counts documents since the slot was seeded, with forgetting. */
  WEIGHT,
  /**
   * lambda_k = theta N_k: N_k counts these documents without forgetting. This is how we interpret
   * the paper's theta t.
   */
  COUNT
}
