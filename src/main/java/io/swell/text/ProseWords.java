package io.swell.text;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.StopFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.cjk.CJKBigramFilter;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;

/**
 * Counts the words of prose in one language: Lucene's token stream of the language, which is built
 * once and reused, and the rules which of its tokens are terms.
 */
final class ProseWords {
  private static final char PHRASE_JOINT = '_';

  private final Language language;
  private final TextOptions options;
  private final ProseCharacters characters;
  private final TermCounter counter;
  private final Tokenizer tokenizer;
  private final TokenStream stream;
  private final CharTermAttribute term;
  private final OffsetAttribute offset;
  private final PositionIncrementAttribute position;
  private final TextBuffer text = new TextBuffer();
  private final TermCounter.Analysis analysis = this::analyzed;

  ProseWords(
      Language language, TextOptions options, ProseCharacters characters, TermCounter counter)
      throws IOException {
    this.language = language;
    this.options = options;
    this.characters = characters;
    this.counter = counter;
    this.tokenizer = language.tokenizer();
    TokenStream words = language.normalized(new CJKBigramFilter(tokenizer));
    TokenStream kept = new StopFilter(words, stopWords(words));
    this.stream =
        switch (options.stem()) {
          case NONE -> kept;
          case LIGHT -> language.stemmed(kept);
        };
    this.term = stream.addAttribute(CharTermAttribute.class);
    this.offset = stream.addAttribute(OffsetAttribute.class);
    this.position = stream.addAttribute(PositionIncrementAttribute.class);
  }

  /**
   * Returns the language's stop words and the extra words. Adds them also as this chain normalizes
   * them, since not every list is in that form. Words that the chain would split are added as they
   * are.
   */
  private CharArraySet stopWords(TokenStream words) throws IOException {
    CharTermAttribute form = words.addAttribute(CharTermAttribute.class);
    CharArraySet all = new CharArraySet(language.stopWords(), false);
    List<String> listed = new ArrayList<>(options.stopWordsExtra());
    language.stopWords().forEach(word -> listed.add(new String((char[]) word)));
    TextBuffer raw = new TextBuffer();
    for (String word : listed) {
      characters.normalize(word, word.length(), raw);
      characters.separate(raw, language, text);
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

  /** Counts the terms of a text that {@link ProseCharacters} has normalized, and its words. */
  void count(TextBuffer normalized) throws IOException {
    characters.separate(normalized, language, text);
    boolean ended = false;
    try {
      tokenizer.setReader(text);
      stream.reset();
      String previous = null;
      int next = -1;
      while (stream.incrementToken()) {
        TermCounter.Word word = counter.word(term.buffer(), 0, term.length(), analysis);
        // stop words are removed but leave gaps in the positions
        counter.countWords(position.getPositionIncrement(), word.isNumber);
        if (word.term != null) {
          counter.add(word);
          if (previous != null && next == offset.startOffset()) {
            countPhrase(previous, word.term);
          }
        }
        previous = options.phrases() ? word.term : null;
        next = isGap(offset.endOffset()) ? offset.endOffset() + 1 : -1;
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

  /** Returns whether the second term of a phrase may follow the character in a place. */
  private boolean isGap(int at) {
    char c = at < text.length() ? text.characters()[at] : ' ';
    return c == ' ' || c == '-';
  }

  private void countPhrase(String first, String second) {
    char[] phrase = (first + PHRASE_JOINT + second).toCharArray();
    counter.add(phrase, 0, phrase.length);
  }

  private TermCounter.Word analyzed(char[] text, int from, int to) {
    char[] token = Arrays.copyOfRange(text, from, to);
    boolean isNumber =
        token.length > 0
            && Character.isDigit(token[0])
            && Numerals.isNumber(token, 0, token.length);
    String counted = isTerm(token, token.length) ? new String(token) : null;
    return new TermCounter.Word(text, from, to, counted, isNumber);
  }

  /**
   * Returns whether a token is a term; also restores hyphens and folds letters as in every term.
   */
  private boolean isTerm(char[] characters, int length) {
    if (length < TextAnalyzer.MIN_LENGTH || length > TextAnalyzer.MAX_LENGTH) {
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
        // Sorani's normalization has the other forms
        characters[i] = LetterForms.fold(c);
      }
    }
    if (digit) {
      return options.keepNumbers() || (letter && !Numerals.isNumber(characters, 0, length));
    }
    return letter;
  }
}
