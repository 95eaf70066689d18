package io.swell.engine;

import java.util.Arrays;
import java.util.function.Consumer;

/** Splits requests and answers into pieces that fit into a record. */
final class ShardMessages {
  private ShardMessages() {}

  /**
   * Sends a request or an answer.
   *
   * @param like gives the model, the shard, the direction, the number, home and time
   */
  static void send(ShardMessage like, byte[] whole, Consumer<ShardMessage> outputs) {
    int size = ShardMessage.PIECE_BYTES;
    int pieces = Math.max(1, (whole.length + size - 1) / size);
    for (int piece = 0; piece < pieces; piece++) {
      int end = Math.min(whole.length, (piece + 1) * size);
      outputs.accept(
          new ShardMessage(
              like.model(),
              like.shard(),
              like.isAnswer(),
              like.number(),
              piece,
              pieces,
              Arrays.copyOfRange(whole, piece * size, end),
              like.home(),
              like.ingestTime()));
    }
  }
}
