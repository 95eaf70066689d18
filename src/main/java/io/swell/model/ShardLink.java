package io.swell.model;

import java.util.List;

/** Carries the requests of a model's learner to its shards, and their answers back. */
public interface ShardLink {
  /** Returns P, the number of shards. */
  int shards();

  /** Returns the most documents of which one request has the codes and rows, at least 1. */
  int documentsPerRequest();

  /**
   * Gives each shard its request and returns their answers, in the order of the shards.
   *
   * @param requests for {@link TermShard#accept}
   */
  List<byte[]> exchange(List<byte[]> requests);
}
