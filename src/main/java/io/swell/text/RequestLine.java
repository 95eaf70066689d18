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

  /** A method or key, the host and the path of a target, and the protocol. */
  private static final Pattern REQUEST =
      Pattern.compile(
          "(?<!\\w)(?:"
              + String.join("|", BEGINNINGS)
              + ") *+\"?((?:https?://[^/\\s\"]++)?+)(/[^\\s\"]*+)(?: HTTP/[^\\s\"]*+)?+\"?");

  /** A number alone, but for labels such as {@code len: 200}, that is a status of HTTP. */
  private static final Pattern STATUS =
      Pattern.compile(
          "(?:^|(?<=\\s|status=\"?)(?<!: ))(?:[1-3]0[0-8]|4[0-3]\\d|451|499|5[0-3]\\d)"
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
    if (text.indexOf('/') < 0 || BEGINNINGS.stream().noneMatch(text::contains)) {
      return NONE;
    }
    Matcher request = REQUEST.matcher(text);
    if (!request.find()) {
      return NONE;
    }
    target = request.start(1);
    path = request.start(2);
    pathEnd = request.end(2);
    end = request.end();
    Matcher found = STATUS.matcher(text);
    status = found.find(end) ? found.start() : NONE;
    boolean isBefore =
        status != LogHeader.afterSeparators(text, end) && found.find(0) && found.start() < target;
    status = isBefore ? found.start() : status;
    return status == NONE ? NONE : Math.min(status, target);
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
