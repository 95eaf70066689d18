package io.swell.streaming;

import io.swell.model.StateSink;
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
   * default.
   */
  static final int MAX_PART_BYTES = 900_000;

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
