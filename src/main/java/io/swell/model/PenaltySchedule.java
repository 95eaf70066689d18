package io.swell.model;

/** How the topics' penalty lambda1 grows with what a slot has learned from. */
public enum PenaltySchedule {
  /** lambda_k = theta W_k, W_k the faded weight of the documents since the slot was seeded. */
  WEIGHT,
  /** lambda_k = theta N_k, N_k their plain number: our reading of the paper's theta t. */
  COUNT
}
