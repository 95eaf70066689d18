package io.swell.engine;

import org.jspecify.annotations.Nullable;

/**
 * The key under which a shard of a model is stored beside models.
 *
 * @param model key of the model
 * @param shard number of the shard, from 0
 */
public record ShardKey(String model, int shard) {
  /** Stands between the two: the control character that separates units of information. */
  private static final char SEPARATOR = '\u001f';

  static String of(String model, int shard) {
    return model + SEPARATOR + shard;
  }

  /** Returns the shard that a key stands for; null if it is the key of a model. */
  public static @Nullable ShardKey of(String key) {
    int at = key.lastIndexOf(SEPARATOR);
    if (at < 0 || !key.substring(at + 1).matches("[0-9]{1,9}")) {
      return null;
    }
    return new ShardKey(key.substring(0, at), Integer.parseInt(key.substring(at + 1)));
  }
}
