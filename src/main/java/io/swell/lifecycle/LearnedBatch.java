package io.swell.lifecycle;

import io.swell.model.Codes;
import io.swell.model.MiniBatch;
import io.swell.output.DocumentHeader;
import java.util.List;

/**
 * A mini-batch that has been learned from, with the metadata of its documents.
 *
 * @param number of the mini-batch, ascending from 1
 * @param documents their weights, of unit norm
 * @param codes the codes gathered in the last embedded iteration
 * @param headers what identifies each document, with shortened titles
 * @param aheadFrom documents with an event time of at least this are ahead of the others
 * @param nearDuplicate whether each document is a near-duplicate of an earlier one
 */
public record LearnedBatch(
    long number,
    MiniBatch documents,
    Codes codes,
    List<DocumentHeader> headers,
    long aheadFrom,
    boolean[] nearDuplicate) {

  /** Returns the same documents with other codes. */
  public LearnedBatch withCodes(Codes newCodes) {
    return new LearnedBatch(number, documents, newCodes, headers, aheadFrom, nearDuplicate);
  }
}
