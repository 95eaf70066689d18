package io.swell.output;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Chooses the words that name a topic or a story: its heaviest terms, but only one form of a word.
 *
 * <p>Two terms are forms of one word if they begin with the same {@value #STEM} letters or more,
 * and what is left of each is shorter than that, of both together no longer: "accord" and
 * "accords", "company" and "companies", "China" and "Chinese", "naturalized" and "naturalization".
 * A word of three letters may be the beginning of one with two more: "car" and "cars". This takes
 * some other words for forms, such as "contract" and "contrast"; a name then shows the next term
 * instead. No language is asked for.
 *
 * <p>A term that contains a chosen one between other signs than letters and digits, a phrase
 * ("health_care") or a compound ("pam_unix"), stands for it.
 *
 * <p>The endings of ordinal numbers ("19 th") and "st" of "St. Louis" name nothing, so they are
 * passed over unless a topic has no other terms.
 */
public final class LabelWords {
  /** Number of words of a label. */
  public static final int MOST = 3;

  private static final int STEM = 4;
  private static final Set<String> ORDINAL_ENDINGS = Set.of("st", "nd", "rd", "th");

  private LabelWords() {}

  /** Returns the label made of the heaviest terms. */
  public static String label(List<String> heaviest) {
    return String.join(" ", of(heaviest, MOST));
  }

  /**
   * Chooses words. Costs O(terms x chosen).
   *
   * @param heaviest terms, heaviest first
   * @param most number of words wanted
   */
  public static List<String> of(List<String> heaviest, int most) {
    List<String> chosen = chosen(heaviest, most, ORDINAL_ENDINGS);
    return chosen.isEmpty() ? chosen(heaviest, most, Set.of()) : chosen;
  }

  private static List<String> chosen(List<String> heaviest, int most, Set<String> without) {
    List<String> chosen = new ArrayList<>();
    for (String term : heaviest) {
      if (without.contains(term)) {
        continue;
      }
      int part = 0;
      while (part < chosen.size() && !contains(term, chosen.get(part))) {
        part++;
      }
      if (part < chosen.size()) {
        chosen.set(part, term);
        chosen.subList(part + 1, chosen.size()).removeIf(other -> contains(term, other));
      } else if (chosen.size() < most && !areAny(chosen, term)) {
        chosen.add(term);
      }
    }
    return List.copyOf(chosen);
  }

  /** Returns whether a term is a form of any of some others, or a part of one. */
  public static boolean areAny(List<String> others, String term) {
    return others.stream()
        .anyMatch(other -> isForm(term, other) || contains(other, term) || contains(term, other));
  }

  private static boolean isForm(String term, String other) {
    int least = Math.min(term.length(), other.length());
    int most = Math.max(term.length(), other.length());
    int same = 0;
    while (same < least && term.charAt(same) == other.charAt(same)) {
      same++;
    }
    if (same == most) {
      return true;
    }
    if (!areLetters(term, same) || !areLetters(other, same)) {
      return false;
    }
    return same >= STEM
        ? most < 2 * same && most + least <= 3 * same
        : same == STEM - 1 && same == least && most < 2 * same;
  }

  private static boolean areLetters(String term, int from) {
    return term.codePoints().skip(from).allMatch(Character::isLetter);
  }

  /** Returns whether a longer term has another one as a part. */
  private static boolean contains(String term, String part) {
    int at = part.isEmpty() ? -1 : term.indexOf(part);
    while (at >= 0 && part.length() < term.length()) {
      int end = at + part.length();
      if ((at == 0 || isBetween(term.charAt(at - 1)))
          && (end == term.length() || isBetween(term.charAt(end)))) {
        return true;
      }
      at = term.indexOf(part, at + 1);
    }
    return false;
  }

  private static boolean isBetween(char sign) {
    return !Character.isLetterOrDigit(sign) && !Character.isSurrogate(sign);
  }
}
