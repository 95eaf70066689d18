package io.swell.sources;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is remembered of feeds between runs, by address. */
record SavedFeeds(Map<String, SavedFeed> feeds) {
  SavedFeeds {
    feeds = Map.copyOf(feeds);
  }

  /**
   * One feed.
   *
   * @param etag version as the server names it, or null
   * @param modified its date as the server names it, or null
   * @param seen ids of entries that were handed on, the oldest first
   */
  record SavedFeed(@Nullable String etag, @Nullable String modified, List<String> seen) {
    static final SavedFeed NEW = new SavedFeed(null, null, List.of());

    SavedFeed {
      seen = List.copyOf(seen);
    }
  }
}
