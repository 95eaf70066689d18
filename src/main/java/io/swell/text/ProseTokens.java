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
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;

/**
 * The rules for the words of one language as Lucene's token streams, which are built once and
 * reused: one for texts, and one for single words that are already separated.
 */
final class ProseTokens {
  private final Language language;
  private final TextOptions options;
  private final Tokenizer tokenizer;
  private final TokenStream stream;
  private final CharTermAttribute term;
  private final OffsetAttribute offset;
  private final PositionIncrementAttribute position;
  private final SingleToken single = new SingleToken();
  private final TokenStream singleStream;
  private final CharTermAttribute singleTerm;

  ProseTokens(Language language, TextOptions options, ProseCharacters characters)
      throws IOException {
    this.language = language;
    this.options = options;
    this.tokenizer = language.tokenizer();
    TokenStream words = language.normalized(new CJKBigramFilter(tokenizer));
    CharArraySet stopWords = stopWords(words, characters);
    this.stream = terms(words, stopWords);
    this.term = stream.addAttribute(CharTermAttribute.class);
    this.offset = stream.addAttribute(OffsetAttribute.class);
    this.position = stream.addAttribute(PositionIncrementAttribute.class);
    this.singleStream = terms(language.normalized(single), stopWords);
    this.singleTerm = singleStream.addAttribute(CharTermAttribute.class);
  }

  private TokenStream terms(TokenStream words, CharArraySet stopWords) {
    TokenStream kept = new StopFilter(words, stopWords);
    return switch (options.stem()) {
      case NONE -> kept;
      case LIGHT -> language.stemmed(kept);
    };
  }

  /**
   * Returns the language's stop words and the extra words. Adds them also as this chain normalizes
   * them, since not every list is in that form. Words that the chain would split are added as they
   * are.
   */
  private CharArraySet stopWords(TokenStream words, ProseCharacters characters) throws IOException {
    CharTermAttribute form = words.addAttribute(CharTermAttribute.class);
    CharArraySet all = new CharArraySet(language.stopWords(), false);
    List<String> listed = new ArrayList<>(options.stopWordsExtra());
    language.stopWords().forEach(word -> listed.add(new String((char[]) word)));
    TextBuffer raw = new TextBuffer();
    TextBuffer text = new TextBuffer();
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

  Language language() {
    return language;
  }

  /**
   * Returns whether words are split by the rules of Unicode, and each is then filtered on its own
   * (except in Chinese, Japanese and Korean).
   */
  boolean splitsByUnicode() {
    return tokenizer instanceof StandardTokenizer;
  }

  /** Begins to read the tokens of a text. */
  void open(TextBuffer text) throws IOException {
    tokenizer.setReader(text);
    stream.reset();
  }

  /** Moves to the next token that is no stop word; returns whether there is one. */
  boolean next() throws IOException {
    return stream.incrementToken();
  }

  CharTermAttribute term() {
    return term;
  }

  OffsetAttribute offset() {
    return offset;
  }

  /** Returns the number of words since the last token, including this one; after the end, since. */
  int increment() {
    return position.getPositionIncrement();
  }

  /** Ends a text after its last token. */
  void end() throws IOException {
    stream.end();
  }

  /** Releases the stream for the next text, also after an error. */
  void close() throws IOException {
    stream.close();
  }

  /** Analyzes a word that has not passed the filters. */
  AnalyzedWord word(char[] text, int from, int to) throws IOException {
    char[] word = Arrays.copyOfRange(text, from, to);
    single.set(text, from, to);
    singleStream.reset();
    return singleStream.incrementToken()
        ? analyzed(word, singleTerm.buffer(), singleTerm.length())
        : new AnalyzedWord(word, null, true, false);
  }

  /** Analyzes a token of the stream. */
  AnalyzedWord token(char[] text, int from, int to) {
    char[] token = Arrays.copyOfRange(text, from, to);
    return analyzed(token.clone(), token, token.length);
  }

  private AnalyzedWord analyzed(char[] word, char[] token, int length) {
    boolean isNumber =
        length > 0 && Character.isDigit(token[0]) && Numerals.isNumber(token, 0, length);
    String counted = isTerm(token, length) ? new String(token, 0, length) : null;
    return new AnalyzedWord(word, counted, false, isNumber);
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

  /** A stream of one token, to filter a word without a tokenizer. */
  private static final class SingleToken extends TokenStream {
    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private char[] text = {};
    private int from;
    private int to;

    /** Sets the token to {@code text[from, to)}; it is read once. */
    void set(char[] text, int from, int to) {
      this.text = text;
      this.from = from;
      this.to = to;
    }

    @Override
    public boolean incrementToken() {
      if (from == to) {
        return false;
      }
      clearAttributes();
      term.copyBuffer(text, from, to - from);
      from = to;
      return true;
    }
  }
}
