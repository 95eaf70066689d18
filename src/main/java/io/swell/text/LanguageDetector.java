package io.swell.text;

import java.lang.Character.UnicodeScript;
import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.analysis.CharArraySet;
import org.jspecify.annotations.Nullable;

/**
 * Detects the language of a document by its script and, where several languages share that, by the
 * frequencies of pairs and triples of letters in each ({@link LanguageProfiles}).
 *
 * <p>A naive Bayes classifier over the distinct pairs and triples at the beginning of a text. A
 * language is detected only if it is far ahead of all others; doubtful texts have none, mostly
 * those of few words. The answer depends on the text alone. Not thread-safe.
 */
@SuppressWarnings("EnumOrdinal") // an array of counts is read for each letter
final class LanguageDetector {
  /** How many letters are read. */
  private static final int MOST_LETTERS = 240;

  /** After each of so many letters and blanks, no more are read if the usual one is far ahead. */
  private static final int STEP = 25;

  private static final double FAR_AHEAD = 20;

  /**
   * How far a language must be ahead of all others, in nats. Neighboring pairs and triples share
   * letters, so this is no probability: of texts of five words, 0.5 % are taken for another
   * language with 8, about twice as many with 6, see {@code decisions/libraries.md}.
   */
  private static final double AHEAD = 8;

  /** How far another language than the usual one must be ahead if no stop word of it is found. */
  private static final double AHEAD_OF_NAMES = 14;

  /** How far Croatian and Serbian in Latin letters must be ahead of each other. */
  private static final double AHEAD_OF_TWIN = 16;

  /** The share of pairs and triples that the language must have; tables and codes have fewer. */
  private static final double LEAST_KNOWN = 0.65;

  /** How much a stop word of the usual language speaks for it: headlines are full of names. */
  private static final double STOP_WORD = 4;

  /** Shorter stop words are those of many languages. */
  private static final int LEAST_STOP_WORD = 3;

  /** How much rare languages are behind without evidence. */
  private static final double RARE = 4;

  private static final Map<UnicodeScript, List<String>> PROFILES =
      Map.of(
          UnicodeScript.LATIN,
          codes(
              "af ca cs cy da de en es et eu fi fr ga gl hr hu id is it lt lv mt nl no pl pt ro sk"
                  + " sl sq sr sv sw tl tr vi"),
          UnicodeScript.CYRILLIC,
          codes("be bg mk ru sr uk"),
          UnicodeScript.ARABIC,
          codes("ar fa ur"),
          UnicodeScript.DEVANAGARI,
          codes("hi mr ne"));

  /** The languages that their script decides, the most frequent first. */
  private static final Map<UnicodeScript, List<String>> SCRIPTS =
      Map.ofEntries(
          Map.entry(UnicodeScript.HAN, codes("zh ja")),
          Map.entry(UnicodeScript.HIRAGANA, codes("ja")),
          Map.entry(UnicodeScript.HANGUL, codes("ko")),
          Map.entry(UnicodeScript.GREEK, codes("el")),
          Map.entry(UnicodeScript.HEBREW, codes("he")),
          Map.entry(UnicodeScript.ARMENIAN, codes("hy")),
          Map.entry(UnicodeScript.GEORGIAN, codes("ka")),
          Map.entry(UnicodeScript.BENGALI, codes("bn")),
          Map.entry(UnicodeScript.TAMIL, codes("ta")),
          Map.entry(UnicodeScript.TELUGU, codes("te")),
          Map.entry(UnicodeScript.THAI, codes("th")));

  /** Letters of languages without a profile, beside the Cyrillic ones of other than Slavic. */
  private static final String FOREIGN = "əĉĝĥĵŝŭɓɗƙ" + "ەۇۆۈۋېڭټځڅډړږښګڼڄڃڇڊڏڌٻڀٺٽٿ";

  /** The first letter of the scripts without blanks between words, from Thai to Chinese. */
  private static final char WITHOUT_BLANKS = '\u0E00';

  /** One letter of so many says that a text is in another language. */
  private static final int MANY = 50;

  private static final char SORANI_E = '\u06D5';
  private static final char UYGHUR_U = '\u06C7';

  private final List<String> among;
  private final String usual;
  private final CharArraySet usualWords;
  private final Map<UnicodeScript, List<String>> candidates = new EnumMap<>(UnicodeScript.class);
  private final int[] scripts = new int[UnicodeScript.values().length];
  // each word after a blank
  private final char[] letters = new char[2 * MOST_LETTERS + 2];
  private int length;
  private int count;
  private int sorani;
  private int uyghur;
  private int foreign;
  private final BitSet seen = new BitSet();

  private LanguageDetector(List<String> among, String usual) {
    this.among = among;
    this.usual = usual;
    this.usualWords = Language.of(usual).stopWords();
  }

  static LanguageDetector of(TextOptions options) {
    List<String> languages = options.languages();
    boolean isAuto = languages.contains(TextOptions.AUTO);
    return new LanguageDetector(isAuto ? List.of() : languages, options.usualLanguage());
  }

  private static List<String> codes(String codes) {
    return List.of(codes.split(" ", -1));
  }

  /** Returns the code of the language of texts that {@link ProseCharacters} normalized, or null. */
  @Nullable String detect(List<TextBuffer> texts) {
    read(texts);
    UnicodeScript script = script();
    List<String> codes = candidates.computeIfAbsent(script, this::candidates);
    if (script == UnicodeScript.ARABIC && MANY * sorani > count && uyghur == 0) {
      return among.isEmpty() || among.contains("ckb") ? "ckb" : null;
    }
    if (codes.isEmpty() || MANY * foreign > count) {
      return null;
    }
    return codes.size() == 1 || SCRIPTS.containsKey(script)
        ? codes.get(0)
        : byProfiles(script, codes);
  }

  private List<String> candidates(UnicodeScript script) {
    List<String> all = PROFILES.getOrDefault(script, SCRIPTS.getOrDefault(script, List.of()));
    if (among.isEmpty()) {
      return all;
    }
    Map<String, String> codes = new LinkedHashMap<>();
    for (String code : among) {
      String profile = LanguageProfiles.profile(code);
      if (all.contains(profile)) {
        codes.putIfAbsent(profile, code);
      }
    }
    return List.copyOf(codes.values());
  }

  private void read(List<TextBuffer> texts) {
    Arrays.fill(scripts, 0);
    length = 0;
    count = 0;
    sorani = 0;
    uyghur = 0;
    foreign = 0;
    letters[length++] = ' ';
    for (TextBuffer text : texts) {
      char[] characters = text.characters();
      for (int at = 0; at < text.length() && count < MOST_LETTERS; ) {
        int from = at;
        boolean isWord = true;
        for (; at < text.length() && characters[at] > ' '; at++) {
          isWord &= isWordCharacter(characters, at, text.length());
        }
        readWord(characters, from, at, isWord ? 0 : WITHOUT_BLANKS);
        at++;
      }
    }
  }

  /** Returns whether a character is in words, and not only in addresses, names and numbers. */
  private static boolean isWordCharacter(char[] text, int at, int end) {
    char c = text[at];
    boolean isDotInside = c == '.' && at + 1 < end && isLetter(Character.toLowerCase(text[at + 1]));
    return c >= 0x80 || !(Ascii.isDigit(c) || "/@#_".indexOf(c) >= 0 || isDotInside);
  }

  private void readWord(char[] text, int from, int to, char least) {
    for (int i = from; i < to && count < MOST_LETTERS; i++) {
      char c = Character.toLowerCase(text[i]);
      if (c >= least && isLetter(c)) {
        letters[length++] = c;
        count++;
        scripts[(c < 0x80 ? UnicodeScript.LATIN : UnicodeScript.of(c)).ordinal()]++;
        if (c >= 0x80) {
          sorani += c == SORANI_E ? 1 : 0;
          uyghur += c == UYGHUR_U ? 1 : 0;
          foreign += isForeign(c) ? 1 : 0;
        }
      } else {
        endWord();
      }
    }
    endWord();
  }

  private void endWord() {
    if (letters[length - 1] != ' ') {
      letters[length++] = ' ';
    }
  }

  private static boolean isForeign(char c) {
    boolean isCyrillic = c >= '\u048A' && c < '\u0530' && c != 'ґ';
    return isCyrillic || FOREIGN.indexOf(c) >= 0;
  }

  private static boolean isLetter(char c) {
    if (c < 0x80) {
      return c >= 'a' && c <= 'z';
    }
    int type = Character.getType(c);
    return Character.isLetter(c)
        || type == Character.NON_SPACING_MARK
        || type == Character.COMBINING_SPACING_MARK;
  }

  /** Returns the script of most letters; a Chinese, Japanese or Korean one counts as several. */
  private UnicodeScript script() {
    int kana = count(UnicodeScript.HIRAGANA) + count(UnicodeScript.KATAKANA);
    int hangul = count(UnicodeScript.HANGUL);
    int all = count(UnicodeScript.HAN) + kana + hangul;
    if (3 * all > count) {
      return 2 * hangul > all
          ? UnicodeScript.HANGUL
          : 20 * kana > all ? UnicodeScript.HIRAGANA : UnicodeScript.HAN;
    }
    int most = 0;
    for (int i = 1; i < scripts.length; i++) {
      most = scripts[i] > scripts[most] ? i : most;
    }
    return UnicodeScript.values()[most];
  }

  private int count(UnicodeScript script) {
    return scripts[script.ordinal()];
  }

  private @Nullable String byProfiles(UnicodeScript script, List<String> codes) {
    LanguageProfiles profiles = LanguageProfiles.of(codes, script == UnicodeScript.LATIN);
    double[] scores = new double[codes.size()];
    int[] known = new int[codes.size()];
    int grams = 0;
    for (int i = 0; i + 1 < length; i++) {
      if (i > 0
          && i % STEP == 0
          && ahead(scores) >= FAR_AHEAD
          && codes.get(best(scores, -1)).equals(usual)) {
        break;
      }
      long gram = (long) letters[i] << 16 | letters[i + 1];
      grams += add(profiles, gram, scores, known);
      if (i + 2 < length && letters[i + 1] != ' ') {
        grams += add(profiles, gram << 16 | letters[i + 2], scores, known);
      }
    }
    seen.clear();
    for (int i = 0; i < scores.length; i++) {
      String code = codes.get(i);
      if (code.equals(usual)) {
        scores[i] += STOP_WORD * stopWords(usualWords, LEAST_STOP_WORD);
      } else if (isRare(code)) {
        scores[i] -= RARE;
      }
    }
    int best = best(scores, -1);
    int second = best(scores, best);
    boolean areTwins = isTwin(codes.get(best)) && isTwin(codes.get(second));
    double needed =
        areTwins ? AHEAD_OF_TWIN : lacksStopWords(codes.get(best)) ? AHEAD_OF_NAMES : AHEAD;
    return ahead(scores) >= needed && known[best] >= LEAST_KNOWN * grams ? codes.get(best) : null;
  }

  private int add(LanguageProfiles profiles, long gram, double[] scores, int[] known) {
    int place = profiles.find(gram);
    if (place >= 0) {
      if (seen.get(place)) {
        return 0;
      }
      seen.set(place);
      profiles.add(place, scores, known);
    }
    return 1;
  }

  private int stopWords(CharArraySet stopWords, int least) {
    int words = 0;
    int from = 1;
    for (int i = 1; i < length; i++) {
      if (letters[i] == ' ') {
        boolean isLong = i - from >= least;
        words += isLong && stopWords.contains(letters, from, i - from) ? 1 : 0;
        from = i + 1;
      }
    }
    return words;
  }

  /**
   * Returns whether a language is rare for a stream of unknown languages: those without stop words,
   * and those that are often found in Spanish and Portuguese of few words.
   */
  private boolean isRare(String code) {
    return among.isEmpty()
        && (!Language.CODES.contains(code) || code.equals("ca") || code.equals("gl"));
  }

  private boolean lacksStopWords(String code) {
    return !code.equals(usual)
        && (!Language.CODES.contains(code) || stopWords(Language.of(code).stopWords(), 1) == 0);
  }

  private static boolean isTwin(String code) {
    return code.equals("hr") || code.equals("sr");
  }

  private static double ahead(double[] scores) {
    int best = best(scores, -1);
    return scores[best] - scores[best(scores, best)];
  }

  private static int best(double[] scores, int except) {
    int best = except == 0 ? 1 : 0;
    for (int i = best + 1; i < scores.length; i++) {
      best = i != except && scores[i] > scores[best] ? i : best;
    }
    return best;
  }
}
