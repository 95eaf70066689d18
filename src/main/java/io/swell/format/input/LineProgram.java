package io.swell.format.input;

import io.swell.text.LogText;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds the program that wrote a line of text where the line names it: after the time and host of
 * syslog, journald or Heroku, or first, where Docker Compose or {@code kubectl logs --prefix} print
 * several containers. Its process is not of the name, nor is the number of a replica.
 */
final class LineProgram {
  /** Characters of a line that are looked at. */
  private static final int START = 300;

  private static final String PROGRAM = "(/?[A-Za-z][\\w./@-]{0,99})";

  /**
   * The process may be missing only after the time of the old syslog and of the kernel: that of ISO
   * 8601 stands before many other lines.
   */
  private static final List<Pattern> FORMS =
      List.of(
          Pattern.compile(
              "(?:<\\d{1,3}>)?[A-Z][a-z]{2} [ \\d]\\d (?:\\d{4} )?\\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)? \\S+ "
                  + "(?:[a-z]{3,8}\\d?\\.[a-z]{3,7} )?"
                  + PROGRAM
                  + "(?:\\([^()]{1,40}\\))?(?:\\[[^\\]]{1,40}\\])?: "),
          Pattern.compile(
              "(?:<\\d{1,3}>)?\\d{4}-\\d\\d-\\d\\dT[\\d:.]{8,18}(?:Z|[+-]\\d\\d:?\\d\\d) (?:\\S+ )?"
                  + PROGRAM
                  + "(?:(?:\\([^()]{1,40}\\))?\\[[^\\]]{1,40}\\]|(?<=\\bkernel)): "),
          Pattern.compile("<\\d{1,3}>1 \\S+ \\S+ " + PROGRAM + " "),
          Pattern.compile("([A-Za-z][\\w.-]{0,99}?)(?:[-_]\\d{1,3} +|  +)\\| "),
          Pattern.compile("\\[pod/[^/\\]]+/([^/\\]]+)\\] "));

  private LineProgram() {}

  /** Returns the name of the program, or null if the line does not begin with one. */
  static @Nullable String of(String line) {
    String start = line.substring(0, Math.min(line.length(), START)).stripLeading();
    for (Pattern form : FORMS) {
      Matcher found = form.matcher(start);
      if (found.lookingAt()) {
        String name = found.group(1);
        String program = name.substring(name.startsWith("/") ? name.lastIndexOf('/') + 1 : 0);
        return LogText.level(program) == null && !program.equals("CEF") ? program : null;
      }
    }
    return null;
  }
}
