package io.swell.ranking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.swell.ranking.TestCollection.Judgment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reads judgments as published, and damaged ones. */
class JudgmentTest {
  @Test
  void readsJudgmentsInEveryForm() {
    assertThat(Judgment.parse("1 0 d7 2\n1\t0\td8\t-1\n\n", "qrels"))
        .containsExactly(new Judgment("1", "d7", 2), new Judgment("1", "d8", -1));
    assertThat(Judgment.parse("query-id\tcorpus-id\tscore\nq1\td7\t1\n", "test.tsv"))
        .containsExactly(new Judgment("q1", "d7", 1));
  }

  @ParameterizedTest
  @CsvSource({
    "' ', qrels has no judgment; write one per line: query 0 document grade",
    "1 0 d1 1|1 d2, 'qrels line 2 must have 4 columns, the last a whole number, found ''1 d2'''",
    "1 0 d1 high, found '1 0 d1 high'; write: query 0 document grade",
    "1 d1 7, must have 4 columns",
    "query document grade|1 0 d1 1, line 2 must have 3 columns"
  })
  void invalidJudgmentsAreRejectedWithTheExpectedForm(String lines, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Judgment.parse(lines.replace('|', '\n'), "qrels"))
        .withMessageContaining(message);
  }
}
