package io.swell.model;

/** How large entries of topics or codes are penalized. */
public enum Penalty {
  /** Sum of absolute values: most entries become exactly zero. */
  L1,
  /** Sum of squares: entries shrink, but do not become zero. */
  L2
}
