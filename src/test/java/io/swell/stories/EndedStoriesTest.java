package io.swell.stories;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.model.SparseVector;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EndedStoriesTest {
  /** An ended story about rows 0 to 4, and one about rows {@code shift} to {@code shift + 4}. */
  @ParameterizedTest
  @CsvSource({"1, 0, true", "1, 2, true", "1, 3, false", "9, 0, false", "9, 2, false"})
  void aStoryReturnsIfMoreThanOneWordDoes(double weightOfFirst, int shift, boolean returns) {
    var ended = new EndedStories();
    ended.add(story(7, weightOfFirst, 1));
    long found = ended.mostSimilar(story(8, weightOfFirst, 1 + shift));
    assertThat(found).isEqualTo(returns ? 7 : Story.NONE);
  }

  private static Story story(long id, double weightOfFirst, int from) {
    var story = new Story(id, 0);
    int[] rows = {0, from, from + 1, from + 2, from + 3};
    story.add(new SparseVector(rows, new double[] {weightOfFirst, 1, 1, 1, 1}), 0, id, 0);
    return story;
  }
}
