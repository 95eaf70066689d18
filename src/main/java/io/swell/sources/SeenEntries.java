package io.swell.sources;

import io.swell.format.feed.Feed;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The entries of one feed that were delivered, and the ids under which they were. An entry has the
 * first of its {@link Feed.Entry#keys} that no other entry of the feed has had at the same time.
 * The entry that had a key before another one appeared with it keeps it, so ids do not change
 * between polls.
 */
final class SeenEntries {
  /** Follows a key that several entries had at the same time. */
  private static final String SHARED = "\t*";

  private static final char SEPARATOR = '\t';

  /** Digests of the delivered entries by id, the least recently seen first; empty if not known. */
  private final Map<String, String> digests = new LinkedHashMap<>();

  /** Keys that do not identify an entry, the least recently seen first. */
  private final Set<String> shared = new LinkedHashSet<>();

  /** Restores what {@link #saved} returned. */
  SeenEntries(List<String> saved) {
    for (String line : saved) {
      int end = line.lastIndexOf(SEPARATOR);
      if (line.endsWith(SHARED)) {
        shared.add(line.substring(0, end));
      } else {
        digests.put(
            end < 0 ? line : line.substring(0, end), end < 0 ? "" : line.substring(end + 1));
      }
    }
  }

  /**
   * Returns the ids of entries that the feed has at the same time, in their order. An entry that
   * the feed contains twice has the same id twice.
   *
   * @param home address of the feed's page, which does not identify an entry; null if not known
   */
  List<String> ids(List<Feed.Entry> entries, @Nullable String home) {
    List<List<String>> keys = entries.stream().map(Feed.Entry::keys).toList();
    List<@Nullable String> ids = new ArrayList<>(Collections.nCopies(entries.size(), null));
    for (int level = 0; ids.contains(null); level++) {
      Map<String, List<Integer>> groups = new LinkedHashMap<>();
      for (int i = 0; i < entries.size(); i++) {
        if (ids.get(i) == null) {
          groups.computeIfAbsent(keys.get(i).get(level), key -> new ArrayList<>()).add(i);
        }
      }
      for (Map.Entry<String, List<Integer>> group : groups.entrySet()) {
        String key = group.getKey();
        boolean isShared = isShared(key, home, entries, group.getValue());
        for (int i : group.getValue()) {
          boolean isLast = level == keys.get(i).size() - 1;
          if (isLast || !isShared || entries.get(i).digest().equals(digests.get(key))) {
            ids.set(i, key);
          }
        }
      }
    }
    return ids.stream().map(Objects::requireNonNull).toList();
  }

  private boolean isShared(
      String key, @Nullable String home, List<Feed.Entry> entries, List<Integer> having) {
    Set<String> different = new HashSet<>();
    having.forEach(i -> different.add(entries.get(i).digest()));
    boolean isShared = shared.remove(key) || different.size() > 1 || key.equals(home);
    if (isShared) {
      shared.add(key); // as the most recent
    }
    return isShared;
  }

  /** Adds an entry, or marks it as the most recently seen; returns whether it is new. */
  boolean add(String id, Feed.Entry entry) {
    boolean isNew = digests.remove(id) == null;
    digests.put(id, entry.digest());
    return isNew;
  }

  /** Returns what is to be saved, with at most this number of ids and of shared keys. */
  List<String> saved(int kept) {
    Stream<String> keys = last(shared, kept).map(key -> key + SHARED);
    Stream<String> ids =
        last(digests.entrySet(), kept).map(each -> each.getKey() + SEPARATOR + each.getValue());
    return Stream.concat(keys, ids).toList();
  }

  private static <T> Stream<T> last(Collection<T> all, int number) {
    return all.stream().skip(Math.max(0, all.size() - number));
  }
}
