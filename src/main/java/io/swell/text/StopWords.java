package io.swell.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.WordlistLoader;
import org.apache.lucene.analysis.snowball.SnowballFilter;

/** Stop word lists that no Lucene class provides, and a way to combine lists. */
final class StopWords {
  private StopWords() {}

  /** Returns Snowball's English list (Lucene's default has only 33 words) plus words of news. */
  static CharArraySet english() {
    return English.WORDS;
  }

  /** Returns the few English words that are uninformative in log lines. */
  static CharArraySet logs() {
    return Logs.WORDS;
  }

  /** Returns the union of a set and the extra words in lower case. */
  static CharArraySet with(CharArraySet words, List<String> extra) {
    CharArraySet all = CharArraySet.copy(words);
    for (String word : extra) {
      all.add(word.strip().toLowerCase(Locale.ROOT));
    }
    return CharArraySet.unmodifiableSet(all);
  }

  private static CharArraySet load(Class<?> owner, String resource, Format format) {
    try (InputStream in = owner.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException(
            "the resource " + resource + " is missing in the package of " + owner.getName());
      }
      return format.read(in);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the stop words " + resource, e);
    }
  }

  private interface Format {
    CharArraySet read(InputStream in) throws IOException;
  }

  private static final class English {
    static final CharArraySet WORDS = words();

    private static CharArraySet words() {
      CharArraySet all =
          CharArraySet.copy(
              load(SnowballFilter.class, "english_stop.txt", WordlistLoader::getSnowballWordSet));
      all.addAll(load(StopWords.class, "news-en.txt", in -> WordlistLoader.getWordSet(in, "#")));
      return CharArraySet.unmodifiableSet(all);
    }
  }

  private static final class Logs {
    static final CharArraySet WORDS =
        load(StopWords.class, "logs-en.txt", in -> WordlistLoader.getWordSet(in, "#"));
  }
}
