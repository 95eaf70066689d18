package io.swell.streaming;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.swell.engine.AwaitedShards;
import io.swell.engine.ShardKey;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ShardMonitorTest {
  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private long now = 1_000_000;
  private final ShardMonitor monitor = new ShardMonitor(meters, () -> now);

  @Test
  void aShardThatDoesNotAnswerIsNamedUntilItDoes() {
    monitor.observe("news", new AwaitedShards(7, List.of(1, 3), 8));
    now += 10_000;
    monitor.observe("news", new AwaitedShards(7, List.of(3), 8));
    now += ShardMonitor.PATIENCE.toMillis() - 10_001;
    assertThat(monitor.sentences()).isEmpty();
    now += 1;
    assertThat(monitor.sentences())
        .singleElement()
        .asString()
        .contains("model news", "30 s", "shard 3 of 0 to 7");
    monitor.observe("news", null);
    assertThat(monitor.sentences()).isEmpty();
  }

  @Test
  void aRoundTripIsFromTheFirstWaitToTheLastAnswer() {
    monitor.observe("news", new AwaitedShards(7, List.of(0, 1), 2));
    now += 100;
    monitor.observe("news", new AwaitedShards(7, List.of(1), 2));
    now += 50;
    monitor.observe("news", new AwaitedShards(8, List.of(0, 1), 2));
    now += 30;
    monitor.observe("news", null);
    var timer = meters.get("swell.shards.round.trip").timer();
    assertThat(timer.count()).isEqualTo(2);
    assertThat(timer.totalTime(TimeUnit.MILLISECONDS)).isEqualTo(180);
  }

  @Test
  void aModelThatAnotherInstanceHasIsNotWaitedFor() {
    monitor.observe("news", new AwaitedShards(7, List.of(0), 2));
    monitor.remove("news");
    now += 1_000_000;
    assertThat(monitor.sentences()).isEmpty();
    assertThat(meters.get("swell.shards.round.trip").timer().count()).isZero();
  }

  @Test
  void aShardThatLeavesHasNoRows() {
    monitor.observeShard(new ShardKey("news", 2), 4_096, 1);
    var gauge = meters.get("swell.shard.rows").tag("shard", "2").gauge();
    assertThat(gauge.value()).isEqualTo(4_096);
    monitor.remove("news\u001f2");
    assertThat(gauge.value()).isZero();
  }

  @Test
  void theWorkOfAShardIsTheSumOfItsSteps() {
    monitor.observeShard(new ShardKey("news", 2), 4_096, 3_000_000);
    monitor.observeShard(new ShardKey("news", 3), 4_096, 50_000_000);
    monitor.observeShard(new ShardKey("news", 2), 8_192, 4_000_000);
    var timer = meters.get("swell.shard.work").tag("shard", "2").timer();
    assertThat(timer.totalTime(TimeUnit.MILLISECONDS)).isEqualTo(7);
  }
}
