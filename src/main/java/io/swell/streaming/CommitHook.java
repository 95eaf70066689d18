package io.swell.streaming;

import java.util.function.Consumer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.state.KeyValueBytesStoreSupplier;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/**
 * Says which models are to be saved, at the last moment before a commit. Kafka Streams has no hook
 * there for a processor, but it promises that a cached store is flushed first, whatever the reason
 * for the commit. So the learning processor puts the keys of the models that changed into a store
 * that is cached and not logged, and this, the store below the cache, hands on each key that the
 * cache lets go: usually at a commit, sometimes earlier for want of room, which does no harm, and
 * also when a task is closed after a failure, when nothing may be saved any more.
 */
final class CommitHook implements UnwrappedStore {
  static final String NAME = "unsaved-models";

  private static final byte[] NOTHING = new byte[0];

  private Consumer<byte[]> listener = CommitHook::unheard;
  private boolean open;

  /** Builds the store: cached, not logged, keys are models' keys. */
  static StoreBuilder<KeyValueStore<byte[], byte[]>> builder() {
    return Stores.keyValueStoreBuilder(
            new KeyValueBytesStoreSupplier() {
              @Override
              public String name() {
                return NAME;
              }

              @Override
              public KeyValueStore<Bytes, byte[]> get() {
                return new CommitHook();
              }

              @Override
              public String metricsScope() {
                return "commit-hook";
              }
            },
            Serdes.ByteArray(),
            Serdes.ByteArray())
        .withCachingEnabled()
        .withLoggingDisabled();
  }

  /** Marks a model as changed since it was last saved. */
  static void mark(KeyValueStore<byte[], byte[]> cached, byte[] model) {
    cached.put(model, NOTHING);
  }

  /** Hears, from now on, the key of each model that must be saved now. */
  void listen(Consumer<byte[]> savesModel) {
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
    listener = CommitHook::unheard;
    open = true;
    context.register(root, (key, value) -> unheard(key));
  }

  @Override
  public void close() {
    open = false;
  }

  @Override
  public boolean isOpen() {
    return open;
  }

  private static void unheard(byte[] model) {
    throw new IllegalStateException("a changed model is to be saved, and nobody listens");
  }
}
