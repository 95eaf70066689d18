package io.swell.state;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads what {@link StateWriter} wrote. Checks all lengths: reading past the end, or a count that
 * is too large for the remaining bytes, throws {@link IllegalArgumentException}.
 */
public final class StateReader {
  /** Maximum number of values after their count, which may be all 0 and so take one byte. */
  private static final int MOST_PACKED = 1 << 22;

  private final ByteBuffer buffer;
  private final boolean isKey;

  public StateReader(byte[] bytes) {
    this(bytes, false);
  }

  private StateReader(byte[] bytes, boolean isKey) {
    buffer = ByteBuffer.wrap(bytes);
    this.isKey = isKey;
  }

  /** Reads what follows the kind in the key of a piece; a key of another length is not known. */
  public static StateReader ofKey(byte[] key) {
    var reader = new StateReader(key, true);
    reader.getByte();
    return reader;
  }

  public int getByte() {
    need(1);
    return buffer.get();
  }

  public int getInt() {
    need(4);
    return buffer.getInt();
  }

  /** Reads a number that is not negative, as {@link StateWriter#putVarInt} writes it. */
  public int getVarInt() {
    long value = getVarLong();
    if (value > Integer.MAX_VALUE) {
      throw tooLarge();
    }
    return (int) value;
  }

  /** Reads a number that is not negative, as {@link StateWriter#putVarLong} writes it. */
  public long getVarLong() {
    return getParts(Long.SIZE - 1);
  }

  private long getParts(int most) {
    long value = 0;
    for (int shift = 0; shift < most; shift += 7) {
      int bits = getByte();
      value |= (long) (bits & 0x7f) << shift;
      if (bits >= 0) {
        return value;
      }
    }
    throw tooLarge();
  }

  /** Reads a number that {@link StateWriter#putSigned} wrote. */
  public long getSigned() {
    long value = getParts(Long.SIZE);
    return value >>> 1 ^ -(value & 1);
  }

  /** Reads a number of 32 bits that {@link StateWriter#putSigned} wrote. */
  int getSignedInt() {
    long value = getSigned();
    if (value != (int) value) {
      throw tooLarge();
    }
    return (int) value;
  }

  private static IllegalArgumentException tooLarge() {
    return new IllegalArgumentException("the bytes are damaged: a number is too large");
  }

  public long getLong() {
    need(8);
    return buffer.getLong();
  }

  public double getDouble() {
    need(8);
    return Double.longBitsToDouble(buffer.getLong());
  }

  public String getString() {
    return getUtf8(getCount(1));
  }

  /** Reads a string that {@link StateWriter#putShortString} wrote. */
  public String getShortString() {
    return getUtf8(getVarInt());
  }

  private String getUtf8(int length) {
    return new String(getBytes(length), StandardCharsets.UTF_8);
  }

  /** Reads ascending numbers that {@link StateWriter#putRows} wrote. */
  public int[] getRows() {
    int[] rows = new int[getVarCount()];
    int last = 0;
    for (int i = 0; i < rows.length; i++) {
      last += getVarInt();
      rows[i] = last;
      if (last < 0) {
        throw tooLarge();
      }
    }
    return rows;
  }

  /** Reads numbers that {@link StateWriter#putLongs} wrote. */
  public long[] getLongs() {
    long[] values = new long[getVarCount()];
    Arrays.setAll(values, i -> getSigned());
    return values;
  }

  /** Reads numbers that {@link StateWriter#putFloats} wrote. */
  public float[] getFloats() {
    float[] values = new float[getVarCount()];
    for (int i = 0; i < values.length; i++) {
      values[i] = Float.intBitsToFloat(getInt());
    }
    return values;
  }

  /** Reads a number that {@link StateWriter#putVarInt} wrote, of elements of a byte or more. */
  public int getVarCount() {
    int count = getVarInt();
    need(count);
    return count;
  }

  /** Reads a number of elements, which must fit into the remaining bytes. */
  public int getCount(int bytesEach) {
    int count = getInt();
    if (count < 0 || (long) count * bytesEach > buffer.remaining()) {
      throw new IllegalArgumentException(
          "the saved state is damaged: its %s remaining bytes cannot hold %s elements"
              .formatted(buffer.remaining(), count));
    }
    return count;
  }

  /** Reads an index, which must be at least 0 and less than a limit. */
  public int getIndex(int limit) {
    int index = getInt();
    if (index < 0 || index >= limit) {
      throw new IllegalArgumentException(
          "the saved state is damaged: an index must be 0 or more and less than %s, found %s"
              .formatted(limit, index));
    }
    return index;
  }

  /** Reads bytes without their count. */
  public byte[] getBytes(int count) {
    need(count);
    byte[] values = new byte[count];
    buffer.get(values);
    return values;
  }

  public double[] getDoubles(int count) {
    need(8L * count);
    double[] values = new double[count];
    buffer.asDoubleBuffer().get(values);
    buffer.position(buffer.position() + 8 * count);
    return values;
  }

  /** Reads values that {@link StateWriter#putPacked(double[])} wrote. */
  public double[] getPacked() {
    int count = getVarInt();
    if (count > MOST_PACKED) {
      throw tooLarge();
    }
    return getPacked(count);
  }

  /** Reads values that {@link StateWriter#putPacked(double[], int)} wrote. */
  public double[] getPacked(int count) {
    return PackedDoubles.read(this, count);
  }

  /** Returns how many bytes have been read. */
  public int position() {
    return buffer.position();
  }

  /** Returns whether bytes remain. */
  public boolean hasRemaining() {
    return buffer.hasRemaining();
  }

  /** Reads all remaining bytes. */
  public byte[] getRest() {
    return getBytes(buffer.remaining());
  }

  /**
   * Requires that all bytes have been read; otherwise the piece has another layout.
   *
   * @throws IllegalArgumentException if bytes remain
   */
  public void requireEnd() {
    if (buffer.hasRemaining() && isKey) {
      throw unknownPiece();
    }
    if (buffer.hasRemaining()) {
      throw new IllegalArgumentException(
          "the saved state has "
              + buffer.remaining()
              + " bytes more than this release reads: it is damaged or from another release");
    }
  }

  static IllegalArgumentException unknownPiece() {
    return new IllegalArgumentException("this release does not recognize this piece");
  }

  /** Requires that so many bytes remain. */
  public void need(long bytes) {
    if (isKey && bytes > buffer.remaining()) {
      throw unknownPiece();
    }
    if (bytes < 0 || bytes > buffer.remaining()) {
      throw new IllegalArgumentException(
          "the bytes end early: %s more are needed, found %s".formatted(bytes, buffer.remaining()));
    }
  }
}
