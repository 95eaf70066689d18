package io.swell.patterns;

import io.swell.state.Saved;
import io.swell.state.StateFormat;
import io.swell.text.LineScanner;
import io.swell.text.RequestLine;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** One sequence of words of log lines. A pattern has one form, or several that became one. */
final class Form {
  static final StateFormat<Form> FORMAT =
      StateFormat.of(Form.class, () -> new Form(0, "", new long[0], new LinePattern(-1)));

  /** Those of a single line first, of each the one not seen for longest. */
  static final Comparator<Form> LEAST_USED_FIRST =
      Comparator.comparing((Form form) -> form.lines > 1).thenComparingLong(form -> form.lastLine);

  /** Forms that differ in one segment of a path before that counts as a value. */
  private static final int PATH_VARIANTS = 32;

  private static final long BASE = 0x9E3779B97F4A7C15L;

  /** When its first line came: the number of the line among all lines, which no other form has. */
  @Saved(1)
  long born;

  /** The words, with a space between two. */
  @Saved(2)
  String words;

  @Saved(3)
  private long patternId;

  /** Lines of this form. */
  @Saved(4)
  long lines;

  /** When it was last seen: the number of the line among all lines. */
  @Saved(5)
  long lastLine;

  /** Lines with a value in a gap, by gap: index 0 is before the first word. */
  @Saved(6)
  private long[] valueLines;

  long[] hashes;

  private LinePattern pattern;

  /**
   * @param words with a space between two
   * @param hashes of the words, which are kept
   */
  Form(long born, String words, long[] hashes, LinePattern pattern) {
    this.born = born;
    this.words = words;
    this.hashes = hashes;
    this.valueLines = new long[hashes.length + 1];
    this.pattern = pattern;
    this.patternId = pattern.id;
  }

  LinePattern pattern() {
    return pattern;
  }

  long patternId() {
    return patternId;
  }

  void moveTo(LinePattern other) {
    pattern = other;
    patternId = other.id;
    other.forms.add(this);
  }

  /** Computes what is not saved. */
  void restored(LinePattern of) {
    moveTo(of);
    String[] each = words.isEmpty() ? new String[0] : words.split(" ", -1);
    hashes =
        Arrays.stream(each).mapToLong(word -> LineScanner.hash(word, 0, word.length())).toArray();
  }

  void add(long gaps, long line) {
    lines++;
    lastLine = line;
    for (long rest = gaps; rest != 0; rest &= rest - 1) {
      valueLines[Long.numberOfTrailingZeros(rest)]++;
    }
  }

  boolean mostlyHasValue(int gap) {
    return 2L * valueLines[gap] > lines;
  }

  /** Returns a hash of a line's first words, without the one at {@code left} if it is not -1. */
  static long key(long[] hashes, int count, int left) {
    long key = 0;
    for (int i = 0; i < count; i++) {
      key = i == left ? key : mix(key * BASE + hashes[i]);
    }
    return key;
  }

  /** Returns a hash of a place: its words but the one at {@code left}, and where that stands. */
  long place(int left) {
    return mix(key(hashes, hashes.length, left) + (left + 1) * BASE);
  }

  private static long mix(long value) {
    long mixed = (value ^ (value >>> 32)) * 0x4CD6944C5CC20B6DL;
    return mixed ^ (mixed >>> 29);
  }

  /**
   * Returns how many forms that differ in one word only show that it is a value: more for a segment
   * of a path, and none for the method and the status of a request.
   */
  int variants(int index) {
    String word = words.split(" ", -1)[index];
    return word.startsWith("/")
        ? PATH_VARIANTS
        : RequestLine.isWord(word) ? Integer.MAX_VALUE : PatternTable.VARIANTS;
  }

  String without(int index) {
    List<String> left = new ArrayList<>(List.of(words.split(" ", -1)));
    left.remove(index);
    return String.join(" ", left);
  }
}
