package io.swell.stories;

import io.swell.output.ConversationSubject;
import java.util.HashMap;
import java.util.Map;

/**
 * Pairs of terms that the messages of each {@linkplain ConversationSubject conversation} hold, so
 * that a conversation counts once for each pair: the replies to one message share its words, by
 * quotation or because it was asked, which says nothing about how many people report the same.
 */
final class ConversationPairs {
  /** By hash of the subject of a conversation, the pairs that were counted, a bit for each. */
  private final Map<Long, Long> counted = new HashMap<>();

  void clear() {
    counted.clear();
  }

  /** Notes a document to be counted: if it is a reply, it makes a conversation. */
  void note(ConversationSubject subject) {
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
  long count(ConversationSubject subject, long pairs) {
    Long before = counted.isEmpty() ? null : counted.get(subject.hash());
    if (before == null) {
      return pairs;
    }
    counted.put(subject.hash(), before | pairs);
    return pairs & ~before;
  }
}
