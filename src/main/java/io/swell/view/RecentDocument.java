package io.swell.view;

import java.time.Instant;

/**
 * A document that came lately.
 *
 * @param id its id
 * @param title its title, or the start of its text; empty where the assignment has none
 * @param timestamp event time
 * @param share the topic's part of it
 */
public record RecentDocument(String id, String title, Instant timestamp, double share) {}
