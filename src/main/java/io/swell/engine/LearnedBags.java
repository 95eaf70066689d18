package io.swell.engine;

import io.swell.lifecycle.LearnedBatch;
import io.swell.model.Codes;
import io.swell.model.MiniBatch;
import java.util.List;

/** Puts together what is known of documents once they are learned. */
final class LearnedBags {
  private LearnedBags() {}

  /**
   * Returns the mini-batch of some bags.
   *
   * @param number of the mini-batch
   * @param batch weights of the bags' documents
   * @param agreed time of the stream, in milliseconds since 1970 UTC
   */
  static LearnedBatch of(
      long number,
      List<Bag> bags,
      MiniBatch batch,
      Codes codes,
      long agreed,
      boolean[] isNearDuplicate) {
    return new LearnedBatch(
        number,
        batch,
        codes,
        bags.stream().map(Bag::id).toList(),
        bags.stream().map(Bag::title).toList(),
        bags.stream().map(Bag::origin).toList(),
        bags.stream().mapToLong(Bag::eventTime).toArray(),
        agreed + AheadDocumentCounter.FAR,
        isNearDuplicate,
        bags.stream().mapToInt(Bag::numbersPerMille).toArray());
  }
}
