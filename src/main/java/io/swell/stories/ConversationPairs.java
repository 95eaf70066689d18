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
 * <p>Messages are of one conversation if their titles are equal without signs of a reply ({@code
 * Re:}, {@code Fwd:}, the usual ones of other languages, repeated and numbered), the tag of a
 * mailing list in brackets before them, and {@code (was ...)} at the end. Documents with equal
 * titles of which none is a reply are not of one conversation: headlines and components of a system
 * repeat. Costs O(title) for each document.
 */
final class ConversationPairs {
  private static final String TAG = "(?:\\[[^\\]]{1,40}]\\s*)?";
  private static final Pattern REPLY =
      Pattern.compile(
          TAG
              + "(?:(?:re|fwd?|aw|wg|antw|sv|vb|vs|vl|odp|pd|rv|tr|ynt|回复|答复|回覆|转发)"
              + "\\s?(?:\\[\\d{1,3}]|\\(\\d{1,3}\\)|\\^\\d{1,3})?\\s?[:：]\\s*"
              + TAG
              + ")+",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern WAS = Pattern.compile("\\s*\\(was:?\\s.*", Pattern.CASE_INSENSITIVE);

  /** By hash of the title of a conversation, the pairs that were counted, a bit for each. */
  private final Map<Long, Long> counted = new HashMap<>();

  void clear() {
    counted.clear();
  }

  /** Notes a document to be counted: if it is a reply, it makes a conversation. */
  void note(String title) {
    String stripped = title.strip();
    Matcher reply = REPLY.matcher(stripped);
    if (reply.lookingAt()) {
      counted.put(key(stripped.substring(reply.end())), 0L);
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
    String stripped = title.strip();
    Matcher reply = REPLY.matcher(stripped);
    long key = key(reply.lookingAt() ? stripped.substring(reply.end()) : stripped);
    Long before = counted.get(key);
    if (before == null) {
      return pairs;
    }
    counted.put(key, before | pairs);
    return pairs & ~before;
  }

  private static long key(String title) {
    Matcher was = WAS.matcher(title);
    String subject = was.find() ? title.substring(0, was.start()) : title;
    return Hash64.of(subject.toLowerCase(Locale.ROOT));
  }
}
