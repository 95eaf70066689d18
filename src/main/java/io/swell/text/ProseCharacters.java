package io.swell.text;

import java.text.Normalizer;
import java.util.regex.Pattern;

/**
 * Prepares the characters of prose for the tokenizer: removes markup and addresses, replaces
 * variants of a character by one form, and decides which punctuation joins the parts of a word.
 */
final class ProseCharacters {
  /**
   * Replaces a hyphen between a letter and a digit ({@code covid-19}). Unlike a hyphen, it does not
   * break a word (UAX 29, ExtendNumLet). In the input, this character is folded to an underscore.
   */
  static final char JOINT = '\u203F';

  private static final char ZERO_WIDTH_NON_JOINER = '\u200C';
  // Thai: NFKC takes sara am apart, which the dictionary of Thai words does not expect
  private static final char SARA_AA = '\u0E32';
  private static final char SARA_AM = '\u0E33';
  private static final char NIKHAHIT = '\u0E4D';
  // UAX 15's stream-safe limit; sorting longer runs of marks would take quadratic time
  private static final Pattern TOO_MANY_MARKS = Pattern.compile("(\\p{M}{30})\\p{M}++");

  /**
   * Removes the markup of one field and replaces variants of a character by one form.
   *
   * @param text the field
   * @param end where to stop reading
   * @param out receives the result; its previous content is discarded
   */
  void normalize(String text, int end, TextBuffer out) {
    if (text.indexOf('<') >= 0 || text.indexOf('&') >= 0) {
      String stripped = Markup.strip(end < text.length() ? text.substring(0, end) : text);
      out.set(stripped, 0, stripped.length());
    } else {
      out.set(text, 0, end);
    }
    if (!isAscii(out)) {
      compose(out);
      fold(out);
    }
  }

  /** Removes addresses and separates the words of normalized text. */
  void separate(TextBuffer raw, Language language, TextBuffer out) {
    Addresses.blankOut(raw.characters(), raw.length());
    join(raw, language, out);
  }

  private static boolean isAscii(TextBuffer buffer) {
    char[] text = buffer.characters();
    int bits = 0;
    for (int i = 0; i < buffer.length(); i++) {
      bits |= text[i];
    }
    return bits < 0x80;
  }

  private static void compose(TextBuffer buffer) {
    String text = new String(buffer.characters(), 0, buffer.length());
    String composed = TOO_MANY_MARKS.matcher(text).replaceAll("$1");
    if (!Normalizer.isNormalized(composed, Normalizer.Form.NFKC)) {
      composed = Normalizer.normalize(composed, Normalizer.Form.NFKC);
    }
    buffer.set(composed, 0, composed.length());
  }

  private static void fold(TextBuffer buffer) {
    char[] text = buffer.characters();
    int length = buffer.length();
    int kept = 0;
    for (int i = 0; i < length; i++) {
      char c = text[i];
      if (c < 0x80) {
        text[kept++] = c;
      } else if (Character.isSurrogate(c)) {
        if (Character.isHighSurrogate(c)
            && i + 1 < length
            && Character.isLowSurrogate(text[i + 1])) {
          text[kept++] = c;
          text[kept++] = text[++i];
        } else {
          text[kept++] = ' ';
        }
      } else if (c == SARA_AA && kept > 0 && hasNikhahit(text, kept)) {
        kept = composeSaraAm(text, kept);
      } else if (kept == 0 || !LetterForms.isDropped(c, text[kept - 1])) {
        char folded = fold(c);
        if (folded != 0) {
          text[kept++] = folded;
        }
      }
    }
    buffer.truncate(kept);
  }

  /** Returns whether the first {@code length} characters end in a nikhahit, with a tone or not. */
  private static boolean hasNikhahit(char[] text, int length) {
    return text[length - 1] == NIKHAHIT
        || (length > 1 && text[length - 2] == NIKHAHIT && isThaiTone(text[length - 1]));
  }

  /** Replaces the nikhahit by a tone, if there is one, and sara am; returns the new length. */
  private static int composeSaraAm(char[] text, int length) {
    if (text[length - 1] == NIKHAHIT) {
      text[length - 1] = SARA_AM;
      return length;
    }
    text[length - 2] = text[length - 1];
    text[length - 1] = SARA_AM;
    return length;
  }

  private static boolean isThaiTone(char c) {
    return c >= '\u0E48' && c <= '\u0E4B';
  }

  /** Folds one non-ASCII character; returns 0 to drop it. */
  private static char fold(char c) {
    return switch (c) {
      // includes the Hebrew geresh, and the primes of some keyboards
      case '\u2018', '\u2019', '\u201B', '\u02B9', '\u02BB', '\u02BC', '\u00B4' -> '\'';
      case '\u2032', '\u05F3' -> '\'';
      // includes the Hebrew gershayim: UAX 29 joins Hebrew letters by this character
      case '\u201C', '\u201D', '\u201F', '\u05F4' -> '"';
      case '\u2010', '\u2011' -> '-';
      case '\u2027' -> '\u00B7';
      case JOINT -> '_';
      default -> {
        if (c < 0xA0 || c >= 0xFFF0) {
          yield ' ';
        }
        yield isInvisible(c) ? 0 : LetterForms.fold(c);
      }
    };
  }

  /** Returns whether a character only directs how others are shown, such as a soft hyphen. */
  private static boolean isInvisible(char c) {
    return (Character.getType(c) == Character.FORMAT && c != ZERO_WIDTH_NON_JOINER)
        || c == '\u034F'
        || (c >= '\uFE00' && c <= '\uFE0F');
  }

  /** Decides which dots, colons, hyphens and underscores separate words and which join them. */
  private static void join(TextBuffer raw, Language language, TextBuffer out) {
    char[] text = raw.characters();
    int length = raw.length();
    out.clear(length);
    for (int i = 0; i < length; i++) {
      char c = text[i];
      if (c == ZERO_WIDTH_NON_JOINER) {
        // separates the parts of a Persian word; Sorani's own normalization needs it; elsewhere
        // it only affects the shape of letters
        switch (language.code()) {
          case "fa" -> out.append(' ');
          case "ckb" -> out.append(c);
          default -> {
            // dropped
          }
        }
        continue;
      }
      if (c > '_') {
        out.append(c == 0x7F ? ' ' : c);
        continue;
      }
      switch (c) {
        case '.' -> {
          if (i > 0 && i + 1 < length && isLetter(text[i - 1]) && isLetter(text[i + 1])) {
            // u.s. and j.p. become one word; after other words the space is merely missing
            if (!isInitial(text, i - 1, length) || !isInitial(text, i + 1, length)) {
              out.append(' ');
            }
          } else {
            out.append(c);
          }
        }
        case '-' -> {
          boolean joint =
              i > 0 && i + 1 < length && isLetter(text[i - 1]) && Character.isDigit(text[i + 1]);
          out.append(joint ? JOINT : c);
        }
        case ':' -> out.append(' ');
        case '\'' -> i = joinHebrew(text, i, length, out);
        case '_' -> {
          // joins words if inside; around words it marks emphasis
          boolean inside =
              i > 0
                  && i + 1 < length
                  && isLetterOrDigit(text[i - 1])
                  && isLetterOrDigit(text[i + 1]);
          out.append(inside ? c : ' ');
        }
        default -> out.append(c < ' ' ? ' ' : c);
      }
    }
  }

  /**
   * Appends an apostrophe, which between Hebrew letters marks a sound or, doubled, an acronym.
   * After a Hebrew word it closes a quotation or an abbreviation; UAX 29 would make it part of the
   * word.
   *
   * @return the place of the last character that was read
   */
  private static int joinHebrew(char[] text, int at, int length, TextBuffer out) {
    if (at == 0 || !isHebrew(text[at - 1])) {
      out.append('\'');
      return at;
    }
    int next = at + 1;
    if (next + 1 < length && text[next] == '\'' && isHebrew(text[next + 1])) {
      out.append('"');
      return next;
    }
    out.append(next < length && isHebrew(text[next]) ? '\'' : ' ');
    return at;
  }

  private static boolean isHebrew(char c) {
    return c >= '\u05D0' && c <= '\u05F2';
  }

  private static boolean isInitial(char[] text, int at, int length) {
    return (at == 0 || !isLetterOrDigit(text[at - 1]))
        && (at + 1 == length || !isLetterOrDigit(text[at + 1]));
  }

  private static boolean isLetter(char c) {
    return Ascii.isLetter(c) || (c >= 0x80 && Character.isLetter(c));
  }

  private static boolean isLetterOrDigit(char c) {
    return isLetter(c) || Character.isDigit(c);
  }
}
