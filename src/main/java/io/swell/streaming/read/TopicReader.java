package io.swell.streaming.read;

import io.swell.streaming.admin.AclCheck;
import io.swell.streaming.admin.AuthorizationErrors;
import io.swell.streaming.admin.StreamTopic;
import io.swell.streaming.client.ConnectionException;
import io.swell.streaming.client.ConnectionException.Phase;
import io.swell.streaming.client.KafkaClients;
import io.swell.streaming.client.KafkaOptions;
import io.swell.streaming.read.OutputSubscriber.Start;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the committed records of stream topics: at once, or as they arrive, in a thread of its own.
 */
public abstract sealed class TopicReader implements AutoCloseable
    permits OutputSubscriber, LogSubscriber, AlertSubscriber {
  private static final Logger LOG = LoggerFactory.getLogger(TopicReader.class);

  /** How long each poll waits for records. */
  static final Duration POLL = Duration.ofMillis(200);

  /** The consumer, for use by the thread that reads. */
  final Consumer<byte[], byte[]> consumer;

  private final KafkaOptions options;

  /** The ends of the partitions at the start. */
  private final Map<TopicPartition, Long> ends;

  private final String what;
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private volatile boolean isCaughtUp;
  private volatile boolean isClosing;
  private boolean isLeaving;
  private @Nullable Thread thread;

  /**
   * Reads with a consumer that has its stream topics; closes it in the end.
   *
   * @param what what is read, for messages
   */
  TopicReader(String what, KafkaClients kafka, Consumer<byte[], byte[]> consumer) {
    this.what = what;
    options = kafka.options();
    this.consumer = consumer;
    try {
      ends = consumer.endOffsets(consumer.assignment());
    } catch (RuntimeException e) {
      consumer.close();
      throw e;
    }
  }

  /**
   * Returns a consumer that reads from there on.
   *
   * @param recent number of records of each partition that are recent
   * @throws ConnectionException if Kafka cannot be used or denies access, or a stream topic is
   *     missing
   */
  static Consumer<byte[], byte[]> open(
      KafkaClients kafka, Map<StreamTopic, Start> starts, long recent) throws ConnectionException {
    KafkaOptions options = kafka.options();
    Map<String, Set<AclOperation>> needed = new HashMap<>();
    starts.keySet().forEach(each -> needed.put(each.name(options), Set.of(AclOperation.READ)));
    AclCheck.require(kafka, needed);
    Consumer<byte[], byte[]> consumer = kafka.consumer();
    try {
      Map<TopicPartition, Start> partitions = new HashMap<>();
      for (Map.Entry<StreamTopic, Start> each : starts.entrySet()) {
        partitionsOf(each.getKey().name(options), options, consumer)
            .forEach(at -> partitions.put(at, each.getValue()));
      }
      consumer.assign(partitions.keySet());
      Map<TopicPartition, Long> begins = consumer.beginningOffsets(partitions.keySet());
      Map<TopicPartition, Long> ends = consumer.endOffsets(partitions.keySet());
      partitions.forEach(
          (at, start) -> {
            long begin = begins.getOrDefault(at, 0L);
            long end = ends.getOrDefault(at, 0L);
            consumer.seek(
                at,
                switch (start) {
                  case BEGINNING -> begin;
                  case RECENT -> Math.max(begin, end - recent);
                });
          });
      return consumer;
    } catch (ConnectionException | RuntimeException e) {
      consumer.close();
      throw e;
    }
  }

  private static List<TopicPartition> partitionsOf(
      String topic, KafkaOptions options, Consumer<byte[], byte[]> consumer)
      throws ConnectionException {
    List<PartitionInfo> found = consumer.partitionsFor(topic);
    if (found == null || found.isEmpty()) {
      throw new ConnectionException(
          Phase.TOPIC,
          ("stream topic %s does not exist; check that a tracker has run, and that"
                  + " swell.kafka.prefix (%s) is the prefix of that tracker")
              .formatted(topic, options.prefix()),
          null);
    }
    return found.stream().map(each -> new TopicPartition(each.topic(), each.partition())).toList();
  }

  /** Reads what has arrived and passes it on. */
  abstract void poll() throws InterruptedException;

  /** Called once, when the records that existed at the start have been passed on. */
  void caughtUp() {}

  /**
   * Receives what ended the reading: a {@link ConnectionException} if the broker denied it.
   *
   * @param cause also returned by {@link #failure}
   */
  void failed(Throwable cause) {}

  /** Returns whether the records that existed at the start have been read. */
  boolean hasReachedEnds() {
    return ends.entrySet().stream()
        .allMatch(end -> consumer.position(end.getKey()) >= end.getValue());
  }

  /** Lets a reader read in a thread of its own, until closed, and returns it. */
  static <T extends TopicReader> T started(T reader) {
    TopicReader of = reader; // whose private parts are not those of T
    Thread reading = new Thread(of::run, "swell-" + of.what.replace(' ', '-'));
    reading.setDaemon(true);
    of.thread = reading;
    reading.start();
    return reader;
  }

  private void run() {
    try {
      while (!isClosing) {
        try {
          poll();
          if (!isCaughtUp && hasReachedEnds()) {
            isCaughtUp = true;
            caughtUp();
          }
        } catch (RetriableException e) {
          LOG.warn("the brokers do not answer, so reading {} waits: {}", what, e.getMessage());
        }
      }
    } catch (WakeupException | InterruptException | InterruptedException e) {
      LOG.debug("{}: no more is read", what);
    } catch (RuntimeException e) {
      ConnectionException refusal = AuthorizationErrors.find(e, options, AclOperation.READ);
      Throwable cause = refusal == null ? e : refusal;
      failure.set(cause);
      LOG.error("reading {} failed; no more is read", what, e);
      failed(cause);
    } finally {
      leave();
      consumer.close();
    }
  }

  /** Prevents interrupts from now on, because an interrupted consumer would not leave its group. */
  private synchronized void leave() {
    isLeaving = true;
    boolean unused = Thread.interrupted();
  }

  /** Interrupts what is done with a record. */
  synchronized void interrupt() {
    if (thread != null && !isLeaving) {
      thread.interrupt();
    }
  }

  /** Returns whether all records that existed at the start have been passed on. */
  public boolean isCaughtUp() {
    return isCaughtUp;
  }

  /**
   * Returns what ended the reading, a {@link ConnectionException} if the broker denied it, or null.
   */
  public @Nullable Throwable failure() {
    return failure.get();
  }

  /** Waits until the reading has ended. */
  public void await() throws InterruptedException {
    Thread reading = thread;
    if (reading != null) {
      reading.join();
    }
  }

  /** Ends the reading and returns when it has ended. */
  @Override
  public void close() {
    Thread reading = thread;
    if (reading == null) {
      consumer.close();
    } else {
      isClosing = true;
      consumer.wakeup();
      awaitEnd(reading);
    }
  }

  /** Waits until a thread has ended; an interrupt of the caller does not end the waiting. */
  private static void awaitEnd(Thread reading) {
    boolean interrupted = false;
    while (reading.isAlive()) {
      try {
        reading.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
