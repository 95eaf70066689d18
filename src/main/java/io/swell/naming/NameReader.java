package io.swell.naming;

import io.swell.format.input.ChatCompletion;
import io.swell.format.input.TextSanitizer;
import java.util.regex.Pattern;

/**
 * Reads a name from what a language model answered. The answer is untrusted: whoever writes
 * documents chooses the terms that the model was asked about. So a name is short, one line, and
 * made of letters, digits and a few signs; it cannot be markup, a mention or an address.
 */
final class NameReader {
  /** Largest number of UTF-16 code units of a name. */
  static final int MAX_LENGTH = 60;

  /** Signs beside letters, marks and digits; joiners, because some languages' words need them. */
  private static final Pattern ALLOWED =
      Pattern.compile(
          "(?!.*//)[\\p{L}\\p{M}\\p{N} ,.:;!?'\u2019&()/+%$\u20ac\u00b7\u2013#\u200c\u200d-]+");

  private static final Pattern WORD = Pattern.compile("\\p{L}|\\p{N}");
  private static final Pattern QUOTED = Pattern.compile("[\"\u201c\u201e'](.*)[\"\u201d\u201c']");

  private NameReader() {}

  /**
   * Returns the name in an answer, without white space or quotation marks around it.
   *
   * @throws IllegalArgumentException if there is none; the message says why
   */
  static String read(byte[] answer) {
    String text = ChatCompletion.text(answer).strip();
    var quoted = QUOTED.matcher(text);
    String name = quoted.matches() ? quoted.group(1).strip() : text;
    if (name.isEmpty()) {
      throw new IllegalArgumentException("the answer is empty");
    }
    if (name.length() > MAX_LENGTH) {
      throw rejected("has more than " + MAX_LENGTH + " characters", name);
    }
    if (name.lines().count() > 1) {
      throw rejected("has more than one line", name);
    }
    if (!ALLOWED.matcher(name).matches()) {
      throw rejected("has characters that a name may not have", name);
    }
    if (!WORD.matcher(name).find()) {
      throw rejected("has neither a letter nor a digit", name);
    }
    return name;
  }

  private static IllegalArgumentException rejected(String why, String name) {
    return new IllegalArgumentException("the answer " + why + ": " + TextSanitizer.quoted(name));
  }
}
