package io.swell.streaming;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.swell.config.Configuration;
import io.swell.engine.Bag;
import io.swell.engine.LogEntry;
import io.swell.engine.LogEntryCodec;
import io.swell.engine.ModelEngine;
import io.swell.engine.ShardedEngine;
import io.swell.engine.SourceEnds;
import io.swell.engine.SourceProgress;
import io.swell.math.Parallel;
import io.swell.output.DocumentOrigin;
import io.swell.streaming.admin.StreamTopic;
import io.swell.streaming.client.KafkaOptions;
import io.swell.streaming.client.OutputCodec;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.processor.api.MockProcessorContext.CapturedPunctuator;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.junit.jupiter.api.Test;

class LearnProcessorTest {
  private static final int MODELS = 5;
  private static final int BACKLOG = 500;

  private final Configuration configuration =
      Streams.configuration(
          "learn.batch=50", "kafka.commit-interval=PT0.01S", "kafka.transaction-timeout=PT0.02S");
  private final MockProcessorContext<byte[], byte[]> context = new MockProcessorContext<>();

  @Test
  void aReportThatReleasesTheBacklogsOfManyModelsTakesSeveralTransactions() {
    LearnProcessor processor = processor();
    accept(processor, new SourceEnds(List.of((long) BACKLOG, 1L), 1));
    for (int n = 0; n < BACKLOG; n++) {
      for (int model = 0; model < MODELS; model++) {
        accept(processor, bag("model-" + model, n));
      }
    }
    accept(processor, new SourceProgress(0, BACKLOG, 0, 0, 1));
    assertThat(assigned()).isZero();

    context.resetCommit();
    accept(processor, new SourceProgress(1, 1, 0, 0, 1));
    int transactions = 1;
    while (!due().isEmpty()) {
      assertThat(context.committed()).isTrue();
      context.resetCommit();
      due().get(0).getPunctuator().punctuate(0);
      transactions++;
    }
    assertThat(transactions).isGreaterThan(1);
    assertThat(assigned()).isEqualTo(MODELS * BACKLOG);
    assertThat(context.committed()).isFalse();
  }

  /** Otherwise its documents would go to a shard, which has no use for them. */
  @Test
  void aModelWithTheKeyOfAShardBecomesADeadLetter() {
    LearnProcessor processor = processor(Streams.configuration("learn.shards=2"));
    accept(processor, bag("model\u001f1", 0));
    assertThat(context.forwarded())
        .extracting(each -> each.childName().orElseThrow())
        .containsExactly(TrackerTopology.MALFORMED);
  }

  private List<CapturedPunctuator> due() {
    return context.scheduledPunctuators().stream().filter(each -> !each.cancelled()).toList();
  }

  private long assigned() {
    return context.forwarded().stream()
        .filter(each -> each.childName().equals(Optional.of(StreamTopic.ASSIGNMENTS.sink())))
        .count();
  }

  private LearnProcessor processor() {
    return processor(configuration);
  }

  private LearnProcessor processor(Configuration configuration) {
    context.setCurrentSystemTimeMs(5_000_000);
    var models = new ModelStore(model -> engine(configuration, model));
    models.init(StoreContext.of(callback -> {}), models);
    context.addStateStore(models);
    context.addStateStore(cached(new CommitHook()));
    var published = RetainedOutputs.builder(Map.of()).withLoggingDisabled().build();
    published.init(context.getStateStoreContext(), published);
    context.addStateStore(published);
    var meters = new SimpleMeterRegistry();
    var processor =
        new LearnProcessor(
            configuration.get(KafkaOptions.class), OutputCodec.JSON, new InstanceState(meters));
    processor.init(context);
    return processor;
  }

  private static ModelEngine engine(Configuration configuration, String model) {
    int shards = configuration.get(KafkaOptions.class).shards();
    return shards == 0
        ? Streams.engine(configuration, model)
        : ShardedEngine.of(
            model, "none", configuration, Parallel.SEQUENTIAL, shards, Integer.MAX_VALUE);
  }

  /** Returns a cache above a store that passes on no key, because there is no commit. */
  private static StateStore cached(CommitHook store) {
    return (StateStore)
        Proxy.newProxyInstance(
            CommitHook.class.getClassLoader(),
            new Class<?>[] {KeyValueStore.class},
            (proxy, method, arguments) ->
                method.getName().equals("put") ? null : method.invoke(store, arguments));
  }

  private static void accept(LearnProcessor processor, LogEntry entry) {
    byte[] value = LogEntryCodec.write(entry);
    processor.process(new Record<>(entry.model().getBytes(UTF_8), value, entry.ingestTime()));
  }

  private static Bag bag(String model, int n) {
    return new Bag(
        model,
        model + "-" + n,
        1_000_000L + n * 1_000L,
        5_000_000L + n,
        DocumentOrigin.NONE,
        null,
        List.of(),
        "title " + n,
        new String[] {"often", "t" + n % 7, "u" + n % 5},
        new int[] {2, 1, 1},
        0,
        0,
        n,
        true,
        null);
  }
}
