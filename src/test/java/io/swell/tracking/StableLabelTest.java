package io.swell.tracking;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.state.StateFormat;
import io.swell.state.StateReader;
import io.swell.state.StateWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class StableLabelTest {
  private static final StateFormat<StableLabel> FORMAT = StateFormat.of(StableLabel.class);

  private static final List<String> OLD = List.of("oil", "price", "barrel", "opec");
  private static final List<String> NEW = List.of("oil", "gulf", "attack", "barrel", "price");

  private static StableLabel labeled() {
    var label = new StableLabel();
    label.update(OLD);
    return label;
  }

  @Test
  void theFirstTermsLabelATopicAtOnce() {
    assertThat(labeled()).hasToString("oil price barrel");
  }

  @Test
  void orderAndOneNewTermDoNotChangeTheLabel() {
    StableLabel label = labeled();
    for (int i = 0; i < 10; i++) {
      label.update(List.of("barrel", "opec", "oil", "price"));
    }
    assertThat(label).hasToString("oil price barrel");
  }

  @Test
  void twoNewTermsChangeTheLabelOncePersistent() {
    StableLabel label = labeled();
    label.update(NEW);
    label.update(NEW);
    label.update(OLD);
    label.update(NEW);
    label.update(NEW);
    assertThat(label).hasToString("oil price barrel");
    label.update(NEW);
    assertThat(label).hasToString("oil gulf attack");
  }

  @Test
  void aWordThatHasLeftTheFiveHeaviestIsReplacedAtOnceAndTheOthersStay() {
    List<String> heaviest = List.of("price", "oil", "gulf", "attack", "ship", "barrel");
    StableLabel label = labeled();
    label.update(heaviest);
    assertThat(label).hasToString("oil price gulf");
  }

  @Test
  void aLabelOfWhichNoWordIsInForceChangesAtOnce() {
    StableLabel label = labeled();
    label.update(List.of("rain", "storm", "flood", "wind", "snow", "hail", "oil"));
    assertThat(label).hasToString("rain storm flood");
  }

  @Test
  void formsOfAWordNameATopicOnceAndDoNotChangeTheLabel() {
    StableLabel label = labeled();
    for (int i = 0; i < 10; i++) {
      label.update(List.of("prices", "oil", "price", "tanker", "barrels"));
    }
    assertThat(label).hasToString("oil price barrel");
  }

  @Test
  void aSavedLabelWithTheEndingOfAnOrdinalNumberIsReplaced() {
    var writer = new StateWriter();
    writer.putSigned(0).putVarInt(3);
    List.of("treaty", "st", "britain").forEach(writer::putShortString);
    StableLabel label = FORMAT.read(new StateReader(writer.take()), new StableLabel());
    List<String> heaviest = List.of("treaty", "st", "britain", "boundary");
    label.update(heaviest);
    label.update(heaviest);
    assertThat(label).hasToString("treaty britain boundary");
  }

  @Test
  void aTopicWithoutTermsKeepsItsLabel() {
    StableLabel label = labeled();
    for (int i = 0; i < 5; i++) {
      label.update(List.of());
    }
    assertThat(label).hasToString("oil price barrel");
  }

  @Test
  void aRestoredLabelContinuesCounting() {
    StableLabel label = labeled();
    label.update(NEW);
    label.update(NEW);
    var writer = new StateWriter();
    FORMAT.write(label, writer);
    StableLabel restored = FORMAT.read(new StateReader(writer.take()), new StableLabel());
    assertThat(restored).hasToString("oil price barrel");
    restored.update(NEW);
    assertThat(restored).hasToString("oil gulf attack");
  }
}
