package io.swell.text;

import java.io.IOException;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/**
 * Counts the words of prose in one language. {@link ProseTokens} states the rules; this class takes
 * shortcuts with the same result.
 *
 * <p>Most words consist of ASCII letters and digits, and nothing next to them affects them. They
 * are read eight characters at a time ({@link PackedWord}), and what a word means is analyzed once
 * and remembered. All other text is cut into passages, which no word or address crosses: from the
 * first character that may join words to the next blank. In passages, addresses are removed, and
 * words are found by {@link AsciiWords} or, if they are not all ASCII, by the token stream.
 */
final class ProseWords {
  /** Lucene's tokenizer splits words that are longer than 255 characters. */
  private static final int LONGEST_SHORTCUT = 200;

  private static final int LONGEST_PACKED = 2 * PackedWord.LONGEST;

  private final ProseTokens tokens;
  private final ProseCharacters characters;
  private final TermCounter counter;
  private final PackedWordCache packedWords;
  private final AsciiRuns runs = new AsciiRuns();
  private final TextBuffer raw = new TextBuffer();
  private final TextBuffer passage = new TextBuffer();
  private final Phrases phrases;
  private final boolean hasPhrases;
  private final WordCache.Analysis<IOException> wordAnalysis;
  private final WordCache.Analysis<RuntimeException> tokenAnalysis;
  private final char[] unpacked = new char[LONGEST_PACKED];
  private final long lowerCase;
  private final long mark;
  // words since the last one that was not a stop word
  private int stopWords;
  // how many characters less than in the text come before a place in the passages
  private int shift;

  /**
   * @param number number of the language in the analyzer, below 256
   */
  ProseWords(
      ProseTokens tokens,
      TextOptions options,
      ProseCharacters characters,
      TermCounter counter,
      PackedWordCache packedWords,
      int number) {
    this.tokens = tokens;
    this.characters = characters;
    this.counter = counter;
    this.packedWords = packedWords;
    this.phrases = new Phrases(counter, options);
    this.hasPhrases = options.phrases();
    this.wordAnalysis = tokens::word;
    this.tokenAnalysis = tokens::token;
    this.lowerCase = tokens.language().ignoresAsciiCase() ? PackedWord.LOWER_CASE : 0;
    this.mark = PackedWord.mark(number);
  }

  Language language() {
    return tokens.language();
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
    runs.set(text);
    byte[] bytes = runs.characters();
    int length = text.length();
    for (int at = 0; at < length; ) {
      long eight = PackedWord.eight(bytes, at);
      int letters = PackedWord.length(eight);
      int end =
          letters < PackedWord.LONGEST ? at + letters : AsciiRuns.wordEnd(bytes, at + letters);
      if (end - at > LONGEST_SHORTCUT || !AsciiRuns.isCut(bytes, end)) {
        end = runs.passageEnd(end);
        countPassage(text, at, end);
      } else if (end > at) {
        int next = AsciiRuns.isBlank(bytes[end]) ? end + shift + 1 : -1;
        if (end - at <= LONGEST_PACKED) {
          long rest = letters < PackedWord.LONGEST ? 0 : PackedWord.eight(bytes, at + letters);
          countPacked(
              PackedWord.first(eight | lowerCase, letters),
              PackedWord.first(rest | lowerCase, end - at - letters),
              at + shift,
              next);
        } else {
          countLong(text.characters(), at, end, at + shift, next);
        }
      }
      // often a comma and a space
      at = end + (AsciiRuns.isBlank(bytes[end + 1]) ? 2 : 1);
    }
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
      countWord(text, from, to, offset + from, next(offset, to));
      from = AsciiWords.start(text, to, length);
    }
  }

  private void countWord(char[] text, int from, int to, int start, int next) throws IOException {
    int middle = Math.min(to, from + PackedWord.LONGEST);
    long word = PackedWord.of(text, from, middle);
    long rest = to - from <= LONGEST_PACKED ? PackedWord.of(text, middle, to) : 0;
    if (word == 0 || (rest == 0 && middle < to)) {
      countLong(text, from, to, start, next);
    } else {
      countPacked(
          PackedWord.first(word | lowerCase, middle - from),
          PackedWord.first(rest | lowerCase, to - middle),
          start,
          next);
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

  private void countPacked(long word, long rest, int start, int next) throws IOException {
    long marked = word | mark | (rest == 0 ? 0 : PackedWord.HAS_REST);
    int place = packedWords.find(marked, rest);
    if (place < 0) {
      AnalyzedWord analyzed = tokens.word(unpacked, 0, unpack(word, rest));
      place = packedWords.put(marked, rest, meaning(analyzed), analyzed);
    }
    long meaning = packedWords.meaning(place);
    String term = packedWords.term(place);
    if (term != null) {
      countWord(false);
      counter.add(meaning, meaning > 0 ? meaning : packedWords.prefix(place), term);
      if (hasPhrases) {
        phrases.add(term, start, next);
      }
    } else if (meaning == PackedWordCache.STOP_WORD) {
      stopWords++;
    } else if (meaning == PackedWordCache.NUMBER_TERM) {
      countLong(unpacked, 0, unpack(word, rest), start, next);
    } else {
      countWord(meaning == PackedWordCache.NUMBER);
      phrases.interrupt();
    }
  }

  private int unpack(long word, long rest) {
    return PackedWord.unpack(rest, unpacked, PackedWord.unpack(word, unpacked, 0));
  }

  private long meaning(AnalyzedWord word) {
    if (word.isStopWord) {
      return PackedWordCache.STOP_WORD;
    }
    if (word.isNumber) {
      return word.term == null ? PackedWordCache.NUMBER : PackedWordCache.NUMBER_TERM;
    }
    return word.term == null ? PackedWordCache.NO_TERM : counter.key(word);
  }

  private void countLong(char[] text, int from, int to, int start, int next) throws IOException {
    count(counter.word(text, from, to, wordAnalysis), start, next);
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
    counter.add(word, word.term);
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
