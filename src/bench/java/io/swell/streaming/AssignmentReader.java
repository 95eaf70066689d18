package io.swell.streaming;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.swell.streaming.admin.StreamTopic;
import io.swell.streaming.client.KafkaClients;
import java.time.Duration;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * Counts committed assignments of documents whose ids are a letter and a number, sees those that
 * come twice, and how long each model pauses. Belongs to one thread.
 */
final class AssignmentReader implements AutoCloseable {
  private final Consumer<byte[], byte[]> consumer;
  private final BitSet seen = new BitSet();
  private final Map<String, Long> last = new TreeMap<>();
  private final Map<String, Long> longest = new TreeMap<>();
  private long count;
  private long twice;

  AssignmentReader(KafkaClients clients) {
    consumer = clients.consumer();
    String topic = StreamTopic.ASSIGNMENTS.name(clients.options());
    List<TopicPartition> partitions =
        IntStream.range(0, clients.options().partitions())
            .mapToObj(p -> new TopicPartition(topic, p))
            .toList();
    consumer.assign(partitions);
    consumer.seekToBeginning(partitions);
  }

  /** Reads what comes within so many milliseconds. */
  void read(long millis) {
    for (ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofMillis(millis))) {
      int number = Integer.parseInt(new String(record.key(), UTF_8).substring(1));
      twice += seen.get(number) ? 1 : 0;
      seen.set(number);
      count++;
      String value = new String(record.value(), UTF_8);
      int at = value.indexOf("\"model\":\"") + 9;
      String model = value.substring(at, value.indexOf('"', at));
      long now = System.nanoTime();
      longest.merge(model, now - last.getOrDefault(model, now), Math::max);
      last.put(model, now);
    }
  }

  /** Longest pause of each model since the last call, in seconds. */
  Map<String, Double> pauses() {
    Map<String, Double> pauses = new TreeMap<>();
    long now = System.nanoTime();
    last.forEach(
        (model, time) ->
            pauses.put(model, Math.max(longest.getOrDefault(model, 0L), now - time) / 1e9));
    longest.clear();
    return pauses;
  }

  /** Seconds that the quietest model has been silent for. */
  double silence() {
    long now = System.nanoTime();
    return last.values().stream().mapToLong(time -> now - time).max().orElse(0) / 1e9;
  }

  /** Assignments read. */
  long count() {
    return count;
  }

  /** Documents that were assigned. */
  int documents() {
    return seen.cardinality();
  }

  /** Assignments of documents that had one before. */
  long twice() {
    return twice;
  }

  @Override
  public void close() {
    consumer.close();
  }
}
