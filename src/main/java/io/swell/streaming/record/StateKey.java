package io.swell.streaming.record;

import io.swell.state.IncompatibleException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.utils.Bytes;

/**
 * A key of the changelog, which identifies a model and a part of it.
 *
 * <p>Layout, version 1: a byte 1; the length of the model's key in bytes as an unsigned 16-bit
 * number; the model's key in UTF-8; the owner of the part, one byte; the part's key. Because of the
 * length, no key is a prefix of another model's key.
 *
 * @param model the model's key
 * @param owner the owner of the part: {@link #ENGINE}, {@link #SOURCES} or {@link #QUEUE}
 * @param part the part's key, in the format of its owner
 */
public record StateKey(String model, byte owner, byte[] part) {
  /** Owner of the parts of a {@link io.swell.engine.ModelEngine}. */
  public static final byte ENGINE = 0;

  /** Owner of the reports about the source partitions, which are for every model. */
  public static final byte SOURCES = 1;

  /** Owner of the records of the log that a model has not processed completely. */
  public static final byte QUEUE = 2;

  private static final byte VERSION = 1;
  private static final int MAX_MODEL = 0xFFFF;

  public Bytes bytes() {
    byte[] name = model.getBytes(StandardCharsets.UTF_8);
    if (name.length > MAX_MODEL) {
      throw new IllegalArgumentException(
          "a model's key must have at most " + MAX_MODEL + " bytes, found " + name.length);
    }
    return Bytes.wrap(
        ByteBuffer.allocate(4 + name.length + part.length)
            .put(VERSION)
            .putShort((short) name.length)
            .put(name)
            .put(owner)
            .put(part)
            .array());
  }

  /**
   * Reads a key of the changelog.
   *
   * @throws IncompatibleException if a release with another layout wrote it, or a program other
   *     than Swell
   */
  public static StateKey of(Bytes key) {
    ByteBuffer bytes = ByteBuffer.wrap(key.get());
    if (bytes.remaining() < 4) {
      throw foreign(key);
    }
    byte version = bytes.get();
    if (version != VERSION) {
      throw IncompatibleException.version("the changelog of the models", version, VERSION);
    }
    byte[] name = new byte[bytes.getShort() & MAX_MODEL];
    if (bytes.remaining() < name.length + 1) {
      throw foreign(key);
    }
    bytes.get(name);
    byte owner = bytes.get();
    if (owner != ENGINE && owner != SOURCES && owner != QUEUE) {
      throw foreign(key);
    }
    byte[] part = new byte[bytes.remaining()];
    bytes.get(part);
    return new StateKey(new String(name, StandardCharsets.UTF_8), owner, part);
  }

  private static IncompatibleException foreign(Bytes key) {
    return new IncompatibleException(
        ("the changelog of the models holds a key that this release cannot read: %s; run the"
                + " release of Swell that wrote it, or delete what was learned with 'swell reset'")
            .formatted(key));
  }
}
