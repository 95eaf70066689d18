package io.swell.stories;

import static io.swell.stories.PlantedStories.alerts;
import static io.swell.stories.PlantedStories.document;
import static io.swell.stories.PlantedStories.options;
import static io.swell.stories.PlantedStories.story;
import static io.swell.stories.PlantedStories.track;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.swell.model.SavedState;
import io.swell.output.DocumentHeader;
import io.swell.output.DocumentOrigin;
import io.swell.output.Story.State;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The laws of stories. */
class StoryTrackerTest {
  private static final long SIXTY_DAYS = 60 * 24; // in hours
  private static final StoryOptions DEFAULTS = options();

  private static List<StoryDocument> eventAfterTalk(int seed) {
    return new PlantedStories(seed).add(4000, 1).add(200, 1, 0).documents();
  }

  private static String state(StoryTracker tracker) {
    var saved = new SavedState();
    tracker.save(saved);
    return saved.describe();
  }

  private static List<String> ids(StoryAlert alert) {
    return alert.evidence().stream().map(each -> each.document().id()).toList();
  }

  @Test
  void anEventIsRaisedWithDocumentsOfItsOwnAndTalkIsNot() {
    StoryOptions rarely = options("alerts.false-per-week=0.1");
    for (int seed = 0; seed < 3; seed++) {
      var tracker = new StoryTracker(rarely);
      List<StoryAlert> raised =
          alerts(track(tracker, eventAfterTalk(seed), 25)).stream()
              .filter(StoryAlert::isRaised)
              .toList();
      assertThat(raised).isNotEmpty();
      assertThat(raised.stream().filter(StoryAlert::isFirst)).hasSize(1);
      for (StoryAlert alert : raised) {
        assertThat(ids(alert)).hasSizeGreaterThan(2).allMatch(id -> id.startsWith("event0-"));
      }
    }
  }

  @Test
  void twoDocumentsAreEnoughInASparseStreamOnly() {
    for (int minutes : new int[] {1, 3}) {
      long gap = minutes == 1 ? SIXTY_DAYS : 0; // a gap does not make a stream sparse
      List<StoryDocument> talk =
          new PlantedStories(13).add(4000, minutes).pause(gap).add(1, 1).documents();
      long time = talk.get(talk.size() - 1).time();
      var tracker = new StoryTracker(DEFAULTS);
      track(tracker, talk, 25);
      int word = PlantedStories.COMMON;
      var first = document("event0-1", time + 1, word, word + 1, word + 2, word + 3);
      var second = document("event0-2", time + 2, word, word + 1, word + 2, word + 4);
      assertThat(alerts(track(tracker, List.of(first, second), 1)))
          .hasSize(minutes == 1 ? 0 : 1)
          .allMatch(each -> ids(each).equals(List.of("event0-2", "event0-1")));
    }
  }

  @Test
  void aGapInTheStreamHardlyMovesTheThreshold() {
    double[] threshold = new double[2];
    for (int gaps = 0; gaps < threshold.length; gaps++) {
      var tracker = new StoryTracker(DEFAULTS);
      var stream = new PlantedStories(14).add(4000, 1).pause(gaps * SIXTY_DAYS).add(600, 1);
      track(tracker, stream.documents(), 25);
      threshold[gaps] = tracker.threshold();
    }
    assertThat(threshold[1]).isCloseTo(threshold[0], within(1.0));
  }

  @Test
  void aspectsOfOneEventAreRaisedOnce() {
    List<StoryDocument> documents = eventAfterTalk(11).subList(0, 4000);
    long time = documents.get(documents.size() - 1).time();
    var tracker = new StoryTracker(DEFAULTS);
    track(tracker, documents, 25);
    var random = new Random(12);
    List<StoryDocument> event = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      int aspect = PlantedStories.COMMON + 10 * (i % 2);
      int[] words = random.ints(0, 8).distinct().limit(5).map(w -> aspect + 1 + w).toArray();
      int[] rows =
          IntStream.concat(IntStream.of(PlantedStories.COMMON), Arrays.stream(words))
              .sorted()
              .toArray();
      event.add(document("event0-" + i, time + i * 60_000L, rows));
    }
    List<StoryTracker.Step> steps = track(tracker, event, 1);
    List<StoryAlert> raised = alerts(steps).stream().filter(StoryAlert::isRaised).toList();
    assertThat(steps.get(58).story()).isNotEqualTo(steps.get(59).story());
    assertThat(raised.stream().map(StoryAlert::group).distinct()).hasSize(1);
    assertThat(raised.stream().filter(StoryAlert::isFirst)).hasSize(1);
  }

  @Test
  void theOrderWithinAMiniBatchDoesNotMatter() {
    List<StoryDocument> documents = eventAfterTalk(3);
    var ordered = new StoryTracker(DEFAULTS);
    var shuffled = new StoryTracker(DEFAULTS);
    var random = new Random(4);
    for (int from = 0; from < documents.size(); from += 20) {
      var batch = new ArrayList<>(documents.subList(from, Math.min(documents.size(), from + 20)));
      long now = batch.get(batch.size() - 1).time();
      StoryTracker.Step step = ordered.add(batch, now, false);
      List<Integer> order = new ArrayList<>(IntStream.range(0, batch.size()).boxed().toList());
      Collections.shuffle(order, random);
      StoryTracker.Step other = shuffled.add(order.stream().map(batch::get).toList(), now, false);
      for (int i = 0; i < batch.size(); i++) {
        assertThat(other.story()[i]).isEqualTo(step.story()[order.get(i)]);
      }
      assertThat(other.alerts()).isEqualTo(step.alerts());
      assertThat(other.changes()).isEqualTo(step.changes());
    }
    assertThat(state(shuffled)).isEqualTo(state(ordered));
  }

  @Test
  void howTheStreamIsCutIntoMiniBatchesDoesNotMatter() {
    List<StoryDocument> documents = eventAfterTalk(5);
    var small = new StoryTracker(DEFAULTS);
    var large = new StoryTracker(DEFAULTS);
    assertThat(alerts(track(large, documents, 300))).isEqualTo(alerts(track(small, documents, 7)));
    assertThat(state(large)).isEqualTo(state(small));
  }

  @Test
  void idsAreNeverUsedAgain() {
    var stream = new PlantedStories(6);
    for (int part = 0; part < 6; part++) {
      stream.add(400, 2, part, part + 1).pause(part * 20L);
    }
    var saved = new SavedState();
    var tracker = new StoryTracker(options("stories.documents=1024"));
    Set<Long> gone = new HashSet<>();
    long largest = -1;
    List<StoryDocument> documents = stream.documents();
    for (int from = 0; from < documents.size(); from += 50) {
      var batch = documents.subList(from, Math.min(documents.size(), from + 50));
      StoryTracker.Step step = tracker.add(batch, batch.get(batch.size() - 1).time(), false);
      for (long id : step.story()) {
        assertThat(gone).doesNotContain(id);
        largest = Math.max(largest, id);
      }
      for (StorySummary change : step.changes()) {
        assertThat(change.id()).isLessThanOrEqualTo(largest);
        if (change.state() == State.ENDED || change.state() == State.MERGED) {
          assertThat(gone.add(change.id())).isTrue();
        }
      }
      assertThat(tracker.size()).isLessThanOrEqualTo(32);
      tracker.save(saved);
      if (from % 500 == 0) {
        tracker = new StoryTracker(options("stories.documents=1024"));
        saved.restore(tracker);
      }
    }
    assertThat(gone).hasSizeGreaterThan(40);
  }

  @Test
  void aReturnNamesTheEndedStory() {
    var stream = new PlantedStories(7).add(1200, 1).add(120, 1, 4).add(1600, 3).add(120, 1, 4);
    var tracker = new StoryTracker(DEFAULTS);
    Map<Long, StorySummary> newest = new HashMap<>();
    List<StorySummary> returned = new ArrayList<>();
    for (StoryTracker.Step step : track(tracker, stream.documents(), 25)) {
      for (StorySummary change : step.changes()) {
        newest.put(change.id(), change);
        if (change.state() == State.RETURNED) {
          returned.add(change);
        }
      }
    }
    assertThat(returned).isNotEmpty();
    for (StorySummary change : returned) {
      StorySummary old = Objects.requireNonNull(newest.get(change.returnOf()));
      assertThat(old.state()).isEqualTo(State.ENDED);
      assertThat(old.id()).isLessThan(change.id());
      assertThat(old.terms()).anyMatch(term -> term.row() >= PlantedStories.COMMON);
    }
  }

  @Test
  void aRestoredTrackerContinuesWithTheSameBits() {
    List<StoryDocument> documents =
        new PlantedStories(8)
            .withConversations()
            .add(3500, 2)
            .add(300, 1, 0, 1)
            .pause(30)
            .add(300, 1, 1, 2)
            .documents();
    StoryOptions options = options("stories.documents=2048");
    var tracker = new StoryTracker(options);
    var saved = new SavedState();
    for (int from = 0; from < documents.size(); from += 100) {
      var batch = documents.subList(from, Math.min(documents.size(), from + 100));
      long now = batch.get(batch.size() - 1).time();
      var restored = new StoryTracker(options);
      saved.restore(restored);
      StoryTracker.Step step = tracker.add(batch, now, false);
      StoryTracker.Step other = restored.add(batch, now, false);
      assertThat(other.story()).isEqualTo(step.story());
      assertThat(other.alerts()).isEqualTo(step.alerts());
      assertThat(other.changes()).isEqualTo(step.changes());
      tracker.delete(batch.get(0).id());
      restored.delete(batch.get(0).id());
      if (from % 300 == 0) {
        var full = new SavedState();
        saved.giveTo(full::put);
        restored.save(full);
        tracker.save(saved);
        assertThat(full.describe()).isEqualTo(saved.describe());
      } else {
        tracker.save(saved);
      }
    }
    assertThat(saved.largest()).isLessThan(900_000);
  }

  @Test
  void onlyWhatChangedIsSaved() {
    var tracker = new StoryTracker(DEFAULTS);
    var saved = new SavedState();
    track(tracker, eventAfterTalk(9), 50);
    tracker.save(saved);
    assertThat(saved.written()).isGreaterThan(80);
    tracker.save(saved);
    assertThat(saved.written()).as("numbers").isLessThanOrEqualTo(2);
    tracker.add(List.of(document("x", Long.MAX_VALUE, 1)), 0, false);
    tracker.save(saved);
    assertThat(saved.written()).isLessThan(8);
  }

  @Test
  void hostileDocumentsStayWithinTheBounds() {
    var random = new Random(10);
    StoryOptions options = options("stories.documents=1024");
    var tracker = new StoryTracker(options);
    var saved = new SavedState();
    for (int i = 0; i < 1300; i++) {
      int terms = i % 100 == 0 ? 20_000 : random.nextInt(300);
      int skip = 1 + random.nextInt(3);
      int[] rows = IntStream.range(0, terms).map(t -> t * skip).toArray();
      int[] counts = IntStream.range(0, terms).map(t -> 1 + random.nextInt(1 << 30)).toArray();
      long time = i % 7 == 0 ? Long.MAX_VALUE : i % 11 == 0 ? Long.MIN_VALUE : i * 60_000L;
      String id = i % 50 == 0 ? "x".repeat(100_000) + i : "" + i;
      var document =
          new StoryDocument(
              new DocumentHeader(id, id, new DocumentOrigin(id, null, null), time, i),
              rows,
              counts);
      StoryTracker.Step step =
          tracker.add(List.of(document), i % 500 == 499 ? Long.MAX_VALUE : i * 60_000L, false);
      for (StorySummary change : step.changes()) {
        assertThat(change.terms()).allMatch(term -> Double.isFinite(term.weight()));
      }
      assertThat(tracker.size()).isLessThanOrEqualTo(32);
      if (i % 10 == 9) {
        tracker.save(saved);
      }
    }
    assertThat(saved.largest()).isLessThan(900_000);
    assertThat(Double.isFinite(tracker.threshold())).isTrue();
    var restored = new StoryTracker(options);
    saved.restore(restored);
    assertThat(restored.size()).isEqualTo(tracker.size());
  }

  @Test
  void aDocumentAheadOfTheStreamDoesNotMoveItsTime() {
    var tracker = new StoryTracker(DEFAULTS);
    tracker.add(List.of(document("a", 0, 1, 2, 3)), 0, false);
    tracker.add(List.of(document("wrong clock", Long.MAX_VALUE, 7, 8, 9)), 10, false);
    StoryTracker.Step step = tracker.add(List.of(document("b", 20, 1, 2, 4)), 20, false);
    assertThat(step.story()).containsExactly(0);
    assertThat(Objects.requireNonNull(story(tracker, 0)).lastSeen()).isEqualTo(20);
  }

  @Test
  void evictedRowsAreForgotten() {
    var tracker = new StoryTracker(DEFAULTS);
    track(tracker, List.of(document("a", 0, 1, 2, 3), document("b", 1, 1, 2, 4)), 1);
    var rows = new BitSet();
    rows.set(1, 5);
    tracker.evict(rows);
    assertThat(Objects.requireNonNull(story(tracker, 0)).terms()).isEmpty();
    assertThat(tracker.add(List.of(document("c", 2, 1, 2, 3)), 2, false).story())
        .containsExactly(1);
    var saved = new SavedState();
    tracker.save(saved);
    var restored = new StoryTracker(DEFAULTS);
    saved.restore(restored);
    StoryDocument next = document("d", 3, 1, 2, 3);
    assertThat(restored.add(List.of(next), 3, false))
        .usingRecursiveComparison()
        .isEqualTo(tracker.add(List.of(next), 3, false));
  }

  @Test
  void aDeletedDocumentIsForgotten() {
    List<StoryDocument> documents = eventAfterTalk(15);
    var tracker = new StoryTracker(DEFAULTS);
    List<StoryDocument> before = documents.subList(0, documents.size() - 100);
    StoryAlert last =
        alerts(track(tracker, before, 25)).stream().reduce((older, newer) -> newer).orElseThrow();
    String deleted = ids(last).get(0);
    tracker.delete("unknown");
    tracker.delete(deleted);
    var saved = new SavedState();
    tracker.save(saved);
    String bytes =
        Arrays.toString(deleted.getBytes(StandardCharsets.UTF_8)).replaceAll("[\\[\\]]", "");
    assertThat(saved.describe()).doesNotContain(bytes);
    var restored = new StoryTracker(DEFAULTS);
    saved.restore(restored);
    List<StoryDocument> after = documents.subList(before.size(), documents.size());
    List<StoryTracker.Step> steps = track(tracker, after, 25);
    assertThat(track(restored, after, 25)).usingRecursiveComparison().isEqualTo(steps);
    assertThat(alerts(steps)).isNotEmpty();
    assertThat(alerts(steps)).noneMatch(alert -> ids(alert).contains(deleted));
    assertThat(state(restored)).isEqualTo(state(tracker));
  }

  @Test
  void afterItsDeletionNoDocumentIsComparedWithADocument() {
    var tracker = new StoryTracker(DEFAULTS);
    tracker.add(List.of(document("a", 0, 1, 2, 3)), 0, false);
    tracker.delete("a");
    assertThat(tracker.add(List.of(document("b", 1, 1, 2, 3)), 1, false).story())
        .containsExactly(1);
    assertThat(tracker.add(List.of(document("c", 2, 1, 2, 4)), 2, false).story())
        .containsExactly(1);
  }

  @Test
  void twoStoriesThatOneDocumentJoinsMerge() {
    var tracker = new StoryTracker(DEFAULTS);
    track(tracker, List.of(document("a", 0, 1, 2, 3), document("b", 1, 1, 2, 4)), 1);
    track(tracker, List.of(document("c", 2, 5, 6, 7), document("d", 3, 5, 6, 8)), 1);
    assertThat(tracker.size()).isEqualTo(2);
    tracker.add(List.of(document("e", 4, 1, 2, 5, 6)), 4, false);
    tracker.add(List.of(document("f", 5, 1, 3, 5, 7)), 5, false);
    assertThat(tracker.add(List.of(document("g", 6, 2, 4, 6, 8)), 6, false).story())
        .containsExactly(0);
    assertThat(tracker.size()).isEqualTo(1);
  }
}
