package io.swell.state;

import java.util.Arrays;

/**
 * Writes doubles of similar magnitude in fewer bits, and reads back the same bits.
 *
 * <p>A number takes the bits that distinguish the exponents of all the numbers, a sign if one of
 * them is negative, and the bits of the significand that are not 0 in all of them; a zero takes
 * only the former. Sums of products take about 58 bits, floats about 30.
 */
final class PackedDoubles {
  private static final int FRACTION_BITS = 52;
  private static final int EXPONENT_MASK = 0x7ff;
  private static final long FRACTION_MASK = (1L << FRACTION_BITS) - 1;
  private static final int SIGNED = 0x10;

  private PackedDoubles() {}

  /** Writes the first {@code count} values, without their number. */
  static void write(StateWriter out, double[] values, int count) {
    int smallest = EXPONENT_MASK;
    int largest = 0;
    long all = 0;
    for (int i = 0; i < count; i++) {
      long bits = Double.doubleToRawLongBits(values[i]);
      if (bits != 0) {
        smallest = Math.min(smallest, exponent(bits));
        largest = Math.max(largest, exponent(bits));
        all |= bits;
      }
    }
    if (all == 0) {
      out.putByte(0);
      return;
    }
    int exponentBits = Integer.SIZE - Integer.numberOfLeadingZeros(largest - smallest + 1);
    int dropped = Math.min(FRACTION_BITS, Long.numberOfTrailingZeros(all));
    int signBits = all < 0 ? 1 : 0;
    out.putByte(exponentBits | (signBits == 1 ? SIGNED : 0)).putVarInt(smallest).putByte(dropped);
    int width = signBits + FRACTION_BITS - dropped;
    var bitWriter = new BitWriter(((long) count * (exponentBits + width) + 7) / Byte.SIZE);
    for (int i = 0; i < count; i++) {
      long bits = Double.doubleToRawLongBits(values[i]);
      bitWriter.put(bits == 0 ? 0 : exponent(bits) - smallest + 1, exponentBits);
      if (bits != 0) {
        long sign = signBits == 1 ? bits >>> 63 << FRACTION_BITS : 0;
        bitWriter.put((sign | (bits & FRACTION_MASK)) >>> dropped, width);
      }
    }
    out.putBytes(bitWriter.taken());
  }

  private static int exponent(long bits) {
    return (int) (bits >>> FRACTION_BITS) & EXPONENT_MASK;
  }

  /** Reads values that {@link #write} wrote. */
  static double[] read(StateReader in, int count) {
    int head = in.getByte();
    double[] values = new double[count];
    if (head == 0) {
      return values;
    }
    int exponentBits = head & SIGNED - 1;
    int signBits = (head & SIGNED) == 0 ? 0 : 1;
    int smallest = in.getVarInt();
    int dropped = in.getByte();
    require(head < 2 * SIGNED && exponentBits > 0 && exponentBits <= 12);
    require(smallest <= EXPONENT_MASK && dropped >= 0 && dropped <= FRACTION_BITS);
    var bitReader = new BitReader(in);
    for (int i = 0; i < count; i++) {
      long code = bitReader.get(exponentBits);
      if (code != 0) {
        long exponent = smallest + code - 1;
        require(exponent <= EXPONENT_MASK);
        long rest = bitReader.get(signBits + FRACTION_BITS - dropped) << dropped;
        long sign = rest >>> FRACTION_BITS << 63;
        values[i] =
            Double.longBitsToDouble(sign | exponent << FRACTION_BITS | (rest & FRACTION_MASK));
      }
    }
    return values;
  }

  private static void require(boolean holds) {
    if (!holds) {
      throw new IllegalArgumentException(
          "the saved state is damaged: packed numbers are not valid");
    }
  }

  /** Writes numbers of up to 53 bits, highest bit first. */
  private static final class BitWriter {
    private final byte[] bytes;
    private int length;
    private int free = Byte.SIZE;

    BitWriter(long bytes) {
      this.bytes = new byte[Math.toIntExact(bytes)];
    }

    void put(long value, int bits) {
      int left = bits;
      while (left > 0) {
        int now = Math.min(left, free);
        left -= now;
        free -= now;
        bytes[length] |= (byte) ((value >>> left & (1L << now) - 1) << free);
        if (free == 0) {
          length++;
          free = Byte.SIZE;
        }
      }
    }

    byte[] taken() {
      return Arrays.copyOf(bytes, length + (free < Byte.SIZE ? 1 : 0));
    }
  }

  private static final class BitReader {
    private final StateReader in;
    private int current;
    private int available;

    BitReader(StateReader in) {
      this.in = in;
    }

    long get(int bits) {
      long value = 0;
      int left = bits;
      while (left > 0) {
        if (available == 0) {
          current = in.getByte() & 0xff;
          available = Byte.SIZE;
        }
        int now = Math.min(left, available);
        left -= now;
        available -= now;
        value = (value << now) | ((current >>> available) & ((1 << now) - 1));
      }
      return value;
    }
  }
}
