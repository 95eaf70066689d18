package io.swell.streaming.feed;

import io.swell.streaming.client.ConnectionException;
import io.swell.streaming.client.ConnectionException.Phase;
import io.swell.streaming.client.KafkaClients;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;

/** Distinguishes records from transaction markers, which have offsets too. */
public final class CommittedRecords {
  private static final Duration POLL = Duration.ofMillis(500);

  private CommittedRecords() {}

  /**
   * Returns whether there is a record between two offsets that is, or may still become, committed.
   * Reads up to the first one.
   */
  public static boolean exist(KafkaClients kafka, TopicPartition at, long from, long until)
      throws ConnectionException {
    try (Consumer<byte[], byte[]> consumer = kafka.consumer()) {
      consumer.assign(List.of(at));
      consumer.seek(at, from);
      while (consumer.position(at) < until) {
        var records = consumer.poll(POLL).records(at);
        if (!records.isEmpty()) {
          return records.get(0).offset() < until;
        }
        Long committed = consumer.endOffsets(List.of(at)).get(at);
        if (committed == null || consumer.position(at) >= committed) {
          return consumer.position(at) < until; // an open transaction follows
        }
      }
      return false;
    } catch (KafkaException e) {
      throw new ConnectionException(Phase.TOPIC, "cannot read " + at + ": " + e.getMessage(), e);
    }
  }
}
