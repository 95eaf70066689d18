package io.swell.format.feed;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The content of a feed at one time.
 *
 * @param title its title, or null
 * @param language its language as written in the feed, or null
 * @param entries its entries in the order of the feed, usually newest first
 */
public record Feed(@Nullable String title, @Nullable String language, List<Entry> entries) {
  public Feed {
    entries = List.copyOf(entries);
  }

  /**
   * One entry of a feed.
   *
   * @param id identifies the entry, at least within the feed
   * @param published when it was published, or else when it was updated; null if neither is given
   * @param title its title, or null
   * @param text its content, or else its summary, including markup; null if it has neither
   * @param link address of the full document, or null
   * @param categories its categories; may be empty
   */
  public record Entry(
      String id,
      @Nullable Instant published,
      @Nullable String title,
      @Nullable String text,
      @Nullable String link,
      List<String> categories) {
    public Entry {
      categories = List.copyOf(categories);
    }
  }
}
