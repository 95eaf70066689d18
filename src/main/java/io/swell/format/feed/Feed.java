package io.swell.format.feed;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a feed says now.
 *
 * @param title its name, or null
 * @param language its language as written, or null
 * @param entries in the order of the feed, usually the newest first
 */
public record Feed(@Nullable String title, @Nullable String language, List<Entry> entries) {
  public Feed {
    entries = List.copyOf(entries);
  }

  /**
   * One entry.
   *
   * @param id what tells it from all other entries, of this feed at least
   * @param published when it was published, or if that is not said changed; null if neither is
   * @param title or null
   * @param text its content, else its summary, with the markup it had; null if it has none
   * @param link address of the whole document, or null
   * @param categories may be empty
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
