package io.swell.model;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/** Creates texts that collide in a hash table, as an attacker who knows the hash could. */
public final class CraftedTexts {
  private static final int SHARED_BITS = 12;

  private CraftedTexts() {}

  /** Returns different texts whose hashes agree in the lowest 12 bits, found by trial. */
  public static List<String> of(int number, ToLongFunction<String> hash) {
    List<String> crafted = new ArrayList<>();
    for (int tried = 0; crafted.size() < number; tried++) {
      String text = "w" + Integer.toString(tried, Character.MAX_RADIX);
      if ((hash.applyAsLong(text) & ((1 << SHARED_BITS) - 1)) == 0) {
        crafted.add(text);
      }
    }
    return crafted;
  }
}
