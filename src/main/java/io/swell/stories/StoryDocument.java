package io.swell.stories;

import org.jspecify.annotations.Nullable;

/**
 * A document as stories see it.
 *
 * @param id the document's id, unique in the stream
 * @param time event time, milliseconds since 1970 UTC; may be negative
 * @param source where it came from, or null
 * @param row vocabulary rows of its terms, ascending; must not be modified
 * @param count occurrences, all at least 1, aligned with {@code row}; must not be modified
 */
public record StoryDocument(
    String id, long time, @Nullable String source, int[] row, int[] count) {}
