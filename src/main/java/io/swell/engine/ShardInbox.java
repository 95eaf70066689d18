package io.swell.engine;

import io.swell.state.NumberedPart;
import io.swell.state.StateFormat;
import io.swell.state.StateKind;
import io.swell.state.StateWriter;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The pieces of requests or answers that have arrived and are not finished with. Each is saved
 * under its request, shard and place.
 */
final class ShardInbox extends NumberedPart<ShardMessage> {
  static final StateKind KIND =
      new StateKind('o', "pieces of requests to shards, or of their answers");

  /** More than there are shards, and more than a message has pieces. */
  private static final long SHARDS = 1 << 10;

  private static final long PIECES = 1 << 20;

  ShardInbox() {
    super(KIND, StateFormat.of(ShardMessage.class));
  }

  private static long place(long number, int shard, int piece) {
    return (number * SHARDS + shard) * PIECES + piece;
  }

  void add(ShardMessage message) {
    pieces.put(place(message.number(), message.shard(), message.piece()), message);
  }

  /** Whether all pieces of a message are here. */
  boolean isWhole(long number, int shard) {
    ShardMessage first = pieces.get(place(number, shard, 0));
    return first != null
        && IntStream.range(1, first.pieces())
            .allMatch(p -> pieces.get(place(number, shard, p)) != null);
  }

  /** Returns a whole message, or null if pieces of it are missing. */
  byte @Nullable [] whole(long number, int shard) {
    if (!isWhole(number, shard)) {
      return null;
    }
    var out = new StateWriter();
    ShardMessage piece = pieces.get(place(number, shard, 0));
    for (int p = 1; piece != null; p++) {
      out.putBytes(piece.content());
      piece = pieces.get(place(number, shard, p));
    }
    return out.take();
  }

  /** Forgets all messages about requests up to a number. */
  void removeUntil(long number) {
    pieces.removeIf(message -> message.number() <= number);
  }

  static boolean holds(byte[] key) {
    return key[0] == KIND.code();
  }
}
