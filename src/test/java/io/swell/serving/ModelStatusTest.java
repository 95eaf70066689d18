package io.swell.serving;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.config.OptionCatalog;
import io.swell.view.PlantedStory;
import io.swell.view.ViewOptions;
import java.util.List;
import org.junit.jupiter.api.Test;

class ModelStatusTest {
  private static final long SECOND = 1_000_000_000L;

  private final Views views =
      Views.of(
          OptionCatalog.of(List.of(ViewOptions.class)).reader().read().get(ViewOptions.class),
          null);
  private final ModelStatus status = new ModelStatus(views, false);

  private double pace() {
    return status.of(PlantedStory.MODEL).documentsPerSecond();
  }

  @Test
  void documentsThatWereLearnedBeforeTheStartAreNoThroughput() {
    views.topics().beginHistory();
    views.topics().accept(PlantedStory.report(1, 1));
    status.observe(0);
    views.topics().accept(PlantedStory.report(90, 1));
    status.observe(SECOND);
    assertThat(views.topics().of(PlantedStory.MODEL).overview().documents()).isPositive();
    assertThat(pace()).isZero();
    views.topics().endHistory();
    status.observe(2 * SECOND);
    assertThat(pace()).isZero();
    views.topics().accept(PlantedStory.report(91, 1));
    status.observe(3 * SECOND);
    long documents =
        PlantedStory.report(91, 1).documents() - PlantedStory.report(90, 1).documents();
    assertThat(pace()).isEqualTo((double) documents);
  }
}
