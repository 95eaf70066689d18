package io.swell.text;

import java.nio.CharBuffer;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The analysis chain for log lines. It removes the layout's header from each line and the parts
 * that vary between occurrences of an event ({@link LogMask}), splits names at case and underscores
 * and also keeps them whole, and reduces stack traces to their exceptions and the first frame
 * outside the JDK. It has few stop words and no stemming. It reads only characters of the basic
 * multilingual plane.
 */
final class LogAnalyzer implements TextAnalyzer {
  private static final String VERSION = "logs-3";
  private static final char ESCAPE = '\u001B';

  /**
   * A frame line of a Java stack trace, {@code at org.acme.Payment.charge(Payment.java:42)} or
   * {@code ... 12 more}, with its method after the module, unless that belongs to the JDK.
   */
  private static final Pattern FRAME =
      Pattern.compile(
          "\\.\\.\\. \\d{1,9}+ more|at (?=[^(]*\\.)(?:NAME*/)*+(?:JDK\\.NAME*+|(NAME*+))\\("
              .replace("NAME", "[\\w.$<>@\\-[^\\x00-\\x7F]]")
              .replace("JDK", "(?:javax?|jdk|sun|com\\.sun)"));

  private final TextOptions options;
  private final TextBuffer buffer = new TextBuffer();
  private final TermCounter counter = new TermCounter();
  private final LogIdentifiers identifiers;
  private final LogMask masks = new LogMask();

  LogAnalyzer(TextOptions options) {
    this.options = options;
    this.identifiers =
        new LogIdentifiers(
            Language.stopWords(List.of("logs-en.txt"), options.stopWordsExtra()), counter);
  }

  /** {@inheritDoc} The language is ignored. */
  @Override
  public TermCounts analyze(List<String> fields, @Nullable String language) {
    int remaining = MAX_CHARACTERS;
    for (String field : fields) {
      int end = Math.min(field.length(), remaining);
      remaining -= end;
      read(field, end);
      countLines(buffer.characters(), buffer.length());
    }
    return counter.takeCounts();
  }

  /** Copies a field without color codes and control characters. */
  private void read(String field, int end) {
    buffer.clear(end);
    for (int i = 0; i < end; i++) {
      char c = field.charAt(i);
      if (c == ESCAPE && i + 1 < end && field.charAt(i + 1) == '[') {
        i += 2;
        while (i < end && field.charAt(i) < '@') {
          i++;
        }
      } else {
        buffer.append(c == '\n' || (c >= ' ' && c != 0x7F) ? c : ' ');
      }
    }
  }

  private void countLines(char[] text, int length) {
    boolean frameCounted = false;
    for (int from = 0; from < length; ) {
      int to = from;
      while (to < length && text[to] != '\n') {
        to++;
      }
      int start = from;
      while (start < to && text[start] == ' ') {
        start++;
      }
      Matcher frame = FRAME.matcher(CharBuffer.wrap(text, start, to - start));
      if (!frame.lookingAt()) {
        frameCounted = false;
        countMessage(text, LogHeader.messageStart(text, start, to), to);
      } else if (!frameCounted && frame.end(1) > frame.start(1)) {
        frameCounted = true;
        countMessage(text, start + frame.start(1), start + frame.end(1));
      }
      from = to + 1;
    }
  }

  private void countMessage(char[] text, int from, int to) {
    boolean logfmt = LogHeader.isLogfmt(text, from, to);
    masks.begin(text, to);
    for (int at = from; at < to; ) {
      int key = logfmt ? LogHeader.logfmtKey(text, at, to) : LogMask.NO_MATCH;
      int masked = key == LogMask.NO_MATCH ? masks.match(at) : key;
      if (masked != LogMask.NO_MATCH) {
        at = masked;
      } else if (isName(text[at])) {
        int end = nameEnd(text, at, to);
        if (isSuffix(text, end, to, 't')) {
          end += 2;
        }
        boolean id = identifiers.countDotted(text, at, end);
        if (id) {
          end = LogIds.tail(text, end, to);
        }
        at = isSuffix(text, end, to, 's') ? end + 2 : end;
      } else if (LogMask.isCjk(text[at])) {
        int end = at + 1;
        while (end < to && LogMask.isCjk(text[end])) {
          end++;
        }
        identifiers.countPairs(text, at, end);
        at = end;
      } else {
        at++;
      }
    }
  }

  private static boolean isName(char c) {
    return LogMask.isWord(c) || c == '$';
  }

  /** Returns the end of the names that begin here and are joined by single dots. */
  private static int nameEnd(char[] text, int from, int to) {
    int at = from;
    while (at < to
        && (isName(text[at]) || (text[at] == '.' && at + 1 < to && isName(text[at + 1])))) {
      at++;
    }
    return at;
  }

  /** Returns whether a word ends here with an apostrophe and this letter: can't, server's. */
  private static boolean isSuffix(char[] text, int at, int to, char letter) {
    return at + 1 < to
        && text[at] == '\''
        && text[at + 1] == letter
        && LogMask.endsWord(text, at + 2, to);
  }

  @Override
  public String description() {
    return VERSION
        + " length="
        + MIN_LENGTH
        + ".."
        + MAX_LENGTH
        + " stop-words-extra="
        + options.stopWordsExtra().size();
  }
}
