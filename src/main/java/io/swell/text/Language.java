package io.swell.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.TokenFilterFactory;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.WordlistLoader;
import org.apache.lucene.analysis.snowball.SnowballFilter;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.th.ThaiTokenizer;
import org.apache.lucene.analysis.util.ElisionFilter;

/**
 * The rules of one language for the analysis of prose: every list of stop words that Lucene
 * contains, with the normalization that Lucene's own analyzer applies before it compares words, and
 * Lucene's lightest stemmer. They are in {@code languages.txt}; a list is loaded when a document
 * first needs it.
 *
 * @param code its ISO 639-1 code (639-2 if it has no shorter one), or {@code und}
 * @param stopWords stop words as the normalization leaves them; must not be modified
 * @param normalization names of filters that normalize case, elisions, possessives, and letters
 *     with several encodings
 * @param stemming names of the filters of the lightest stemmer, for words that are no stop words
 */
record Language(
    String code, CharArraySet stopWords, List<String> normalization, List<String> stemming) {
  /** The ending of the lists of Snowball, which have a format of their own. */
  private static final String SNOWBALL = "_stop.txt";

  private static final NavigableMap<String, String> RULES = rules();
  private static final Map<String, Language> LOADED = new ConcurrentHashMap<>();

  /** The codes allowed for {@code text.language}, in order. */
  static final Set<String> CODES = Collections.unmodifiableSet(RULES.keySet());

  private static NavigableMap<String, String> rules() {
    try (InputStream in = Language.class.getResourceAsStream("languages.txt")) {
      NavigableMap<String, String> rules = new TreeMap<>();
      String table = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      table
          .lines()
          .filter(line -> !line.startsWith("#"))
          .forEach(line -> rules.put(line.substring(0, line.indexOf('|')).strip(), line));
      return rules;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the table of languages", e);
    }
  }

  /**
   * Returns the language of a code.
   *
   * @throws IllegalArgumentException if the code is not among {@link #CODES}
   */
  static Language of(String code) {
    if (!CODES.contains(code)) {
      throw new IllegalArgumentException(
          "language must be one of " + String.join(" ", CODES) + ", found " + code);
    }
    return LOADED.computeIfAbsent(code, Language::load);
  }

  private static Language load(String code) {
    String[] columns = Objects.requireNonNull(RULES.get(code)).split("\\|", -1);
    CharArraySet stopWords = stopWords(names(columns[1]), List.of());
    return new Language(code, stopWords, names(columns[2]), names(columns[3]));
  }

  /**
   * Returns the words of all lists and the extra words in lower case; not to be modified.
   *
   * @param lists names of files in this package, or paths below Lucene's, such as {@code
   *     ar/stopwords.txt}
   */
  static CharArraySet stopWords(List<String> lists, List<String> extra) {
    CharArraySet all = new CharArraySet(256, false);
    for (String list : lists) {
      String resource = list.contains("/") ? "/org/apache/lucene/analysis/" + list : list;
      try (InputStream in = Language.class.getResourceAsStream(resource)) {
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

  private static List<String> names(String column) {
    return column.isBlank() ? List.of() : List.of(column.strip().split(" +"));
  }

  /**
   * Returns the language code for a document's language tag: the whole tag if it is known, or else
   * its primary part. Case is ignored ({@code pt_BR}, {@code en-GB}, {@code DE}).
   *
   * @return one of {@link #CODES}; {@code und} for languages without a stop word list
   */
  static String codeOf(String tag) {
    // valid tags are shorter; this bounds the work for hostile ones
    if (tag.length() > 35) {
      return "und";
    }
    String code = tag.strip().toLowerCase(Locale.ROOT).replace('_', '-');
    if (CODES.contains(code)) {
      return code;
    }
    int end = code.indexOf('-');
    String primary = end < 0 ? code : code.substring(0, end);
    return switch (primary) {
      // the two written forms of Norwegian
      case "nb", "nn" -> "no";
      default -> CODES.contains(primary) ? primary : "und";
    };
  }

  /** Makes the source of tokens; Thai has no spaces and needs the JDK's dictionary, if there. */
  Tokenizer tokenizer() {
    return code.equals("th") && ThaiTokenizer.DBBI_AVAILABLE
        ? new ThaiTokenizer()
        : new StandardTokenizer();
  }

  TokenStream normalized(TokenStream in) {
    return filtered(in, normalization);
  }

  TokenStream stemmed(TokenStream in) {
    return filtered(in, stemming);
  }

  private static TokenStream filtered(TokenStream in, List<String> filters) {
    TokenStream out = in;
    for (String filter : filters) {
      String[] parts = filter.split("=", 2);
      out =
          switch (parts[0]) {
            case "elision" -> new ElisionFilter(out, ignoringCase(parts[1].split(",", -1)));
            case "snowball" -> new SnowballFilter(out, parts[1]);
            default -> TokenFilterFactory.forName(filter, new HashMap<>()).create(out);
          };
    }
    return out;
  }

  private static CharArraySet ignoringCase(String... words) {
    return new CharArraySet(Arrays.asList(words), true);
  }
}
