package io.swell.text;

import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/** A token stream of one token, to filter a word without a tokenizer. */
final class SingleToken extends TokenStream {
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
