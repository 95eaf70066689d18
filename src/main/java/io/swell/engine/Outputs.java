package io.swell.engine;

import io.swell.output.Output;

/** Receives what an engine publishes, in the order of its decisions. */
@FunctionalInterface
public interface Outputs {
  /** Publishes an output. */
  void publish(Output output);

  /** Sends a message to a shard of the model, or from the shard to the model. */
  default void send(ShardMessage message) {
    throw new IllegalStateException("only a tracker reaches the shards of a model");
  }
}
