package io.swell.tracking;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.lifecycle.TopicProportions;
import io.swell.state.StateFormat;
import io.swell.state.StateReader;
import io.swell.state.StateWriter;
import java.util.BitSet;
import org.junit.jupiter.api.Test;

/** Which topic is the background, and what documents have without it. */
class PrevalenceTest {
  private static final StateFormat<Prevalence> FORMAT = StateFormat.of(Prevalence.class);

  private final Prevalence prevalence = new Prevalence();

  private boolean isBackgroundAfter(int batches, int with, double share) {
    for (int b = 0; b < batches; b++) {
      prevalence.add(100, with, with * share);
    }
    return prevalence.isBackground();
  }

  @Test
  void theBackgroundIsALittleOfMostDocuments() {
    assertThat(isBackgroundAfter(10, 90, 0.2)).as("too few documents to tell").isFalse();
    assertThat(isBackgroundAfter(90, 90, 0.2)).isTrue();
    assertThat(isBackgroundAfter(200, 65, 0.55)).as("not yet too different").isTrue();
    assertThat(isBackgroundAfter(200, 55, 0.2)).isFalse();
    assertThat(isBackgroundAfter(200, 65, 0.2)).as("not yet enough").isFalse();
  }

  @Test
  void aMessageThatFillsALogIsNoBackground() {
    assertThat(isBackgroundAfter(200, 80, 0.98)).isFalse();
  }

  @Test
  void itIsReadAsItWasWritten() {
    isBackgroundAfter(30, 90, 0.2);
    var writer = new StateWriter();
    FORMAT.write(prevalence, writer);
    byte[] bytes = writer.take();
    Prevalence read = FORMAT.read(new StateReader(bytes), new Prevalence());
    assertThat(read.isBackground()).isTrue();
    FORMAT.write(read, writer);
    assertThat(writer.take()).isEqualTo(bytes);
  }

  @Test
  void proportionsWithoutTheBackgroundSumToOne() {
    double[] proportion = {0.6, 0.3, 0.1, 0.97, 0.02, 0.01, 0, 0, 0, 0.7, 0.2, 0.1};
    var all = new TopicProportions(4, 3, proportion);
    var background = new BitSet();
    background.set(0);
    TopicProportions without = all.without(background, 0.05, 0.5);
    assertThat(without.proportion())
        .usingComparatorWithPrecision(1e-12)
        .containsExactly(0, 0.75, 0.25, 0.97, 0.02, 0.01, 0, 0, 0, 0.7, 0.2, 0.1);
    assertThat(all.without(new BitSet(), 0.05, 0.5)).isSameAs(all);
  }
}
