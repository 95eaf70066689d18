package io.swell.engine;

import io.swell.state.NumberedPieces;
import io.swell.state.StateFormat;
import io.swell.state.StateKind;
import io.swell.state.StatePart;
import io.swell.state.StateReader;
import io.swell.state.StateSink;
import io.swell.state.StateWriter;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The pieces of requests or answers that have arrived and are not finished with. Each is saved
 * under its request, shard and place.
 */
final class ShardInbox extends StatePart {
  static final StateKind KIND =
      new StateKind('o', "pieces of requests to shards, or of their answers");

  /** More than there are shards, and more than a message has pieces. */
  private static final long SHARDS = 1 << 10;

  private static final long PIECES = 1 << 20;

  private final NumberedPieces<ShardMessage> messages =
      new NumberedPieces<>(KIND.key(), StateFormat.of(ShardMessage.class));

  ShardInbox() {
    super(KIND);
  }

  private static long place(long number, int shard, int piece) {
    return (number * SHARDS + shard) * PIECES + piece;
  }

  void add(ShardMessage message) {
    messages.put(place(message.number(), message.shard(), message.piece()), message);
  }

  /** Whether all pieces of a message are here. */
  boolean isWhole(long number, int shard) {
    ShardMessage first = messages.get(place(number, shard, 0));
    return first != null
        && IntStream.range(1, first.pieces())
            .allMatch(p -> messages.get(place(number, shard, p)) != null);
  }

  /** Returns a whole message, or null if pieces of it are missing. */
  byte @Nullable [] whole(long number, int shard) {
    if (!isWhole(number, shard)) {
      return null;
    }
    var out = new StateWriter();
    ShardMessage piece = messages.get(place(number, shard, 0));
    for (int p = 1; piece != null; p++) {
      out.putBytes(piece.content());
      piece = messages.get(place(number, shard, p));
    }
    return out.take();
  }

  /** Forgets all messages about requests up to a number. */
  void removeUntil(long number) {
    messages.removeIf(message -> message.number() <= number);
  }

  @Override
  public void save(StateSink changes) {
    messages.save(changes);
  }

  static boolean holds(byte[] key) {
    return key[0] == KIND.code();
  }

  @Override
  public void restore(StateReader at, StateReader in) {
    messages.restore(at, in);
  }
}
