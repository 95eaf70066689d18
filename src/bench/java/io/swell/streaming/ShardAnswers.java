package io.swell.streaming;

import io.swell.engine.ShardMessage;
import io.swell.streaming.admin.StreamTopics;
import io.swell.streaming.client.KafkaClients;
import java.time.Duration;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/** Sees when shards answer the requests of one model. Belongs to one thread. */
final class ShardAnswers implements AutoCloseable {
  private final Consumer<byte[], byte[]> consumer;

  /** When the last piece of the answers to each request was read. */
  private final NavigableMap<Long, Long> times = new TreeMap<>();

  private long bytes;

  ShardAnswers(KafkaClients clients) {
    consumer = clients.consumer();
    String topic = StreamTopics.shards(clients.options());
    List<TopicPartition> partitions =
        IntStream.range(0, clients.options().partitions())
            .mapToObj(p -> new TopicPartition(topic, p))
            .toList();
    consumer.assign(partitions);
    consumer.seekToBeginning(partitions);
  }

  /** Reads what comes within so many milliseconds; returns whether anything came. */
  boolean read(long millis) {
    boolean any = false;
    for (ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofMillis(millis))) {
      ShardMessage message = ShardMessage.read(record.value());
      bytes += record.value().length;
      if (message.isAnswer()) {
        times.put(message.number(), System.nanoTime());
      }
      any = true;
    }
    return any;
  }

  /** Number of the last request that was answered; 0 if none was. */
  long last() {
    return times.isEmpty() ? 0 : times.lastKey();
  }

  /** Seconds from the answers to one request to those to the last. */
  double secondsSince(long request) {
    Long since = times.get(request);
    if (since == null) {
      throw new IllegalArgumentException("there was no answer to request " + request);
    }
    return (times.lastEntry().getValue() - since) / 1e9;
  }

  /** Bytes of all requests and answers. */
  long bytes() {
    return bytes;
  }

  @Override
  public void close() {
    consumer.close();
  }
}
