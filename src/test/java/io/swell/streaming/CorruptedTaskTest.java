package io.swell.streaming;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.swell.streaming.client.KafkaOptions;
import io.swell.streaming.client.OutputCodec;
import io.swell.streaming.record.StateKey;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.errors.TaskCorruptedException;
import org.apache.kafka.streams.processor.StateRestoreCallback;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.junit.jupiter.api.Test;

/**
 * A task that ran, followed another as a standby, and becomes active again asks Kafka Streams to be
 * restored. Kafka Streams then commits what the other tasks of the thread have done and, in the
 * same transaction, whatever this task has forwarded.
 */
class CorruptedTaskTest {
  @Test
  void aCorruptedTaskForwardsNothingBeforeItsRestore() {
    Map<Bytes, byte[]> changelog = new HashMap<>();
    ModelStore models = new ModelStore(CountingEngine::new);
    AtomicReference<StateRestoreCallback> restoring = new AtomicReference<>();
    models.init(StoreContext.of(restoring::set), models);
    Streams.accept(models, Streams.bag("a", 1), new Streams.Lines());
    var engine = new CountingEngine("a");
    engine.accept(Streams.bag("a", 1), new Streams.Lines());
    engine.save(
        new io.swell.state.StateSink() {
          @Override
          public void put(byte[] key, byte[] value) {
            changelog.put(new StateKey("a", StateKey.ENGINE, key).bytes(), value);
          }

          @Override
          public void remove(byte[] key) {}
        });
    changelog.forEach((key, value) -> restoring.get().restore(key.get(), value));

    var context = new MockProcessorContext<byte[], byte[]>();
    context.addStateStore(models);
    context.addStateStore(new CommitHook());
    var published = RetainedOutputs.builder(Map.of()).withLoggingDisabled().build();
    published.init(context.getStateStoreContext(), published);
    context.addStateStore(published);
    var meters = new SimpleMeterRegistry();
    var processor =
        new LearnProcessor(
            Streams.configuration().get(KafkaOptions.class),
            OutputCodec.JSON,
            new InstanceState(meters));
    processor.init(context);

    var malformed = new Record<>("a".getBytes(UTF_8), "no bag".getBytes(UTF_8), 0L);
    assertThatThrownBy(() -> processor.process(malformed))
        .isInstanceOf(TaskCorruptedException.class);
    assertThat(context.forwarded()).isEmpty();
  }
}
