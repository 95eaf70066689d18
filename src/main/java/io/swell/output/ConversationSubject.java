package io.swell.output;

import io.swell.math.Hash64;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The subject of a message: the first {@value #LENGTH} characters of its title without signs of a
 * reply ({@code Re:}, {@code Fwd:}, the usual ones of other languages, repeated and numbered), the
 * tags of mailing lists in brackets before and behind these, and {@code (was ...)} at the end.
 *
 * <p>Messages are of one conversation if their subjects are equal and at least one is a reply.
 * Documents with equal titles of which none is a reply are not: headlines and components of a
 * system repeat. Nor are documents without a subject.
 *
 * @param hash equal for equal subjects, without regard to case
 * @param isReply whether the title has a sign of a reply before a subject
 */
public record ConversationSubject(long hash, boolean isReply) {
  /** Titles are cut at a length, so the longer the signs of a reply, the less of its subject. */
  private static final int LENGTH = 150;

  private static final String SPACE = "[\\s\\p{Z}]";
  private static final String TAGS = "(?:\\[[^\\]]{1,40}]" + SPACE + "*)*";

  /** What precedes the subject; group 1 are the signs of a reply. */
  private static final Pattern BEFORE =
      Pattern.compile(
          SPACE
              + "*"
              + TAGS
              + "((?:(?:re|fwd?|aw|wg|antw|sv|vb|vs|vl|odp|pd|rv|tr|ynt|回复|答复|回覆|转发)"
              + SPACE
              + "?(?:\\[\\d{1,3}]|\\(\\d{1,3}\\)|\\^\\d{1,3})?"
              + SPACE
              + "?[:：]"
              + SPACE
              + "*"
              + TAGS
              + ")+)?",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern WAS = Pattern.compile("\\(was:?" + SPACE, Pattern.CASE_INSENSITIVE);

  /** Returns the subject of a title. Costs O(title). */
  public static ConversationSubject of(String title) {
    Matcher before = BEFORE.matcher(title);
    before.lookingAt(); // it does, if only at nothing
    Matcher was = WAS.matcher(title).region(before.end(), title.length());
    String subject =
        title.substring(before.end(), was.find() ? was.start() : title.length()).strip();
    int end = Math.min(LENGTH, subject.length());
    long hash = Hash64.of(subject.substring(0, end).toLowerCase(Locale.ROOT));
    return new ConversationSubject(hash, before.group(1) != null && !subject.isEmpty());
  }
}
