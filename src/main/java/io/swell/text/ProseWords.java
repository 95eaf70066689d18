package io.swell.text;

import java.io.IOException;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/**
 * Counts the words of prose in one language. {@link ProseTokens} states the rules; this class takes
 * shortcuts with the same result.
 *
 * <p>Most words consist of ASCII letters and digits, and nothing next to them affects them: what
 * such a word means is analyzed once and remembered. All other text is cut into passages, which no
 * word or address crosses: from the first character that may join words to the next blank. In
 * passages, addresses are removed, and words are found by {@link AsciiWords} or, if they are not
 * all ASCII, by the token stream.
 */
final class ProseWords {
  /** Lucene's tokenizer splits words that are longer than 255 characters. */
  private static final int LONGEST_SHORTCUT = 200;

  /** Characters of ASCII in words and addresses, and those that may join either. */
  private static final boolean[] JOINS = new boolean[0x7F];

  static {
    for (char c = 0; c < JOINS.length; c++) {
      JOINS[c] = Ascii.isAlphanumeric(c) || ".-+_%',;:/@".indexOf(c) >= 0;
    }
  }

  private final ProseTokens tokens;
  private final ProseCharacters characters;
  private final TermCounter counter;
  private final TextBuffer raw = new TextBuffer();
  private final TextBuffer passage = new TextBuffer();
  private final Phrases phrases;
  private final boolean hasPhrases;
  private final boolean ignoresCase;
  private final WordCache.Analysis<IOException> wordAnalysis;
  private final WordCache.Analysis<RuntimeException> tokenAnalysis;
  // words since the last one that was not a stop word
  private int stopWords;
  // how many characters less than in the text come before a place in the passages
  private int shift;

  ProseWords(
      ProseTokens tokens, TextOptions options, ProseCharacters characters, TermCounter counter) {
    this.tokens = tokens;
    this.characters = characters;
    this.counter = counter;
    this.phrases = new Phrases(counter);
    this.hasPhrases = options.phrases();
    this.ignoresCase = tokens.language().ignoresAsciiCase();
    this.wordAnalysis = tokens::word;
    this.tokenAnalysis = tokens::token;
  }

  /** Counts the terms of a text that {@link ProseCharacters} has normalized, and its words. */
  void count(TextBuffer text) throws IOException {
    stopWords = 0;
    shift = 0;
    phrases.interrupt();
    boolean ended = false;
    try {
      if (tokens.splitsByUnicode()) {
        countRuns(text);
      } else {
        countPassage(text, 0, text.length());
      }
      ended = true;
    } finally {
      if (!ended) {
        tokens.close();
        counter.takeCounts();
      }
    }
  }

  private void countRuns(TextBuffer text) throws IOException {
    char[] letters = text.characters();
    int length = text.length();
    for (int at = 0; at < length; ) {
      int end = at;
      while (end < length && Ascii.isAlphanumeric(letters[end])) {
        end++;
      }
      if (end - at > LONGEST_SHORTCUT || !isCut(letters, end, length)) {
        end = passageEnd(letters, end, length);
        countPassage(text, at, end);
      } else if (end > at) {
        int next = end < length && isBlank(letters[end]) ? end + shift + 1 : -1;
        toLowerCase(letters, at, end);
        count(counter.word(letters, at, end, wordAnalysis), at + shift, next);
      }
      at = end + 1;
    }
  }

  /** Replaces capital letters of a word by which it is the same, so that it is remembered once. */
  private void toLowerCase(char[] text, int from, int to) {
    if (ignoresCase) {
      for (int i = from; i < to; i++) {
        if (text[i] <= 'Z' && text[i] >= 'A') {
          text[i] |= ' ';
        }
      }
    }
  }

  /**
   * Returns whether a word that ends here is the same whatever follows: at a character that joins
   * nothing, or before one. Neither is in the part of an address before its slash or at sign.
   */
  private static boolean isCut(char[] text, int end, int length) {
    return end >= length
        || !joins(text[end])
        || (text[end] < JOINS.length && (end + 1 >= length || !joins(text[end + 1])));
  }

  private static boolean joins(char c) {
    return c >= JOINS.length || JOINS[c];
  }

  /** Returns whether a character also ends addresses. */
  private static boolean isBlank(char c) {
    return c <= ' ';
  }

  /**
   * Returns the next blank, and from text that is not ASCII, the blank after the last of the words
   * that are not ASCII either.
   */
  private static int passageEnd(char[] text, int from, int length) {
    int end = blank(text, from, length);
    for (int next = end; !isAscii(text, from, next); next = blank(text, from, length)) {
      end = next;
      from = next + 1;
    }
    return end;
  }

  private static int blank(char[] text, int from, int length) {
    int at = from;
    while (at < length && !isBlank(text[at])) {
      at++;
    }
    return at;
  }

  private static boolean isAscii(char[] text, int from, int to) {
    for (int i = from; i < to; i++) {
      if (text[i] >= JOINS.length) {
        return false;
      }
    }
    return true;
  }

  private void countPassage(TextBuffer text, int from, int to) throws IOException {
    raw.set(text.characters(), from, to);
    characters.separate(raw, tokens.language(), passage);
    int length = passage.length();
    if (tokens.splitsByUnicode()
        && length <= LONGEST_SHORTCUT
        && AsciiWords.isAscii(passage.characters(), length)) {
      countWords(from + shift);
    } else {
      countTokens(from + shift);
    }
    shift += length - (to - from);
  }

  private void countWords(int offset) throws IOException {
    char[] text = passage.characters();
    int length = passage.length();
    int from = AsciiWords.start(text, 0, length);
    while (from < length) {
      int to = AsciiWords.end(text, from, length);
      toLowerCase(text, from, to);
      count(counter.word(text, from, to, wordAnalysis), offset + from, next(offset, to));
      from = AsciiWords.start(text, to, length);
    }
  }

  private void countTokens(int offset) throws IOException {
    tokens.open(passage);
    while (tokens.next()) {
      // stop words are removed but leave gaps in the positions
      stopWords += tokens.increment() - 1;
      CharTermAttribute term = tokens.term();
      AnalyzedWord word = counter.word(term.buffer(), 0, term.length(), tokenAnalysis);
      int next = next(offset, tokens.offset().endOffset());
      count(word, offset + tokens.offset().startOffset(), next);
    }
    tokens.end();
    stopWords += tokens.increment();
    tokens.close();
  }

  /** Returns where the second term of a phrase starts, after a term of a passage, or -1. */
  private int next(int offset, int end) {
    char after = end < passage.length() ? passage.characters()[end] : ' ';
    return after == ' ' || after == '-' ? offset + end + 1 : -1;
  }

  private void count(AnalyzedWord word, int start, int next) {
    if (word.isStopWord) {
      stopWords++;
      return;
    }
    countWord(word.isNumber);
    if (word.term == null) {
      phrases.interrupt();
      return;
    }
    counter.add(word);
    if (hasPhrases) {
      phrases.add(word.term, start, next);
    }
  }

  /** Counts a word that is no stop word, and the stop words before it. */
  private void countWord(boolean isNumber) {
    counter.countWords(stopWords + 1, isNumber);
    stopWords = 0;
  }
}
