package io.swell.format.input;

import io.swell.engine.Bag;
import io.swell.format.input.DocumentReader.ReadResult.Accepted;
import io.swell.format.input.Ingest.IngestResult.Ingested;
import io.swell.text.LogAnalyzer;
import io.swell.text.Markup;
import io.swell.text.TermCounts;
import io.swell.text.TextAnalyzer;
import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Turns records into bags: reads the documents and analyzes their text. This is all that happens to
 * a record before the log of bags. Not thread-safe, like its analyzer.
 */
public final class Ingest {
  /** Maximum characters of a title in a bag. */
  private static final int TITLE = 200;

  /** Characters of the text that a bag has as its title if the document has no title. */
  private static final int START_OF_TEXT = 80;

  /** Characters of an HTML text that are read for a title. */
  private static final int START_OF_MARKUP = 20_000;

  private static final int SHORTEST_SENTENCE = 20;

  private static final Pattern BLANKS = Pattern.compile("\\s+");

  /** Maximum bytes of a bag; leaves a margin to Kafka's default record limit of 1 MB. */
  private static final long MAX_BAG_BYTES = 900_000;

  /** Characters of a text that are read, because most of an HTML page may be invisible. */
  private static final int MOST_READ = 20_000;

  private final DocumentReader reader;
  private final TextAnalyzer analyzer;
  private final List<String> fields;
  private final int snippetLength;

  /**
   * @param framed decodes values that are framed for a schema registry
   */
  public Ingest(InputOptions options, FramedValues framed, TextAnalyzer analyzer) {
    this.reader = new DocumentReader(options, framed, analyzer instanceof LogAnalyzer);
    this.analyzer = analyzer;
    this.fields = options.textFields();
    this.snippetLength = options.snippetLength();
  }

  /** Ingests every document of a record and returns the outcomes in order; never empty. */
  public List<IngestResult> ingest(RawRecord record) {
    List<IngestResult> results = new ArrayList<>(1);
    for (DocumentReader.ReadResult result : reader.read(record)) {
      results.add(
          result instanceof Accepted accepted ? ingested(accepted, record) : (Rejection) result);
    }
    return results;
  }

  private IngestResult ingested(Accepted accepted, RawRecord record) {
    Document document = accepted.document();
    List<String> texts = new ArrayList<>(fields.size());
    for (String field : fields) {
      String text = field.equals("title") ? document.title() : document.text();
      if (text != null) {
        texts.add(text);
      }
    }
    TermCounts terms = analyzer.analyze(texts, document.language());
    InputNotes notes = accepted.notes();
    if (terms.size() == 0) {
      notes.add(InputNotice.NO_TERM);
    }
    if (TextAnalyzer.truncates(texts)) {
      notes.add(InputNotice.TEXT_CUT);
    }
    Bag bag =
        new Bag(
            document.model(),
            document.id(),
            document.timestamp().toEpochMilli(),
            record.ingestTime(),
            document.origin().withSnippet(snippet(document.text(), snippetLength)),
            terms.detected() == null ? document.language() : terms.detected(),
            document.labels(),
            shownTitle(document),
            terms.terms(),
            terms.counts(),
            terms.numbersPerMille(),
            record.partition(),
            record.offset(),
            !notes.contains(InputNotice.RECORD_TIME_USED)
                && !notes.contains(InputNotice.INGEST_TIME_USED),
            terms.line() == null ? null : terms.line().shortened(document.level()));
    long bytes = bytes(bag, text -> 3L * text.length());
    bytes = bytes <= MAX_BAG_BYTES ? bytes : bytes(bag, Ingest::utf8);
    return bytes <= MAX_BAG_BYTES
        ? new Ingested(bag, notes, terms.detected() != null)
        : new Rejection(
            Rejection.Code.TOO_LARGE,
            "text",
            ("document %s has %s distinct terms, %s bytes in total, more than the limit of %s;"
                    + " split the document")
                .formatted(
                    TextSanitizer.quoted(document.id()), terms.size(), bytes, MAX_BAG_BYTES));
  }

  /**
   * Returns an upper bound of a bag's bytes: strings in UTF-8 and some bytes for each number.
   *
   * @param utf8 returns the bytes of a label or term, or more
   */
  private static long bytes(Bag bag, ToLongFunction<String> utf8) {
    long bytes = 11_000 + 3L * (bag.model().length() + bag.id().length() + bag.title().length());
    String snippet = bag.origin().snippet();
    bytes += snippet == null ? 0 : 3L * snippet.length();
    bytes += 10L * (bag.labels().size() + bag.terms().length);
    for (String label : bag.labels()) {
      bytes += utf8.applyAsLong(label);
    }
    for (String term : bag.terms()) {
      bytes += utf8.applyAsLong(term);
    }
    return bytes;
  }

  private static long utf8(String text) {
    long bytes = text.length();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      // A surrogate counts for two bytes, half of the pair's four.
      bytes += c < 0x80 ? 0 : c < 0x800 || Character.isSurrogate(c) ? 1 : 2;
    }
    return bytes;
  }

  private static String shownTitle(Document document) {
    if (document.title() != null) {
      return start(Markup.strip(document.title()).strip(), TITLE);
    }
    String text = document.text() == null ? "" : document.text().strip();
    String head = text.substring(0, Math.min(text.length(), START_OF_MARKUP));
    String visible = Markup.strip(head);
    return start(visible.equals(head) ? text : firstSentence(visible.strip()), START_OF_TEXT);
  }

  /** Returns the first sentence or block, with those that follow if it is as short as a name. */
  private static String firstSentence(String text) {
    BreakIterator sentences = BreakIterator.getSentenceInstance(Locale.ROOT);
    sentences.setText(text);
    for (int from = SHORTEST_SENTENCE; from < text.length(); from++) {
      if (text.charAt(from) == '\n' || sentences.isBoundary(from)) {
        return text.substring(0, from).strip();
      }
    }
    return text;
  }

  /** Returns the first characters on one line, cut at a space if one is in their second half. */
  private static String start(String text, int length) {
    if (text.length() <= length) {
      return oneLine(text);
    }
    int blank = text.lastIndexOf(' ', length);
    int end = blank >= length / 2 ? blank : length;
    if (Character.isHighSurrogate(text.charAt(end - 1))) {
      end--;
    }
    return oneLine(text.substring(0, end)) + "...";
  }

  private static String oneLine(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if ((c >= '\t' && c <= '\r') || (c == ' ' && text.startsWith("  ", i))) {
        return BLANKS.matcher(text).replaceAll(" ");
      }
    }
    return text;
  }

  /** The outcome of reading and analyzing one document of a record. */
  public sealed interface IngestResult permits IngestResult.Ingested, Rejection {
    /**
     * A document as a bag, ready for the log of bags.
     *
     * @param notes what was replaced, cut or ignored in it
     * @param isLanguageDetected whether the bag's language was detected in the text
     */
    record Ingested(Bag bag, InputNotes notes, boolean isLanguageDetected)
        implements IngestResult {}
  }

  /**
   * Returns the first characters of a text, with white space and control characters collapsed to
   * single blanks. A longer text is cut at the last blank in the second half, or between two
   * characters as users see them where there is none, as in Chinese; "..." follows.
   *
   * @param length maximum number of code points before "..."; 0 for no snippet
   * @return null if nothing is left
   */
  static @Nullable String snippet(@Nullable String text, int length) {
    if (text == null || length == 0) {
      return null;
    }
    String begin = text.strip();
    String line =
        line(Markup.strip(begin.substring(0, Math.min(begin.length(), MOST_READ))), length);
    if (line.codePointCount(0, line.length()) <= length) {
      return line.isEmpty() ? null : line;
    }
    int end = line.offsetByCodePoints(0, length);
    int blank = line.lastIndexOf(' ', end);
    return line.substring(0, blank >= end / 2 ? blank : character(line, end)).strip() + "...";
  }

  /** Returns the text on one line, up to one code point more than a length. */
  private static String line(String text, int length) {
    int most = Math.min(text.length(), length + 1);
    int plain = 0;
    while (plain < most && isPlain(text, plain)) {
      plain++;
    }
    var line = new StringBuilder(most).append(text, 0, plain);
    int left = length + 1 - plain;
    for (int at = plain; at < text.length() && left > 0; ) {
      int point = text.codePointAt(at);
      at += Character.charCount(point);
      if (!Character.isWhitespace(point)
          && !Character.isSpaceChar(point)
          && !Character.isISOControl(point)) {
        line.appendCodePoint(point);
        left--;
      } else if (!line.isEmpty() && line.charAt(line.length() - 1) != ' ') {
        line.append(' ');
        left--;
      }
    }
    return left > 0 ? line.toString().strip() : line.toString();
  }

  /** Returns whether a character is visible and in ASCII, or a blank after such a one. */
  private static boolean isPlain(String text, int at) {
    char c = text.charAt(at);
    return (c > ' ' && c < 0x7f) || (c == ' ' && at > 0 && text.charAt(at - 1) != ' ');
  }

  /** Returns the last boundary of a character as users see it, at or before a place; never 0. */
  private static int character(String line, int end) {
    BreakIterator characters = BreakIterator.getCharacterInstance(Locale.ROOT);
    characters.setText(line);
    int boundary = characters.isBoundary(end) ? end : characters.preceding(end);
    return boundary > 0 ? boundary : end;
  }
}
