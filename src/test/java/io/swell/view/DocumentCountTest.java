package io.swell.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.output.Assignment;
import io.swell.output.DocumentOrigin;
import io.swell.output.ModelReport;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class DocumentCountTest {
  private final DocumentCount count = new DocumentCount();
  private final ModelReport earlier = PlantedStory.report(1, 1);
  private final ModelReport later = PlantedStory.report(2, 1);

  private void assign(long batch, int documents) {
    for (int i = 0; i < documents; i++) {
      count.accept(
          new Assignment(
              earlier.model(),
              "d" + i,
              "",
              DocumentOrigin.NONE,
              Instant.EPOCH,
              List.of(),
              1,
              batch,
              Assignment.Timing.IN_TIME,
              null,
              null,
              null,
              null));
    }
  }

  @Test
  void documentsAfterTheReportCount() {
    count.accept(earlier);
    assign(earlier.batch(), 5);
    assign(earlier.batch() + 1, 3);
    assertThat(count.documents()).isEqualTo(earlier.documents() + 3);
  }

  @Test
  void theNextReportCountsThemItself() {
    count.accept(earlier);
    assign(later.batch(), 4);
    assign(later.batch() + 1, 2);
    count.accept(later);
    assertThat(count.documents()).isEqualTo(later.documents() + 2);
  }

  @Test
  void documentsBeforeTheFirstReportCountAndAreInIt() {
    assign(earlier.batch(), 100);
    assertThat(count.documents()).isEqualTo(100);
    count.accept(earlier);
    assertThat(count.documents()).isEqualTo(earlier.documents());
  }

  /** A dashboard that starts reads assignments and reports, which are not in step. */
  @Test
  void documentsAfterTheFirstReportCountInAnyOrder() {
    assign(earlier.batch(), 5);
    assign(earlier.batch() + 1, 3);
    assign(later.batch() + 1, 2);
    count.accept(earlier);
    assertThat(count.documents()).isEqualTo(earlier.documents() + 5);
    count.accept(later);
    assertThat(count.documents()).isEqualTo(later.documents() + 2);
  }

  @Test
  void manyBatchesBeforeTheFirstReportDoNotFillTheMemory() {
    for (int batch = 1; batch <= 2 * DocumentCount.MOST; batch++) {
      assign(later.batch() + batch, 1);
    }
    count.accept(later);
    assertThat(count.documents()).isEqualTo(later.documents() + DocumentCount.MOST);
  }

  @Test
  void aModelThatWasCreatedAgainStartsOver() {
    count.accept(later);
    assign(later.batch() + 1, 4);
    count.accept(earlier);
    assertThat(count.documents()).isEqualTo(earlier.documents());
  }
}
