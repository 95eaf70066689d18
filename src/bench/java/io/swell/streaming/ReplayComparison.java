package io.swell.streaming;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.swell.streaming.admin.StreamTopic;
import io.swell.streaming.client.KafkaClients;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/** Compares what was committed to a stream topic with what {@code swell replay} wrote. */
final class ReplayComparison {
  private final Map<String, Integer> expected = new HashMap<>();
  private final List<String> others = new ArrayList<>();
  private int equal;

  /**
   * Compares all records. A record without an equal line is one of the others; lines without a
   * record only count as missing, because a stream has no end and a file has.
   *
   * @param file of the outputs of a replay, in JSON lines
   */
  ReplayComparison(Path file, KafkaClients clients, StreamTopic topic) throws IOException {
    for (String line : Files.readAllLines(file)) {
      expected.merge(line, 1, Integer::sum);
    }
    for (byte[] value : values(clients, topic)) {
      String found = new String(value, UTF_8);
      if (expected.merge(found, -1, Integer::sum) >= 0) {
        equal++;
      } else {
        others.add(found);
      }
    }
  }

  /** Returns the values of all committed records, without tombstones. */
  private static List<byte[]> values(KafkaClients clients, StreamTopic topic) {
    List<byte[]> values = new ArrayList<>();
    List<TopicPartition> partitions =
        IntStream.range(0, clients.options().partitions())
            .mapToObj(p -> new TopicPartition(topic.name(clients.options()), p))
            .toList();
    try (Consumer<byte[], byte[]> consumer = clients.consumer()) {
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
      while (ends.entrySet().stream()
          .anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofMillis(200))) {
          if (record.value() != null && !TaskReplay.isPublishedAgain(record)) {
            values.add(record.value());
          }
        }
      }
    }
    return values;
  }

  /** Number of records that equal a line of the replay. */
  int equal() {
    return equal;
  }

  /** The records without an equal line. */
  List<String> others() {
    return others;
  }

  /** Some line of the replay without an equal record; empty if there is none. */
  String missing() {
    return expected.entrySet().stream()
        .filter(each -> each.getValue() > 0)
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse("");
  }
}
