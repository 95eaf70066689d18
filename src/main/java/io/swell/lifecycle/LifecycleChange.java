package io.swell.lifecycle;

import io.swell.model.SparseVector;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A change in the life of a topic. */
public sealed interface LifecycleChange {
  /** The slot it happened in. */
  int slot();

  /** The topic it happened to. */
  long id();

  /**
   * A topic was born into a slot.
   *
   * @param topic its terms, of unit norm
   * @param members ids of the documents it was made from, oldest first; none if it was seeded
   * @param gain energy of these documents that it explains; null if it was seeded
   * @param displaced the topic that had the slot and ended for it ({@link Dormant} just before), or
   *     null
   */
  record Born(
      int slot,
      long id,
      SparseVector topic,
      List<String> members,
      @Nullable Double gain,
      @Nullable Long displaced)
      implements LifecycleChange {
    public Born {
      members = List.copyOf(members);
    }
  }

  /**
   * A topic had no documents for long, lost its terms, or its slot to a newborn.
   *
   * @param silence the stretch without documents, or null if it ended for another reason
   */
  record Dormant(int slot, long id, InactivityDetector.@Nullable Silence silence)
      implements LifecycleChange {}

  /**
   * A topic became part of an older one.
   *
   * @param slot the slot it had
   * @param into slot of the topic that goes on
   * @param intoId that topic
   * @param cosine between the two
   */
  record Merged(int slot, long id, int into, long intoId, double cosine)
      implements LifecycleChange {}
}
