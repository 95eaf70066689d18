package io.swell.text;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.StopFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.cjk.CJKBigramFilter;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;

/** The token stream of one language; built once and reused for every text. */
final class ProseTokens {
  private static final char PHRASE_JOINT = '_';

  private final Language language;
  private final TextOptions options;
  private final Tokenizer tokenizer;
  private final TokenStream stream;
  private final CharTermAttribute term;
  private final OffsetAttribute offset;
  private final PositionIncrementAttribute position;
  // the previous term, then the joint and the current term if they form a phrase
  private final char[] phrase;

  ProseTokens(Language language, TextOptions options, ProseCharacters characters)
      throws IOException {
    this.language = language;
    this.options = options;
    this.tokenizer = language.tokenizer().get();
    TokenStream words = language.normalized().apply(new CJKBigramFilter(tokenizer));
    TokenStream kept = new StopFilter(words, stopWords(words, characters));
    this.stream =
        switch (options.stem()) {
          case NONE -> kept;
          case LIGHT -> language.stemmed().apply(kept);
        };
    this.term = stream.addAttribute(CharTermAttribute.class);
    this.offset = stream.addAttribute(OffsetAttribute.class);
    this.position = stream.addAttribute(PositionIncrementAttribute.class);
    this.phrase = new char[2 * options.maxLength() + 1];
  }

  /**
   * Returns the language's stop words and the extra words. Adds them also as this chain normalizes
   * them, since not every list is in that form. Words that the chain would split are added as they
   * are.
   */
  private CharArraySet stopWords(TokenStream words, ProseCharacters characters) throws IOException {
    CharTermAttribute form = words.addAttribute(CharTermAttribute.class);
    CharArraySet all = CharArraySet.copy(language.stopWords());
    List<String> listed = new ArrayList<>(options.stopWordsExtra());
    for (Object word : language.stopWords()) {
      String entry = new String((char[]) word);
      // Lucene loads some lists including their comments
      if (!entry.startsWith("#")) {
        listed.add(entry);
      }
    }
    TextBuffer text = new TextBuffer();
    for (String word : listed) {
      characters.prepare(word, word.length(), language, text);
      tokenizer.setReader(text);
      words.reset();
      String first = words.incrementToken() ? form.toString() : "";
      if (!words.incrementToken()) {
        all.add(first);
      }
      words.end();
      words.close();
    }
    return CharArraySet.unmodifiableSet(all);
  }

  Language language() {
    return language;
  }

  /** Counts the terms of a text, and its words. */
  void count(TextBuffer text, TermCounter counter) throws IOException {
    tokenizer.setReader(text);
    boolean ended = false;
    try {
      stream.reset();
      int phraseLength = 0;
      int phraseEnd = -1;
      while (stream.incrementToken()) {
        char[] characters = term.buffer();
        int length = term.length();
        // stop words are removed but leave gaps in the positions
        counter.countWords(
            position.getPositionIncrement(),
            Character.isDigit(characters[0]) && Numerals.isNumber(characters, 0, length));
        if (!isTerm(characters, length)) {
          phraseLength = 0;
          continue;
        }
        counter.add(characters, 0, length);
        if (options.phrases()) {
          if (phraseLength > 0 && isGap(text, phraseEnd, offset.startOffset())) {
            phrase[phraseLength] = PHRASE_JOINT;
            System.arraycopy(characters, 0, phrase, phraseLength + 1, length);
            counter.add(phrase, 0, phraseLength + 1 + length);
          }
          System.arraycopy(characters, 0, phrase, 0, length);
          phraseLength = length;
          phraseEnd = offset.endOffset();
        }
      }
      stream.end();
      ended = true;
    } finally {
      stream.close();
      if (!ended) {
        counter.takeCounts();
      }
    }
  }

  /** Returns whether a token is a term; also restores the hyphens that were replaced by joints. */
  private boolean isTerm(char[] characters, int length) {
    if (length < options.minLength() || length > options.maxLength()) {
      return false;
    }
    boolean letter = false;
    boolean digit = false;
    for (int i = 0; i < length; i++) {
      char c = characters[i];
      if (c >= 'a' && c <= 'z') {
        letter = true;
      } else if (c == ProseCharacters.JOINT) {
        characters[i] = '-';
      } else if (Character.isDigit(c)) {
        digit = true;
      } else if (Character.isSurrogate(c)) {
        int point = Character.codePointAt(characters, i, length);
        if (Character.charCount(point) == 1) {
          // the tokenizer splits a very long word anywhere, even inside a surrogate pair
          return false;
        }
        letter |= Character.isLetter(point);
        i++;
      } else if (c >= 0x80) {
        letter |= Character.isLetter(c);
      }
    }
    if (digit) {
      return options.keepNumbers() || (letter && !Numerals.isNumber(characters, 0, length));
    }
    return letter;
  }

  /** Returns whether two terms are separated only by one space or hyphen. */
  private static boolean isGap(TextBuffer text, int from, int to) {
    if (to - from != 1) {
      return false;
    }
    char between = text.characters()[from];
    return between == ' ' || between == '-';
  }
}
