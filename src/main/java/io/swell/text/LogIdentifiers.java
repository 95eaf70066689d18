package io.swell.text;

import java.nio.CharBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.CharArraySet;

/**
 * Splits identifiers of programs into terms: {@code org.acme.PaymentService} becomes
 * paymentservice, payment and service. The numbers of instances are cut off: {@code worker_12} and
 * {@code worker12} become worker.
 */
final class LogIdentifiers {
  // longer runs of digits are serial numbers, as in task_00123a, but not in log4j
  private static final int LONGEST_DIGITS = 3;

  private static final int LONGEST_REMEMBERED = 2 * TextAnalyzer.MAX_LENGTH;

  /** Names whose last digits are of a kind, and not of one of many, as in worker12. */
  private static final CharArraySet NUMBERED_KINDS =
      LogAnalyzer.words(
          "ipv4 ipv6 sha1 sha224 sha256 sha384 sha512 md5 crc32 utf8 utf16 base64 http1 http2"
              + " http3 h2 tls1 ssl3 oauth1 oauth2 x509 s3 ec2 x86 x64 amd64 arm64 aarch64 i386"
              + " i686 win32 ext2 ext3 ext4 nfs3 nfs4 smb1 smb2 smb3 raid0 raid1 raid5 raid6"
              + " raid10 int8 int16 int32 int64 float32 float64 python2 python3 java8 java11"
              + " java17 java21 aes128 aes192 aes256 html5 slf4 log4");

  /** Ends of names of hosts, beside those of up to three letters. */
  private static final CharArraySet DOMAINS =
      LogAnalyzer.words("local localdomain internal intranet corp home info arpa consul cloud");

  private final CharArraySet stopWords;
  private final TermCounter counter;
  private final char[] term = new char[TextAnalyzer.MAX_LENGTH];

  /** The terms of the name that is analyzed, in the order in which they are found. */
  private final List<TermCounter.Word> found = new ArrayList<>();

  private final TermCounter.Analysis ofDotted = this::dotted;
  private final TermCounter.Analysis ofName = this::name;

  LogIdentifiers(CharArraySet stopWords, TermCounter counter) {
    this.stopWords = stopWords;
    this.counter = counter;
  }

  /**
   * Counts the terms of a dotted name. Skips a package name: counts from the first part that begins
   * with a capital, or else the last one if there are more than two parts, unless that is a domain.
   */
  void countDotted(char[] text, int from, int to) {
    countTerms(text, from, to, ofDotted);
  }

  /** Counts the terms that an analysis finds in a word, which is remembered unless it is long. */
  private void countTerms(char[] text, int from, int to, TermCounter.Analysis analysis) {
    boolean isLong = to - from > LONGEST_REMEMBERED;
    counter.addParts(
        isLong ? analysis.analyze(text, from, to) : counter.word(text, from, to, analysis));
  }

  private TermCounter.Word name(char[] text, int from, int to) {
    split(text, from, to);
    return found(text, from, to);
  }

  private TermCounter.Word found(char[] text, int from, int to) {
    var word = new TermCounter.Word(text, from, to, List.copyOf(found));
    found.clear();
    return word;
  }

  private TermCounter.Word dotted(char[] text, int from, int to) {
    int names = 1;
    int last = from;
    int capital = -1;
    for (int i = from; i < to; i++) {
      if (text[i] == '.') {
        names++;
        last = i + 1;
      }
      if (capital < 0 && (i == from || text[i - 1] == '.') && Ascii.isUpper(text[i])) {
        capital = i;
      }
    }
    int start = from;
    if (capital >= 0) {
      start = capital;
    } else if (names > 2) {
      start = isDomain(text, last, to) ? to : last;
    }
    int name = start;
    for (int i = start; i <= to; i++) {
      if (i == to || text[i] == '.' || text[i] == '$') {
        split(text, name, i);
        name = i + 1;
      }
    }
    return found(text, from, to);
  }

  private static boolean isDomain(char[] text, int from, int to) {
    return to - from <= 3 || DOMAINS.contains(text, from, to - from);
  }

  /** Counts the pairs of neighboring characters of a run of Chinese, Japanese or Korean. */
  void countPairs(char[] text, int from, int to) {
    if (to - from == 1) {
      countTerms(text, from, to, ofName);
    }
    for (int i = from; i + 1 < to; i++) {
      countTerms(text, i, i + 2, ofName);
    }
  }

  /**
   * Counts the names in a value: of a class, or of a kind before its number, as in {@code blk_12},
   * {@code ORA-00942} and {@code worker-7}. Paths, addresses and ids have none.
   */
  void countNames(char[] text, int from, int to) {
    for (int start = from; start < to; ) {
      int end = start;
      boolean isName = true;
      boolean digit = false;
      for (; end < to; end++) {
        char c = text[end];
        digit |= Ascii.isDigit(c);
        if (!Ascii.isAlphanumeric(c)) {
          if (" =:;,()[]{}<>\"'|!?*&%^`".indexOf(c) >= 0) {
            break;
          }
          isName &= "_$.-".indexOf(c) >= 0;
        }
      }
      if (Ascii.startsWith(text, end, to, "://")) {
        return;
      }
      if (isName && end > start) {
        countName(text, start, end, digit);
      }
      start = end + 1;
    }
  }

  private void countName(char[] text, int from, int to, boolean digit) {
    int dots = 0;
    boolean isClass = false;
    for (int i = from; i < to; i++) {
      dots += text[i] == '.' ? 1 : 0;
      isClass |= i > from && text[i - 1] == '.' && Ascii.isUpper(text[i]);
    }
    if (Ascii.isLetter(text[from]) && (isClass || (dots > 1 && !digit))) {
      countDotted(text, from, to);
    } else if (dots == 0 && digit) {
      countNumbered(text, from, to);
    }
  }

  /** Counts the pieces of a name with digits up to the first that is an id or a number. */
  private void countNumbered(char[] text, int from, int to) {
    int start = from;
    for (int i = from; i <= to; i++) {
      if (i == to || text[i] == '_' || text[i] == '-') {
        if (i > start) {
          if (!isNumberedName(text, start, i)) {
            return;
          }
          countTerms(text, start, i, ofName);
        }
        start = i + 1;
      }
    }
  }

  /** Returns whether a piece is a word with at most one number, at its end or before a word. */
  private static boolean isNumberedName(char[] text, int from, int to) {
    int letters = from;
    boolean isHex = true;
    while (letters < to && Ascii.isLetter(text[letters])) {
      isHex &= Ascii.isHex(text[letters]);
      letters++;
    }
    int digits = letters;
    while (digits < to && Ascii.isDigit(text[digits])) {
      digits++;
    }
    int rest = digits;
    while (rest < to && Ascii.isLetter(text[rest])) {
      rest++;
    }
    boolean isWord =
        digits == letters
            ? !isRandomName(CharBuffer.wrap(text), from, to)
            : letters - from >= 2 && !isHex;
    return (isWord && rest == to && (rest - digits != 1 || letters - from > 2))
        || (letters > from && NUMBERED_KINDS.contains(text, from, to - from));
  }

  /**
   * Returns whether a piece after a hyphen is what Kubernetes puts there to distinguish copies: 5
   * or 10 letters without vowels.
   */
  static boolean isRandomName(CharSequence text, int start, int end) {
    if (end - start != 5 && end - start != 10) {
      return false;
    }
    for (int i = start; i < end; i++) {
      if ("bcdfghjklmnpqrstvwxz".indexOf(text.charAt(i)) < 0) {
        return false;
      }
    }
    return !"https".contentEquals(text.subSequence(start, end));
  }

  /** Finds one name as a whole, and its parts if case or underscores divide it. */
  private void split(char[] text, int from, int to) {
    while (from < to && text[from] == '_') {
      from++;
    }
    while (to > from && text[to - 1] == '_') {
      to--;
    }
    boolean serial = false;
    int parts = 0;
    for (int segment = from; segment < to; ) {
      int end = segment;
      while (end < to && text[end] != '_') {
        end++;
      }
      int part = segment;
      for (int i = segment + 1; i <= end; i++) {
        if (i == end || startsPart(text, part, i, end)) {
          parts++;
          int word = withoutSerial(text, part, i);
          serial |= word < i || Numerals.isNumber(text, part, i);
          add(text, part, word);
          part = i;
        }
      }
      segment = end + 1;
    }
    if (parts > 1 && !serial) {
      add(text, from, to);
    }
  }

  private static boolean startsPart(char[] text, int part, int at, int to) {
    if (!Character.isUpperCase(text[at])) {
      return false;
    }
    if (!Character.isUpperCase(text[at - 1])) {
      return true;
    }
    // the last capital of a run begins a word, as in HTTPServer, but not in IPv6
    return at - part >= 2 && at + 1 < to && Character.isLowerCase(text[at + 1]);
  }

  /** Returns where the part ends if its serial number, or the number of an instance, is cut off. */
  private static int withoutSerial(char[] text, int from, int to) {
    int digits = 0;
    for (int i = from; i < to; i++) {
      digits = Ascii.isDigit(text[i]) ? digits + 1 : 0;
      if (digits > LONGEST_DIGITS) {
        return i + 1 - digits;
      }
    }
    return NUMBERED_KINDS.contains(text, from, to - from) ? to : to - digits;
  }

  private void add(char[] text, int from, int to) {
    int length = to - from;
    if (length < TextAnalyzer.MIN_LENGTH
        || length > TextAnalyzer.MAX_LENGTH
        || Numerals.isNumber(text, from, to)) {
      return;
    }
    boolean isWord = false;
    for (int i = 0; i < length; i++) {
      term[i] = Character.toLowerCase(text[from + i]);
      isWord |= Character.isLetter(term[i]);
    }
    if (isWord && !stopWords.contains(term, 0, length)) {
      found.add(counter.term(term, 0, length));
    }
  }
}
