package io.swell.streaming;

import io.swell.engine.ModelEngine;
import io.swell.format.input.Ingest;
import io.swell.streaming.admin.StreamTopic;
import io.swell.streaming.admin.StreamTopics;
import io.swell.streaming.client.KafkaOptions;
import io.swell.streaming.client.OutputCodec;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.streams.Topology;

/**
 * The two halves of the stream and what connects them.
 *
 * <pre>
 * documents -> ingest -> log of bags (and how far each partition was read) | dead letters
 * log of bags -> learn -> assignments, snapshots, activity, models, events | dead letters
 * </pre>
 *
 * <p>The halves share no node, so each has its own tasks: all partitions of the documents are
 * analyzed in parallel, and each partition of the log learns its own models.
 */
final class TrackerTopology {
  /** Sinks of the ingesting half. */
  static final String BAGS = "bags";

  /** Sources of the learning half, and its sink of messages between models and their shards. */
  static final String TO_SHARDS = "to-shards";

  private static final String LOG = "log";
  private static final String SHARDS = "shards";

  static final String SOURCE_REPORTS = "statements";

  static final String REJECTED = "rejected";

  /** Sink of the learning half, in addition to those of its outputs. */
  static final String MALFORMED = "malformed";

  private TrackerTopology() {}

  /**
   * Builds the topology.
   *
   * @param codec how outputs are written, unless the options say in an envelope
   * @param ingests creates the part of one task that reads and analyzes
   * @param offsets says where the partitions of the documents end
   * @param engines creates an empty engine for a model's key
   * @param instance what the tasks share
   */
  static Topology build(
      KafkaOptions options,
      OutputCodec codec,
      Supplier<Ingest> ingests,
      SourceOffsets offsets,
      Function<String, ModelEngine> engines,
      InstanceState instance) {
    Serializer<byte[]> out = new ByteArraySerializer();
    Deserializer<byte[]> in = new ByteArrayDeserializer();
    String log = StreamTopic.BAGS.name(options);
    String deadLetters = StreamTopic.DEAD_LETTERS.name(options);
    String[] sources = options.shards() > 0 ? new String[] {LOG, SHARDS} : new String[] {LOG};
    Topology topology = new Topology();
    if (options.shards() > 0) {
      topology.addSource(SHARDS, in, in, StreamTopics.shards(options));
    }
    topology
        .addSource("documents", in, in, options.documents())
        .addProcessor(
            IngestProcessor.NAME,
            () -> new IngestProcessor(options, ingests, offsets, instance),
            "documents")
        .addSink(SOURCE_REPORTS, log, out, out, TrackerTopology::everywhere, IngestProcessor.NAME)
        .addSink(BAGS, log, out, out, IngestProcessor.NAME)
        .addSink(REJECTED, deadLetters, out, out, IngestProcessor.NAME)
        .addSource(LOG, in, in, log)
        .addProcessor(
            LearnProcessor.NAME, () -> new LearnProcessor(options, codec, instance), sources)
        .addStateStore(ModelStore.builder(engines, StreamTopics.CHANGELOG), LearnProcessor.NAME)
        .addStateStore(CommitHook.builder(), LearnProcessor.NAME)
        .addStateStore(RetainedOutputs.builder(StreamTopics.CHANGELOG), LearnProcessor.NAME)
        .addSink(MALFORMED, deadLetters, out, out, LearnProcessor.NAME);
    if (options.shards() > 0) {
      String shards = StreamTopics.shards(options);
      topology.addSink(TO_SHARDS, shards, out, out, TrackerTopology::receiver, LearnProcessor.NAME);
    }
    for (StreamTopic output : StreamTopic.OUTPUTS) {
      topology.addSink(output.sink(), output.name(options), out, out, LearnProcessor.NAME);
    }
    return topology;
  }

  /** Sends a message to the partition that its key gives; after the last one comes the first. */
  private static Optional<Set<Integer>> receiver(
      String topic, byte[] key, byte[] value, int partitions) {
    return Optional.of(Set.of(Math.floorMod(ByteBuffer.wrap(key).getInt(), partitions)));
  }

  /** Sends a record that concerns every model to each partition of the log. */
  private static Optional<Set<Integer>> everywhere(
      String topic, byte[] key, byte[] value, int partitions) {
    return Optional.of(IntStream.range(0, partitions).boxed().collect(Collectors.toSet()));
  }
}
