package io.swell.stories;

import io.swell.output.ConversationSubject;
import java.util.HashMap;
import java.util.Map;

/**
 * Pairs of terms that the messages of each {@linkplain ConversationSubject conversation} hold, so
 * that a conversation counts once for each pair: the replies to one message share its words, by
 * quotation or because it was asked, which says nothing about how many people report the same.
 * Costs O(title) for each document.
 */
final class ConversationPairs {
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
    var subject = ConversationSubject.of(title);
    if (subject.isReply()) {
      counted.put(subject.hash(), 0L);
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
    long subject = ConversationSubject.of(title).hash();
    Long before = counted.get(subject);
    if (before == null) {
      return pairs;
    }
    counted.put(subject, before | pairs);
    return pairs & ~before;
  }
}
