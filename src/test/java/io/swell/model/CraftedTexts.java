package io.swell.model;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/** Texts that somebody who knows a table's hash has made so that they collide. */
public final class CraftedTexts {
  private static final int SHARED_BITS = 12;

  private CraftedTexts() {}

  /** Different texts whose hashes agree in the lowest 12 bits, found by trying. */
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

  /** The most places in a row that are taken: what one look-up may have to pass. */
  public static int longestRun(long[] table) {
    int longest = 0;
    int run = 0;
    for (int i = 0; i < 2 * table.length && run < table.length; i++) {
      run = table[i % table.length] == 0 ? 0 : run + 1;
      longest = Math.max(longest, run);
    }
    return longest;
  }
}
