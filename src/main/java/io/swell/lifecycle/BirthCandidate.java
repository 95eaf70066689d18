package io.swell.lifecycle;

import io.swell.model.SparseVector;
import java.util.List;

/**
 * A possible new topic, built from similar unexplained documents.
 *
 * @param topic its terms, of unit norm
 * @param members the documents it was built from, oldest first
 * @param gain energy of the members' residuals that the topic explains
 * @param cosine the largest absolute cosine between the topic and a live topic
 */
record BirthCandidate(
    SparseVector topic, List<ReservoirDocument> members, double gain, double cosine) {
  /** Returns the number of the oldest member. */
  long oldestNumber() {
    return members.get(0).number();
  }
}
