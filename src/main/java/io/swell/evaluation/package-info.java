/**
 * Measures of topics and documents as pure functions, each with its equation. Knows what was
 * learned, not how; reads no clock and no broker. Start reading at {@link
 * io.swell.evaluation.TopicMeasures}.
 */
@NullMarked
package io.swell.evaluation;

import org.jspecify.annotations.NullMarked;
