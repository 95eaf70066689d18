package io.swell.streaming;

import java.util.List;
import java.util.function.Supplier;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.query.Position;
import org.apache.kafka.streams.query.PositionBound;
import org.apache.kafka.streams.query.Query;
import org.apache.kafka.streams.query.QueryConfig;
import org.apache.kafka.streams.query.QueryResult;
import org.apache.kafka.streams.state.KeyValueBytesStoreSupplier;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * The innermost store below Kafka's own wrappers (metering, caching, logging), for stores that are
 * written through the wrappers and never read, because the state they stand for is kept elsewhere.
 * A processor gets the store itself with {@link #of}, which uses a custom interactive query, the
 * mechanism that Kafka Streams offers for custom stores.
 */
interface UnwrappedStore extends KeyValueStore<Bytes, byte[]> {
  /** Asks a store, through all of its wrappers, for itself. */
  record Itself<S extends UnwrappedStore>(Class<S> type) implements Query<S> {}

  record StoreSupplier(
      String name, String metricsScope, Supplier<KeyValueStore<Bytes, byte[]>> stores)
      implements KeyValueBytesStoreSupplier {
    @Override
    public KeyValueStore<Bytes, byte[]> get() {
      return stores.get();
    }
  }

  /** Returns the store inside the wrappers. */
  static <S extends UnwrappedStore> S of(StateStore wrapped, Class<S> type) {
    return wrapped
        .query(new Itself<>(type), PositionBound.unbounded(), new QueryConfig(false))
        .getResult();
  }

  @Override
  @SuppressWarnings("unchecked") // R is the S of Itself<S>, whose class the cast checks
  default <R> QueryResult<R> query(Query<R> query, PositionBound bound, QueryConfig config) {
    return query instanceof Itself<?> itself
        ? QueryResult.forResult((R) itself.type().cast(this))
        : QueryResult.forUnknownQueryType(query, this);
  }

  @Override
  default Position getPosition() {
    return Position.emptyPosition();
  }

  @Override
  default boolean persistent() {
    return false;
  }

  @Override
  default void putAll(List<KeyValue<Bytes, byte[]>> entries) {
    for (KeyValue<Bytes, byte[]> entry : entries) {
      put(entry.key, entry.value);
    }
  }

  @Override
  default byte @Nullable [] putIfAbsent(Bytes key, byte[] value) {
    throw unreadable();
  }

  @Override
  default byte @Nullable [] delete(Bytes key) {
    throw unreadable();
  }

  @Override
  default byte @Nullable [] get(Bytes key) {
    throw unreadable();
  }

  @Override
  default KeyValueIterator<Bytes, byte[]> range(Bytes from, Bytes to) {
    throw unreadable();
  }

  @Override
  default KeyValueIterator<Bytes, byte[]> all() {
    throw unreadable();
  }

  @Override
  default long approximateNumEntries() {
    throw unreadable();
  }

  private UnsupportedOperationException unreadable() {
    return new UnsupportedOperationException("the store " + name() + " cannot be read by key");
  }
}
