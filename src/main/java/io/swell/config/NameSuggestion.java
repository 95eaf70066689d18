package io.swell.config;

import java.util.Collection;
import java.util.Optional;

/** Suggests a valid name for a misspelled one. */
final class NameSuggestion {
  private NameSuggestion() {}

  /**
   * Returns the candidate with the smallest edit distance (insert, delete, replace, swap of
   * neighbors), if that is at most a third of the name's length, or at most 2 for short names. Of
   * several such candidates, returns the first.
   */
  static Optional<String> nearest(String name, Collection<String> candidates) {
    String best = null;
    int least = Math.max(2, name.length() / 3) + 1;
    for (String candidate : candidates) {
      int distance = distance(name, candidate);
      if (distance < least) {
        least = distance;
        best = candidate;
      }
    }
    return Optional.ofNullable(best);
  }

  /** Returns the optimal string alignment distance. Costs O(|a| |b|). */
  static int distance(String a, String b) {
    int[][] d = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          d[i][j] = i + j;
          continue;
        }
        int replace = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        d[i][j] = Math.min(d[i - 1][j - 1] + replace, 1 + Math.min(d[i - 1][j], d[i][j - 1]));
        boolean swapped =
            i > 1
                && j > 1
                && a.charAt(i - 1) == b.charAt(j - 2)
                && a.charAt(i - 2) == b.charAt(j - 1);
        if (swapped) {
          d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
        }
      }
    }
    return d[a.length()][b.length()];
  }
}
