package io.swell.streaming;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.engine.RecordedOutputs;
import io.swell.engine.ShardEngine;
import io.swell.engine.ShardKey;
import io.swell.engine.ShardMessage;
import io.swell.math.Parallel;
import io.swell.state.StateSink;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShardStateTest {
  @Test
  void aLongPieceOfARequestFitsIntoTheChangelog() {
    ShardEngine shard =
        ShardEngine.of(new ShardKey("m", 0), Streams.configuration(), Parallel.SEQUENTIAL);
    byte[] content = new byte[ShardMessage.PIECE_BYTES];
    shard.accept(
        new ShardMessage("m", 0, false, 1, 0, 2, content, Integer.MAX_VALUE, Long.MAX_VALUE),
        new RecordedOutputs());
    List<Integer> sizes = new ArrayList<>();
    shard.save(
        new StateSink() {
          @Override
          public void put(byte[] key, byte[] value) {
            sizes.add(value.length);
          }

          @Override
          public void remove(byte[] key) {}
        });
    assertThat(sizes).anyMatch(size -> size > content.length);
    assertThat(sizes).allMatch(size -> size <= ModelStore.ChangelogSink.MAX_PART_BYTES);
  }
}
