package io.swell.streaming;

import io.swell.engine.Bag;
import io.swell.streaming.admin.AclCheck;
import io.swell.streaming.admin.AuthorizationErrors;
import io.swell.streaming.admin.StreamTopic;
import io.swell.streaming.client.ConnectionException;
import io.swell.streaming.client.KafkaClients;
import io.swell.streaming.client.KafkaOptions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Passes on the newest documents of the log of bags as they arrive, in a thread of its own. */
public final class LogSubscriber implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(LogSubscriber.class);
  private static final Duration POLL = Duration.ofMillis(200);
  private static final int FEW = 50;

  private final KafkaOptions options;
  private final Consumer<byte[], byte[]> consumer;
  private final Listener listener;
  private final Thread thread;

  /** The ends of the partitions at the start. */
  private final Map<TopicPartition, Long> ends;

  /** Whether documents that were in the log at the start are still being read. */
  private volatile boolean isCatchingUp = true;

  /** A record of the log, unread. */
  public static final class LogRecord {
    private final byte[] value;

    LogRecord(byte[] value) {
      this.value = value;
    }

    /** Reads the record; returns null if it is not a document of this release. */
    public @Nullable Bag document() {
      try {
        return LogEntryCodec.read(value) instanceof Bag bag ? bag : null;
      } catch (IllegalArgumentException e) {
        LOG.debug("skipping a record of the log of bags", e); // the tracker reports it
        return null;
      }
    }

    /** Returns how many bytes it has. */
    public int bytes() {
      return value.length;
    }
  }

  /** Receives what is read. */
  public interface Listener {
    /** Receives a record of the log. */
    void accept(LogRecord record);

    /** Called again and again while few records come: there is time for other work. */
    void pause();

    /** Receives the reason why nothing more is read. */
    void failed(String reason);
  }

  private LogSubscriber(
      KafkaOptions options,
      Consumer<byte[], byte[]> consumer,
      Map<TopicPartition, Long> ends,
      Listener listener) {
    this.options = options;
    this.consumer = consumer;
    this.ends = ends;
    this.listener = listener;
    thread = new Thread(this::run, "swell-log");
    thread.setDaemon(true);
  }

  /**
   * Begins to read.
   *
   * @param recent number of records of each partition to begin with
   * @throws ConnectionException if Kafka cannot be used or denies access, or the log is missing
   */
  public static LogSubscriber follow(KafkaClients kafka, int recent, Listener listener)
      throws ConnectionException {
    KafkaOptions options = kafka.options();
    AclCheck.require(kafka, Map.of(StreamTopic.BAGS.name(options), Set.of(AclOperation.READ)));
    Consumer<byte[], byte[]> consumer = kafka.consumer();
    Map<TopicPartition, Long> ends;
    try {
      List<TopicPartition> partitions =
          OutputSubscriber.partitionsOf(StreamTopic.BAGS, options, consumer);
      consumer.assign(partitions);
      Map<TopicPartition, Long> begins = consumer.beginningOffsets(partitions);
      ends = consumer.endOffsets(partitions);
      ends.forEach(
          (at, end) -> consumer.seek(at, Math.max(begins.getOrDefault(at, 0L), end - recent)));
    } catch (ConnectionException | RuntimeException e) {
      consumer.close();
      throw e;
    }
    LogSubscriber subscriber = new LogSubscriber(options, consumer, ends, listener);
    subscriber.thread.start();
    return subscriber;
  }

  private void run() {
    try (consumer) {
      while (!Thread.currentThread().isInterrupted()) {
        try {
          poll();
        } catch (RetriableException e) {
          LOG.warn("the brokers do not answer, so reading the log waits: {}", e.getMessage());
        }
      }
    } catch (WakeupException e) {
      LOG.debug("the log of bags is not read any more");
    } catch (RuntimeException e) {
      ConnectionException refusal = AuthorizationErrors.find(e, options, AclOperation.READ);
      LOG.error("reading the log of bags failed; it is not read any more", e);
      listener.failed(String.valueOf((refusal == null ? e : refusal).getMessage()));
      isCatchingUp = false;
    }
  }

  private void poll() {
    ConsumerRecords<byte[], byte[]> records = consumer.poll(POLL);
    for (ConsumerRecord<byte[], byte[]> record : records) {
      byte[] value = record.value();
      if (value != null) {
        listener.accept(new LogRecord(value));
      }
    }
    isCatchingUp = isCatchingUp && !OutputSubscriber.hasReached(consumer, ends);
    if (records.count() < FEW) {
      listener.pause();
    }
  }

  /**
   * Returns why documents that were in the log at the start may not have been passed on yet; none
   * once they have, or after a failure, which the listener knows.
   */
  public List<String> readinessFaults() {
    return isCatchingUp
        ? List.of(
            "reading the newest documents of the log of bags; the search is incomplete until then")
        : List.of();
  }

  /** Ends the reading and returns when it has ended. */
  @Override
  public void close() {
    consumer.wakeup();
    OutputSubscriber.awaitEnd(thread);
  }
}
