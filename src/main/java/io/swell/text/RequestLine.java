package io.swell.text;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the request and its status in a line of an access log: {@code GET /cart/17 HTTP/1.1} or
 * {@code path=/cart/17}, and {@code 200} after it, before it, or further on, or {@code status=200}.
 * A line without such a status has no request. The status is a word, and so is each segment of the
 * path with its slash, or the slash alone if the segment is a value, as it is if it has a digit;
 * quoted texts after the request are values.
 *
 * <p>An instance holds the newest line.
 */
public final class RequestLine {
  private static final List<String> BEGINNINGS =
      List.of("GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH", "path=");

  /** The host and the path of a target, and the protocol. */
  private static final Pattern TARGET =
      Pattern.compile("((?:https?://[^/\\s\"]++)?+)(/[^\\s\"]*+)(?: HTTP/[^\\s\"]*+)?+\"?");

  /** A number alone, but for labels such as {@code len: 200}, that is a status of HTTP. */
  private static final Pattern STATUS =
      Pattern.compile(
          "(?=[1-5])(?:^|(?<=\\s|status=\"?)(?<!: ))(?:[1-3]0[0-8]|4[0-3]\\d|451|499|5[0-3]\\d)"
              + "(?=[\\s,|\"]|$)");

  /** A segment of a path that is a name or a version, or else its slash. */
  private static final Pattern SEGMENT =
      Pattern.compile("/(?:(?:v\\d\\d?|(?=[^/]*\\pL)[^\\d%=/?;#]{1,40})(?=[/?;#]|$))?+");

  private static final int NONE = Integer.MAX_VALUE;
  private static final int DIGITS = 3;

  /** Where the word ends that was taken, the value after it, and where to go on. */
  int wordEnd;

  int valueEnd;
  int next;

  private final Matcher request = TARGET.matcher("");
  private final Matcher number =
      STATUS.matcher("").useTransparentBounds(true).useAnchoringBounds(false);

  private String line = "";

  /** Where the target of the request begins, with its host, its path, and what follows them. */
  private int target;

  private int path;
  private int pathEnd;
  private int end;
  private int status;

  RequestLine() {}

  /** Returns whether a word of a line is the method or the status of a request. */
  public static boolean isWord(String word) {
    return Ascii.isDigit(word.charAt(0)) || BEGINNINGS.contains(word);
  }

  /** Reads a line; returns where the status or the target begins, or a large number. */
  int find(String text) {
    line = text;
    int slash = text.indexOf('/');
    while (slash >= 0 && !isTarget(slash)) {
      slash = text.indexOf('/', slash + 1);
    }
    if (slash < 0) {
      return NONE;
    }
    path = request.start(2);
    pathEnd = request.end(2);
    end = request.end();
    number.reset(text);
    status = number.find(end) ? number.start() : NONE;
    boolean isBefore =
        status != LogHeader.afterSeparators(text, end) && number.region(0, target).find();
    status = isBefore ? number.start() : status;
    return status == NONE ? NONE : Math.min(status, target);
  }

  /** Returns whether the target of a request has its first slash here, and reads it. */
  private boolean isTarget(int slash) {
    target = slash;
    if (line.startsWith(":/", slash - 1)) {
      target -= line.startsWith("https", slash - 6) ? 6 : 5;
    }
    int to = line.startsWith("\"", target - 1) ? target - 1 : target;
    while (line.startsWith(" ", to - 1)) {
      to--;
    }
    return isAfterBeginning(to) && request.reset(line).region(target, line.length()).lookingAt();
  }

  private boolean isAfterBeginning(int to) {
    if (to <= 0 || !(line.charAt(to - 1) == '=' || Ascii.isUpper(line.charAt(to - 1)))) {
      return false; // as almost always
    }
    for (String beginning : BEGINNINGS) {
      int from = to - beginning.length();
      char before = from > 0 ? line.charAt(from - 1) : ' ';
      if (line.startsWith(beginning, from) && !Ascii.isAlphanumeric(before) && before != '_') {
        return true;
      }
    }
    return false;
  }

  /** Takes the word or the value, or both, that begin here; returns whether there are any. */
  boolean take(int at) {
    wordEnd = at == status ? at + DIGITS : at;
    valueEnd = at;
    next = at;
    if (at >= target && at < path) {
      valueEnd = path;
    } else if (at >= path && at < pathEnd && line.charAt(at) != '/') {
      valueEnd = pathEnd; // the query
    } else if (at >= path && at < pathEnd) {
      Matcher segment = SEGMENT.matcher(line).region(at, pathEnd);
      next = at + 1;
      while (next < pathEnd && "/?;#".indexOf(line.charAt(next)) < 0) {
        next++;
      }
      boolean isEnd = next == at + 1 && at > path; // what ends with a slash is the same without it
      wordEnd = !isEnd && segment.lookingAt() ? segment.end() : at;
      valueEnd = isEnd ? at : next;
    } else if (at >= pathEnd && at < end) {
      next = end;
    } else if (at >= end && line.charAt(at) == '"') {
      valueEnd = line.indexOf('"', at + 1) + 1;
    }
    next = Math.max(next, Math.max(wordEnd, valueEnd));
    return next > at;
  }
}
