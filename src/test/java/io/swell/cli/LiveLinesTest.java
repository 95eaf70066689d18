package io.swell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.view.PlantedStory;
import io.swell.view.TopicView;
import io.swell.view.ViewOptions;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class LiveLinesTest {
  private static final int WINDOWS = 40;

  private final TopicView view = new TopicView(new ViewOptions(400, 20), null);
  private final ByteArrayOutputStream written = new ByteArrayOutputStream();
  private final LiveLines lines =
      new LiveLines.LiveTopics(new PrintStream(written, true, StandardCharsets.UTF_8), view);

  private List<String> written() {
    return written.toString(StandardCharsets.UTF_8).lines().toList();
  }

  @Test
  void eachEventIsOneLineAndThePositionAnother() {
    PlantedStory.addTo(view, WINDOWS);
    lines.show(0);
    lines.show(1);
    assertThat(written())
        .containsOnlyOnce("2001-07-30  ended     #2    glacier moraine crevasse")
        .filteredOn(line -> line.contains("documents"))
        .singleElement()
        .asString()
        .startsWith("2001-10-08    9,600 documents ")
        .contains("/s    9 topics  mosaic tile grout");
  }

  @Test
  void thePositionIsPrintedEveryFiveSeconds() {
    for (int second = 0; second <= 10; second++) {
      PlantedStory.addTo(view, second, WINDOWS);
      lines.show(second * 1_000_000_000L);
    }
    assertThat(written()).filteredOn(line -> line.contains("documents")).hasSize(3);
  }
}
