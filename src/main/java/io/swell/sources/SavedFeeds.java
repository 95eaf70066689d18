package io.swell.sources;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The saved state of feeds, by address. */
record SavedFeeds(Map<String, SavedFeed> feeds) {
  SavedFeeds {
    feeds = Map.copyOf(feeds);
  }

  /**
   * The state of one feed.
   *
   * @param etag the server's ETag of the last version, or null
   * @param modified the server's Last-Modified date of the last version, or null
   * @param seen the delivered entries, as {@link SeenEntries#saved} returns them
   */
  record SavedFeed(@Nullable String etag, @Nullable String modified, List<String> seen) {
    static final SavedFeed NEW = new SavedFeed(null, null, List.of());

    SavedFeed {
      seen = List.copyOf(seen);
    }
  }
}
