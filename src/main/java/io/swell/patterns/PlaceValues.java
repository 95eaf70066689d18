package io.swell.patterns;

import io.swell.output.LogPattern;
import io.swell.output.LogPattern.Kind;
import io.swell.state.Saved;
import io.swell.text.Ascii;
import io.swell.text.DateWords;
import java.util.List;

/** The values seen in one place of a pattern: their kind, their range and the most frequent. */
final class PlaceValues {
  private static final List<Kind> KINDS = List.of(Kind.values());

  @Saved(1)
  private final TopValues top = new TopValues();

  @Saved(2)
  private final long[] ofKind = new long[KINDS.size()];

  @Saved(3)
  private double least = Double.POSITIVE_INFINITY;

  @Saved(4)
  private double greatest = Double.NEGATIVE_INFINITY;

  /** Adds the value that is {@code text[start, end)} in some lines. */
  void add(String text, int start, int end, long lines) {
    top.add(text, start, end, lines);
    int digits = digitsEnd(text, start, end);
    Kind kind = digits > start ? Kind.NUMBER : kind(text, start, end);
    ofKind[KINDS.indexOf(kind)] += lines;
    if (kind == Kind.NUMBER) {
      double number = Double.parseDouble(text.substring(start, digits));
      least = Math.min(least, number);
      greatest = Math.max(greatest, number);
    }
  }

  /** Returns the end of the number with at most a unit after it that a value is, or its start. */
  private static int digitsEnd(String text, int start, int end) {
    int at = start;
    int points = 0;
    if (end - at > 1 && text.charAt(at) == '-') {
      at++;
    }
    int first = at;
    while (at < end && (Ascii.isDigit(text.charAt(at)) || (text.charAt(at) == '.' && at > first))) {
      points += text.charAt(at) == '.' ? 1 : 0;
      at++;
    }
    boolean isNumber =
        at > first && at - first <= 15 && points < 2 && Ascii.isDigit(text.charAt(at - 1));
    int unit = at;
    while (unit < end && (text.charAt(unit) == ' ' || text.charAt(unit) == '%')) {
      unit++;
    }
    return isNumber && (unit == end || DateWords.isUnit(text, unit, end)) ? at : start;
  }

  private static Kind kind(String text, int start, int end) {
    int dots = 0;
    int slashes = 0;
    int digits = 0;
    int letters = 0;
    boolean isHex = true;
    for (int at = start; at < end; at++) {
      char c = text.charAt(at);
      char lower = Character.toLowerCase(c);
      dots += c == '.' || c == ':' ? 1 : 0;
      slashes += c == '/' || c == '\\' ? 1 : 0;
      digits += Ascii.isDigit(c) ? 1 : 0;
      letters += Character.isLetter(c) ? 1 : 0;
      isHex &= Ascii.isDigit(c) || (lower >= 'a' && lower <= 'f') || lower == 'x' || c == '-';
    }
    if (slashes > 0 && letters > 0) {
      return Kind.PATH;
    } else if (dots >= 2 && digits + letters > 0) {
      return Kind.ADDRESS;
    } else if (digits == 0) {
      return Kind.WORD;
    }
    return isHex || digits >= 4 ? Kind.ID : Kind.OTHER;
  }

  void addAll(PlaceValues others) {
    top.addAll(others.top);
    for (int i = 0; i < ofKind.length; i++) {
      ofKind[i] += others.ofKind[i];
    }
    least = Math.min(least, others.least);
    greatest = Math.max(greatest, others.greatest);
  }

  LogPattern.Place published() {
    int most = 0;
    for (int i = 1; i < ofKind.length; i++) {
      most = ofKind[i] > ofKind[most] ? i : most;
    }
    Kind kind = KINDS.get(most);
    boolean isNumber = kind == Kind.NUMBER;
    return new LogPattern.Place(
        kind, isNumber ? least : null, isNumber ? greatest : null, top.list());
  }
}
