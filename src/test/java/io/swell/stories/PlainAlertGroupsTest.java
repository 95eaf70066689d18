package io.swell.stories;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.stories.NoveltyScorer.Evidence;
import io.swell.stories.NoveltyScorer.Score;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Holds the grouping of candidates equal to the plain one. */
class PlainAlertGroupsTest {
  private static final int EVENTS = 6;

  private final StoryTracker tracker = new StoryTracker(PlantedStories.options());
  private final PlantedStories stream = new PlantedStories(5);
  private int fed;
  private boolean hasAspects;

  private void feed() {
    List<StoryDocument> documents = stream.documents();
    PlantedStories.track(tracker, documents.subList(fed, documents.size()), 25);
    fed = documents.size();
  }

  /** Returns documents of an event and some of another one, newest first. */
  private List<Long> evidence(Random random) {
    int event = random.nextInt(EVENTS);
    int other = random.nextInt(EVENTS);
    List<Long> evidence = new ArrayList<>();
    int most = 3 + random.nextInt(20);
    for (long number = tracker.ring.added() - 1; evidence.size() < most && number >= 0; number--) {
      String id = Objects.requireNonNull(tracker.ring.header(number)).id();
      int part = id.startsWith("event" + event) ? 3 : id.startsWith("event" + other) ? 6 : 0;
      if (part > 0 && random.nextInt(part) == 0) {
        evidence.add(number);
      }
    }
    return evidence;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 8})
  void candidatesBelongToTheGroupsOfThePlainForm(long seed) {
    var random = new Random(seed);
    stream.add(2000, 1).add(200, 1, 0, 1, 2, 3, 4, 5);
    feed();
    var groups = new AlertGroups(1, tracker.ring);
    var plain = new PlainAlertGroups(tracker.ring);
    for (int i = 0; i < 300; i++) {
      stream.add(3, 1, 0, 1, 2, 3, 4, 5);
      feed();
      List<Long> numbers = evidence(random);
      double threshold = groups.thresholds().of(0);
      double value = threshold * (0.5 + 3 * random.nextDouble());
      List<Evidence> evidence = numbers.stream().map(number -> new Evidence(number, 1)).toList();
      var counts = new StoryAlert.Counts(3, 100, 1);
      var score = new Score(value, 0, new long[0], new int[0], 0, new int[0], counts);
      AlertGroup group = groups.place(score, evidence).group();
      PlainAlertGroups.Group expected = plain.place(value, threshold, numbers);
      group.isRaised |= value >= threshold;
      assertThat(group.id).as("candidate " + i).isEqualTo(expected.id);
      assertThat(group.isAspect).as("candidate " + i).isEqualTo(expected.isAspect);
      hasAspects |= group.isAspect;
    }
    assertThat(hasAspects).isTrue();
    assertThat(plain.splits).isPositive();
  }
}
