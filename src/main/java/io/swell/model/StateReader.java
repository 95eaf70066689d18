package io.swell.model;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Reads what {@link StateWriter} wrote. Trusts no length: reading past the end or a count that the
 * bytes left cannot hold is an {@link IllegalArgumentException}.
 */
public final class StateReader {
  private final ByteBuffer buffer;

  public StateReader(byte[] bytes) {
    buffer = ByteBuffer.wrap(bytes);
  }

  public int getByte() {
    need(1);
    return buffer.get();
  }

  public int getInt() {
    need(4);
    return buffer.getInt();
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
    int length = getCount(1);
    byte[] utf8 = new byte[length];
    buffer.get(utf8);
    return new String(utf8, StandardCharsets.UTF_8);
  }

  /** Reads a number of elements that must fit into the bytes left. */
  public int getCount(int bytesEach) {
    int count = getInt();
    if (count < 0 || (long) count * bytesEach > buffer.remaining()) {
      throw new IllegalArgumentException(
          "state says "
              + count
              + " elements, its "
              + buffer.remaining()
              + " bytes cannot hold them");
    }
    return count;
  }

  /** Reads a place, which must be 0 to below a limit. */
  public int getIndex(int limit) {
    int index = getInt();
    if (index < 0 || index >= limit) {
      throw new IllegalArgumentException(
          "state names place " + index + ", there are " + limit + ": it is damaged");
    }
    return index;
  }

  public int[] getInts(int count) {
    need(4L * count);
    int[] values = new int[count];
    buffer.asIntBuffer().get(values);
    buffer.position(buffer.position() + 4 * count);
    return values;
  }

  public double[] getDoubles(int count) {
    need(8L * count);
    double[] values = new double[count];
    buffer.asDoubleBuffer().get(values);
    buffer.position(buffer.position() + 8 * count);
    return values;
  }

  /** Refuses bytes that nobody asked for: a piece of another layout than the one it was read by. */
  public void requireEnd() {
    if (buffer.hasRemaining()) {
      throw new IllegalArgumentException(
          "state goes on for " + buffer.remaining() + " bytes more than this release reads");
    }
  }

  private void need(long bytes) {
    if (bytes < 0 || bytes > buffer.remaining()) {
      throw new IllegalArgumentException(
          "state ends early: needs " + bytes + " bytes more, has " + buffer.remaining());
    }
  }
}
