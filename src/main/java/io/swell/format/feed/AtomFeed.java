package io.swell.format.feed;

import java.time.Instant;
import java.util.List;

/**
 * A feed that Swell serves, in the terms of RFC 4287. Links may be relative to the address of the
 * feed.
 *
 * @param id permanent IRI of the feed
 * @param title its title
 * @param self link to the feed itself
 * @param page link to the page that shows the same
 * @param entries its entries, newest first
 */
public record AtomFeed(String id, String title, String self, String page, List<Entry> entries) {
  public AtomFeed {
    entries = List.copyOf(entries);
  }

  /** Returns when an entry was last updated; 1970 if there are no entries. */
  Instant updated() {
    return entries.stream().map(Entry::updated).max(Instant::compareTo).orElse(Instant.EPOCH);
  }

  /**
   * One entry.
   *
   * @param id permanent IRI of the entry
   * @param title its title
   * @param summary what it is about, in sentences
   * @param link link to the page that shows it
   * @param related links to documents that it is about
   * @param published when it began
   * @param updated when it last changed in a way that matters, not before it was published
   * @param categories its categories
   */
  public record Entry(
      String id,
      String title,
      String summary,
      String link,
      List<String> related,
      Instant published,
      Instant updated,
      List<String> categories) {
    public Entry {
      updated = updated.isBefore(published) ? published : updated;
      related = List.copyOf(related);
      categories = List.copyOf(categories);
    }
  }
}
