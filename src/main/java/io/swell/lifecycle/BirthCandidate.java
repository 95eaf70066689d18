package io.swell.lifecycle;

import io.swell.model.SparseVector;
import java.util.List;

/**
 * A topic that may be born.
 *
 * @param topic its terms, of unit norm
 * @param members the documents it was made from, oldest first
 * @param gain energy of these documents' residuals that it explains
 * @param cosine its largest cosine to a live topic, sign aside
 */
record BirthCandidate(
    SparseVector topic, List<ReservoirDocument> members, double gain, double cosine) {
  /** Number of its oldest document. */
  long since() {
    return members.get(0).number();
  }
}
