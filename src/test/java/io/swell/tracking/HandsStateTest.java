package io.swell.tracking;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.config.OptionCatalog;
import io.swell.model.SavedState;
import io.swell.model.StateReader;
import io.swell.model.StateWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What was done to topics by hand is saved with them. */
class HandsStateTest {
  @Test
  void aNamedTopicReadsBackTheSame() {
    var topic = new TrackedTopic(7, 3, 1000);
    topic.name = "Central banks";
    topic.muted = true;
    var writer = new StateWriter();
    topic.write(writer);
    TrackedTopic read = TrackedTopic.read(7, new StateReader(writer.take()));
    assertThat(read.shownName()).isEqualTo("Central banks");
    assertThat(read.muted).isTrue();
  }

  @Test
  void aPinnedTopicStaysPinned() {
    var saved = new SavedState();
    var pinned = lives();
    assertThat(pinned.pin(1, true)).isTrue();
    pinned.save(saved);
    var same = lives();
    saved.giveTo(same::restore);
    assertThat(same.pin(1, true)).as("whether that changed anything").isFalse();
    assertThat(same.pin(2, true)).isTrue();
  }

  private static Lives lives() {
    var options =
        OptionCatalog.of(List.of(LivesOptions.class)).reader().read().get(LivesOptions.class);
    return new Lives(options, 4, 20);
  }
}
