package io.swell.streaming;

import io.swell.engine.ShardMessage;
import io.swell.state.StateSink;
import io.swell.streaming.record.StateKey;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * Puts the parts of a model into the changelog.
 *
 * @param owner owner of the parts; see {@link StateKey}
 * @param logged the store of the models inside its logging wrapper
 */
record ChangelogSink(String model, byte owner, KeyValueStore<Bytes, byte[]> logged)
    implements StateSink {
  /**
   * Largest value of a part, in bytes: well below the 1 MB that producers and brokers accept by
   * default. A piece of a message between a model and its shards is saved with a few bytes more.
   */
  static final int MAX_PART_BYTES = ShardMessage.PIECE_BYTES + 1_000;

  @Override
  public void put(byte[] key, byte[] value) {
    if (value.length > MAX_PART_BYTES) {
      throw new IllegalStateException(
          "a part of model %s, kind %d, has %d bytes; at most %d fit into the changelog"
              .formatted(model, key[0], value.length, MAX_PART_BYTES));
    }
    logged.put(new StateKey(model, owner, key).bytes(), value);
  }

  @Override
  public void remove(byte[] key) {
    logged.put(new StateKey(model, owner, key).bytes(), null);
  }
}
