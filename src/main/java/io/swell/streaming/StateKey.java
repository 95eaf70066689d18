package io.swell.streaming;

import io.swell.model.IncompatibleException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.utils.Bytes;

/**
 * A key of the changelog: which model, and which part of it.
 *
 * <p>Layout, version 1: a byte 1; the bytes of the model's key as an unsigned 16-bit number and its
 * UTF-8; the owner of the part, a byte; the part's key. The length in front makes no key a prefix
 * of another model's.
 *
 * @param model the model's key
 * @param owner whose part it is: {@link #ENGINE} or {@link #SOURCES}
 * @param part the part's key, in its owner's words
 */
record StateKey(String model, byte owner, byte[] part) {
  /** Parts of the {@link io.swell.engine.ModelEngine}. */
  static final byte ENGINE = 0;

  /** A model's clock of an earlier release: passed over, the log tells the time now. */
  static final byte CLOCK = 1;

  /** What was said about the source partitions, for every model. */
  static final byte SOURCES = 2;

  private static final byte VERSION = 1;
  private static final int MAX_MODEL = 0xFFFF;

  Bytes bytes() {
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
   * @throws IncompatibleException if a release with another layout wrote it, or nobody of ours
   */
  static StateKey of(Bytes key) {
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
    if (owner != ENGINE && owner != CLOCK && owner != SOURCES) {
      throw foreign(key);
    }
    byte[] part = new byte[bytes.remaining()];
    bytes.get(part);
    return new StateKey(new String(name, StandardCharsets.UTF_8), owner, part);
  }

  private static IncompatibleException foreign(Bytes key) {
    return new IncompatibleException(
        "the changelog of the models holds a key that this release cannot read: "
            + key
            + "; run the release that wrote it, or 'swell reset' to forget what was learned");
  }
}
