package io.swell.lifecycle;

import io.swell.model.Codes;
import io.swell.model.MiniBatch;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A mini-batch that has been learned from, and where its documents come from.
 *
 * @param number of the mini-batch, from 1, ascending
 * @param documents their weights, of unit norm
 * @param codes gathered in the last embedded iteration
 * @param ids the documents' ids
 * @param titles what a reader is shown of them
 * @param sources where each came from, or null
 * @param eventTimes milliseconds since 1970 UTC
 * @param ahead event time from which on a document is ahead of the others
 * @param nearDuplicate whether a document nearly repeats an earlier one
 * @param figures of a thousand words of a document, how many are numbers
 */
public record LearnedBatch(
    long number,
    MiniBatch documents,
    Codes codes,
    List<String> ids,
    List<String> titles,
    List<@Nullable String> sources,
    long[] eventTimes,
    long ahead,
    boolean[] nearDuplicate,
    int[] figures) {}
