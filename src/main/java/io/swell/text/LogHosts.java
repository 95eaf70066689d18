package io.swell.text;

import org.apache.lucene.analysis.CharArraySet;

/**
 * Recognizes names of hosts: {@code db-1.example.com:5432}, {@code ec2-1-2-3-4.amazonaws.com}.
 * Names of packages, files and properties have dots, too, so the last part must be a domain.
 */
final class LogHosts {
  private static final int LONGEST_HOST = 253;

  /** Domains below which a name of two parts is a host. */
  static final CharArraySet TOP_DOMAINS = LogMask.words("com org net edu gov mil");

  private static final CharArraySet DOMAINS =
      LogMask.words(
          "com org net edu gov mil io info biz arpa local localdomain internal intranet lan corp"
              + " home svc consul dev app cloud xyz online site tech ai ac ae ar at au br bg ca ch"
              + " cl cn co cz de dk ee es eu fi fr gr hk hr hu ie il ir jp kr lu lv mx nl nz pe ph"
              + " pk pt ro ru sa se sg si sk th tr tv tw ua uk vn za");

  /** Domains that are also the last part of other names, unless those have digits or hyphens. */
  private static final CharArraySet AMBIGUOUS_DOMAINS =
      LogMask.words("be by id in is it lt me my no pl rs to us");

  /** The first part of the names of packages, which begin with a domain. */
  private static final CharArraySet PACKAGES =
      LogMask.words("com org net io edu gov java javax jakarta jdk sun asp de uk fr");

  private LogHosts() {}

  /** Returns the end of the host that begins here, with its port or path, or NO_MATCH. */
  static int match(char[] text, int from, int to) {
    int limit = Math.min(to, from + LONGEST_HOST);
    int dots = 0;
    int first = to;
    int last = from;
    boolean lower = false;
    boolean upper = false;
    boolean digits = false;
    boolean hyphens = false;
    int at = from;
    for (; at < limit; at++) {
      char c = text[at];
      if (c >= 'a' && c <= 'z') {
        lower = true;
      } else if (Ascii.isUpper(c)) {
        upper = true;
      } else if (Ascii.isDigit(c)) {
        digits = true;
      } else if (c == '.') {
        if (at == last || at + 1 >= limit || !Ascii.isAlphanumeric(text[at + 1])) {
          break;
        }
        first = dots == 0 ? at : first;
        dots++;
        last = at + 1;
      } else if (c == '-') {
        hyphens = true;
      } else if (c != '_') {
        break;
      }
    }
    if (dots == 0 || (upper && lower) || !LogMask.endsWord(text, at, to)) {
      return LogMask.NO_MATCH;
    }
    boolean port = at + 1 < to && text[at] == ':' && Ascii.isDigit(text[at + 1]);
    if (port) {
      int end = LogMask.digits(text, at + 1, to, 5);
      boolean host = dots > 1 || TOP_DOMAINS.contains(text, last, at - last);
      return host && !upper && LogMask.endsWord(text, end, to) ? end : LogMask.NO_MATCH;
    }
    boolean isPackage = !hyphens && PACKAGES.contains(text, from, first - from);
    boolean host =
        dots == 1
            ? TOP_DOMAINS.contains(text, last, at - last)
            : DOMAINS.contains(text, last, at - last)
                || ((digits || hyphens) && AMBIGUOUS_DOMAINS.contains(text, last, at - last));
    if (!host || isPackage) {
      return LogMask.NO_MATCH;
    }
    return at < to && text[at] == '/' ? LogMask.untilBlank(text, at, to) : at;
  }
}
