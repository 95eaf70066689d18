package io.swell.streaming;

import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** The producer of Kafka Streams, which commits with each offset the id of its stream topic. */
final class InputProducer extends KafkaProducer<byte[], byte[]> {
  private final TopicIdentities identities;

  InputProducer(Map<String, Object> config, TopicIdentities identities) {
    super(config, new ByteArraySerializer(), new ByteArraySerializer());
    this.identities = identities;
  }

  @Override
  public void sendOffsetsToTransaction(
      Map<TopicPartition, OffsetAndMetadata> offsets, ConsumerGroupMetadata group) {
    super.sendOffsetsToTransaction(identities.tag(offsets), group);
  }
}
