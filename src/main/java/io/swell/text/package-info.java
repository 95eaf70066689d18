/**
 * Characters to term counts: analysers for prose and for logs. Knows nothing of documents'
 * envelopes, topics or time. Start reading at {@link io.swell.text.TermCounts}.
 */
@NullMarked
package io.swell.text;

import org.jspecify.annotations.NullMarked;
