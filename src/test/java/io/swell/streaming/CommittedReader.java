package io.swell.streaming;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * Reads all stream topics of a tracker from before its first record on, as a reader of committed
 * records does, whatever happens to tracker and broker meanwhile.
 */
final class CommittedReader implements AutoCloseable {
  private final Consumer<byte[], byte[]> consumer;
  private final List<TopicPartition> partitions = new ArrayList<>();
  private final Map<StreamTopic, List<ConsumerRecord<byte[], byte[]>>> records = new TreeMap<>();
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private final Map<String, StreamTopic> topics = new TreeMap<>();
  private final Thread thread = new Thread(this::run, "committed reader");
  private volatile boolean closing;
  private final Map<TopicPartition, Long> positions = new HashMap<>();
  private long read;

  private CommittedReader(KafkaClients clients) {
    consumer = clients.consumer();
    for (StreamTopic topic : StreamTopic.values()) {
      String name = topic.name(clients.options());
      topics.put(name, topic);
      records.put(topic, new ArrayList<>());
      IntStream.range(0, clients.options().partitions())
          .forEach(p -> partitions.add(new TopicPartition(name, p)));
    }
  }

  /** Begins to read stream topics that exist. */
  static CommittedReader start(KafkaClients clients) {
    CommittedReader reader = new CommittedReader(clients);
    reader.consumer.assign(reader.partitions);
    reader.consumer.seekToBeginning(reader.partitions);
    reader.thread.setDaemon(true);
    reader.thread.start();
    return reader;
  }

  private void run() {
    try (consumer) {
      while (!closing) {
        var polled = consumer.poll(Duration.ofMillis(50));
        Map<TopicPartition, Long> now = new HashMap<>();
        partitions.forEach(at -> now.put(at, consumer.position(at)));
        synchronized (this) {
          positions.putAll(now);
          for (ConsumerRecord<byte[], byte[]> record : polled) {
            of(record.topic()).add(record);
          }
          read += polled.count();
          notifyAll();
        }
      }
    } catch (RuntimeException e) {
      failure.set(e);
    }
  }

  private List<ConsumerRecord<byte[], byte[]>> of(String name) {
    StreamTopic topic = topics.get(name);
    List<ConsumerRecord<byte[], byte[]>> list = topic == null ? null : records.get(topic);
    if (list == null) {
      throw new IllegalStateException("a record of " + name + " was not asked for");
    }
    return list;
  }

  /** What was read so far. */
  synchronized List<ConsumerRecord<byte[], byte[]>> records(StreamTopic topic) {
    Throwable failed = failure.get();
    if (failed != null) {
      throw new AssertionError("the reader of committed records failed", failed);
    }
    List<ConsumerRecord<byte[], byte[]>> list = records.get(topic);
    return list == null ? List.of() : List.copyOf(list);
  }

  /** Number of records read of one stream topic. */
  synchronized int count(StreamTopic topic) {
    List<ConsumerRecord<byte[], byte[]>> list = records.get(topic);
    return list == null ? 0 : list.size();
  }

  /** Offset of a partition up to which everything was read. */
  synchronized long position(TopicPartition at) {
    return positions.getOrDefault(at, 0L);
  }

  /** Waits until something is read, or for so long. */
  synchronized void awaitMore(long millis) throws InterruptedException {
    long before = read;
    long end = System.nanoTime() + millis * 1_000_000;
    for (long left = millis;
        read == before && left > 0;
        left = (end - System.nanoTime()) / 1_000_000) {
      wait(left);
    }
  }

  @Override
  public void close() {
    closing = true;
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // the thread is a daemon and ends after its poll
    }
  }
}
