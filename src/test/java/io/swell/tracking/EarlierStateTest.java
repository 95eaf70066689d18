package io.swell.tracking;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.config.OptionCatalog;
import io.swell.model.StateReader;
import io.swell.model.StateSink;
import io.swell.model.StateWriter;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** State written before topics could be named, muted and pinned. */
class EarlierStateTest {
  @Test
  void aTopicOfEarlierStateIsNeitherNamedNorMuted() {
    var topic = new TrackedTopic(7, 3, 1000);
    topic.lastSeen = 2000;
    var writer = new StateWriter();
    topic.write(writer);
    byte[] now = writer.take();
    byte[] earlier = Arrays.copyOf(now, now.length - 2); // without "muted" and "has a name"
    TrackedTopic read = TrackedTopic.read(7, new StateReader(earlier));
    assertThat(read.lastSeen).isEqualTo(2000);
    assertThat(read.muted).isFalse();
    assertThat(read.name).isNull();
  }

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
  void livesOfEarlierStateHaveNoPinnedTopic() {
    var now = new Saved();
    var pinned = lives();
    assertThat(pinned.pin(1, true)).isTrue();
    pinned.save(now);
    var same = lives();
    same.restore(now.key, now.value);
    assertThat(same.pin(1, true)).isFalse();

    var none = lives();
    none.pin(1, true);
    none.pin(1, false);
    none.save(now);
    var earlier = lives();
    int silences = 4 * 5 * Long.BYTES;
    earlier.restore(now.key, Arrays.copyOf(now.value, now.value.length - Integer.BYTES - silences));
    assertThat(earlier.pin(1, true)).isTrue();
  }

  private static Lives lives() {
    var options =
        OptionCatalog.of(List.of(LivesOptions.class)).reader().read().get(LivesOptions.class);
    return new Lives(options, 4, 20);
  }

  /** The piece of kind 'l'. */
  private static final class Saved implements StateSink {
    private byte[] key = {};
    private byte[] value = {};

    @Override
    public void put(byte[] key, byte[] value) {
      if (key[0] == 'l') {
        this.key = key;
        this.value = value;
      }
    }

    @Override
    public void remove(byte[] key) {}
  }
}
