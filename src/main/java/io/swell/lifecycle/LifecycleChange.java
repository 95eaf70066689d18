package io.swell.lifecycle;

import io.swell.model.SparseVector;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A change in the lifecycle of a topic. */
public sealed interface LifecycleChange {
  /**
   * A topic was born into a slot.
   *
   * @param topic its terms, of unit norm
   * @param members ids of the documents it was built from, oldest first; empty if a user seeded it,
   *     or if it continues in the slot of a topic that has become about something else
   * @param gain energy of these documents that it explains; null without documents
   */
  record Born(int slot, long id, SparseVector topic, List<String> members, @Nullable Double gain)
      implements LifecycleChange {
    public Born {
      members = List.copyOf(members);
    }
  }

  /**
   * A topic ended: it was inactive, lost its terms, a new topic displaced it, or it had become
   * about something else.
   *
   * @param terms its terms, by which it is remembered
   * @param cosine of its terms and its earlier ones if it is about something else, or null
   * @param inactivity the period of inactivity, or null if it ended for another reason
   */
  record Ended(
      long id,
      SparseVector terms,
      @Nullable Double cosine,
      InactivityDetector.@Nullable Inactivity inactivity)
      implements LifecycleChange {}

  /**
   * A topic was merged into another one.
   *
   * @param terms its terms, by which it is remembered
   * @param intoId id of the topic that remains
   * @param cosine the cosine between the two topics
   */
  record Merged(long id, SparseVector terms, long intoId, double cosine)
      implements LifecycleChange {}
}
