package io.swell.streaming;

import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/**
 * Calls a listener with the models that must be saved, at the last moment before a commit. Kafka
 * Streams offers a processor no hook at that point, but it guarantees that a cached store is
 * flushed first, whatever the reason for the commit. The learning processor therefore puts the keys
 * of the changed models into a store that is cached and not logged. This class is the store below
 * the cache. It passes on each key that the cache releases: usually at a commit; sometimes earlier
 * for lack of room, which does no harm; and also when a task is closed after a failure, when
 * nothing may be saved any more.
 */
final class CommitHook implements UnwrappedStore {
  static final String NAME = "unsaved-models";

  private static final byte[] NOTHING = new byte[0];

  private Consumer<byte[]> listener = CommitHook::failWithoutListener;
  private boolean open;

  /** Builds the store: cached, not logged, with the keys of models as keys. */
  static StoreBuilder<KeyValueStore<byte[], byte[]>> builder() {
    return Stores.keyValueStoreBuilder(
            new StoreSupplier(NAME, "commit-hook", CommitHook::new),
            Serdes.ByteArray(),
            Serdes.ByteArray())
        .withCachingEnabled()
        .withLoggingDisabled();
  }

  /** Marks a model as changed since it was last saved. */
  static void mark(KeyValueStore<byte[], byte[]> cached, String model) {
    cached.put(model.getBytes(StandardCharsets.UTF_8), NOTHING);
  }

  /** Sets the listener, which receives the key of each model that must be saved now. */
  void setListener(Consumer<byte[]> savesModel) {
    listener = savesModel;
  }

  @Override
  public void put(Bytes key, byte[] value) {
    listener.accept(key.get());
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public void init(StateStoreContext context, StateStore root) {
    listener = CommitHook::failWithoutListener;
    open = true;
    context.register(root, (key, value) -> failWithoutListener(key));
  }

  @Override
  public void close() {
    open = false;
  }

  @Override
  public boolean isOpen() {
    return open;
  }

  private static void failWithoutListener(byte[] model) {
    throw new IllegalStateException("a changed model must be saved, but there is no listener");
  }
}
