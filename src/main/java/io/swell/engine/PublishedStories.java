package io.swell.engine;

import io.swell.output.Story;
import io.swell.state.NumberedPart;
import io.swell.state.Saved;
import io.swell.state.StateFormat;
import io.swell.state.StateKind;
import io.swell.stories.StorySummary;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the stories that are published: what was last said of each, and its topic. The
 * newest ended stories stay published; tombstones remove those that ended earlier, so their number
 * is bounded by twice that of stories at a time. Costs 100 bytes of memory a story.
 *
 * <p>The topic of a story is the majority vote of its documents' main topics after Boyer and Moore:
 * a vote for another topic takes one from the leader's, and a leader without votes is replaced. If
 * more than half of the documents have one main topic, it leads.
 */
final class PublishedStories extends NumberedPart<PublishedStories.Published> {
  static final StateKind KIND =
      new StateKind('B', "what was last published of each story, and its topic");

  /** A story is published again when its documents without near-duplicates grew by this factor. */
  private static final double GROWTH = 1.5;

  private static final long NONE = -1;

  static final class Published {
    @Saved(1)
    long topic = NONE;

    @Saved(2)
    long votes;

    /** Documents without near-duplicates when it was last published; 0 before. */
    @Saved(3)
    long distinct;

    /** Its place among the ended stories, or -1. */
    @Saved(4)
    long ended = NONE;
  }

  private final int minDocuments;
  private final int limit;

  /** Ids of the ended stories, in the order in which they ended. */
  private final LinkedHashSet<Long> ended = new LinkedHashSet<>();

  private long endedSoFar;

  /**
   * @param minDocuments documents from which on a story is published
   * @param limit the maximum number of ended stories that stay published
   */
  PublishedStories(int minDocuments, int limit) {
    super(KIND, StateFormat.of(Published.class, Published::new));
    this.minDocuments = minDocuments;
    this.limit = limit;
  }

  /** Counts the main topic of a document of a story. */
  void vote(long story, long topic) {
    Published published = pieces.forChange(story, Published::new);
    if (published.votes == 0) {
      published.topic = topic;
    }
    published.votes += published.topic == topic ? 1 : -1;
  }

  /** Returns the topic of most of a story's documents, or null if none is known. */
  @Nullable Long topic(long story) {
    Published published = pieces.get(story);
    return published == null || published.topic == NONE ? null : published.topic;
  }

  /**
   * Returns whether a story is to be published, and counts it as published then: when it has enough
   * documents and two of them are no near-duplicates, and from then on when it has grown by half or
   * is gone.
   *
   * @param story its present state; it may be gone
   */
  boolean publish(StorySummary story) {
    Published published = pieces.get(story.id());
    boolean isGone = story.state() == Story.State.ENDED || story.state() == Story.State.MERGED;
    if (isGone && (published == null || published.distinct == 0)) {
      pieces.remove(story.id());
      return false;
    }
    if (published == null) {
      published = new Published();
      pieces.put(story.id(), published);
    }
    if (!isGone && !isNews(story, published.distinct)) {
      return false;
    }
    published.distinct = story.groups();
    pieces.mark(story.id());
    if (isGone) {
      published.ended = endedSoFar++;
      ended.add(story.id());
    }
    return true;
  }

  private boolean isNews(StorySummary story, long publishedDistinct) {
    return publishedDistinct > 0
        ? story.groups() >= GROWTH * publishedDistinct
        : story.documents() >= minDocuments && story.groups() >= 2;
  }

  /** Removes the story that ended first if there are too many, and returns its id, else -1. */
  long removeOldest() {
    if (ended.size() <= limit) {
      return NONE;
    }
    long oldest = ended.iterator().next();
    ended.remove(oldest);
    pieces.remove(oldest);
    return oldest;
  }

  @Override
  public void restored() {
    Map<Long, Long> byEnd = new TreeMap<>();
    pieces.forEach((id, story) -> byEnd.put(story.ended, id));
    byEnd.remove(NONE);
    ended.addAll(byEnd.values());
    endedSoFar = pieces.values().stream().mapToLong(each -> each.ended + 1).max().orElse(0);
  }
}
