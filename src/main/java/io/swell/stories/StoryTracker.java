package io.swell.stories;

import io.swell.output.DocumentHeader;
import io.swell.state.StateOwner;
import io.swell.state.StatePart;
import io.swell.stories.AlertGroups.Candidate;
import io.swell.stories.NoveltyScorer.Evidence;
import io.swell.stories.NoveltyScorer.Score;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Gathers the documents of a stream into stories, and finds which of them are surprising.
 *
 * <p>A document is compared with the {@linkplain CandidateSearch documents that share most with
 * it}: with their stories if they have one, else with themselves. It joins the one with the largest
 * cosine, if that is {@value #JOIN_COSINE} or more; of equal ones the first candidate's. If it
 * would fit a second story, and the two are similar themselves, they merge. A document that joins
 * none is alone under an id of its own, which becomes the story's when a second one joins it. After
 * each document that is no near-duplicate its story and its {@linkplain Neighborhood neighborhood}
 * are {@linkplain NoveltyScorer scored}; where the score of their {@linkplain AlertGroups group}
 * has grown by a tenth, they are returned as a {@link StoryAlert}.
 *
 * <p>A pure function of the documents and their order. The documents of a mini-batch are taken in
 * the order of their times, then of their ids, so their order in the batch does not matter, nor how
 * the stream is cut into batches as long as time ascends from batch to batch. The order in time
 * does matter, as it must: who comes first starts the story.
 *
 * <p>Cost of a document of t terms: {@code O(t CHAIN)} for the search, {@code O(t log |c|)} for
 * each candidate; bounded for any input. Memory: {@link DocumentRing}, {@link StoryTable}, {@link
 * EndedStories} and {@link AlertGroups}. Not safe for use by several threads.
 */
public final class StoryTracker implements StateOwner {
  /**
   * Smallest cosine between the terms of two stories that a document fits with which they merge.
   */
  static final double MERGE_COSINE = 0.25;

  /** Smallest cosine between a document and a story's terms with which it joins. */
  static final double JOIN_COSINE = 0.25;

  /** Entries of the ring for each document, on average. */
  private static final int ENTRIES_PER_DOCUMENT = 16;

  /** Times beyond are taken as this. */
  private static final long LARGEST_TIME = 1L << 53;

  /**
   * What a mini-batch did to the stories.
   *
   * @param story id of the story of each document, in the order in which they were given; must not
   *     be modified
   * @param alerts stories whose score has grown: those that {@linkplain StoryAlert#isRaised are
   *     raised}, and candidates
   * @param changes the stories that began, grew, changed their state, merged or ended; a document
   *     that is alone is not listed
   */
  public record Step(long[] story, List<StoryAlert> alerts, List<StorySummary> changes) {
    public Step {
      alerts = List.copyOf(alerts);
      changes = List.copyOf(changes);
    }
  }

  final DocumentRing ring;
  private final EndedStories ended = new EndedStories();
  final StoryTable table;
  final AlertGroups groups;
  final CandidateSearch search;
  final Neighborhood neighborhood;
  final NoveltyScorer scorer;
  private final DocumentVector vector;
  private final RowWeights compared = new RowWeights(4 * DocumentVector.COMPARED);

  /** The best place for the present document: a story, or a document that is alone. */
  private @Nullable Story bestStory;

  private int bestSlot;
  private @Nullable Story secondStory;

  /** Creates a tracker that has seen no document. */
  public StoryTracker(StoryOptions options) {
    ring = new DocumentRing(options.documents(), ENTRIES_PER_DOCUMENT * options.documents());
    table = new StoryTable(options.max(), ring, ended);
    groups = new AlertGroups(options.falsePerWeek(), ring);
    search = new CandidateSearch(ring);
    neighborhood = new Neighborhood(ring);
    scorer = new NoveltyScorer(ring);
    vector = new DocumentVector();
  }

  /**
   * Adds the documents of a mini-batch, of which copies may count as one.
   *
   * @param documents their rows must be those of terms that have not been {@linkplain #evict
   *     evicted} since
   * @param now the time of the stream, milliseconds since 1970 UTC: later times of documents count
   *     as this, so a wrong clock moves nothing
   * @param mergesCopies whether a document with the words and the source of an earlier one of the
   *     mini-batch, which is in a story, only counts there: log lines are mostly copies
   */
  public Step add(List<StoryDocument> documents, long now, boolean mergesCopies) {
    Integer[] order = new Integer[documents.size()];
    Arrays.setAll(order, i -> i);
    Arrays.sort(
        order,
        Comparator.<Integer>comparingLong(i -> documents.get(i).time())
            .thenComparing(i -> documents.get(i).id()));
    long[] story = new long[documents.size()];
    List<StoryAlert> alerts = new ArrayList<>();
    Map<StoryDocument.Copy, Integer> firsts = new HashMap<>();
    for (int i : order) {
      long time = Math.min(now, documents.get(i).time());
      ring.advance(Math.max(-LARGEST_TIME, Math.min(LARGEST_TIME, time)));
      Integer first = mergesCopies ? firsts.putIfAbsent(documents.get(i).copy(), i) : null;
      Story known = first == null ? null : table.story(table.current(story[first]));
      story[i] = known == null ? add(documents.get(i), mergesCopies, alerts) : count(known);
    }
    Arrays.setAll(story, i -> table.current(story[i]));
    table.forgetMerges();
    return new Step(story, alerts, table.takeChanges());
  }

  private long count(Story story) {
    story.count(ring.now());
    table.touch(story, false);
    return story.id;
  }

  private long add(StoryDocument document, boolean isLine, List<StoryAlert> alerts) {
    vector.set(document, ring);
    boolean joins = findPlace(isLine);
    Story story = joins ? join() : null;
    long id = story == null ? table.newId() : story.id;
    long number = ring.added();
    ring.add(document.header(), vector, id, story);
    boolean isFresh = true;
    if (story != null) {
      long source = document.header().sourceHash();
      isFresh = story.add(vector.compared(), ring.now(), number, source);
      table.touch(story, isFresh);
    }
    ring.of(number).isFresh = isFresh;
    if (isFresh && !isLine && ring.historySize() >= AlertThresholds.LEAST_HISTORY) {
      score(story, number, alerts);
    }
    table.sweep();
    groups.refit();
    return id;
  }

  /** Scores the story of a new document, if it has one, and its neighborhood. */
  private void score(@Nullable Story story, long number, List<StoryAlert> alerts) {
    if (story != null && story.members.size() >= scorer.least()) {
      Candidate candidate = candidate(story.members.documents(), story.core());
      if (candidate != null) {
        take(candidate, story, alerts);
      }
    }
    long[] near = neighborhood.documents(search, number);
    Candidate candidate =
        near.length < scorer.least() ? null : candidate(near, neighborhood.core(near));
    Story most = candidate == null ? null : storyOf(candidate.evidence());
    if (most != null) {
      take(Objects.requireNonNull(candidate), most, alerts);
    }
  }

  /** Takes in that a story has a candidate, which is an alert if its group's score has grown. */
  private void take(Candidate candidate, Story story, List<StoryAlert> alerts) {
    AlertGroup group = candidate.group();
    AlertGroup own = groups.get(story.alertGroup);
    if (candidate.isRaised() || own == null || !own.isRaised) {
      story.alertGroup = group.id;
      table.touch(story, false);
    }
    if (group.hasGrown(candidate.score())) {
      group.reported[candidate.score().kind()] = candidate.score().value();
      alerts.add(alert(story, candidate));
    }
  }

  /** Returns what some documents are a candidate for, or null if their score is by chance. */
  private @Nullable Candidate candidate(long[] documents, int[] core) {
    Score score =
        scorer.score(documents, core, groups.thresholds().isLongSparse(), FalseAlarmRate.LEAST);
    List<Evidence> evidence = score == null ? List.of() : scorer.evidence(score);
    return evidence.isEmpty() ? null : groups.place(Objects.requireNonNull(score), evidence);
  }

  /** Returns the story of most documents, of equal ones the newest's; null if none has one. */
  private @Nullable Story storyOf(List<Evidence> evidence) {
    Map<Story, Integer> documents = new LinkedHashMap<>();
    for (Evidence each : evidence) {
      Story story = ring.of(each.number()).story;
      if (story != null && !story.current().isEnded) {
        documents.merge(story.current(), 1, Integer::sum);
      }
    }
    return documents.entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .map(Map.Entry::getKey)
        .orElse(null);
  }

  /** Finds where the present document belongs; returns false if nowhere. */
  private boolean findPlace(boolean isLine) {
    bestStory = null;
    bestSlot = -1;
    secondStory = null;
    double best = 0;
    double second = 0;
    int candidates = search.search(vector, !isLine);
    compared.set(vector.compared());
    for (int c = 0; c < candidates; c++) {
      int slot = search.slot(c);
      RingDocument document = ring.document(slot);
      Story story = document.story == null ? null : document.story.current();
      if (story != null && (story.isEnded || story == bestStory || story == secondStory)) {
        continue;
      }
      double cosine = story == null ? document.dot(compared) : story.centroid.cosine(compared, 1);
      if (cosine < JOIN_COSINE) {
        continue;
      }
      if (bestSlot < 0 || cosine > best) {
        if (bestStory != null) {
          secondStory = bestStory;
          second = best;
        }
        best = cosine;
        bestStory = story;
        bestSlot = slot;
      } else if (story != null && (secondStory == null || cosine > second)) {
        secondStory = story;
        second = cosine;
      }
    }
    return bestSlot >= 0;
  }

  /** Returns the story that the present document joins, which may be new or merged. */
  private Story join() {
    Story story = bestStory;
    if (story == null) {
      RingDocument first = ring.document(bestSlot);
      story = table.add(first.storyId, first.time);
      long number = ring.number(bestSlot);
      DocumentHeader header = ring.header(number);
      long source = header == null ? 0 : header.sourceHash();
      story.add(first.compared(), first.time, number, source);
      first.story = story;
    }
    Story other = secondStory;
    if (other != null && !other.isEnded && story.centroid.cosine(other.centroid) >= MERGE_COSINE) {
      story = table.merge(story, other);
    }
    return story;
  }

  private StoryAlert alert(Story story, Candidate candidate) {
    AlertGroup group = candidate.group();
    Score score = candidate.score();
    List<StoryAlert.Evidence> evidence = new ArrayList<>();
    List<int[]> rows = new ArrayList<>();
    for (Evidence each : candidate.evidence()) {
      DocumentHeader header = Objects.requireNonNull(ring.header(each.number()));
      boolean isNew = each.number() > group.newestShown;
      evidence.add(new StoryAlert.Evidence(header, each.weight(), isNew));
      rows.add(ring.of(each.number()).compared().row());
    }
    var alert =
        new StoryAlert(
            group.id,
            story.summary(ring),
            ring.now(),
            score.value(),
            candidate.threshold(),
            !group.isRaised,
            score.counts(),
            candidate.signature().heaviest(),
            StoryLabel.rows(rows, ring),
            evidence);
    if (alert.isRaised()) {
      group.newestShown = Math.max(group.newestShown, candidate.evidence().get(0).number());
      group.isRaised = true;
    }
    return alert;
  }

  /**
   * Judges a group of alerts, for the fit of the threshold and for candidates that are similar to
   * it. The newest judgment counts. Costs O(terms of the group).
   *
   * @param label null takes the judgment back
   */
  public void judge(long group, StoryAlert.@Nullable Label label) {
    groups.judge(group, label);
  }

  /** Returns the story of each of these documents that has one. Costs O(documents kept). */
  public Map<String, Long> storiesOf(Set<String> documents) {
    Map<String, Long> stories = new HashMap<>();
    for (long number = ring.first(); number < ring.added(); number++) {
      DocumentHeader header = ring.header(number);
      Story story = ring.of(number).story;
      if (header != null && story != null && documents.contains(header.id())) {
        stories.put(header.id(), story.current().id);
      }
    }
    return stories;
  }

  /** Returns the number of stories that have not ended. */
  public int size() {
    return table.size();
  }

  /** Returns the score from which alerts of every kind of evidence are raised. */
  public double threshold() {
    return groups.thresholds().largest();
  }

  /** Returns the number of false alarms a week that the thresholds are expected to raise. */
  public double expectedFalsePerWeek() {
    return groups.thresholds().expectedFalsePerWeek();
  }

  /**
   * Forgets a document: its id, its source and its terms, so that nothing names it again and no
   * document is compared with it. The terms and the numbers of its story and of its group of alerts
   * keep what it added. Costs O(documents).
   */
  public void delete(String document) {
    for (long number = ring.first(); number < ring.added(); number++) {
      DocumentHeader header = ring.header(number);
      if (header != null && header.isOf(document)) {
        Story story = ring.of(number).story;
        if (story != null) {
          table.forget(story.current(), number);
        }
        ring.forget(number);
        scorer.forget();
      }
    }
  }

  /**
   * Removes vocabulary rows that were evicted and will stand for other terms. Costs O(stories x
   * members), so callers should evict many at once.
   */
  public void evict(BitSet rows) {
    ring.evict(rows);
    table.evict(rows);
    ended.evict(rows);
    groups.evict(rows);
    scorer.forget();
  }

  @Override
  public List<StatePart> parts() {
    return List.of(ring, ended, table, groups, groups.labeled());
  }
}
