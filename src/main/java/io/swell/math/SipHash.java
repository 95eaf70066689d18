package io.swell.math;

import java.security.SecureRandom;

/**
 * SipHash-1-3 (Aumasson and Bernstein: <i>SipHash: a fast short-input PRF</i>, 2012): a 64-bit hash
 * with a secret 128-bit key, for open-addressing tables of external input.
 *
 * <p>Without a key, an attacker can search offline for terms that share a place in the table, so
 * that every lookup visits all of them. Mixing a seed into a finished hash does not help: terms
 * that collide under the hash still collide. Here, every block of four code units passes through a
 * 256-bit state that is initialized from the key, so which texts collide depends on the key from
 * the first block on. No method is known to find collisions without the key that is better than
 * chance. The hash tables of CPython and Rust use the same variant, with one and three rounds.
 *
 * <p>A key belongs to one table in memory. Nothing that is saved or sent may depend on it; use
 * {@link Hash64} for hashes that are saved.
 */
public final class SipHash {
  private static final SecureRandom SECRETS = new SecureRandom();

  /** Number of 16-bit code units in a block. */
  private static final int UNITS = Long.SIZE / Character.SIZE;

  private final long key0;
  private final long key1;

  /**
   * Creates a hash with a known key.
   *
   * @param key0 the first 8 bytes of the key, little-endian
   * @param key1 the other 8
   */
  public SipHash(long key0, long key1) {
    this.key0 = key0;
    this.key1 = key1;
  }

  /**
   * Returns a hash with a secret random key. Nothing else in the model's packages is random; the
   * key does not affect results, because tables give the same answers for every key.
   */
  public static SipHash secret() {
    return new SipHash(SECRETS.nextLong(), SECRETS.nextLong());
  }

  /** Returns the hash of a text as UTF-16LE. Costs O(length); allocates nothing once compiled. */
  public long of(String text) {
    var state = new State(key0, key1);
    int from = 0;
    for (; from + UNITS <= text.length(); from += UNITS) {
      state.add(
          text.charAt(from)
              | (long) text.charAt(from + 1) << 16
              | (long) text.charAt(from + 2) << 32
              | (long) text.charAt(from + 3) << 48);
    }
    // the top byte of the last block is the length in bytes
    state.add((long) text.length() << 57 | rest(text, from));
    return state.end();
  }

  /** Returns the hash of the 8 bytes of a number, little-endian. */
  public long of(long number) {
    var state = new State(key0, key1);
    state.add(number);
    state.add((long) Long.BYTES << 56);
    return state.end();
  }

  private static long rest(String text, int from) {
    return switch (text.length() - from) {
      case 0 -> 0;
      case 1 -> text.charAt(from);
      case 2 -> text.charAt(from) | (long) text.charAt(from + 1) << 16;
      default ->
          text.charAt(from)
              | (long) text.charAt(from + 1) << 16
              | (long) text.charAt(from + 2) << 32;
    };
  }

  private static final class State {
    private long v0;
    private long v1;
    private long v2;
    private long v3;

    State(long key0, long key1) {
      v0 = key0 ^ 0x736F6D6570736575L;
      v1 = key1 ^ 0x646F72616E646F6DL;
      v2 = key0 ^ 0x6C7967656E657261L;
      v3 = key1 ^ 0x7465646279746573L;
    }

    void add(long block) {
      v3 ^= block;
      round();
      v0 ^= block;
    }

    long end() {
      v2 ^= 0xFF;
      round();
      round();
      round();
      return v0 ^ v1 ^ v2 ^ v3;
    }

    private void round() {
      v0 += v1;
      v1 = Long.rotateLeft(v1, 13) ^ v0;
      v0 = Long.rotateLeft(v0, 32);
      v2 += v3;
      v3 = Long.rotateLeft(v3, 16) ^ v2;
      v0 += v3;
      v3 = Long.rotateLeft(v3, 21) ^ v0;
      v2 += v1;
      v1 = Long.rotateLeft(v1, 17) ^ v2;
      v2 = Long.rotateLeft(v2, 32);
    }
  }
}
