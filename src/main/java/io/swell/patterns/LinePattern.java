package io.swell.patterns;

import io.swell.output.LogPattern;
import io.swell.state.Saved;
import io.swell.state.StateFormat;
import io.swell.text.LineScanner;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * What is known of one pattern. Its template is the first line of its oldest form with {@link
 * LogPattern#VALUE} in the place of values; a place has a number, twice that of the gap, or twice
 * that of the word and one.
 */
final class LinePattern {
  static final StateFormat<LinePattern> FORMAT =
      StateFormat.of(LinePattern.class, () -> new LinePattern(-1));

  /** Hours whose lines are kept, the newest. */
  private static final int HOURS = 48;

  /** Lines of which all values are looked at. Of later ones, every sixteenth is. */
  private static final long ALL_VALUES = 256;

  private static final long SAMPLED = 16;

  /** Lines that a regular pattern may have missed. */
  private static final double MOST_MISSED = 20;

  private static final long LEAST_KNOWN = 7 * HourLines.DAY * HourLines.HOUR;

  @Saved(1)
  long id;

  /** When the first line of its first form came. */
  @Saved(2)
  long firstForm;

  /** The forms of its lines; the first is that of its template. */
  final List<Form> forms = new ArrayList<>();

  /** Places of forms whose word is known to be a value. */
  @Saved(3)
  final TreeSet<Long> valuePlaces = new TreeSet<>();

  /** Ids of published patterns that became part of it. */
  @Saved(4)
  private final List<Long> absorbed = new ArrayList<>();

  /** Which words of the first form are values. */
  @Saved(5)
  private long variableWords;

  @Saved(14)
  private final TopValues levels = new TopValues();

  @Saved(15)
  private final TopValues services = new TopValues();

  @Saved(16)
  private final Map<Long, PlaceValues> values = new TreeMap<>();

  @Saved(17)
  final HourLines hours = new HourLines();

  @Saved(18)
  final Surge surge = new Surge();

  /** How many lines at most were expected while none came. */
  @Saved(19)
  double longestGap;

  @Saved(6)
  private String first = "";

  @Saved(7)
  private String firstId = "";

  @Saved(8)
  private String newest = "";

  @Saved(9)
  private String newestId = "";

  @Saved(10)
  private long lines;

  @Saved(12)
  private long firstSeen = Long.MAX_VALUE;

  @Saved(13)
  private long lastSeen = Long.MIN_VALUE;

  @Saved(11)
  private long publishedLines;

  private @Nullable String template;

  /** The places of the first line's values, in order: place, start and end. */
  private @Nullable List<int[]> spans;

  LinePattern(long id) {
    this.id = id;
  }

  void add(LineScanner line, Form form, LogLine of) {
    lines++;
    if (first.isEmpty()) {
      first = line.line();
      firstId = of.id();
    }
    newest = line.line();
    newestId = of.id();
    firstSeen = Math.min(firstSeen, of.time());
    lastSeen = Math.max(lastSeen, of.time());
    hours.add(of.time(), HOURS);
    if (of.text().level() != null) {
      levels.add(of.text().level());
    }
    if (of.service() != null) {
      services.add(of.service());
    }
    boolean isLookedAt = lines <= ALL_VALUES || lines % SAMPLED == 0;
    if (isLookedAt && form.hashes.length == forms.get(0).hashes.length) {
      addValues(line);
    }
  }

  private void addValues(LineScanner line) {
    int value = 0;
    for (long rest = line.gaps(); rest != 0; rest &= rest - 1) {
      int gap = Long.numberOfTrailingZeros(rest);
      values(2L * gap).add(line.line(), line.valueStart(value), line.valueEnd(value), 1);
      value++;
    }
    for (long rest = variableWords; rest != 0; rest &= rest - 1) {
      int word = Long.numberOfTrailingZeros(rest);
      values(2L * word + 1).add(line.line(), line.wordStart(word), line.wordEnd(word), 1);
    }
  }

  private PlaceValues values(long place) {
    return values.computeIfAbsent(place, unused -> new PlaceValues());
  }

  /** Takes over the forms and counts of another pattern, which is not used any more. */
  void absorb(LinePattern other) {
    if (other.forms.get(0).hashes.length == forms.get(0).hashes.length) {
      variableWords |= other.variableWords;
      other.values.forEach((place, theirs) -> values(place).addAll(theirs));
    }
    other.forms.forEach(form -> form.moveTo(this));
    valuePlaces.addAll(other.valuePlaces);
    absorbed.addAll(other.absorbed);
    if (other.isPublished()) {
      absorbed.add(other.id);
    }
    lines += other.lines;
    firstSeen = Math.min(firstSeen, other.firstSeen);
    lastSeen = Math.max(lastSeen, other.lastSeen);
    levels.addAll(other.levels);
    services.addAll(other.services);
    hours.addAll(other.hours, HOURS);
    template = null;
    spans = null;
  }

  /** Takes note that a word of forms of some length is a value. */
  void makeValue(int word, int words) {
    if (words == forms.get(0).hashes.length && (variableWords >>> word & 1) == 0) {
      variableWords |= 1L << word;
      template = null;
      spans = null;
      for (Form form : forms) {
        if (form.hashes.length == words) {
          String value = form.words.split(" ", -1)[word];
          values(2L * word + 1).add(value, 0, value.length(), form.lines);
        }
      }
    }
  }

  /**
   * Forgets the values of a deleted document in the lines that it keeps: its words are those of its
   * template. Returns whether it kept a line of the document.
   */
  boolean delete(String document) {
    boolean isFirst = document.equals(firstId);
    boolean isNewest = document.equals(newestId);
    if (isFirst) {
      first = masked(first);
      spans = null;
      firstId = "";
    }
    if (isNewest) {
      newest = first.isEmpty() ? "" : masked(first);
      newestId = "";
    }
    return isFirst || isNewest;
  }

  /** Returns the first line with 0 for each value and x for each word that is a value. */
  private String masked(String text) {
    var line = new LineScanner();
    line.scan(text);
    return replaced(text, spans(line), place -> place % 2 == 0 ? "0" : "x");
  }

  /** Returns a text with others in the place of its values. */
  private static String replaced(String text, List<int[]> spans, IntFunction<String> by) {
    var replaced = new StringBuilder();
    int at = 0;
    for (int[] span : spans) {
      replaced.append(text, at, span[1]).append(by.apply(span[0]));
      at = span[2];
    }
    return replaced.append(text.substring(at)).toString();
  }

  /** Returns the ids of published patterns that are now this one, its own last. */
  List<Long> publishedIds() {
    List<Long> ids = new ArrayList<>(absorbed);
    if (isPublished()) {
      ids.add(id);
    }
    return ids;
  }

  boolean isPublished() {
    return publishedLines > 0;
  }

  /** Returns the only service that has written its lines, or null if there is none. */
  @Nullable String onlyService() {
    List<LogPattern.Count> all = services.list();
    return all.size() == 1 ? all.get(0).value() : null;
  }

  /** Returns whether it has so often come that some lines may be missing. */
  boolean mayMiss(long now) {
    return lines > 0 && 4.0 * lines * (now - lastSeen) > MOST_MISSED * (lastSeen - firstSeen);
  }

  /** Returns how many lines are missing while its service writes on. */
  double missing(ServiceLines of, long now) {
    long hour = HourLines.hour(lastSeen);
    long end = Math.min(now, (hour + 1) * HourLines.HOUR);
    double part = (double) (end - lastSeen) / Math.max(1, end - hour * HourLines.HOUR);
    long others = of.hours.lines(hour, hour + 1) - hours.lines(hour, hour + 1);
    return hours.expected(of.hours, firstSeen, lastSeen, part * others, now);
  }

  /** Returns whether it is regular, as it never missed many lines in a week or more. */
  boolean isRegular() {
    return longestGap <= MOST_MISSED && firstSeen <= lastSeen - LEAST_KNOWN;
  }

  /** Returns whether most of its lines, or as many as of any other, are of a service. */
  boolean isOf(@Nullable String service) {
    List<LogPattern.Count> all = services.list();
    return service == null ? all.isEmpty() : !all.isEmpty() && all.get(0).value().equals(service);
  }

  long firstSeen() {
    return firstSeen;
  }

  long lastSeen() {
    return lastSeen;
  }

  /** Returns its template, such as {@code payment timed out after <*>}. */
  String template() {
    if (template == null) {
      template = replaced(first, spans(), place -> LogPattern.VALUE);
    }
    return template;
  }

  private List<int[]> spans() {
    if (spans == null) {
      var line = new LineScanner();
      line.scan(first);
      spans = spans(line);
    }
    return spans;
  }

  private List<int[]> spans(LineScanner line) {
    List<int[]> spans = new ArrayList<>();
    int value = 0;
    for (int gap = 0; gap <= line.words(); gap++) {
      if ((line.gaps() >>> gap & 1) != 0) {
        spans.add(new int[] {2 * gap, line.valueStart(value), line.valueEnd(value)});
        value++;
      }
      if (gap < line.words() && (variableWords >>> gap & 1) != 0) {
        int start = line.wordStart(gap);
        int slash = line.line().charAt(start) == '/' ? 1 : 0; // of a segment of a path
        spans.add(new int[] {2 * gap + 1, start + slash, line.wordEnd(gap)});
      }
    }
    return spans;
  }

  /** Returns whether it is new, or has twice the lines that it had when it was published. */
  boolean hasDoubled() {
    return lines >= 2 * publishedLines;
  }

  /** Returns whether it has had lines since it was published. */
  boolean hasGrown() {
    return lines > publishedLines;
  }

  LogPattern publish(String model, long now, @Nullable Long mergedInto) {
    publishedLines = lines;
    List<LogPattern.Place> places =
        spans().stream().map(span -> values(span[0]).published()).toList();
    return new LogPattern(
        model,
        id,
        template(),
        lines,
        Instant.ofEpochMilli(firstSeen),
        Instant.ofEpochMilli(lastSeen),
        levels.list(),
        services.list(),
        places,
        first.equals(newest) ? List.of(first) : List.of(first, newest),
        hours.published(HOURS),
        mergedInto,
        Instant.ofEpochMilli(now));
  }

  /** Puts its restored forms into order. */
  void sortForms() {
    forms.sort(
        Comparator.comparing((Form form) -> form.born != firstForm)
            .thenComparingLong(form -> form.born));
  }
}
