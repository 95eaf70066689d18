/**
 * Converts text to term counts, for prose and for logs. This package does not depend on record
 * formats, topics or time, and keeps no state between documents. Analysis that needs more than one
 * document (significant phrases, words common to a whole corpus) is not part of it.
 *
 * <p>Start reading at {@link io.swell.text.TextAnalyzer}.
 */
@NullMarked
package io.swell.text;

import org.jspecify.annotations.NullMarked;
