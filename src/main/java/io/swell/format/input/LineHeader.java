package io.swell.format.input;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What programs and collectors write before the time of a log line: a priority of syslog, a level,
 * a thread in brackets, the name of a container, the client of an access log, the keys of logfmt.
 * Ordinary words are not among them, so a time that a sentence mentions is not taken for its own.
 */
final class LineHeader {
  private static final String MONTH = "(?i:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)";
  private static final String WEEKDAY = "(?i:mon|tue|wed|thu|fri|sat|sun)[a-z]*[,.]?\\s+";
  private static final String DATE_AND_TIME = "\\[?\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d:\\d\\d";

  /** The opening of brackets or quotes around a time, also with Passenger's level. */
  private static final Pattern OPENING =
      Pattern.compile("#{0,4}[<(\\[{\"]\\s?(?:[A-Z] |" + WEEKDAY + ")?");

  private static final Pattern PART =
      Pattern.compile(
          String.join(
              "|",
              // syslog, also with the octets of the record before it
              "(?:\\d{1,5} )?<\\d{1,3}>(?:1 )?",
              // Apache, nginx, HAProxy, S3: host, user and the like before the time in brackets.
              "(?:\\S+ ){1,6}?\\[(?=\\d{1,2}/" + MONTH + "/\\d{4}[: ]\\d\\d:)",
              // logfmt
              "(?:[\\w@.-]+=(?:\"(?:[^\"\\\\]|\\\\.)*\"|[^\\s\"]*)\\s+){0,8}?"
                  + "@?(?:time|timestamp|ts|t|at|date|datetime)=[\"\\[]?",
              "(?:node=\\S+ )?type=\\w+ msg=audit\\(",
              "(?i:trace|debug|info|information|notice|warn|warning|error|err|severe|fatal|critical"
                  + "|crit|alert|emerg|panic|fine|finer|finest|config|log)\\b[\\s:|,/-]*",
              "[A-Z], |[a-z]{3,8}\\d? *:[a-z]{3,7} *: (?=\\[)",
              WEEKDAY,
              "\\[[^\\]\\[]{1,80}\\]:?",
              "\\([^()]{1,80}\\):?|\\{-?\\d{1,20}\\}",
              // Redis
              "\\d{1,10}:[A-Z] ",
              // Docker Compose, PM2
              "(?:\\d+\\|)?[\\w./-]+\\s*\\|\\s",
              "https? (?=\\d{4}-)|h2 (?=\\d{4}-)|wss? (?=\\d{4}-)|grpcs? (?=\\d{4}-)",
              "Started [A-Z]+ \"[^\"]{1,200}\" for \\S+ at ",
              "=[A-Z ]{1,40} REPORT==== ",
              "(?:# ?|Start-|End-)?(?i:date|time|timestamp): ?",
              // Cisco: sequence number, card or host, and the sign of a clock that is not
              // synchronized
              "\\d{1,10}: |[*.](?=[A-Z])|[A-Z]{2,3}/\\d+/\\w+/CPU\\d+:(?:[\\w.-]+: ?)?",
              "[\\w.-]+: (?=[*.]?" + MONTH + " [ \\d]\\d \\d\\d:)",
              "[|>-]+\\s",
              // The names of hosts, containers, files and processes.
              "(?:[\\w.:/@#-]*[\\d/:@_.-][\\w.:/@#-]*\\s+){1,2}(?=" + DATE_AND_TIME + ")",
              // The columns of GitHub's runners and the like.
              "(?:[^\\t]{1,80}\\t){1,3}(?=" + DATE_AND_TIME + ")"));

  private static final Pattern BLANKS = Pattern.compile("(?:[\\s\\uFEFF]|\\x1B\\[[\\d;]*[mK])+");

  private LineHeader() {}

  /** Returns where a line continues after blanks and color codes. */
  static int skipBlanks(String line, int from) {
    return skip(BLANKS, line, from);
  }

  /** Returns where the content of a bracket begins that opens here, or {@code from}. */
  static int open(String line, int from) {
    return skip(OPENING, line, from);
  }

  /** Returns the end of the part that begins here, or {@code from} if none does. */
  static int skipPart(String line, int from) {
    return skip(PART, line, from);
  }

  private static int skip(Pattern pattern, String line, int from) {
    Matcher found = TimeText.at(pattern, line, from);
    return found == null ? from : found.end();
  }
}
