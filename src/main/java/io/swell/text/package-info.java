/**
 * Text to term counts, for prose and for logs. Knows nothing of envelopes, topics or time, and
 * keeps nothing from one document to the next; what needs more than one document (phrases by
 * significance, words that a whole corpus shares) is not done here.
 *
 * <p>Start reading at {@link io.swell.text.TextAnalyzer}.
 */
@NullMarked
package io.swell.text;

import org.jspecify.annotations.NullMarked;
