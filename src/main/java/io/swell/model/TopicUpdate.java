package io.swell.model;

/**
 * Improves the topics given the statistics: the M step of a method. Never lets the objective of the
 * statistics rise.
 */
@FunctionalInterface
public interface TopicUpdate {
  /** Rewrites the rows of U that can change. */
  void update(TopicPass pass);
}
