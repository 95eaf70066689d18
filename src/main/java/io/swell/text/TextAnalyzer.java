package io.swell.text;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Turns the text of documents into term counts.
 *
 * <p>A pure function of the options and the arguments: what was analysed before changes nothing.
 * Every string has a defined result, however long, deep or broken; time is linear in its length (n
 * log n in its distinct terms). An analyser reuses its buffers and belongs to one thread: make one
 * per thread, they are cheap beside what they share.
 */
public sealed interface TextAnalyzer permits ProseAnalyzer, LogAnalyzer {
  /** Returns a new analyser of the chain that the options name. */
  static TextAnalyzer of(TextOptions options) {
    return switch (options.analyzer()) {
      case PROSE -> new ProseAnalyzer(options);
      case LOGS -> new LogAnalyzer(options);
    };
  }

  /**
   * Returns the terms of one document, over all its fields.
   *
   * @param fields the texts to read, in order; no phrase crosses from one to the next
   * @param language the document's language tag ({@code en}, {@code pt-BR}), null if it names none;
   *     a language without stop words of its own is analysed as {@code und}
   * @return the counts, empty if nothing remains
   */
  TermCounts analyze(List<String> fields, @Nullable String language);

  /**
   * One line that names the chain, its version and what it was set to: {@code prose-1 en ...}. Two
   * analysers with the same description give the same terms, up to the words in {@code
   * text.stop-words-extra}, of which it tells only how many there are.
   */
  String description();

  /** The most code units read of one document. */
  int maxCharacters();

  /** Whether {@link #analyze} leaves off the end of these fields for their length. */
  default boolean cuts(List<String> fields) {
    long characters = 0;
    for (String field : fields) {
      characters += field.length();
    }
    return characters > maxCharacters();
  }
}
