package io.swell.streaming;

import io.swell.streaming.client.KafkaClients;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.internals.Topic;
import org.apache.kafka.common.protocol.ByteBufferAccessor;
import org.apache.kafka.coordinator.group.generated.CoordinatorRecordType;
import org.apache.kafka.coordinator.group.generated.GroupMetadataKey;
import org.apache.kafka.coordinator.group.generated.GroupMetadataValue;

/**
 * Reads the generation of a tracker's consumer group, which each rebalance raises by one, from the
 * stream topic in which the embedded broker keeps its groups. Belongs to one thread.
 */
final class GroupGeneration implements AutoCloseable {
  private static final TopicPartition GROUPS =
      new TopicPartition(Topic.GROUP_METADATA_TOPIC_NAME, 0);

  private final Consumer<byte[], byte[]> consumer;
  private final String group;
  private int generation;

  GroupGeneration(KafkaClients clients) {
    consumer = clients.consumer();
    group = clients.options().application();
    consumer.assign(List.of(GROUPS));
    consumer.seekToBeginning(List.of(GROUPS));
  }

  /** Returns the generation now. */
  int now() {
    long end = consumer.endOffsets(List.of(GROUPS)).getOrDefault(GROUPS, 0L);
    while (consumer.position(GROUPS) < end) {
      for (ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofMillis(20))) {
        read(ByteBuffer.wrap(record.key()), record.value());
      }
    }
    return generation;
  }

  private void read(ByteBuffer key, byte[] value) {
    if (key.getShort() == CoordinatorRecordType.GROUP_METADATA.id()
        && value != null
        && new GroupMetadataKey(new ByteBufferAccessor(key), (short) 0).group().equals(group)) {
      ByteBuffer content = ByteBuffer.wrap(value);
      short version = content.getShort();
      generation = new GroupMetadataValue(new ByteBufferAccessor(content), version).generation();
    }
  }

  @Override
  public void close() {
    consumer.close();
  }
}
