package io.swell.text;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
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
  private final List<TextBuffer> texts = new ArrayList<>();
  private final TermCounter counter = new TermCounter();
  private final Map<String, ProseWords> wordsByLanguage = new HashMap<>();
  private final String usual;
  private final @Nullable LanguageDetector detector;

  ProseAnalyzer(TextOptions options) {
    this.options = options;
    this.usual = options.usualLanguage();
    this.detector = options.detectsLanguage() ? LanguageDetector.of(options) : null;
  }

  @Override
  public TermCounts analyze(List<String> fields, @Nullable String language) {
    normalize(fields);
    List<TextBuffer> normalized = texts.subList(0, fields.size());
    String tag = language == null || language.isBlank() ? null : language;
    String detected = tag == null && detector != null ? detector.detect(normalized) : null;
    String code = tag != null ? tag : detected != null ? detected : usual;
    try {
      ProseWords words = words(Language.codeOf(code));
      for (TextBuffer text : normalized) {
        words.count(text);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read characters from memory", e);
    }
    TermCounts counts = counter.takeCounts();
    return detected == null ? counts : counts.inLanguage(detected);
  }

  private void normalize(List<String> fields) {
    int remaining = MAX_CHARACTERS;
    for (int i = 0; i < fields.size(); i++) {
      if (i == texts.size()) {
        texts.add(new TextBuffer());
      }
      int end = Math.min(fields.get(i).length(), remaining);
      remaining -= end;
      characters.normalize(fields.get(i), end, texts.get(i));
    }
  }

  private ProseWords words(String code) throws IOException {
    ProseWords words = wordsByLanguage.get(code);
    if (words == null) {
      words = new ProseWords(Language.of(code), options, characters, counter);
      wordsByLanguage.put(code, words);
    }
    return words;
  }

  @Override
  public String description() {
    return VERSION
        + " "
        + String.join(",", options.languages())
        + " stem="
        + options.stem().name().toLowerCase(Locale.ROOT)
        + " phrases="
        + options.phrases()
        + " numbers="
        + options.keepNumbers()
        + TextAnalyzer.limits(options);
  }
}
