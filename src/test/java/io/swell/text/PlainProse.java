package io.swell.text;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Counts the terms of prose as the rules state them: each field as a whole goes through Lucene's
 * token stream. {@link ProseAnalyzer} takes shortcuts and must count the same.
 */
final class PlainProse {
  private final TextOptions options;
  private final ProseCharacters characters = new ProseCharacters();
  private final ProseTokens tokens;
  private final TreeMap<String, Integer> counts = new TreeMap<>();
  private int words;
  private int numbers;

  PlainProse(TextOptions options, String language) {
    this.options = options;
    try {
      this.tokens = new ProseTokens(Language.of(language), options, characters);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  TermCounts analyze(List<String> fields) {
    counts.clear();
    words = 0;
    numbers = 0;
    int remaining = TextAnalyzer.MAX_CHARACTERS;
    for (String field : fields) {
      int end = Math.min(field.length(), remaining);
      remaining -= end;
      TextBuffer raw = new TextBuffer();
      TextBuffer text = new TextBuffer();
      characters.normalize(field, end, raw);
      characters.separate(raw, tokens.language(), text);
      try {
        count(text);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return new TermCounts(
        counts.keySet().toArray(new String[0]),
        counts.values().stream().mapToInt(i -> i).toArray(),
        words == 0 ? 0 : (int) (1000L * numbers / words));
  }

  private void count(TextBuffer text) throws IOException {
    String previous = null;
    int end = 0;
    tokens.open(text);
    while (tokens.next()) {
      words += tokens.increment();
      AnalyzedWord word = tokens.token(tokens.term().buffer(), 0, tokens.term().length());
      numbers += word.isNumber ? 1 : 0;
      if (word.term != null) {
        counts.merge(word.term, 1, Integer::sum);
        if (options.phrases() && isGap(previous, text, end, tokens.offset().startOffset())) {
          counts.merge(previous + "_" + word.term, 1, Integer::sum);
        }
      }
      previous = word.term;
      end = tokens.offset().endOffset();
    }
    tokens.end();
    tokens.close();
  }

  private static boolean isGap(@Nullable String previous, TextBuffer text, int from, int to) {
    return previous != null
        && to - from == 1
        && (text.characters()[from] == ' ' || text.characters()[from] == '-');
  }
}
