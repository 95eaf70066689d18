package io.swell.text;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The analysis chain for sentences. It strips HTML, normalizes to NFKC, removes addresses, splits
 * words by Unicode's rules (UAX 29), removes elisions and possessives, converts to lower case,
 * removes the language's stop words and numbers, and optionally applies a light stemmer. Chinese,
 * Japanese and Korean text is split into pairs of adjacent characters.
 */
final class ProseAnalyzer implements TextAnalyzer {
  private static final String VERSION = "prose-1";

  private final TextOptions options;
  private final ProseCharacters characters = new ProseCharacters();
  private final TextBuffer text = new TextBuffer();
  private final TermCounter counter = new TermCounter();
  private final PackedWordCache packedWords = new PackedWordCache();
  private final Map<String, ProseWords> wordsByLanguage = new HashMap<>();

  ProseAnalyzer(TextOptions options) {
    this.options = options;
  }

  @Override
  public TermCounts analyze(List<String> fields, @Nullable String language) {
    String code =
        language == null || language.isBlank() ? options.language() : Languages.codeOf(language);
    try {
      ProseWords words = wordsByLanguage.get(code);
      if (words == null) {
        ProseTokens tokens = new ProseTokens(Languages.of(code), options, characters);
        words =
            new ProseWords(
                tokens, options, characters, counter, packedWords, wordsByLanguage.size());
        wordsByLanguage.put(code, words);
      }
      int remaining = options.maxCharacters();
      for (String field : fields) {
        int end = Math.min(field.length(), remaining);
        remaining -= end;
        characters.normalize(field, end, text);
        words.count(text);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read characters from memory", e);
    }
    return counter.takeCounts();
  }

  @Override
  public String description() {
    return VERSION
        + " "
        + options.language()
        + " stem="
        + options.stem().name().toLowerCase(Locale.ROOT)
        + " phrases="
        + options.phrases()
        + " numbers="
        + options.keepNumbers()
        + " length="
        + options.minLength()
        + ".."
        + options.maxLength()
        + " stop-words-extra="
        + options.stopWordsExtra().size();
  }

  @Override
  public int maxCharacters() {
    return options.maxCharacters();
  }
}
