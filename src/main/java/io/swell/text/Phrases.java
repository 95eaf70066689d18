package io.swell.text;

/** Counts the phrases of a text: two terms separated only by one space or hyphen. */
final class Phrases {
  private static final char JOINT = '_';

  private final TermCounter counter;
  // the previous term, then the joint and the current term if they form a phrase
  private final char[] phrase = new char[2 * TextAnalyzer.MAX_LENGTH + 1];
  private int length;
  private int next;

  Phrases(TermCounter counter) {
    this.counter = counter;
  }

  /** Begins a text, or passes a word without a term. */
  void interrupt() {
    length = 0;
  }

  /**
   * Passes a term and counts the phrase that it ends, if any.
   *
   * @param start where it starts
   * @param next where the second term of a phrase would start, or -1
   */
  void add(String term, int start, int next) {
    if (length > 0 && this.next == start) {
      phrase[length] = JOINT;
      term.getChars(0, term.length(), phrase, length + 1);
      counter.add(phrase, 0, length + 1 + term.length());
    }
    term.getChars(0, term.length(), phrase, 0);
    length = term.length();
    this.next = next;
  }
}
