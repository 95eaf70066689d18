package io.swell.stories;

import io.swell.math.Hash64;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Pairs of terms that the messages of each conversation hold, so that a conversation counts once
 * for each pair: the replies to one message share its words, by quotation or because it was asked,
 * which says nothing about how many people report the same.
 *
 * <p>Messages are of one conversation if their subjects are equal: the first {@value
 * #SUBJECT_LENGTH} characters of their titles without signs of a reply ({@code Re:}, {@code Fwd:},
 * the usual ones of other languages, repeated and numbered), the tags of mailing lists in brackets
 * before and behind these, and {@code (was ...)} at the end. Documents with equal titles of which
 * none is a reply are not of one conversation: headlines and components of a system repeat. Nor are
 * documents without a subject. Costs O(title) for each document.
 */
final class ConversationPairs {
  /** Titles are cut at a length, so the longer the signs of a reply, the less of its subject. */
  private static final int SUBJECT_LENGTH = 150;

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

  private static final long NO_SUBJECT = Hash64.of("");

  /** By hash of the subject of a conversation, the pairs that were counted, a bit for each. */
  private final Map<Long, Long> counted = new HashMap<>();

  void clear() {
    counted.clear();
  }

  /** Notes a document to be counted: if it is a reply, it makes a conversation. */
  void note(String title) {
    if (title.indexOf(':') < 0 && title.indexOf('：') < 0) {
      return;
    }
    Matcher before = before(title);
    long subject = subject(title, before.end());
    if (before.group(1) != null && subject != NO_SUBJECT) {
      counted.put(subject, 0L);
    }
  }

  /**
   * Returns those pairs of a document for which its conversation has not been counted, and takes
   * them as counted; all if the document is of no conversation.
   *
   * @param pairs a bit for each pair that the document holds
   */
  long count(String title, long pairs) {
    if (counted.isEmpty()) {
      return pairs;
    }
    long subject = subject(title, before(title).end());
    Long before = counted.get(subject);
    if (before == null) {
      return pairs;
    }
    counted.put(subject, before | pairs);
    return pairs & ~before;
  }

  private static Matcher before(String title) {
    Matcher before = BEFORE.matcher(title);
    before.lookingAt(); // it does, if only at nothing
    return before;
  }

  /** Returns the hash of the subject that begins at a place of a title. */
  private static long subject(String title, int start) {
    Matcher was = WAS.matcher(title).region(start, title.length());
    String subject = title.substring(start, was.find() ? was.start() : title.length()).strip();
    int end = Math.min(SUBJECT_LENGTH, subject.length());
    return Hash64.of(subject.substring(0, end).toLowerCase(Locale.ROOT));
  }
}
