package io.swell.text;

/**
 * How much more often a letter follows another in words than by chance, from pairs of letters in
 * 28,000 distinct words: the names of the JDK's classes, its messages in German, Lucene's stop
 * words of European languages, and English news.
 */
final class LetterPairs {
  private static final int LETTERS = 26;

  /** A row for each first letter; 'a' stands for -4 (or less), 'e' for 0 and 'h' for 3. */
  private static final String SCORES =
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

  private LetterPairs() {}

  /**
   * Returns the binary logarithm of the ratio of the frequencies, from -4 to 3.
   *
   * @param first an ASCII letter, in upper or lower case
   * @param second an ASCII letter, in upper or lower case
   */
  static int score(char first, char second) {
    return SCORES.charAt(((first | 0x20) - 'a') * LETTERS + ((second | 0x20) - 'a')) - 'e';
  }
}
