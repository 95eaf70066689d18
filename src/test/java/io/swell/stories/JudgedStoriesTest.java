package io.swell.stories;

import static io.swell.stories.PlantedStories.alerts;
import static io.swell.stories.PlantedStories.options;
import static io.swell.stories.PlantedStories.track;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.swell.model.SavedState;
import io.swell.output.DocumentHeader;
import io.swell.output.DocumentOrigin;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What the judgments of users change in alerts about stories. */
class JudgedStoriesTest {
  private static final StoryOptions CAREFUL = options("alerts.false-per-week=0.1");

  /** An event that occurs twice, days apart: if nobody judges it, it is raised both times. */
  private static final PlantedStories TWICE =
      new PlantedStories(25).add(4000, 1).add(120, 1, 0).add(2200, 3).add(120, 1, 0);

  private static final List<StoryDocument> DOCUMENTS = TWICE.documents();
  private static final int SECOND = 6360;

  private static StoryTracker afterTheFirst() {
    var tracker = new StoryTracker(CAREFUL);
    track(tracker, DOCUMENTS.subList(0, SECOND), 20);
    return tracker;
  }

  private static long group() {
    return alerts(track(new StoryTracker(CAREFUL), DOCUMENTS.subList(0, SECOND), 20)).stream()
        .filter(StoryAlert::isRaised)
        .findFirst()
        .orElseThrow()
        .group();
  }

  /** Returns the candidates of the second time, after the first one was judged. */
  private static List<StoryAlert> second(StoryAlert.@Nullable Label label) {
    StoryTracker tracker = afterTheFirst();
    tracker.judge(group(), label);
    return alerts(track(tracker, DOCUMENTS.subList(SECOND, DOCUMENTS.size()), 20)).stream()
        .filter(alert -> alert.evidence().get(0).document().id().startsWith("event0"))
        .toList();
  }

  @Test
  void whatIsSimilarToNoiseNeedsAHigherScoreAndWhatIsSimilarToAnEventALowerOne() {
    StoryAlert unjudged = second(null).get(0);
    StoryAlert noise = second(StoryAlert.Label.CHANCE).get(0);
    StoryAlert event = second(StoryAlert.Label.EVENT).get(0);
    assertThat(List.of(noise.score(), event.score())).containsOnly(unjudged.score());
    assertThat(noise.threshold()).isGreaterThan(unjudged.threshold() + 1);
    assertThat(event.threshold()).isLessThan(unjudged.threshold() - 1);
  }

  @Test
  void judgedNoiseIsSilentAtAScoreAtWhichItWouldHaveBeenHeard() {
    List<StoryAlert> unjudged = second(null);
    List<StoryAlert> noise = second(StoryAlert.Label.CHANCE);
    double heard = unjudged.stream().filter(StoryAlert::isRaised).findFirst().orElseThrow().score();
    assertThat(noise).anyMatch(alert -> alert.score() >= heard && !alert.isRaised());
    assertThat(noise.stream().filter(StoryAlert::isRaised))
        .allMatch(alert -> alert.score() > heard);
  }

  @Test
  void aJudgmentThatIsTakenBackChangesNothing() {
    StoryTracker judged = afterTheFirst();
    judged.judge(group(), StoryAlert.Label.CHANCE);
    judged.judge(group(), StoryAlert.Label.EVENT);
    judged.judge(group(), null);
    List<StoryDocument> rest = DOCUMENTS.subList(SECOND, DOCUMENTS.size());
    assertThat(alerts(track(judged, rest, 20))).isEqualTo(alerts(track(afterTheFirst(), rest, 20)));
  }

  @Test
  void theLastJudgmentCounts() {
    StoryTracker judged = afterTheFirst();
    judged.judge(group(), StoryAlert.Label.EVENT);
    judged.judge(group(), StoryAlert.Label.CHANCE);
    List<StoryDocument> rest = DOCUMENTS.subList(SECOND, DOCUMENTS.size());
    StoryTracker once = afterTheFirst();
    once.judge(group(), StoryAlert.Label.CHANCE);
    assertThat(alerts(track(judged, rest, 20))).isEqualTo(alerts(track(once, rest, 20)));
  }

  @Test
  void aRestoredTrackerRemembersTheJudgments() {
    for (StoryAlert.Label label : StoryAlert.Label.values()) {
      StoryTracker whole = afterTheFirst();
      var saved = new SavedState();
      whole.save(saved);
      whole.judge(group(), label);
      whole.save(saved);
      List<StoryDocument> rest = DOCUMENTS.subList(SECOND, DOCUMENTS.size());
      for (int from = 0; from < rest.size(); from += 100) {
        var restored = new StoryTracker(CAREFUL);
        saved.restore(restored);
        List<StoryDocument> part = rest.subList(from, Math.min(rest.size(), from + 100));
        assertThat(alerts(track(restored, part, 20))).isEqualTo(alerts(track(whole, part, 20)));
        whole.save(saved);
        var again = new SavedState();
        saved.giveTo(again::put);
        restored.save(again);
        assertThat(again.describe()).isEqualTo(saved.describe());
      }
    }
  }

  @Test
  void anUnknownGroupIsNotJudged() {
    StoryTracker tracker = afterTheFirst();
    var saved = new SavedState();
    tracker.save(saved);
    String before = saved.describe();
    tracker.judge(123_456_789, StoryAlert.Label.CHANCE);
    tracker.save(saved);
    assertThat(saved.describe()).isEqualTo(before);
  }

  private static AlertGroup planted(int id) {
    var group = new AlertGroup(id, 0, 0);
    var vector = new DocumentVector();
    var ring = new DocumentRing(1024, 16_384);
    var words = new int[] {4 * id, 4 * id + 1, 4 * id + 2, 4 * id + 3};
    var header = new DocumentHeader("d", "", DocumentOrigin.NONE, 0, 0);
    vector.set(new StoryDocument(header, words, new int[] {1, 1, 1, 1}), ring);
    group.terms.add(vector.compared(), 0);
    return group;
  }

  private static double factor(LabeledGroups groups, AlertGroup like) {
    return groups.budgetFactor(Story.NONE, like.terms);
  }

  @Test
  void theGroupsJudgedFirstAreForgottenFirst() {
    var groups = new LabeledGroups();
    int given = LabeledGroups.LIMIT + 10;
    for (int id = 0; id < given; id++) {
      groups.put(planted(id), StoryAlert.Label.CHANCE);
    }
    groups.put(planted(given - LabeledGroups.LIMIT), StoryAlert.Label.EVENT);
    groups.put(planted(given), StoryAlert.Label.EVENT);
    Set<Integer> forgotten = new HashSet<>();
    for (int id = 0; id <= given; id++) {
      if (groups.label(id) == null) {
        forgotten.add(id);
        assertThat(factor(groups, planted(id))).isEqualTo(1);
      }
    }
    assertThat(forgotten).containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11);
    assertThat(factor(groups, planted(10))).isCloseTo(LabeledGroups.EVENT_FACTOR, within(1e-12));
    assertThat(factor(groups, planted(12)) * LabeledGroups.CHANCE_DIVISOR)
        .isCloseTo(1, within(1e-12));
  }

  @Test
  void evictedTermsAreNotCompared() {
    var groups = new LabeledGroups();
    groups.put(planted(3), StoryAlert.Label.CHANCE);
    var rows = new BitSet();
    rows.set(12, 16);
    groups.evict(rows);
    assertThat(factor(groups, planted(3))).isEqualTo(1);
    assertThat(groups.label(3)).isEqualTo(StoryAlert.Label.CHANCE);
  }
}
