package io.swell.tracking;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.config.OptionCatalog;
import io.swell.lifecycle.LifecycleOptions;
import io.swell.lifecycle.TopicLifecycle;
import io.swell.model.SavedDocuments;
import io.swell.model.SavedState;
import io.swell.state.StateReader;
import io.swell.state.StateWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Names and pins by users are saved with the topics. */
class CurationStateTest {
  @Test
  void aNamedTopicIsRestored() {
    var topic = new TrackedTopic(7, 3, 1000);
    topic.rename("Central banks");
    topic.mute(true);
    var writer = new StateWriter();
    TrackedTopic.FORMAT.write(topic, writer);
    TrackedTopic read = TrackedTopic.FORMAT.read(new StateReader(writer.take()));
    assertThat(read.displayName()).isEqualTo("Central banks");
    assertThat(read.isMuted()).isTrue();
  }

  @Test
  void pinningIsRestoredAndIdempotent() {
    var saved = new SavedState();
    var pinned = lives();
    assertThat(pinned.pin(1, true)).isTrue();
    pinned.save(saved);
    var same = lives();
    saved.restore(same);
    assertThat(same.pin(1, true)).as("whether that changed anything").isFalse();
    assertThat(same.pin(2, true)).isTrue();
  }

  private static TopicLifecycle lives() {
    var options =
        OptionCatalog.of(List.of(LifecycleOptions.class))
            .reader()
            .read()
            .get(LifecycleOptions.class);
    return new TopicLifecycle(options, 4, 20, new SavedDocuments());
  }
}
