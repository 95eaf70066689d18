package io.swell.engine;

import io.swell.state.StateKind;
import io.swell.state.StatePart;
import io.swell.state.StateReader;
import io.swell.state.StateSink;
import io.swell.state.StateWriter;
import java.util.Collection;
import java.util.Comparator;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The pieces of requests or answers that have arrived and are not finished with. Each is saved
 * under its request, shard and place.
 */
final class ShardInbox extends StatePart {
  static final StateKind KIND =
      new StateKind('o', "pieces of requests to shards, or of their answers");

  /** Identifies a piece of a request to a shard, or of the answer to it. */
  private record Key(long number, int shard, int piece) implements Comparable<Key> {
    private static final Comparator<Key> ORDER =
        Comparator.comparingLong(Key::number)
            .thenComparingInt(Key::shard)
            .thenComparingInt(Key::piece);

    @Override
    public int compareTo(Key other) {
      return ORDER.compare(this, other);
    }
  }

  private final TreeMap<Key, ShardMessage> messages = new TreeMap<>();
  private final TreeSet<Key> unsaved = new TreeSet<>();
  private final TreeSet<Key> stored = new TreeSet<>();
  private final String model;

  ShardInbox(String model) {
    super(KIND);
    this.model = model;
  }

  void add(ShardMessage message) {
    var key = new Key(message.number(), message.shard(), message.piece());
    messages.put(key, message);
    unsaved.add(key);
  }

  private Collection<ShardMessage> pieces(long number, int shard) {
    return messages
        .subMap(new Key(number, shard, 0), true, new Key(number, shard, Integer.MAX_VALUE), true)
        .values();
  }

  /** Whether all pieces of a message are here. */
  boolean isWhole(long number, int shard) {
    Collection<ShardMessage> pieces = pieces(number, shard);
    return !pieces.isEmpty() && pieces.size() == pieces.iterator().next().pieces();
  }

  /** Returns a whole message, or null if pieces of it are missing. */
  byte @Nullable [] whole(long number, int shard) {
    if (!isWhole(number, shard)) {
      return null;
    }
    var out = new StateWriter();
    pieces(number, shard).forEach(piece -> out.putBytes(piece.content()));
    return out.take();
  }

  /** Forgets all messages about requests up to a number. */
  void removeUntil(long number) {
    var end = new Key(number, Integer.MAX_VALUE, Integer.MAX_VALUE);
    messages.headMap(end, true).clear();
    unsaved.headSet(end, true).clear();
  }

  @Override
  public void save(StateSink changes) {
    for (Key key : unsaved) {
      ShardMessage piece = Objects.requireNonNull(messages.get(key));
      var out = new StateWriter().putInt(piece.pieces()).putInt(piece.home());
      out.putLong(piece.ingestTime()).putBytes(piece.content());
      changes.put(bytes(key), out.take());
    }
    stored.addAll(unsaved);
    unsaved.clear();
    stored.stream()
        .filter(key -> !messages.containsKey(key))
        .forEach(key -> changes.remove(bytes(key)));
    stored.retainAll(messages.keySet());
  }

  private byte[] bytes(Key key) {
    StateWriter out = key().putLong(key.number).putInt(key.shard);
    return out.putInt(key.piece).take();
  }

  static boolean holds(byte[] key) {
    return key[0] == KIND.code();
  }

  @Override
  public void restore(StateReader at, StateReader in) {
    var key = new Key(at.getLong(), at.getInt(), at.getInt());
    int pieces = in.getInt();
    int home = in.getInt();
    long ingestTime = in.getLong();
    byte[] content = in.getRest();
    messages.put(
        key,
        new ShardMessage(
            model, key.shard, true, key.number, key.piece, pieces, content, home, ingestTime));
    stored.add(key);
  }
}
