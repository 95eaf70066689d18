package io.swell.view;

import io.swell.output.Snapshot;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One topic with its recent past.
 *
 * @param snapshot the topic now, with its share of the newest documents ({@link RecentShares}), or
 *     as published
 * @param isOpen whether some of these documents are in windows that are still open
 * @param shares its shares in the newest closed windows, oldest first: 0 in a window in which it
 *     has no activity, and one null between two windows if the stream had no documents between them
 */
public record TopicSummary(Snapshot snapshot, boolean isOpen, List<@Nullable Double> shares) {
  public TopicSummary {
    shares = Collections.unmodifiableList(new ArrayList<>(shares));
  }
}
