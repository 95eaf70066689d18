package io.swell.stories;

import io.swell.model.SparseVector;
import io.swell.output.DocumentHeader;
import io.swell.output.Story.State;
import io.swell.state.Saved;
import io.swell.state.StateFormat;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A story of two documents or more: its counts, {@linkplain StoryCentroid terms} and {@linkplain
 * StoryMembers members}. Near-duplicates count as documents and change nothing else, unless they
 * come from a source that the story did not have before: what several sources report in the same
 * words was reported several times.
 */
final class Story {
  /** Distinct sources are counted up to this number. */
  static final int MAX_SOURCES = 32;

  private static final long DAY = 24 * DocumentRing.HOUR;
  private static final long QUIET = 12 * DocumentRing.HOUR;

  static final long NONE = -1;

  /** Stands for any story that ended while its documents were still compared. */
  static final Story ENDED = new Story(NONE, 0);

  static {
    ENDED.isEnded = true;
  }

  static final StateFormat<Story> FORMAT = StateFormat.of(Story.class, () -> new Story(NONE, 0));

  @Saved(1)
  long id;

  @Saved(2)
  StoryCentroid centroid;

  @Saved(3)
  StoryMembers members = new StoryMembers();

  @Saved(4)
  long documents;

  @Saved(5)
  long groups;

  @Saved(6)
  long firstSeen;

  @Saved(7)
  long lastSeen;

  /** Id of the ended story that it continues, or -1. */
  @Saved(8)
  long returnOf = NONE;

  /** Id of the group of alerts that it belongs to, or -1. */
  @Saved(9)
  long alertGroup = NONE;

  /** The story that it went on as, or null. */
  @Nullable Story mergedInto;

  /** Whether it gets no more documents. */
  boolean isEnded;

  /** Whether it is among the stories that the present mini-batch changed. */
  boolean isChanged;

  /** Hashes of its sources, ascending. */
  @Saved(10)
  private final List<Long> sources = new ArrayList<>();

  /** Starts a story with its first document. */
  Story(long id, long time) {
    this.id = id;
    firstSeen = time;
    lastSeen = time;
    centroid = new StoryCentroid(time);
  }

  /**
   * Adds a document.
   *
   * @param d its terms that are compared
   * @param source hash of its source, or 0
   * @return whether it is no near-duplicate of an earlier one, or the first of its source
   */
  boolean add(SparseVector d, long time, long number, long source) {
    count(time);
    boolean isNewSource = source != 0 && addSource(source);
    int[] rows = d.row();
    if (!isNewSource && members.hasNear(rows)) {
      return false;
    }
    groups++;
    centroid.add(d, time);
    members.add(time, number, rows);
    return true;
  }

  /** Counts a document that adds nothing but its time. */
  void count(long time) {
    documents++;
    lastSeen = Math.max(lastSeen, time);
  }

  /** Returns whether the source is new and there was room for it. */
  private boolean addSource(long hash) {
    int at = Collections.binarySearch(sources, hash);
    if (sources.size() == MAX_SOURCES || at >= 0) {
      return false;
    }
    sources.add(-1 - at, hash);
    return true;
  }

  /** Takes over the documents of a younger story. */
  void merge(Story other) {
    documents += other.documents;
    groups += other.groups;
    firstSeen = Math.min(firstSeen, other.firstSeen);
    lastSeen = Math.max(lastSeen, other.lastSeen);
    for (long source : other.sources) {
      addSource(source);
    }
    centroid.add(other.centroid);
    members.add(other.members);
    alertGroup = alertGroup == NONE ? other.alertGroup : alertGroup;
    returnOf = returnOf == NONE ? other.returnOf : returnOf;
    other.mergedInto = this;
  }

  /** Returns the story that this one has become. */
  Story current() {
    Story story = this;
    while (story.mergedInto != null) {
      story = story.mergedInto;
    }
    return story;
  }

  /**
   * Frees the terms, members and sources of a story that gets no more documents. Documents of the
   * ring go on naming it.
   */
  void clear() {
    centroid = ENDED.centroid;
    members = ENDED.members;
    sources.clear();
  }

  /** Returns the rows of the terms that it is scored by, ascending. */
  int[] core() {
    return centroid.terms().heaviest(NoveltyScorer.CORE).row();
  }

  State state(long now) {
    if (mergedInto != null) {
      return State.MERGED;
    }
    if (isEnded) {
      return State.ENDED;
    }
    if (lastSeen <= now - QUIET) {
      return State.QUIET;
    }
    if (returnOf != NONE) {
      return State.RETURNED;
    }
    return firstSeen > now - DAY ? State.EMERGING : State.ACTIVE;
  }

  /**
   * Returns what is known of it.
   *
   * @param ring has its newest documents
   */
  StorySummary summary(DocumentRing ring) {
    return new StorySummary(
        id,
        state(ring.now()),
        documents,
        groups,
        sources.size(),
        firstSeen,
        lastSeen,
        times(ring),
        centroid.heaviest(),
        StoryLabel.rows(members.rows(), ring),
        returnOf,
        mergedInto == null ? NONE : mergedInto.id,
        alertGroup);
  }

  /**
   * Returns the event times of its documents. They may be later than the time of the stream at
   * their arrival, from which the story's states follow, or earlier.
   */
  private StorySummary.Times times(DocumentRing ring) {
    long earliest = Long.MAX_VALUE;
    long latest = Long.MIN_VALUE;
    boolean hasAll = documents == members.size();
    for (int i = 0; i < members.size(); i++) {
      DocumentHeader header = ring.header(members.get(i).document());
      if (header == null) {
        hasAll = false;
      } else {
        long time = Math.min(ring.now(), header.time());
        earliest = Math.min(earliest, time);
        latest = Math.max(latest, time);
      }
    }
    return hasAll
        ? new StorySummary.Times(earliest, latest)
        : new StorySummary.Times(Math.min(firstSeen, earliest), Math.max(lastSeen, latest));
  }

  /** Removes vocabulary rows; returns whether it changed. */
  boolean evict(BitSet rows) {
    boolean isChanged = centroid.evict(rows);
    return members.evict(rows) || isChanged;
  }
}
