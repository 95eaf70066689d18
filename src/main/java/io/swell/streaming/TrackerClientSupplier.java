package io.swell.streaming;

import io.swell.format.registry.SchemaRegistry;
import io.swell.streaming.admin.TopicIdentities;
import io.swell.streaming.client.KafkaClients;
import io.swell.streaming.read.SchemaHold;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.KafkaClientSupplier;

/**
 * Creates the clients of Kafka Streams, and derives the transactional ids from the name of the
 * instance if it has one. Kafka Streams uses a random id when no store is on disk; a transaction
 * that a crashed instance left open then blocks readers until it times out, whereas with the same
 * id the restarted instance aborts it at once.
 *
 * @param kafka creates the clients that ask about the consumer group
 * @param instance name of the instance; empty if it has none
 * @param losses receives what can no longer be read
 * @param registry has the schemas for which documents wait
 * @param state says where records of the log of bags wait; receives how far each partition was read
 */
record TrackerClientSupplier(
    KafkaClients kafka,
    String instance,
    DataLossMonitor losses,
    SchemaRegistry registry,
    InstanceState state)
    implements KafkaClientSupplier {
  @Override
  public Producer<byte[], byte[]> getProducer(Map<String, Object> config) {
    Map<String, Object> named = new HashMap<>(config);
    if (!instance.isEmpty()) {
      // The id that Kafka Streams chose ends with the number of the thread.
      String id = String.valueOf(config.get(ProducerConfig.TRANSACTIONAL_ID_CONFIG));
      String thread = id.substring(id.lastIndexOf('-'));
      String application = kafka.options().application();
      named.put(ProducerConfig.TRANSACTIONAL_ID_CONFIG, application + "-" + instance + thread);
    }
    return new InputProducer(named, losses.identities());
  }

  @Override
  public Admin getAdmin(Map<String, Object> config) {
    return Admin.create(config);
  }

  @Override
  public Consumer<byte[], byte[]> getConsumer(Map<String, Object> config) {
    return new InputConsumer(
        config,
        losses,
        kafka,
        new SchemaHold(registry::isReady, kafka.options().documents()::equals),
        state);
  }

  @Override
  public Consumer<byte[], byte[]> getRestoreConsumer(Map<String, Object> config) {
    return new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer());
  }

  @Override
  public Consumer<byte[], byte[]> getGlobalConsumer(Map<String, Object> config) {
    return getRestoreConsumer(config);
  }

  /**
   * The producer of Kafka Streams, which commits with each offset the id of its stream topic.
   *
   * <p>It commits no transaction in which a record could not be sent because the brokers did not
   * say in time, within {@code max.block.ms}, which partitions its stream topic has. Kafka Streams
   * takes that for a corrupted task and then commits the thread's other tasks, in a transaction
   * that also holds what this task had sent, but not its offsets: what it had read since the last
   * commit would be published twice. Refused as fenced, Kafka Streams instead aborts the
   * transaction and begins again with all tasks of the thread.
   */
  private static final class InputProducer extends KafkaProducer<byte[], byte[]> {
    private final TopicIdentities identities;
    private boolean isIncomplete;

    InputProducer(Map<String, Object> config, TopicIdentities identities) {
      super(config, new ByteArraySerializer(), new ByteArraySerializer());
      this.identities = identities;
    }

    @Override
    public List<PartitionInfo> partitionsFor(String topic) {
      try {
        return super.partitionsFor(topic);
      } catch (TimeoutException e) {
        isIncomplete = true;
        throw e;
      }
    }

    @Override
    public void sendOffsetsToTransaction(
        Map<TopicPartition, OffsetAndMetadata> offsets, ConsumerGroupMetadata group) {
      super.sendOffsetsToTransaction(identities.tag(offsets), group);
    }

    @Override
    public void commitTransaction() {
      if (isIncomplete) {
        throw new ProducerFencedException(
            "a record could not be sent in time, so this transaction must be aborted");
      }
      super.commitTransaction();
    }

    @Override
    public void abortTransaction() {
      super.abortTransaction();
      isIncomplete = false;
    }
  }
}
