package io.swell.ranking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.swell.ranking.CrossValidation.Candidate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** No query influences the parameters with which it is evaluated. */
class CrossValidationTest {
  private static final Candidate LEFT = candidate("left", 0.9, 0.1, 0.1, 0.1);
  private static final Candidate RIGHT = candidate("right", 0.2, 0.2, 0.2, 0.2);

  @Test
  void eachFoldUsesTheBestCandidateOfTheOthers() {
    // Without query 0 "right" is better, with it "left".
    CrossValidation chosen = CrossValidation.of(List.of(LEFT, RIGHT), 4);
    assertThat(chosen.chosen()).containsExactly(RIGHT, LEFT, LEFT, LEFT);
    assertThat(chosen.measures())
        .extracting(QueryMeasures::averagePrecision)
        .containsExactly(0.2, 0.1, 0.1, 0.1);
  }

  @Test
  void oneFoldUsesTheFirstBestCandidateOfAllQueries() {
    assertThat(CrossValidation.of(List.of(RIGHT, LEFT), 1).chosen()).containsExactly(LEFT);
    Candidate same = candidate("same", 0.9, 0.1, 0.1, 0.1);
    assertThat(CrossValidation.of(List.of(same, LEFT), 1).chosen()).containsExactly(same);
  }

  @Test
  void moreFoldsThanQueriesAreRejected() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CrossValidation.of(List.of(LEFT), 5))
        .withMessageContaining("1 to 4")
        .withMessageContaining("found 5");
  }

  private static Candidate candidate(String name, double... precisions) {
    return new Candidate(
        Map.of("name", name),
        Arrays.stream(precisions)
            .mapToObj(p -> new QueryMeasures(p, new double[4], new double[20]))
            .toList());
  }
}
