package io.swell.text;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Converts the text of documents to term counts.
 *
 * <p>The result depends only on the options and the arguments, not on earlier calls. Every string
 * has a defined result, however long, deeply nested or malformed. Time is linear in its length (n
 * log n in its distinct terms). An analyzer reuses its buffers and is not thread-safe: create one
 * per thread, which is cheap because large tables are shared.
 */
public sealed interface TextAnalyzer permits ProseAnalyzer, LogAnalyzer {
  /** The shortest term, in UTF-16 code units; a single letter says nothing. */
  int MIN_LENGTH = 2;

  /** The longest term, in UTF-16 code units; words beyond it are ids, not words. */
  int MAX_LENGTH = 40;

  /**
   * Maximum UTF-16 code units analyzed per document, over all its fields: a book. The rest is
   * ignored, and a metric counts the document as cut.
   */
  int MAX_CHARACTERS = 1_000_000;

  /** Returns a new analyzer of the chain that the options select. */
  static TextAnalyzer of(TextOptions options) {
    return switch (options.analyzer()) {
      case PROSE -> new ProseAnalyzer(options);
      case LOGS -> new LogAnalyzer(options);
    };
  }

  /**
   * Returns the terms of one document, over all its fields.
   *
   * @param fields the texts to analyze, in order; phrases do not cross from one to the next
   * @param language the document's language tag ({@code en}, {@code pt-BR}), or null if it has none
   *     and prose is to be analyzed by {@code text.language}; a language without a stop word list
   *     is analyzed as {@code und}
   * @return the counts; empty if the text has no terms
   */
  TermCounts analyze(List<String> fields, @Nullable String language);

  /**
   * Returns one line with the chain, its version and its settings: {@code prose-1 en ...}. Two
   * analyzers with the same description give the same terms, except for the words in {@code
   * text.stop-words-extra}, of which the description contains only the number.
   */
  String description();

  /** Returns the end of the description, which all chains have. */
  static String limits(TextOptions options) {
    return " length=%s..%s stop-words-extra=%s"
        .formatted(MIN_LENGTH, MAX_LENGTH, options.stopWordsExtra().size());
  }

  /** Returns whether {@link #analyze} ignores the end of these fields because they are too long. */
  static boolean truncates(List<String> fields) {
    long characters = 0;
    for (String field : fields) {
      characters += field.length();
    }
    return characters > MAX_CHARACTERS;
  }
}
