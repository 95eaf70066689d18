/**
 * Characters to term counts: analysers for prose and for logs. Knows nothing of documents'
 * envelopes, topics or time, and keeps nothing from one document to the next: what needs more than
 * one document (the commonest form behind a stem, words that a whole corpus shares, phrases by
 * their significance) is not done here. Start reading at {@link io.swell.text.TextAnalyzer}.
 */
@NullMarked
package io.swell.text;

import org.jspecify.annotations.NullMarked;
