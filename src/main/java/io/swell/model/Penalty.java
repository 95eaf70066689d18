package io.swell.model;

/** How a factor is kept small: by the sum of its absolute values, or of its squares. */
public enum Penalty {
  /** Sum of absolute values: most entries become exactly zero. */
  L1,
  /** Sum of squares: entries shrink, none becomes zero. */
  L2
}
