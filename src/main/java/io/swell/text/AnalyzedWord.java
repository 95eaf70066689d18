package io.swell.text;

import org.jspecify.annotations.Nullable;

/** A word as it stands in texts and what the analysis makes of it. */
final class AnalyzedWord {
  /** The word; the same instance as its term if the two are equal. */
  final String word;

  /** Its term, or null if it has none. */
  final @Nullable String term;

  /** Whether the analysis removes the word before any is counted. */
  final boolean isStopWord;

  final boolean isNumber;

  /** The term as {@link PackedWord}; or else a negative number, set by {@link TermCounter#key}. */
  long key;

  final long prefix;

  AnalyzedWord(String word, @Nullable String term, boolean isStopWord, boolean isNumber) {
    this.word = term != null && term.equals(word) ? term : word;
    this.term = term;
    this.isStopWord = isStopWord;
    this.isNumber = isNumber;
    this.key = term == null ? 0 : PackedWord.of(term);
    this.prefix = term == null ? 0 : PackedWord.prefix(term);
  }

  /** Makes the analysis of a word that is a term as it stands. */
  static AnalyzedWord ofTerm(char[] text, int from, int to) {
    String term = new String(text, from, to - from);
    return new AnalyzedWord(term, term, false, false);
  }
}
