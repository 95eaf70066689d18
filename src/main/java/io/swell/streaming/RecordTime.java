package io.swell.streaming;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.streams.processor.TimestampExtractor;

/**
 * The time of a record as it was sent, and the wall clock for one that was sent without a time (-1:
 * clients that set none, records older than Kafka 0.10). Kafka Streams' own extractors fail on such
 * a record, again after every restart, or leave it out. Public because Kafka Streams makes it by
 * its name.
 */
public final class RecordTime implements TimestampExtractor {
  @Override
  public long extract(ConsumerRecord<Object, Object> record, long partitionTime) {
    return record.timestamp() >= 0 ? record.timestamp() : System.currentTimeMillis();
  }
}
