package io.swell.view;

import io.swell.output.TopicEvent;

/**
 * An event in a {@link TopicView}.
 *
 * @param number version of the view when the event arrived. Versions ascend, so a reader can ask
 *     for the events after one that it has seen
 * @param label label of the topic; its heaviest terms before its first snapshot
 * @param event what happened
 */
public record NumberedEvent(long number, String label, TopicEvent event) {}
