package io.swell.state;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Writes the fields of one piece of state, big endian, into a growing array. */
public final class StateWriter {
  private byte[] bytes = new byte[64];
  private int length;

  private ByteBuffer room(int more) {
    if (length + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + more));
    }
    var at = ByteBuffer.wrap(bytes, length, more);
    length += more;
    return at;
  }

  public StateWriter putByte(int value) {
    room(1).put((byte) value);
    return this;
  }

  public StateWriter putInt(int value) {
    room(4).putInt(value);
    return this;
  }

  /** Writes a number that is not negative in 1 to 5 bytes: 7 bits each, lowest first. */
  public StateWriter putVarInt(int value) {
    return putVarLong(value);
  }

  /**
   * Writes a number in 1 to 9 bytes, 7 bits each, lowest first; one that is negative takes 10
   * bytes.
   */
  public StateWriter putVarLong(long value) {
    long rest = value;
    for (; (rest & ~0x7fL) != 0; rest >>>= 7) {
      putByte((int) rest | 0x80);
    }
    return putByte((int) rest);
  }

  /** Writes any number in 1 to 10 bytes, the fewer the nearer to 0 it is. */
  public StateWriter putSigned(long value) {
    return putVarLong(value << 1 ^ value >> 63);
  }

  public StateWriter putLong(long value) {
    room(8).putLong(value);
    return this;
  }

  /** Writes the bits of a double, so that it is read back exactly. */
  public StateWriter putDouble(double value) {
    room(8).putLong(Double.doubleToRawLongBits(value));
    return this;
  }

  /** Writes the length in bytes, then UTF-8; unpaired surrogates become question marks. */
  public StateWriter putString(String value) {
    byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
    return putInt(utf8.length).putBytes(utf8);
  }

  /** Writes the length as {@link #putVarInt} does, then UTF-8 as {@link #putString} does. */
  public StateWriter putShortString(String value) {
    byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
    return putVarInt(utf8.length).putBytes(utf8);
  }

  /** Writes the number of ascending rows, then their differences: in 1 to 2 bytes each mostly. */
  public StateWriter putRows(int[] rows) {
    putVarInt(rows.length);
    int last = 0;
    for (int row : rows) {
      putVarInt(row - last);
      last = row;
    }
    return this;
  }

  /** Writes the number of values, then each as {@link #putSigned} does. */
  public StateWriter putLongs(long[] values) {
    putVarInt(values.length);
    for (long each : values) {
      putSigned(each);
    }
    return this;
  }

  /** Writes the number of values, then their bits. */
  public StateWriter putFloats(float[] values) {
    putVarInt(values.length);
    for (float each : values) {
      putInt(Float.floatToRawIntBits(each));
    }
    return this;
  }

  /** Writes bytes without their count. */
  public StateWriter putBytes(byte[] values) {
    room(values.length).put(values);
    return this;
  }

  /** Writes values [from, to) without their count. */
  public StateWriter putDoubles(double[] values, int from, int to) {
    room(8 * (to - from)).asDoubleBuffer().put(values, from, to - from);
    return this;
  }

  /** Writes the number of values, then the values as {@link PackedDoubles} do. */
  public StateWriter putPacked(double[] values) {
    return putVarInt(values.length).putPacked(values, values.length);
  }

  /** Writes the first values without their count, as {@link PackedDoubles} do. */
  public StateWriter putPacked(double[] values, int count) {
    PackedDoubles.write(this, values, count);
    return this;
  }

  /** Returns the number of bytes written so far. */
  public int length() {
    return length;
  }

  /** Returns a copy of the bytes written so far, and resets the writer. */
  public byte[] take() {
    byte[] taken = Arrays.copyOf(bytes, length);
    length = 0;
    return taken;
  }
}
