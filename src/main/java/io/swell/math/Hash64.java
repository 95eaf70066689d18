package io.swell.math;

/**
 * 64-bit hashes that are the same on every machine and JDK, for saved data. They have no key, so
 * anyone can construct texts that collide.
 */
public final class Hash64 {
  private static final long SEED = 0x9E3779B97F4A7C15L;
  private static final long FACTOR = 0xD6E8FEB86659FD93L;

  private Hash64() {}

  /** Returns the hash of a text's UTF-16 code units. Costs O(length). */
  public static long of(String text) {
    int length = text.length();
    long hash = SEED + length;
    for (int i = 0; i < length; i++) {
      hash = (hash ^ text.charAt(i)) * FACTOR;
      hash ^= hash >>> 32;
    }
    return mix(hash);
  }

  /** Mixes a value, so that each of its bits affects all bits of the result; a bijection. */
  public static long mix(long value) {
    long hash = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
    hash = (hash ^ (hash >>> 27)) * 0x94D049BB133111EBL;
    return hash ^ (hash >>> 31);
  }
}
