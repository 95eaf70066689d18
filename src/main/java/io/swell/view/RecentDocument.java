package io.swell.view;

import java.time.Instant;

/**
 * A recent document of a topic.
 *
 * @param id its id
 * @param title its title, or the start of its text; empty if the assignment has none
 * @param timestamp event time
 * @param share the topic's share of it
 */
public record RecentDocument(String id, String title, Instant timestamp, double share) {}
