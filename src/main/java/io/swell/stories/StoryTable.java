package io.swell.stories;

import io.swell.state.NumberedPieces;
import io.swell.state.StateFormat;
import io.swell.state.StateKind;
import io.swell.state.StatePart;
import io.swell.state.StateReader;
import io.swell.state.StateSink;
import io.swell.state.StateWriter;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * All stories of two documents or more that have not ended, and their ids.
 *
 * <p>At most a given number of stories is kept. When there are more, an eighth of them ends early:
 * those with the fewest groups, of these the longest unseen, of these the oldest. Memory: at most
 * {@code 192 x 12 + 150 x 188 + 32 x 8 + 300} bytes, 31 kB, for a story; about 1 kB for one of
 * three short documents. About 100 bytes for a story that has merged or ended early, of which there
 * are at most about as many as documents in the ring.
 */
final class StoryTable extends StatePart {
  static final StateKind KIND = new StateKind('S', "stories, and which became another");

  /** Number of groups from which a story may be a return and its end is remembered. */
  static final int LEAST_GROUPS = 3;

  private static final byte STORY = 0;
  private static final byte MERGED = 1;
  private static final byte SUMMARY = 2;

  /** The story that another went on as, or -1 if it ended early; and when. */
  private record Merge(long into, long time) {}

  private final int limit;
  private final DocumentRing ring;
  private final EndedStories ended;
  private final NumberedPieces<Story> stories =
      new NumberedPieces<>(KIND.key().putByte(STORY), Story.FORMAT);

  /** Merged stories and those that ended early, by id, as long as their documents are compared. */
  private final NumberedPieces<Merge> merges =
      new NumberedPieces<>(KIND.key().putByte(MERGED), StateFormat.of(Merge.class));

  private long nextId;
  private long lastSweep = Long.MIN_VALUE;

  /** Stories that changed since the last {@link #takeChanges}. */
  private final List<Story> changed = new ArrayList<>();

  /** What became of those that are not stories any more. */
  private final List<StorySummary> gone = new ArrayList<>();

  /**
   * @param limit the maximum number of stories
   */
  StoryTable(int limit, DocumentRing ring, EndedStories ended) {
    super(KIND);
    this.limit = limit;
    this.ring = ring;
    this.ended = ended;
  }

  int size() {
    return stories.keys().size();
  }

  /** Returns the number of merged and early ended stories that are remembered. */
  int merges() {
    return merges.keys().size();
  }

  @Nullable Story story(long id) {
    return stories.get(id);
  }

  long newId() {
    return nextId++;
  }

  long current(long id) {
    for (Merge merge = merges.get(id);
        merge != null && merge.into != Story.NONE;
        merge = merges.get(id)) {
      id = merge.into;
    }
    return id;
  }

  Story add(long id, long time) {
    if (size() >= limit) {
      endSmallest(Math.max(1, limit / 8));
    }
    var story = new Story(id, time);
    stories.put(id, story);
    return story;
  }

  /** Records that a story changed; one that became large enough may be a return. */
  void touch(Story story, boolean hasNewGroup) {
    if (hasNewGroup && story.groups == LEAST_GROUPS) {
      story.returnOf = ended.mostSimilar(story);
    }
    if (!story.isChanged) {
      story.isChanged = true;
      changed.add(story);
      stories.mark(story.id);
    }
  }

  /** Merges two stories; the older id stays. */
  Story merge(Story x, Story y) {
    Story older = x.id < y.id ? x : y;
    Story younger = older == x ? y : x;
    older.merge(younger);
    merges.put(younger.id, new Merge(older.id, ring.now()));
    remove(younger);
    return older;
  }

  private void remove(Story story) {
    stories.remove(story.id);
    gone.add(story.summary(ring));
    story.clear();
  }

  /**
   * Forgets merged stories and those that ended early of which no document is left in the ring,
   * once they are more than it holds documents. So they are at most that many, or twice as many if
   * each document of the ring ended a story. Call it when no id is in use. Costs O(documents) if
   * there are so many.
   */
  void forgetMerges() {
    if (merges() <= ring.limit()) {
      return;
    }
    Set<Long> used = new HashSet<>();
    for (long number = ring.first(); number < ring.added(); number++) {
      long id = ring.of(number).storyId;
      for (Merge merge = merges.get(id); merge != null && used.add(id); merge = merges.get(id)) {
        id = merge.into;
      }
    }
    List.copyOf(merges.keys()).stream().filter(id -> !used.contains(id)).forEach(merges::remove);
  }

  /**
   * Ends stories that got no document for long, and records those whose state the time has changed.
   * Looks at all stories once an hour of stream time.
   */
  void sweep() {
    long now = ring.now();
    if (lastSweep > now - DocumentRing.HOUR) {
      return;
    }
    long oldest = ring.comparedSince();
    List<Story> over = new ArrayList<>();
    for (Story story : stories.values()) {
      if (story.lastSeen < oldest) {
        over.add(story);
      } else if (story.state(lastSweep) != story.state(now)) {
        touch(story, false);
      }
    }
    over.forEach(this::end);
    merges.removeIf(merge -> merge.time < oldest);
    lastSweep = now;
  }

  private void endSmallest(int number) {
    stories.values().stream()
        .sorted(
            Comparator.<Story>comparingLong(story -> story.groups)
                .thenComparingLong(story -> story.lastSeen)
                .thenComparingLong(story -> story.id))
        .limit(number)
        .toList()
        .forEach(
            story -> {
              end(story);
              merges.put(story.id, new Merge(Story.NONE, ring.now()));
            });
  }

  private void end(Story story) {
    story.isEnded = true;
    if (story.groups >= LEAST_GROUPS) {
      ended.add(story);
    }
    remove(story);
  }

  /** Returns the stories that changed since the last call, first those that are gone. */
  List<StorySummary> takeChanges() {
    List<StorySummary> taken = new ArrayList<>(gone);
    changed.sort(Comparator.comparingLong(story -> story.id));
    for (Story story : changed) {
      story.isChanged = false;
      if (stories.get(story.id) != null) {
        taken.add(story.summary(ring));
      }
    }
    gone.clear();
    changed.clear();
    return taken;
  }

  /** Forgets the terms of a document, except that they stay in the sum of its story. */
  void forget(Story story, long document) {
    if (!story.isEnded && story.members.forget(document)) {
      stories.mark(story.id);
    }
  }

  /** Removes vocabulary rows that were evicted and will stand for other terms. */
  void evict(BitSet rows) {
    stories.changeIf(story -> story.evict(rows));
  }

  @Override
  public void save(StateSink changes) {
    stories.save(changes);
    merges.save(changes);
    var out = new StateWriter().putLong(nextId).putLong(lastSweep);
    out.putLong(ring.first()).putLong(ring.now());
    changes.put(key().putByte(SUMMARY).take(), out.take());
  }

  @Override
  public void restore(StateReader key, StateReader value) {
    switch (key.getByte()) {
      case STORY -> stories.restore(key, value);
      case MERGED -> merges.restore(key, value);
      default -> {
        nextId = value.getLong();
        lastSweep = value.getLong();
        ring.setSpan(value.getLong(), value.getLong());
      }
    }
  }

  /** Gives the documents of the ring, which is restored before, their stories. */
  @Override
  public void restored() {
    for (long number = ring.first(); number < ring.added(); number++) {
      RingDocument document = ring.of(number);
      long id = current(document.storyId);
      document.story = merges.get(id) != null ? Story.ENDED : stories.get(id);
    }
  }
}
