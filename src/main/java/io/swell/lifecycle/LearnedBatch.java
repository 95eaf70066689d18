package io.swell.lifecycle;

import io.swell.model.Codes;
import io.swell.model.MiniBatch;
import io.swell.output.DocumentOrigin;
import java.util.List;

/**
 * A mini-batch that has been learned from, with the metadata of its documents.
 *
 * @param number of the mini-batch, ascending from 1
 * @param documents their weights, of unit norm
 * @param codes the codes gathered in the last embedded iteration
 * @param ids the documents' ids
 * @param titles the documents' titles, as shown to readers
 * @param origins where each document came from
 * @param eventTimes milliseconds since 1970 UTC
 * @param aheadFrom documents with an event time of at least this are ahead of the others
 * @param nearDuplicate whether each document is a near-duplicate of an earlier one
 * @param numbersPerMille how many of a thousand of each document's words are numbers
 */
public record LearnedBatch(
    long number,
    MiniBatch documents,
    Codes codes,
    List<String> ids,
    List<String> titles,
    List<DocumentOrigin> origins,
    long[] eventTimes,
    long aheadFrom,
    boolean[] nearDuplicate,
    int[] numbersPerMille) {

  /** Returns the same documents with other codes. */
  public LearnedBatch withCodes(Codes newCodes) {
    return new LearnedBatch(
        number,
        documents,
        newCodes,
        ids,
        titles,
        origins,
        eventTimes,
        aheadFrom,
        nearDuplicate,
        numbersPerMille);
  }
}
