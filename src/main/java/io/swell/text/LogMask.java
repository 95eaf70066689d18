package io.swell.text;

import java.nio.CharBuffer;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.lucene.analysis.CharArraySet;

/**
 * Finds the parts of a log line that vary between occurrences of the same event. They are tried in
 * the order of the patterns, because a time contains numbers, a URL contains a path, and an address
 * looks like a number.
 *
 * <p>Each pattern examines a bounded number of characters before it matches and consumes what it
 * matches, so that a line is read in linear time.
 */
final class LogMask {
  /** The result if nothing matches. */
  static final int NO_MATCH = -1;

  private static final String MONTH = "(?i:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?!\\w)";
  private static final String DAY = "(?i:mon|tue|wed|thu|fri|sat|sun)(?!\\w)";
  private static final String ZONE = "(?:Z| ?[+-](?:\\d{4}|\\d\\d:\\d\\d)| (?:UTC|GMT)(?!\\w))?+";
  private static final String FRACTION = "(?:[.,]\\d{1,9}+)?+" + ZONE;

  /** The rest of hh:mm or hh:mm:ss after the hour, with an optional fraction and zone. */
  private static final String MINUTES = ":\\d\\d(?>:\\d\\d" + FRACTION + "|" + ZONE + ")";

  private static final String CLOCK =
      "\\d{1,2}+(?:" + MINUTES + "|\\.\\d\\d\\.\\d\\d" + FRACTION + ")";
  private static final String AFTER_DATE = "(?:[T t_\\-:,]" + CLOCK + ")?+";
  private static final String YEAR = "(?:[, ]{1,3}+\\d{4}(?![\\w:[^\\x00-\\x7F]]))?+";
  private static final String YEAR_AND_TIME = YEAR + AFTER_DATE + YEAR;

  private static final String DATES =
      List.of("-", "/", "\\.").stream()
          .map(
              separator ->
                  "\\d{4}%1$s(?:%2$s|\\d{1,2}+)%1$s\\d{1,2}+|\\d{1,2}+%1$s(?:%2$s|\\d{1,2}+)%1$s%3$s"
                      .formatted(
                          separator,
                          MONTH,
                          // a version may have dots, too
                          separator.equals("\\.") ? "\\d{4}" : "(?:\\d{4}|\\d{1,2}+(?!\\d))"))
          .collect(Collectors.joining("|"));

  /** A whole date or time; what matches once is not given up for less. */
  static final String TIME_FORM =
      "(?>(?:"
          + DAY
          + "[, ]{0,3}+)?+(?:\\d{8}T\\d{6}"
          + FRACTION
          + "|\\d{1,2}+"
          + MINUTES
          + "|\\d{1,2}+ "
          + MONTH
          + YEAR_AND_TIME
          + "|(?:"
          + DATES
          + ")"
          + AFTER_DATE
          + "|"
          + MONTH
          + " {1,3}+\\d{1,2}+"
          + YEAR_AND_TIME
          + "))(?![:.]\\d|\\w)";

  /** The characters of which {@link #isCjk} is true, inside of brackets. */
  private static final String CJK =
      "[\\u3005-\\u30FF&&\\p{L}]\\u31F0-\\u31FF\\u3400-\\u4DBF\\u4E00-\\u9FFF\\uAC00-\\uD7A3"
          + "\\uF900-\\uFAFF\\uFF66-\\uFF9F";

  /** A character of which {@link #isWord} is true. */
  private static final String WORD = "[\\w[\\p{L}\\p{Nd}&&[\\x80-\\uFFFF]&&[^%s]]]".formatted(CJK);

  /** What follows the end of a word. */
  static final String END = "(?!" + WORD + ")";

  private static final String HEX = "[0-9a-fA-F]";

  /** The rest of an address or path. */
  private static final String REST = "[^\\x00-\\x20,;\"'`<>()\\[\\]{}|]*+";

  /** A MAC address or other bytes in pairs of hex digits, as in dumps and fingerprints. */
  private static final String BYTES =
      "HH([:\\- ])HHEND(?:\\1HHEND){2,}+|HHHH\\.HHHH\\.HHHHEND"
          .replace("HH", HEX + "{2}")
          .replace("END", END);

  /** Most words are neither numbers nor as short as the names of months and days. */
  private static final String TIMESTAMP = "(?=\\d|[a-zA-Z]{3}" + END + ")" + TIME_FORM + END;

  private static final String UUID = "H{8}-H{4}-H{4}-H{4}-H{12}".replace("H", HEX) + END;
  private static final String URL = "[a-zA-Z][a-zA-Z0-9+]{0,15}+(?=://)" + REST;

  /** Absolute, relative, of Windows, or with at least two slashes; a single one may mean "or". */
  private static final String PATH =
      ("(?:(?<!W)/(?=[W.*-])|~(?=/)|(?<!W)\\.(?=\\.?/)|\\\\(?=\\\\W)|[a-zA-Z]:(?=[\\\\/])"
                  + "|(?=W[W.-]{0,126}+/[W.-]{1,126}+/))")
              .replace("W", WORD)
          + REST;

  /** IPv4 or IPv6: eight groups, or fewer with a gap; also with a port or the bits of a network. */
  private static final String ADDRESS =
      ("(?:\\d{1,3}+(?:\\.\\d{1,3}+){3}(?!\\.\\d)"
                  + "|(?:H{1,4}+)?+(?::H{1,4}+){7}(?!:[H:])"
                  + "|(?=[H:]{0,40}?::)(?=:{0,7}H)(?:H{0,4}+:(?=[H:])){2,8}+H{0,4}+)"
                  + "(?:[/:]\\d{1,5}+)?+")
              .replace("[H:]", "[0-9a-fA-F:]")
              .replace("H", HEX)
          + END;

  private static final String NUMBER_IN_HEX =
      "(?:0[xX]H++|(?=[a-fA-F]*+\\d)H{6,}+)".replace("H", HEX) + END;
  private static final String EMAIL = "[a-zA-Z0-9][\\w.+%-]{0,63}+@(?=[a-zA-Z0-9])[\\w.+%-]*+";

  /** Domains below which a name of two parts is a host. */
  private static final String TOP_DOMAINS = "com|org|net|edu|gov|mil";

  private static final String DOMAINS =
      TOP_DOMAINS
          + "|io|info|biz|arpa|local|localdomain|internal|intranet|lan|corp|home|svc|consul|dev|app"
          + "|cloud|xyz|online|site|tech|ai|ac|ae|ar|at|au|br|bg|ca|ch|cl|cn|co|cz|de|dk|ee|es|eu"
          + "|fi|fr|gr|hk|hr|hu|ie|il|ir|jp|kr|lu|lv|mx|nl|nz|pe|ph|pk|pt|ro|ru|sa|se|sg|si|sk|th"
          + "|tr|tv|tw|ua|uk|vn|za";

  /** Domains that are also the last part of other names, unless those have digits or hyphens. */
  private static final String AMBIGUOUS_DOMAINS = "be|by|id|in|is|it|lt|me|my|no|pl|rs|to|us";

  /** The first part of the names of packages, which begin with a domain. */
  private static final String PACKAGES =
      "com|org|net|io|edu|gov|java|javax|jakarta|jdk|sun|asp|de|uk|fr";

  /**
   * A host, also with its port or path: {@code db-1.example.com:5432}, but no file with its line.
   * Names of packages, files and properties have dots, too, so the last part must be a domain. The
   * letters are all small or all capital.
   */
  private static final String HOST =
      ("(?:(?=[a-z0-9._-]{1,253}+:\\d)FIRST(?:NEXT{2,126}+|\\.TOP)EDGE:\\d{1,5}+END"
              + "|(?=[a-z0-9._-]{1,253}+(?![A-Z])|[A-Z0-9._-]{1,253}+(?![a-z]))"
              + "(?!PACKAGE\\.[\\w.]{0,253}+(?!-))"
              + "(?:FIRST(?:\\.TOP|NEXT{1,126}?\\.DOMAIN)EDGE"
              + "|(?=[a-zA-Z_.]{0,253}+[\\d-])FIRSTNEXT{1,126}?\\.AMBIGUOUSEDGE)"
              + "(?!:\\d)(?:(?=/)REST)?+)")
          .replace("FIRST", "[\\w-]{1,63}+")
          .replace("NEXT", "(?:\\.[a-zA-Z0-9][\\w-]{0,62}+)")
          .replace("TOP", "(?i:" + TOP_DOMAINS + ")")
          .replace("DOMAIN", "(?i:" + DOMAINS + ")")
          .replace("AMBIGUOUS", "(?i:" + AMBIGUOUS_DOMAINS + ")")
          .replace("PACKAGE", "(?i:" + PACKAGES + ")")
          .replace("EDGE", "(?!" + WORD + "|-|\\.[a-zA-Z0-9])")
          .replace("END", END)
          .replace("REST", REST);

  /** Resource names of AWS, web tokens and access keys. */
  private static final String KNOWN_ID =
      "arn:"
          + REST
          + "|eyJ(?=[\\w.=-]{17})[a-zA-Z0-9][\\w.=-]*+"
          + "|(?:AKIA|ASIA|AROA|AIDA|AGPA|ANPA)[a-zA-Z0-9]{16}(?:(?=_)|"
          + END
          + ")";

  /** The user agent of a browser. */
  private static final String BROWSER = "Mozilla/[^\"]*+";

  /** A number with sign, points and groups: -1, 3.5, 10,000, 1.2.3, 6e-5. */
  private static final String NUMBER =
      "(?:(?<!WORD)[+-])?\\d(?:\\d|[.,:](?=\\d))*+(?:[eE][+-]?+\\d{1,3}+)?+".replace("WORD", WORD);

  /** Units that are words or similar; they may also follow a number after a space. */
  private static final String UNIT_WORDS =
      "ns|us|ms|secs?|seconds?|mins?|minutes?|hrs?|hours?|days?|millis|milliseconds|microseconds"
          + "|nanoseconds|bytes?|bits?|[kmgt]i?b|[kmg]?hz|[kmg]?bps|percent";

  /** Several parts are a duration: 1h2m3s. */
  private static final String QUANTITY =
      "NUMBER(?:%|UNIT(?:NUMBERUNIT)*+END)"
          .replace("NUMBER", NUMBER)
          .replace(
              "UNIT",
              "(?iu: ?(?:" + UNIT_WORDS + ")|[smhdbkgtxw]|pb|[\\u00B5\\u03BC]s|px)(?!\\p{L})")
          .replace("END", END);

  private static final Pattern BEFORE_IDS =
      anyOf(BYTES, TIMESTAMP, UUID, URL, PATH, ADDRESS, NUMBER_IN_HEX, EMAIL, HOST, KNOWN_ID);
  private static final Pattern AFTER_IDS =
      anyOf(BROWSER, QUANTITY, "(?:[vV](?=\\d))?+" + NUMBER + END);

  private final Matcher beforeIds = BEFORE_IDS.matcher("").useTransparentBounds(true);
  private final Matcher afterIds = AFTER_IDS.matcher("").useTransparentBounds(true);
  private char[] text = {};
  private int to;

  private static Pattern anyOf(String... patterns) {
    return Pattern.compile(String.join("|", patterns));
  }

  /** Begins a line that ends before {@code to}. */
  void begin(char[] text, int to) {
    this.text = text;
    this.to = to;
    var line = CharBuffer.wrap(text, 0, to);
    beforeIds.reset(line);
    afterIds.reset(line);
  }

  /**
   * Returns the end of the text that is to be masked at a position, or {@link #NO_MATCH}.
   *
   * @param from where to begin, not inside a word; less than the end of the line
   */
  int match(int from) {
    if (text[from] == ' ') {
      return NO_MATCH;
    }
    int end = from;
    while (end < to && Ascii.isLetter(text[end])) {
      end++;
    }
    // most words stand alone
    if (end > from + 3 && (end == to || text[end] == ' ')) {
      return LogIds.match(text, from, to);
    }
    if (beforeIds.region(from, to).lookingAt()) {
      return beforeIds.end();
    }
    int id = LogIds.match(text, from, to);
    if (id != NO_MATCH) {
      return id;
    }
    return afterIds.region(from, to).lookingAt() ? afterIds.end() : NO_MATCH;
  }

  /** Returns whether a character can be part of a word in a log line. */
  static boolean isWord(char c) {
    return Ascii.isAlphanumeric(c)
        || c == '_'
        || (c >= 0x80 && Character.isLetterOrDigit(c) && !isCjk(c));
  }

  /** Returns whether words of a character are counted by its pairs: Chinese, Japanese, Korean. */
  static boolean isCjk(char c) {
    return c >= 0x3005
        && ((c <= 0x30FF && Character.isLetter(c))
            || (c >= 0x31F0 && c <= 0x31FF)
            || (c >= 0x3400 && c <= 0x4DBF)
            || (c >= 0x4E00 && c <= 0x9FFF)
            || (c >= 0xAC00 && c <= 0xD7A3)
            || (c >= 0xF900 && c <= 0xFAFF)
            || (c >= 0xFF66 && c <= 0xFF9F));
  }

  /** Returns the words of a list that spaces separate, to be compared without regard to case. */
  static CharArraySet words(String list) {
    return new CharArraySet(List.of(list.split(" ", -1)), true);
  }

  static boolean endsWord(char[] text, int at, int to) {
    return at >= to || !isWord(text[at]);
  }
}
