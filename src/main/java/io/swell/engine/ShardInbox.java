package io.swell.engine;

import io.swell.state.StateKind;
import io.swell.state.StateReader;
import io.swell.state.StateSink;
import io.swell.state.StateWriter;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The pieces of requests or answers that have arrived and are not finished with. Each is saved
 * under its request, shard and place.
 */
final class ShardInbox {
  static final StateKind KIND =
      new StateKind('o', "pieces of requests to shards, or of their answers");

  /** Identifies a request to a shard, or the answer to it. */
  private record Key(long number, int shard) implements Comparable<Key> {
    @Override
    public int compareTo(Key other) {
      int byNumber = Long.compare(number, other.number);
      return byNumber != 0 ? byNumber : Integer.compare(shard, other.shard);
    }
  }

  private final TreeMap<Key, TreeMap<Integer, ShardMessage>> messages = new TreeMap<>();
  private final TreeMap<Key, TreeMap<Integer, ShardMessage>> unsaved = new TreeMap<>();
  private final TreeMap<Key, TreeSet<Integer>> stored = new TreeMap<>();
  private final String model;

  ShardInbox(String model) {
    this.model = model;
  }

  void add(ShardMessage message) {
    var key = new Key(message.number(), message.shard());
    messages.computeIfAbsent(key, k -> new TreeMap<>()).put(message.piece(), message);
    unsaved.computeIfAbsent(key, k -> new TreeMap<>()).put(message.piece(), message);
  }

  /** Whether all pieces of a message are here. */
  boolean isWhole(long number, int shard) {
    Map<Integer, ShardMessage> pieces = messages.get(new Key(number, shard));
    return pieces != null && pieces.size() == pieces.values().iterator().next().pieces();
  }

  /** Returns a whole message, or null if pieces of it are missing. */
  byte @Nullable [] whole(long number, int shard) {
    Map<Integer, ShardMessage> pieces = messages.get(new Key(number, shard));
    if (pieces == null || !isWhole(number, shard)) {
      return null;
    }
    var out = new StateWriter();
    pieces.values().forEach(piece -> out.putBytes(piece.content()));
    return out.take();
  }

  /** Forgets all messages about requests up to a number. */
  void removeUntil(long number) {
    var end = new Key(number, Integer.MAX_VALUE);
    messages.headMap(end, true).clear();
    unsaved.headMap(end, true).clear();
  }

  void save(StateSink changes) {
    unsaved.forEach((key, pieces) -> pieces.forEach((at, piece) -> save(key, piece, changes)));
    unsaved.clear();
    stored
        .entrySet()
        .removeIf(
            each -> {
              boolean isDone = !messages.containsKey(each.getKey());
              for (int piece : isDone ? each.getValue() : new TreeSet<Integer>()) {
                changes.remove(key(each.getKey(), piece));
              }
              return isDone;
            });
  }

  private void save(Key key, ShardMessage piece, StateSink changes) {
    var out = new StateWriter().putInt(piece.pieces()).putInt(piece.home());
    out.putLong(piece.ingestTime()).putBytes(piece.content());
    changes.put(key(key, piece.piece()), out.take());
    stored.computeIfAbsent(key, k -> new TreeSet<>()).add(piece.piece());
  }

  private static byte[] key(Key key, int piece) {
    return KIND.key().putLong(key.number).putInt(key.shard).putInt(piece).take();
  }

  static boolean holds(byte[] key) {
    return key[0] == KIND.code();
  }

  void restore(byte[] stateKey, byte[] value) {
    var at = new StateReader(stateKey);
    int unused = at.getByte();
    var key = new Key(at.getLong(), at.getInt());
    int piece = at.getInt();
    var in = new StateReader(value);
    int pieces = in.getInt();
    int home = in.getInt();
    long ingestTime = in.getLong();
    var message =
        new ShardMessage(
            model, key.shard, true, key.number, piece, pieces, in.getRest(), home, ingestTime);
    messages.computeIfAbsent(key, k -> new TreeMap<>()).put(piece, message);
    stored.computeIfAbsent(key, k -> new TreeSet<>()).add(piece);
  }
}
