package io.swell.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.WordlistLoader;

/** Reads lists of stop words: Lucene's, and those beside this class. */
final class StopWords {
  /** The ending of the lists of Snowball, which have a format of their own. */
  private static final String SNOWBALL = "_stop.txt";

  private StopWords() {}

  /**
   * Returns the words of all lists and the extra words in lower case; not to be modified.
   *
   * @param lists names of files in this package, or paths below Lucene's, such as {@code
   *     ar/stopwords.txt}
   */
  static CharArraySet read(List<String> lists, List<String> extra) {
    CharArraySet all = new CharArraySet(256, false);
    for (String list : lists) {
      String resource = list.contains("/") ? "/org/apache/lucene/analysis/" + list : list;
      try (InputStream in = StopWords.class.getResourceAsStream(resource)) {
        if (in == null) {
          throw new IllegalStateException("there are no stop words " + resource);
        }
        all.addAll(
            list.endsWith(SNOWBALL)
                ? WordlistLoader.getSnowballWordSet(in)
                : WordlistLoader.getWordSet(in, "#"));
      } catch (IOException e) {
        throw new UncheckedIOException("cannot read the stop words " + resource, e);
      }
    }
    extra.forEach(word -> all.add(word.strip().toLowerCase(Locale.ROOT)));
    return CharArraySet.unmodifiableSet(all);
  }
}
