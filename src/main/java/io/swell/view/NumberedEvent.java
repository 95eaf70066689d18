package io.swell.view;

import io.swell.output.TopicEvent;

/**
 * An event as a reader of a {@link TopicView} sees it.
 *
 * @param number the view's version when it arrived: ascending, so that a reader who has seen one
 *     can ask for those after it
 * @param label the topic's label; before its first snapshot, its heaviest terms
 * @param event what happened
 */
public record NumberedEvent(long number, String label, TopicEvent event) {}
