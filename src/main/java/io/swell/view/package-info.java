/**
 * The read side: answers questions about topics, windows, history and alerts from the published
 * records alone, without the learner. Any number of threads may read.
 *
 * <p>Start reading at {@link io.swell.view.TopicView} and {@link io.swell.view.AlertView}.
 */
@NullMarked
package io.swell.view;

import org.jspecify.annotations.NullMarked;
