package io.swell.text;

import java.util.List;
import org.apache.lucene.analysis.CharArraySet;

/**
 * Parts of a log line that vary between occurrences of the same event. They are tried in the order
 * of declaration, because a time contains numbers, a URL contains a path, and an address looks like
 * a number.
 *
 * <p>Each mask examines a bounded number of characters before it matches and consumes what it
 * matches, so that a line is read in linear time.
 */
enum LogMask {
  /** A MAC address or other bytes in pairs of hex digits, as in dumps and fingerprints. */
  BYTES {
    @Override
    int match(char[] text, int from, int to) {
      boolean pairs = from + 2 < to && ":- ".indexOf(text[from + 2]) >= 0;
      return pairs
          ? LogIds.hexPairs(text, from, to, text[from + 2])
          : LogIds.hexGroups(text, from, to, '.', CISCO_GROUPS);
    }
  },
  TIMESTAMP {
    @Override
    int match(char[] text, int from, int to) {
      return LogTimestamp.match(text, from, to);
    }
  },
  UUID {
    @Override
    int match(char[] text, int from, int to) {
      return LogIds.hexGroups(text, from, to, '-', UUID_GROUPS);
    }
  },
  URL {
    @Override
    int match(char[] text, int from, int to) {
      if (!Ascii.isLetter(text[from])) {
        return NO_MATCH;
      }
      int limit = Math.min(to, from + LONGEST_SCHEME);
      int at = from;
      while (at < limit && (Ascii.isAlphanumeric(text[at]) || text[at] == '+')) {
        at++;
      }
      return Ascii.startsWith(text, at, to, "://") ? untilBlank(text, at, to) : NO_MATCH;
    }
  },
  PATH {
    @Override
    int match(char[] text, int from, int to) {
      return startsPath(text, from, to) ? untilBlank(text, from, to) : NO_MATCH;
    }
  },
  ADDRESS {
    @Override
    int match(char[] text, int from, int to) {
      int end = ipv4(text, from, to);
      if (end == NO_MATCH) {
        end = ipv6(text, from, to);
      }
      if (end == NO_MATCH) {
        return NO_MATCH;
      }
      if (end + 1 < to && (text[end] == '/' || text[end] == ':') && Ascii.isDigit(text[end + 1])) {
        end = digits(text, end + 1, to, 5);
      }
      return endsWord(text, end, to) ? end : NO_MATCH;
    }
  },
  HEX {
    @Override
    int match(char[] text, int from, int to) {
      if (Ascii.startsWith(text, from, to, "0x") || Ascii.startsWith(text, from, to, "0X")) {
        int end = from + 2;
        while (end < to && Ascii.isHex(text[end])) {
          end++;
        }
        return end > from + 2 && endsWord(text, end, to) ? end : NO_MATCH;
      }
      int end = from;
      boolean digit = false;
      while (end < to && Ascii.isHex(text[end])) {
        digit |= Ascii.isDigit(text[end]);
        end++;
      }
      return digit && end - from >= SHORTEST_HASH && endsWord(text, end, to) ? end : NO_MATCH;
    }
  },
  EMAIL {
    @Override
    int match(char[] text, int from, int to) {
      if (!Ascii.isAlphanumeric(text[from])) {
        return NO_MATCH;
      }
      int limit = Math.min(to, from + LONGEST_LOCAL_PART);
      int at = from;
      while (at < limit && isMail(text[at])) {
        at++;
      }
      if (at + 1 >= to || text[at] != '@' || !Ascii.isAlphanumeric(text[at + 1])) {
        return NO_MATCH;
      }
      int end = at + 1;
      while (end < to && isMail(text[end])) {
        end++;
      }
      return end;
    }
  },
  /** A host, also with its port: {@code db-1.example.com:5432}, but no file with its line. */
  HOST {
    @Override
    int match(char[] text, int from, int to) {
      return LogHosts.match(text, from, to);
    }
  },
  /** A generated id. */
  ID {
    @Override
    int match(char[] text, int from, int to) {
      return LogIds.match(text, from, to);
    }
  },
  /** The user agent of a browser. */
  BROWSER {
    @Override
    int match(char[] text, int from, int to) {
      if (!Ascii.startsWith(text, from, to, "Mozilla/")) {
        return NO_MATCH;
      }
      int end = from;
      while (end < to && text[end] != '"') {
        end++;
      }
      return end;
    }
  },
  QUANTITY {
    @Override
    int match(char[] text, int from, int to) {
      int number = number(text, from, to);
      if (number == NO_MATCH || number == to) {
        return NO_MATCH;
      }
      if (text[number] == '%') {
        return number + 1;
      }
      int end = number;
      // Several parts are a duration: 1h2m3s.
      do {
        int unit = text[number] == ' ' ? number + 1 : number;
        end = unit;
        while (end < to && end - unit < LONGEST_UNIT && Character.isLetter(text[end])) {
          end++;
        }
        CharArraySet units = unit == number ? UNITS : UNIT_WORDS;
        if (!units.contains(text, unit, end - unit)) {
          return NO_MATCH;
        }
        number = end < to ? number(text, end, to) : NO_MATCH;
      } while (number != NO_MATCH && number < to && LogMask.isWord(text[end]));
      return endsWord(text, end, to) ? end : NO_MATCH;
    }
  },
  NUMBER {
    @Override
    int match(char[] text, int from, int to) {
      boolean version =
          (text[from] | 0x20) == 'v' && from + 1 < to && Ascii.isDigit(text[from + 1]);
      int end = number(text, version ? from + 1 : from, to);
      return end != NO_MATCH && endsWord(text, end, to) ? end : NO_MATCH;
    }
  };

  /** The result if a mask does not match. */
  static final int NO_MATCH = -1;

  private static final int LONGEST_SCHEME = 16;
  private static final int LONGEST_LOCAL_PART = 64;
  private static final int LONGEST_UNIT = 12;
  private static final int SHORTEST_HASH = 6;
  private static final int LONGEST_RELATIVE_START = 128;
  private static final int[] UUID_GROUPS = {8, 4, 4, 4, 12};
  private static final int[] CISCO_GROUPS = {4, 4, 4};
  private static final LogMask[] IN_ORDER = values();

  /** Units that are words or similar; they may also follow a number after a space. */
  private static final CharArraySet UNIT_WORDS =
      words(
          "ns us ms sec secs second seconds min mins minute minutes hr hrs hour hours day "
              + "days millis milliseconds microseconds nanoseconds byte bytes bit bits kb mb gb "
              + "tb kib mib gib tib hz khz mhz ghz bps kbps mbps gbps percent");

  private static final CharArraySet UNITS = new CharArraySet(UNIT_WORDS, true);

  static {
    UNITS.addAll(
        List.of(
            "s", "m", "h", "d", "b", "k", "g", "t", "pb", "\u00B5s", "\u03BCs", "x", "px", "w"));
  }

  /**
   * Returns the end of the text that this mask matches at a position, or {@link #NO_MATCH}.
   *
   * @param from where to begin, not inside a word; less than {@code to}
   * @param to the end of the line
   */
  abstract int match(char[] text, int from, int to);

  /** Returns the end of the text that the first matching mask matches, or {@link #NO_MATCH}. */
  static int matchAny(char[] text, int from, int to) {
    for (LogMask mask : IN_ORDER) {
      int end = mask.match(text, from, to);
      if (end != NO_MATCH) {
        return end;
      }
    }
    return NO_MATCH;
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

  /** Returns the end of a run of at most {@code most} digits. */
  static int digits(char[] text, int from, int to, int most) {
    int at = from;
    while (at < to && at - from < most && Ascii.isDigit(text[at])) {
      at++;
    }
    return at;
  }

  private static boolean isMail(char c) {
    return Ascii.isAlphanumeric(c) || c == '.' || c == '-' || c == '_' || c == '+' || c == '%';
  }

  static int untilBlank(char[] text, int from, int to) {
    int at = from;
    while (at < to && text[at] > ' ' && ",;\"'`<>()[]{}|".indexOf(text[at]) < 0) {
      at++;
    }
    return at;
  }

  private static boolean startsPath(char[] text, int from, int to) {
    if (from + 1 >= to) {
      return false;
    }
    char c = text[from];
    char next = text[from + 1];
    boolean atWordStart = from == 0 || !isWord(text[from - 1]);
    return switch (c) {
      case '/' -> atWordStart && (isWord(next) || next == '.' || next == '-' || next == '*');
      case '~' -> next == '/';
      case '.' -> atWordStart && (next == '/' || Ascii.startsWith(text, from, to, "../"));
      case '\\' -> next == '\\' && from + 2 < to && isWord(text[from + 2]);
      default -> isWord(c) && (isDrive(text, from, to) || isRelativePath(text, from, to));
    };
  }

  private static boolean isDrive(char[] text, int from, int to) {
    return from + 2 < to
        && Ascii.isLetter(text[from])
        && text[from + 1] == ':'
        && (text[from + 2] == '\\' || text[from + 2] == '/');
  }

  /** Returns whether a name with at least two slashes begins here; a single one may mean "or". */
  private static boolean isRelativePath(char[] text, int from, int to) {
    int limit = Math.min(to, from + LONGEST_RELATIVE_START);
    int slashes = 0;
    for (int i = from; i < limit; i++) {
      char c = text[i];
      if (c == '/') {
        slashes++;
        if (text[i - 1] == '/') {
          return false;
        }
        if (slashes == 2) {
          return true;
        }
      } else if (!isWord(c) && c != '.' && c != '-') {
        return false;
      }
    }
    return false;
  }

  private static int ipv4(char[] text, int from, int to) {
    int at = from;
    for (int part = 0; part < 4; part++) {
      if (part > 0) {
        if (at >= to || text[at] != '.') {
          return NO_MATCH;
        }
        at++;
      }
      int end = digits(text, at, to, 3);
      if (end == at) {
        return NO_MATCH;
      }
      at = end;
    }
    return at + 1 < to && text[at] == '.' && Ascii.isDigit(text[at + 1]) ? NO_MATCH : at;
  }

  /** Matches colon-separated groups of up to four hex digits: eight groups, or fewer with a gap. */
  private static int ipv6(char[] text, int from, int to) {
    int colons = 0;
    boolean gap = false;
    boolean hex = false;
    int group = 0;
    int at = from;
    for (; at < to && colons <= 8; at++) {
      char c = text[at];
      if (c == ':') {
        // a colon at the end is punctuation
        if (at + 1 >= to || (text[at + 1] != ':' && !Ascii.isHex(text[at + 1]))) {
          break;
        }
        gap |= text[at + 1] == ':';
        colons++;
        group = 0;
      } else if (Ascii.isHex(c) && group < 4) {
        hex = true;
        group++;
      } else {
        break;
      }
    }
    return hex && (gap ? colons >= 2 : colons == 7) ? at : NO_MATCH;
  }

  /** Returns the end of a number with sign, points and groups: -1, 3.5, 10,000, 1.2.3, 6e-5. */
  private static int number(char[] text, int from, int to) {
    int at = from;
    boolean isSign = at < to && (text[at] == '-' || text[at] == '+');
    if (isSign && (from == 0 || !isWord(text[from - 1]))) {
      at++;
    }
    if (at >= to || !Ascii.isDigit(text[at])) {
      return NO_MATCH;
    }
    while (at < to) {
      char c = text[at];
      boolean joins = c == '.' || c == ',' || c == ':';
      if (!Ascii.isDigit(c) && !(joins && at + 1 < to && Ascii.isDigit(text[at + 1]))) {
        break;
      }
      at++;
    }
    if (at + 1 < to && (text[at] | 0x20) == 'e') {
      int digits = text[at + 1] == '-' || text[at + 1] == '+' ? at + 2 : at + 1;
      int end = digits(text, digits, to, 3);
      return end > digits ? end : at;
    }
    return at;
  }
}
