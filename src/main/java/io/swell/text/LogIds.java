package io.swell.text;

import java.util.regex.Pattern;

/**
 * Tells ids that programs make from names that people gave, by how likely their letters and digits
 * follow each other in names: {@code 9s6XKzkNRiz8i3} is an id, {@code IPv4Address} is a name.
 *
 * <p>The score of a run of letters and digits is the sum over its pairs of characters. A pair of
 * letters counts by how usual it is, and less in a run of capitals, which may be an abbreviation. A
 * change of case or between letters and digits counts against a name, and a part that looks like a
 * word counts for it. With the limits below, about 1 of 400 names in the JDK and in Python's
 * library is an id, and 1 of 300 random ids of 20 letters and digits a name.
 */
final class LogIds {
  private static final int SHORTEST = 8;
  private static final int SHORTEST_AFTER_PREFIX = 6;
  private static final int SHORTEST_LETTERS = 12;
  private static final int SHORTEST_ONE_CASE = 16;
  private static final int SHORTEST_WORD_PART = 5;
  private static final int POD_SUFFIX = 5;
  private static final int SHORTEST_POD_HASH = 8;

  /**
   * The id of a message of Exim, {@code 1rAbCd-0000Xy-2Z}, and Base64 that ends with a sign of
   * equality and has letters and digits, or capitals after lower case.
   */
  private static final Pattern SPECIAL =
      Pattern.compile(
          ("1A{5}-A{6}-A{2}(?:(?=_)|END)"
                  + "|(?!1)(?=B{14,511}+=)(?=B*?[a-z][A-Z]|(?=B*?[0-9])B*?[a-zA-Z])"
                  + "(?:B{4}){3,127}+(?:B{3}=(?!=)|B{2}==)END")
              .replace("B", "[A-Za-z0-9+/]")
              .replace("A{", "[A-Za-z0-9]{")
              .replace("END", LogMask.END));

  /** The characters of random suffixes in Kubernetes: no vowels, and no digits like them. */
  private static final String POD_CHARACTERS = "bcdfghjklmnpqrstvwxz2456789";

  private static final String JOINTS = "-_+/~.";

  private static final int LETTERS = 26;

  /**
   * How much more often a letter follows another in words than by chance, from pairs of letters in
   * 28,000 distinct words: the names of the JDK's classes, its messages in German, Lucene's stop
   * words of European languages, and English news. A row for each first letter; 'a' stands for -4
   * (or less), 'e' for 0 and 'h' for 3.
   */
  private static final String PAIR_SCORES =
      "aefeccebeacgegaeagfgedccdb"
          + "gdcbgacafcagccfaafecfaaaca"
          + "fadagaageaeebagbaedfeaaaca"
          + "fccdhacagbbdcdfbaeebecbaca"
          + "ecefdddceabfegbdbggecccdba"
          + "fabagfcagaafabgaafdefaaada"
          + "fbbahadefaaeceeaaffdfaaada"
          + "gbaahaaagaaecdgbaedeeabada"
          + "edfefdeaaaceehfdadffaeabad"
          + "gbeegddcdabdddgebdebgdaaba"
          + "gcbchbccgbcfcefbadffebbadb"
          + "gcbdhbcagabfbbfbaaeeecaafa"
          + "gebbhabagaacecffaaeceaaaca"
          + "fbfffdgbfadbbdeaabfgdcbabc"
          + "ddeeccdbdadffheeageefdebba"
          + "gabbgbaefaafbbgfagefeaaaba"
          + "cbbbbbbbcbbdccbbbbbdhcbbcb"
          + "gcdehcdbgaccedfcadffeccada"
          + "ebfbgcbefacddceeabfgfacada"
          + "facbhbaehaadbbfbafeeeabaec"
          + "eeedfdeaeabffgceagffacabab"
          + "gabahaaagaaacafaababbaaaba"
          + "gbbchcaegabdcefbaefccacaba"
          + "ecfcgcbdgabcecdgadegdcccda"
          + "fdedfbcbfacefffgaegecbcacc"
          + "fbabhabdgaadcbfbaaaegadadd";

  private LogIds() {}

  /**
   * Returns the end of the id that begins here, with the parts that hyphens and the like join to
   * it, or {@link LogMask#NO_MATCH}.
   *
   * @param from where a word begins
   */
  static int match(char[] text, int from, int to) {
    int end = runEnd(text, from, to);
    int length = end - from;
    if (length == 0) {
      return LogMask.NO_MATCH;
    }
    if (isId(text, from, end, isValue(text, from))) {
      return tail(text, end, to);
    }
    boolean maySpecial = end < to && "-+/=".indexOf(text[end]) >= 0;
    int special = maySpecial ? LogHeader.endOf(SPECIAL, text, from, to) : LogMask.NO_MATCH;
    if (special != LogMask.NO_MATCH) {
      return special;
    }
    if (isPodSuffix(text, from, end, to)) {
      return end;
    }
    return isMixed(text, from, end) ? joined(text, end, to) : LogMask.NO_MATCH;
  }

  /** Returns whether the value of a key begins here: {@code id=9s6XKz}, {@code "id": "9s6XKz"}. */
  private static boolean isValue(char[] text, int from) {
    int at = from - 1;
    if (at > 1 && text[at] == '"') {
      at -= text[at - 1] == ' ' ? 2 : 1;
      return text[at] == ':' || text[at] == '=';
    }
    return at > 0 && text[at] == '=';
  }

  /** Matches an id whose parts are short, as in {@code V1StG-XR8_Z5jdHi6B}. */
  private static int joined(char[] text, int firstEnd, int to) {
    int end = firstEnd;
    while (end + 1 < to && "-_+".indexOf(text[end]) >= 0) {
      int next = runEnd(text, end + 1, to);
      if (isId(text, end + 1, next, true)) {
        return tail(text, next, to);
      }
      if (!isMixed(text, end + 1, next)) {
        return LogMask.NO_MATCH;
      }
      end = next;
    }
    return LogMask.NO_MATCH;
  }

  /** Returns the end of an id that may contain hyphens, slashes and the like, as in Base64. */
  static int tail(char[] text, int from, int to) {
    int end = from;
    while (end + 1 < to && JOINTS.indexOf(text[end]) >= 0) {
      int next = runEnd(text, end + 1, to);
      boolean rest = next > end + 1 && next - end <= 3 && text[end] != '.';
      if (!rest && !isMixed(text, end + 1, next) && !isId(text, end + 1, next, true)) {
        break;
      }
      end = next;
    }
    while (end < to && text[end] == '=') {
      int padding = end + 1;
      if (padding < to && (Ascii.isAlphanumeric(text[padding]) || text[padding] == '"')) {
        break;
      }
      end = padding;
    }
    return end;
  }

  /**
   * Returns whether a run of ASCII letters and digits is an id.
   *
   * @param prefixed whether a name precedes it, as in {@code req_9s6XKz}, so that less is required
   */
  static boolean isId(char[] text, int from, int to, boolean prefixed) {
    int length = to - from;
    if (length < (prefixed ? SHORTEST_AFTER_PREFIX : SHORTEST)) {
      return false;
    }
    int digits = 0;
    int capitals = 0;
    for (int i = from; i < to; i++) {
      char c = text[i];
      if (Ascii.isDigit(c)) {
        digits++;
      } else if (Ascii.isUpper(c)) {
        capitals++;
      } else if (!Ascii.isLetter(c)) {
        return false;
      }
    }
    if (digits == length) {
      return false;
    }
    if (digits == 0) {
      boolean lower = capitals == 0 || (capitals == 1 && Ascii.isUpper(text[from]));
      if (lower || capitals == length) {
        return length >= SHORTEST_ONE_CASE && score(text, from, to) <= -0.6 * length;
      }
      return prefixed
          ? length >= SHORTEST && score(text, from, to) <= -0.35 * length
          : length >= SHORTEST_LETTERS && score(text, from, to) <= -4.5 - 0.25 * length;
    }
    double limit = -Math.min(12, 3.5 + 0.25 * length);
    if (prefixed) {
      limit = length < SHORTEST ? -5 : length < 10 ? -4 : -2.5;
    }
    return score(text, from, to) <= limit;
  }

  private static double score(char[] text, int from, int to) {
    double total = 0;
    int part = from;
    int partScore = 0;
    boolean kind = false;
    for (int i = from + 1; i < to; i++) {
      char before = text[i - 1];
      char c = text[i];
      boolean wordBegins = Ascii.isUpper(c) && i + 1 < to && isLower(text[i + 1]);
      if (Ascii.isDigit(c)) {
        if (!Ascii.isDigit(before)) {
          kind = LogIdentifiers.isNumberedKind(text, part, i, to);
          total += bonus(i - part, partScore) - (kind ? 0 : 1.5);
        }
        continue;
      }
      if (!Ascii.isDigit(before) && isLower(c)) {
        int pair = Math.min(2, pairScore(before, c));
        total += pair;
        partScore += pair;
        continue;
      }
      if (Ascii.isDigit(before)) {
        total -= kind ? 0 : wordBegins ? 2 : 3;
        part = i;
      } else if (!Ascii.isUpper(before)) {
        total += bonus(i - part, partScore) - 1;
        part = i;
      } else if (wordBegins) {
        total -= 1;
      } else {
        total += Math.max(-1, Math.min(1, pairScore(before, c)));
      }
      partScore = 0;
    }
    return total + bonus(to - part, partScore);
  }

  /** Returns the binary logarithm of the ratio of the frequencies, from -4 to 3. */
  private static int pairScore(char first, char second) {
    return PAIR_SCORES.charAt(((first | 0x20) - 'a') * LETTERS + ((second | 0x20) - 'a')) - 'e';
  }

  private static int bonus(int length, int partScore) {
    return length >= SHORTEST_WORD_PART && partScore >= 2 ? 4 : 0;
  }

  /**
   * Returns whether this is the random end of the name of a pod or a node, or the hash before it:
   * {@code web-7d4b9c6f5-x2x9z}, {@code pool-3ba7fda0-gz2c}.
   */
  private static boolean isPodSuffix(char[] text, int from, int end, int to) {
    int length = end - from;
    if (from < 2
        || length < POD_SUFFIX - 1
        || text[from - 1] != '-'
        || !Ascii.isAlphanumeric(text[from - 2])
        || !LogMask.endsWord(text, end, to)) {
      return false;
    }
    boolean digit = false;
    boolean letter = false;
    boolean pod = true;
    for (int i = from; i < end; i++) {
      if (!Ascii.isDigit(text[i]) && !isLower(text[i])) {
        return false;
      }
      digit |= Ascii.isDigit(text[i]);
      letter |= isLower(text[i]);
      pod &= POD_CHARACTERS.indexOf(text[i]) >= 0;
    }
    if (length > POD_SUFFIX) {
      return pod && length >= SHORTEST_POD_HASH;
    }
    if ((pod || digit) && isAfterHash(text, from - 1)) {
      return true;
    }
    if (!pod || !letter || length < POD_SUFFIX) {
      return false;
    }
    return digit
        ? !LogIdentifiers.isNumberedKind(text, from, end - 1, end) && score(text, from, end) <= -3
        : score(text, from, end) <= -8;
  }

  /** Returns whether a hash ends here: hex digits, or the characters of Kubernetes. */
  private static boolean isAfterHash(char[] text, int end) {
    int from = end;
    int digits = 0;
    int pod = 0;
    boolean hex = true;
    while (from > 0 && Ascii.isAlphanumeric(text[from - 1]) && end - from < SHORTEST_ONE_CASE) {
      from--;
      digits += Ascii.isDigit(text[from]) ? 1 : 0;
      pod += POD_CHARACTERS.indexOf(text[from]) >= 0 ? 1 : 0;
      hex &= Ascii.isHex(text[from]);
    }
    int length = end - from;
    return length >= SHORTEST_POD_HASH && ((hex && digits > 0) || pod == length);
  }

  /** Returns whether a run has letters and digits, or capitals after lower case. */
  private static boolean isMixed(char[] text, int from, int to) {
    boolean letter = false;
    boolean digit = false;
    boolean changes = false;
    for (int i = from; i < to; i++) {
      digit |= Ascii.isDigit(text[i]);
      letter |= Ascii.isLetter(text[i]);
      changes |= i > from && Ascii.isUpper(text[i]) && isLower(text[i - 1]);
    }
    return (letter && digit) || changes;
  }

  private static int runEnd(char[] text, int from, int to) {
    int end = from;
    while (end < to && Ascii.isAlphanumeric(text[end])) {
      end++;
    }
    return end < to && text[end] >= 0x80 && LogMask.isWord(text[end]) ? from : end;
  }

  private static boolean isLower(char c) {
    return c >= 'a' && c <= 'z';
  }
}
