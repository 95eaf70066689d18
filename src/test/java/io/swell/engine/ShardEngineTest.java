package io.swell.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.swell.config.Configuration;
import io.swell.config.OptionCatalog;
import io.swell.math.Parallel;
import io.swell.method.Rlsi;
import io.swell.model.LearnOptions;
import io.swell.state.IncompatibleException;
import io.swell.state.StateSink;
import io.swell.state.StateWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShardEngineTest {
  private static ShardEngine shard() {
    Configuration defaults = OptionCatalog.of(Engine.OPTIONS).reader().read();
    LearnOptions learn = defaults.get(LearnOptions.class);
    return new ShardEngine(new ShardKey("news", 3), Rlsi.shard(learn, Parallel.SEQUENTIAL));
  }

  @Test
  void theStateOfALaterReleaseIsRefusedByName() {
    byte[] later = new StateWriter().putInt(StateManifest.VERSION + 1).putInt(0).take();
    assertThatThrownBy(() -> shard().restore(StateManifest.KIND.key().take(), later))
        .isInstanceOf(IncompatibleException.class)
        .hasMessageContaining("model news, shard 3");
  }

  @Test
  void theVersionOfTheStateIsSavedOnce() {
    List<byte[]> keys = new ArrayList<>();
    StateSink sink =
        new StateSink() {
          @Override
          public void put(byte[] key, byte[] value) {
            keys.add(key);
          }

          @Override
          public void remove(byte[] key) {
            throw new IllegalStateException("a new shard has nothing to remove");
          }
        };
    ShardEngine shard = shard();
    shard.save(sink);
    shard.save(sink);
    assertThat(keys).filteredOn(key -> key[0] == StateManifest.KIND.code()).hasSize(1);
  }
}
