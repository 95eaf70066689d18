package io.swell.text;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.lucene.analysis.CharArraySet;
import org.jspecify.annotations.Nullable;

/**
 * The analysis chain for log lines. It removes the layout's header from each line ({@link LogText})
 * and the values in its message ({@link LineScanner}), so that all lines of a template have its
 * words; of values, the names of classes and of kinds remain, as {@code worker} of {@code
 * worker-12}. It splits names at case and underscores and also keeps them whole, and reduces stack
 * traces to their exceptions and the first frame outside the JDK. It has few stop words and no
 * stemming. It reads only characters of the basic multilingual plane.
 */
public final class LogAnalyzer implements TextAnalyzer {
  private static final String VERSION = "logs-1";

  /**
   * A frame line of a Java stack trace, {@code at org.acme.Payment.charge(Payment.java:42)} or
   * {@code ... 12 more}, with its method after the module, unless that belongs to the JDK.
   */
  private static final Pattern FRAME =
      Pattern.compile(
          "(?:\\.\\.\\. \\d{1,9}+ more|at (?=[^(]*\\.)(?:NAME*/)*+(?:JDK\\.NAME*+|(NAME*+))\\()"
              .replace("NAME", "[\\w.$<>@\\-[^\\x00-\\x7F]]")
              .replace("JDK", "(?:javax?|jdk|sun|com\\.sun)"));

  /** Most lines that are known, and characters of the longest: 1 to 2 KB each. */
  private static final int MOST_KNOWN = 1 << 14;

  private static final int LONGEST_KNOWN = 250;

  private final TextOptions options;
  private final LineScanner scanner = new LineScanner();
  private final TermCounter counter = new TermCounter();
  private final LogIdentifiers identifiers;

  /** The counts of the lines seen last, since programs repeat theirs. */
  private final Map<String, TermCounts> recent =
      new LinkedHashMap<>(16, .75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, TermCounts> eldest) {
          return size() > MOST_KNOWN;
        }
      };

  LogAnalyzer(TextOptions options) {
    this.options = options;
    this.identifiers =
        new LogIdentifiers(
            Language.stopWords(List.of("logs-en.txt"), options.stopWordsExtra()), counter);
  }

  /** Returns the words of a list that spaces separate, to be compared without regard to case. */
  static CharArraySet words(String list) {
    return new CharArraySet(List.of(list.split(" ", -1)), true);
  }

  /**
   * {@inheritDoc} The language is ignored. The line is the first of the last field that has one.
   */
  @Override
  public TermCounts analyze(List<String> fields, @Nullable String language) {
    char split = fields.isEmpty() ? 0 : (char) fields.get(0).length();
    String key = split + String.join("", fields);
    TermCounts counts = recent.get(key);
    if (counts == null) {
      counts = count(fields);
      if (key.length() <= LONGEST_KNOWN) {
        recent.put(key, counts);
      }
    }
    return counts;
  }

  private TermCounts count(List<String> fields) {
    int remaining = MAX_CHARACTERS;
    LogText line = null;
    for (String field : fields) {
      int end = Math.min(field.length(), remaining);
      remaining -= end;
      LogText first = count(field.substring(0, end));
      line = first == null ? line : first;
    }
    return counter.takeCounts().withLine(line);
  }

  /**
   * Counts the terms of a field, and returns its first line that is not blank; after the head of an
   * event the one with the message, which in a trace of Python is the last that is not indented.
   */
  private @Nullable LogText count(String field) {
    String statement = LogColumns.statement(field);
    if (statement != null) {
      countMessage(statement);
      return new LogText(null, statement);
    }
    LogText first = null;
    LogText head = null;
    boolean frameCounted = false;
    for (int from = 0; from < field.length(); ) {
      int end = field.indexOf('\n', from);
      end = end < 0 ? field.length() : end;
      String line = field.substring(from, end).strip();
      boolean mayBeFrame = line.startsWith("at ") || line.startsWith("... ");
      Matcher frame = mayBeFrame ? FRAME.matcher(line) : null;
      if (line.isEmpty()) {
        frameCounted = false;
      } else if (frame == null || !frame.lookingAt()) {
        frameCounted = false;
        LogText text = LogText.of(line);
        countMessage(text.message());
        boolean mayBeHead = first == null && head == null && end < field.length();
        if (mayBeHead && LogText.HEAD.matcher(line).matches()) {
          head = text;
        } else if (first == null || isError(head, field.charAt(from))) {
          first = text;
        }
      } else if (!frameCounted && frame.group(1) != null && !frame.group(1).isEmpty()) {
        frameCounted = true;
        identifiers.countDotted(line.toCharArray(), frame.start(1), frame.end(1));
      }
      from = end + 1;
    }
    return head == null
        ? first
        : first == null
            ? head
            : first.level() == null ? new LogText(head.level(), first.message()) : first;
  }

  /** Returns whether a line that begins so is the error that a trace of Python is about. */
  private static boolean isError(@Nullable LogText head, char start) {
    return head != null && start > ' ' && head.message().startsWith("Traceback");
  }

  private void countMessage(String message) {
    for (int at = 0; at < message.length(); ) {
      at = scanner.scan(message, at);
      char[] text = scanner.characters();
      for (int i = 0; i < scanner.words(); i++) {
        int start = scanner.wordStart(i);
        int end = scanner.wordEnd(i);
        if (text[start] == '/') {
          identifiers.countDotted(text, start + 1, end);
        } else if (LineScanner.isCjk(text[start])) {
          identifiers.countPairs(text, start, end);
        } else {
          identifiers.countDotted(text, start, isNegation(message, end) ? end + 2 : end);
        }
      }
      for (int i = 0; i < scanner.values(); i++) {
        identifiers.countNames(text, scanner.valueStart(i), scanner.valueEnd(i));
      }
    }
  }

  /** Returns whether a word has an apostrophe and t, as in {@code can't}. */
  private static boolean isNegation(String text, int at) {
    return text.startsWith("'t", at)
        && (at + 2 == text.length() || !Character.isLetterOrDigit(text.charAt(at + 2)));
  }

  @Override
  public String description() {
    return VERSION + TextAnalyzer.limits(options);
  }
}
