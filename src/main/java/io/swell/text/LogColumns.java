package io.swell.text;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads records that name their level and message in fixed columns: CEF and LEEF of security
 * devices, {@code dmesg -x}, PostgreSQL's csvlog, and the slow log of MySQL and MariaDB, whose
 * message is its statement.
 */
final class LogColumns {
  /**
   * Seven columns with {@code \|} for a bar: version, vendor, product, version, id, name, severity.
   */
  private static final Pattern CEF =
      Pattern.compile(
          "CEF: ?\\d\\|(?:(?:[^|\\\\]|\\\\.)*+\\|){4}((?:[^|\\\\]|\\\\.)*+)\\|([^|]{0,20})\\|");

  private static final Pattern LEEF =
      Pattern.compile(
          "LEEF:\\d[^|]{0,9}\\|(?:[^|]*+\\|){4}.*?\\bsev=(\\d{1,2})(?!\\d)", Pattern.DOTALL);

  private static final Pattern KERNEL =
      Pattern.compile(
          "(?:kern|user|mail|daemon|auth|syslog|lpr|news|uucp|cron|authpriv|ftp|local\\d) *:"
              + "(emerg|alert|crit|err|warn|notice|info|debug) *: \\[[^\\]]{1,40}+\\] ");

  /** Time, ten columns, the level, five characters of a state, and the message. */
  private static final Pattern POSTGRES =
      Pattern.compile(
          "\\d{4}-\\d\\d-\\d\\d [\\d:.]{8,15} [A-Z+\\d:-]{1,6},"
              + "(?:(?:\"(?:[^\"]|\"\")*+\"|[^\",]*+),){10}([A-Z]+\\d?),[\\dA-Z]{5},"
              + "\"((?:[^\"]|\"\")*+)");

  private static final Pattern SLOW =
      Pattern.compile(
          "(?=# (?:Time: \\d|User@Host: ))(?:(?:# [^\\n]*+|use [^\\n]*+|SET timestamp=\\d++;)\\n)++");

  /** The stream and the tag of a container's line after its time. */
  private static final Pattern CONTAINER =
      Pattern.compile(LogTime.FORM + " std(?:out|err) [FP](?=$|[ :])");

  private LogColumns() {}

  /** Returns where the line begins that a container wrote: after its time, stream and tag, or 0. */
  static int containerEnd(String line) {
    boolean mayBe = line.indexOf(" std") > 0 && LogTime.mayBegin(line, 0);
    int end = mayBe ? LogHeader.endOf(CONTAINER, line, 0) : LogHeader.NO_MATCH;
    return end == LogHeader.NO_MATCH ? 0 : LogHeader.afterSeparators(line, end);
  }

  /** Returns the statement of a query of a slow log on one line, or null for other texts. */
  static @Nullable String statement(String text) {
    Matcher head = text.startsWith("# ") ? SLOW.matcher(text) : null;
    return head != null && head.lookingAt()
        ? text.substring(head.end()).replaceAll("\\s+", " ").strip()
        : null;
  }

  /** Returns what a line of another of these forms says, or null for other lines. */
  static @Nullable LogText read(String line) {
    int comma = line.indexOf(',');
    Matcher row = comma > 20 && comma < 40 ? POSTGRES.matcher(line) : null;
    if (row != null && row.lookingAt()) {
      return new LogText(LogText.level(row.group(1)), row.group(2).replace("\"\"", "\""));
    }
    int bracket = line.indexOf(": [");
    Matcher kernel = bracket > 0 && bracket < 20 ? KERNEL.matcher(line) : null;
    if (kernel != null && kernel.lookingAt()) {
      return new LogText(LogText.level(kernel.group(1)), line.substring(kernel.end()));
    }
    return device(line);
  }

  /** Reads CEF and LEEF, which may stand after a header of syslog. */
  private static @Nullable LogText device(String line) {
    int at = line.indexOf("EF:");
    if (at < 1) {
      return null;
    }
    Matcher found = CEF.matcher(line).region(at - 1, line.length());
    if (found.lookingAt()) {
      String rest = line.substring(found.end());
      return new LogText(severity(found.group(2)), (found.group(1) + " " + rest).strip());
    }
    found = LEEF.matcher(line).region(Math.max(0, at - 2), line.length());
    return found.lookingAt()
        ? new LogText(severity(found.group(1)), line.substring(found.start()))
        : null;
  }

  /** Returns the level of a severity of 0 to 10, or of Low to Very-High. */
  private static @Nullable String severity(String name) {
    return switch (name) {
      case "0", "1", "2", "3", "Low" -> "INFO";
      case "4", "5", "6", "Medium" -> "WARN";
      case "7", "8", "High" -> "ERROR";
      case "9", "10", "Very-High" -> "FATAL";
      default -> null;
    };
  }
}
