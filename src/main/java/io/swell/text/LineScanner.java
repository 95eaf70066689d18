package io.swell.text;

/**
 * Divides a log line into words and values: its words, in their order, are what a template is
 * recognized by, whatever stands between them and in however many pieces.
 *
 * <p>A line is cut into chunks at white space and at {@code = : ; , ( ) [ ] { } < > " ' | ! ? * & %
 * $ ^ `} and characters beyond the basic multilingual plane. A chunk is a value if it contains a
 * digit, if it is a path of two names or more, a name with two dots or more (a host, a class), a
 * host before a port, or a part of a date or URL. Other chunks are cut further at {@code / \ @ # ~}
 * and at hyphens between letters, and each piece with a letter is a word. Values with no word
 * between them are one, and a unit after a value belongs to it.
 *
 * <p>In a line with a {@link RequestLine}, the status is a word, and so is each segment of the path
 * with its slash, or the slash alone if the segment is a value; quoted texts after it are values.
 *
 * <p>An instance holds the newest line and belongs to one thread. Cost: linear in the characters of
 * a line, without allocation for lines no longer than an earlier one.
 */
public final class LineScanner {
  /** Words of a line beyond these are ignored. */
  public static final int MOST_WORDS = 63;

  private static final byte WORD = 0;
  private static final byte SEPARATOR = 1;
  private static final byte SPACE = 2;
  private static final byte JOINT = 4;
  private static final byte[] KINDS = kinds();

  private final int[] wordStarts = new int[MOST_WORDS];
  private final int[] wordEnds = new int[MOST_WORDS];
  private final long[] hashes = new long[MOST_WORDS];
  private final RequestLine request = new RequestLine();
  private final int[] valueStarts = new int[MOST_WORDS + 1];
  private final int[] valueEnds = new int[MOST_WORDS + 1];
  private String line = "";

  /** The characters of the line, and some of longer lines before it. */
  private char[] chars = {};

  private int words;
  private int values;
  private long gaps;
  private boolean inDate;

  /** Where a request or its status begins, or a large number. */
  private int special;

  private static byte[] kinds() {
    byte[] kinds = new byte[128];
    for (char c : "=:;,()[]{}<>\"'|!?*&%$^`".toCharArray()) {
      kinds[c] = SEPARATOR;
    }
    for (char c = 0; c <= ' '; c++) {
      kinds[c] = SPACE;
    }
    kinds[127] = SPACE;
    for (char c : "/\\@#~".toCharArray()) {
      kinds[c] = JOINT;
    }
    return kinds;
  }

  /** Reads a line. */
  public void scan(String text) {
    scan(text, 0);
  }

  /**
   * Reads a line from a character on, and returns where it stopped: at the end, or early. From
   * another character than the first, it must be the line that was read before.
   */
  int scan(String text, int from) {
    line = text;
    int to = text.length();
    if (from == 0) {
      chars = chars.length < to ? new char[to] : chars;
      text.getChars(0, to, chars, 0);
      special = request.find(text);
    }
    words = 0;
    values = 0;
    gaps = 0;
    inDate = false;
    int at = from;
    while (at < to && words < MOST_WORDS) {
      if (at >= special && request.take(at)) {
        if (request.wordEnd > at) {
          addWord(at, request.wordEnd);
        }
        if (request.valueEnd > request.wordEnd) {
          value(request.wordEnd, request.valueEnd);
        }
        at = request.next;
      } else {
        at = isBoundary(at, to) ? at + 1 : chunk(at, to);
      }
    }
    return at;
  }

  private void addWord(int start, int end) {
    inDate = false;
    wordStarts[words] = start;
    wordEnds[words++] = end;
  }

  /** Returns the number of words. */
  public int words() {
    return words;
  }

  /** Returns the number of values. */
  public int values() {
    return values;
  }

  /** Returns which gaps hold a value: bit g is that before word g, bit {@link #words} the last. */
  public long gaps() {
    return gaps;
  }

  /** Returns the characters that were scanned, within the text they were part of. */
  public String line() {
    return line;
  }

  /** Returns the characters of the line, with others after them. */
  char[] characters() {
    return chars;
  }

  public int wordStart(int index) {
    return wordStarts[index];
  }

  public int wordEnd(int index) {
    return wordEnds[index];
  }

  /** Returns where a value begins, of one or several chunks; values are in order. */
  public int valueStart(int index) {
    return valueStarts[index];
  }

  public int valueEnd(int index) {
    return valueEnds[index];
  }

  /** Returns a hash of 64 bits of each word, in an array that the next scan overwrites. */
  public long[] hashes() {
    for (int i = 0; i < words; i++) {
      hashes[i] = hash(line, wordStarts[i], wordEnds[i]);
    }
    return hashes;
  }

  /** Returns a hash of the word {@code text[start, end)}, 64 bits. */
  public static long hash(String text, int start, int end) {
    long hash = 0xCBF29CE484222325L;
    for (int at = start; at < end; at++) {
      hash = (hash ^ text.charAt(at)) * 0x100000001B3L;
    }
    return hash;
  }

  /** Returns all words, with a space between two. */
  public String joined() {
    var joined = new StringBuilder();
    for (int i = 0; i < words; i++) {
      joined.append(i == 0 ? "" : " ").append(line, wordStarts[i], wordEnds[i]);
    }
    return joined.toString();
  }

  /** Returns whether its words are these, which have a space between two. */
  public boolean isOf(String joined) {
    int at = 0;
    for (int i = 0; i < words; i++) {
      int length = wordEnds[i] - wordStarts[i];
      if (!(i == 0 || (at < joined.length() && joined.charAt(at++) == ' '))
          || !joined.regionMatches(at, line, wordStarts[i], length)) {
        return false;
      }
      at += length;
    }
    return at == joined.length();
  }

  private static byte kind(char c) {
    if (c < 128) {
      return KINDS[c];
    }
    boolean isWide = c >= 0x3000 && (c < 0x3040 || c >= 0xFF00) && !Character.isLetterOrDigit(c);
    if (c < 0xA0 || Character.isWhitespace(c) || Character.isSpaceChar(c)) {
      return SPACE;
    }
    return isWide || Character.isSurrogate(c) ? SEPARATOR : WORD;
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

  private boolean isBoundary(int at, int to) {
    char c = chars[at];
    byte kind = kind(c);
    return kind == SEPARATOR || kind == SPACE || (c == '.' && endsSentence(at, to));
  }

  /** Returns whether only dots follow until white space or the end. */
  private boolean endsSentence(int at, int to) {
    int end = at;
    while (end < to && chars[end] == '.') {
      end++;
    }
    return end == to || kind(chars[end]) == SPACE;
  }

  private int chunk(int start, int to) {
    int end = start;
    int dots = 0;
    int slashes = 0;
    boolean digit = false;
    boolean joint = false;
    boolean hyphen = false;
    for (; end < to; end++) {
      char c = chars[end];
      if (c < 128) {
        byte kind = KINDS[c];
        if (kind == SEPARATOR || kind == SPACE) {
          break;
        }
        joint |= kind == JOINT;
      } else if (kind(c) != WORD) {
        break;
      }
      if (end > start && isCjk(c) != isCjk(chars[end - 1])) {
        break;
      }
      if (c == '.') {
        if (endsSentence(end, to)) {
          break;
        }
        dots++;
      } else if (c == '/') {
        slashes++;
      } else if (c == '-') {
        hyphen = true;
      } else {
        digit |= c < 128 ? Ascii.isDigit(c) : Character.isDigit(c);
      }
    }
    if (Ascii.startsWith(chars, end, to, "://")) {
      return toSpace(start, to);
    }
    boolean path = slashes > 1 && chars[start] == '/' && slashes < end - start;
    if (path && end < to && chars[end] == '?') {
      return toSpace(start, to);
    }
    if (path || digit || (dots > 0 && isPort(end, to))) {
      value(start, end);
    } else if (joint || hyphen) {
      pieces(start, end);
    } else {
      piece(start, end, dots, to);
    }
    return end;
  }

  /** Takes all up to the next white space as a value: an address with its query. */
  private int toSpace(int start, int to) {
    int end = start;
    while (end < to && kind(chars[end]) != SPACE) {
      end++;
    }
    value(start, end);
    return end;
  }

  private boolean isPort(int at, int to) {
    return at + 1 < to && chars[at] == ':' && Ascii.isDigit(chars[at + 1]);
  }

  private void pieces(int start, int end) {
    int from = start;
    int dots = 0;
    for (int i = start; i <= end; i++) {
      char c = i < end ? chars[i] : '/';
      boolean cut =
          (c < 128 && KINDS[c] == JOINT)
              || (c == '-'
                  && i > from
                  && i + 1 < end
                  && Ascii.isLetter(chars[i - 1])
                  && Ascii.isLetter(chars[i + 1]));
      if (cut) {
        if (i > from) {
          piece(from, i, dots, end);
        }
        from = i + 1;
        dots = 0;
      } else if (c == '.') {
        dots++;
      }
    }
  }

  private void piece(int start, int end, int dots, int to) {
    boolean isValue =
        (dots > 1 && isName(start, end))
            || (start > 0
                && chars[start - 1] == '-'
                && LogIdentifiers.isRandomName(line, start, end));
    if (isValue) {
      value(start, end);
    } else if (hasLetter(start, end) && words < MOST_WORDS) {
      word(start, end, to);
    }
  }

  private boolean isName(int start, int end) {
    for (int i = start; i < end; i++) {
      char c = chars[i];
      if (!(Ascii.isLetter(chars[i]) || c == '_' || c == '-')
          && (c != '.' || i == start || chars[i - 1] == '.')) {
        return false;
      }
    }
    return true;
  }

  private boolean hasLetter(int start, int end) {
    for (int i = start; i < end; i++) {
      if (Ascii.isLetter(chars[i]) || (chars[i] >= 128 && Character.isLetter(chars[i]))) {
        return true;
      }
    }
    return false;
  }

  private void word(int start, int end, int to) {
    if (DateWords.isMonth(line, start, end) && isSpaceAndDigit(end, to)) {
      if (words > 0
          && !valueIsLast()
          && DateWords.isWeekday(line, wordStarts[words - 1], wordEnds[words - 1])) {
        start = wordStarts[--words];
      }
      value(start, end);
      inDate = true;
    } else if (inDate && valueIsLast() && isZone(start, end)) {
      value(start, end);
      inDate = false;
    } else if (valueIsLast() && DateWords.isUnit(line, start, end)) {
      valueEnds[values - 1] = end;
    } else {
      addWord(start, end);
    }
  }

  private boolean isSpaceAndDigit(int at, int to) {
    int next = at;
    while (next < to && kind(chars[next]) == SPACE) {
      next++;
    }
    return next > at && next < to && Ascii.isDigit(chars[next]);
  }

  private boolean isZone(int start, int end) {
    return end - start >= 3 && end - start <= 4 && LogHeader.isUpper(line, start, end);
  }

  private boolean valueIsLast() {
    return (gaps >>> words & 1) != 0;
  }

  private void value(int start, int end) {
    if (valueIsLast()) {
      valueEnds[values - 1] = end;
    } else {
      gaps |= 1L << words;
      valueStarts[values] = start;
      valueEnds[values++] = end;
    }
  }
}
