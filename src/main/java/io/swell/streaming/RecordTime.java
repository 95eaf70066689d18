package io.swell.streaming;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.streams.processor.TimestampExtractor;

/**
 * Returns the timestamp of a record, or the wall clock for a record without one (-1: from clients
 * that set none, or older than Kafka 0.10). Kafka Streams' own extractors either fail on a record
 * without a timestamp, again after every restart, or skip it. Public because Kafka Streams creates
 * it by name.
 */
public final class RecordTime implements TimestampExtractor {
  @Override
  public long extract(ConsumerRecord<Object, Object> record, long partitionTime) {
    return record.timestamp() >= 0 ? record.timestamp() : System.currentTimeMillis();
  }
}
