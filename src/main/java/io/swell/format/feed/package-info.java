/**
 * Converts RSS and Atom feeds to documents, within limits that hostile XML cannot exceed, and
 * writes Atom feeds.
 *
 * <p>Start reading at {@link io.swell.format.feed.FeedReader}.
 */
@NullMarked
package io.swell.format.feed;

import org.jspecify.annotations.NullMarked;
