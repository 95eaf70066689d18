package io.swell.streaming;

import io.swell.engine.Outputs;
import io.swell.format.output.OutputReader;
import io.swell.output.Output;
import io.swell.output.Tombstone;
import io.swell.state.IncompatibleException;
import io.swell.streaming.admin.AclCheck;
import io.swell.streaming.admin.AuthorizationErrors;
import io.swell.streaming.admin.StreamTopic;
import io.swell.streaming.client.ConnectionCheck;
import io.swell.streaming.client.ConnectionException;
import io.swell.streaming.client.ConnectionException.Phase;
import io.swell.streaming.client.KafkaClients;
import io.swell.streaming.client.KafkaOptions;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the committed records of the output topics and passes them to an {@link Outputs}. Records
 * of one partition keep their order, and so do the records of each topic. A tombstone removes what
 * was published under its key.
 */
public final class OutputSubscriber implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(OutputSubscriber.class);
  private static final Duration PATIENCE = Duration.ofSeconds(15);
  private static final long RECENT_RECORDS = 5_000;
  private static final Duration POLL = Duration.ofMillis(200);

  private final KafkaOptions options;
  private final Consumer<byte[], byte[]> consumer;
  private final Map<TopicPartition, StreamTopic> partitions = new HashMap<>();
  private final UnaryOperator<byte[]> decoder;
  private final SchemaHold hold;
  private final Outputs listener;
  private final AtomicLong malformed = new AtomicLong();
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private @Nullable Thread thread;

  private Runnable caughtUp = () -> {};
  private volatile boolean isCaughtUp;

  /** Whether records of a later release were found. */
  private boolean isBehind;

  /** Where to begin in a stream topic. */
  public enum Start {
    /** The oldest record that is kept. */
    BEGINNING,
    /** The last few thousand records of each partition. */
    RECENT,
    /** The first record written from now on. */
    END
  }

  private OutputSubscriber(KafkaClients kafka, Map<StreamTopic, Start> topics, Outputs listener)
      throws ConnectionException {
    if (!StreamTopic.OUTPUTS.containsAll(topics.keySet())) {
      throw new IllegalArgumentException(
          "outputs can only be read from " + StreamTopic.OUTPUTS + ", found " + topics.keySet());
    }
    this.decoder = kafka.outputs().decode();
    hold = new SchemaHold(kafka.outputs().isReady(), topic -> true);
    this.listener = listener;
    new ConnectionCheck(kafka, PATIENCE).run();
    this.options = kafka.options();
    Map<String, Set<AclOperation>> needed = new HashMap<>();
    topics.keySet().forEach(each -> needed.put(each.name(options), Set.of(AclOperation.READ)));
    AclCheck.require(kafka, needed);
    this.consumer = kafka.consumer();
    try {
      assign(options, topics);
    } catch (ConnectionException | KafkaException e) {
      consumer.close();
      throw e;
    }
  }

  /**
   * Passes on every record that exists now, from the beginning, and returns when that is done.
   *
   * @return number of records that are not readable and were skipped
   * @throws ConnectionException if Kafka cannot be used, or a stream topic is missing
   */
  public static long read(KafkaClients kafka, Set<StreamTopic> topics, Outputs listener)
      throws ConnectionException {
    Map<StreamTopic, Start> starts = new HashMap<>();
    topics.forEach(topic -> starts.put(topic, Start.BEGINNING));
    try (OutputSubscriber subscriber = new OutputSubscriber(kafka, starts, listener)) {
      Map<TopicPartition, Long> ends =
          subscriber.consumer.endOffsets(subscriber.partitions.keySet());
      while (!hasReached(subscriber.consumer, ends)) {
        subscriber.poll();
      }
      return subscriber.malformed();
    }
  }

  /**
   * Passes on records as they arrive, in a thread of its own, until closed.
   *
   * @throws ConnectionException if Kafka cannot be used, or a stream topic is missing
   */
  public static OutputSubscriber follow(
      KafkaClients kafka, Map<StreamTopic, Start> topics, Outputs listener)
      throws ConnectionException {
    return follow(kafka, topics, listener, () -> {});
  }

  /**
   * Passes on records as they arrive, in a thread of its own, until closed.
   *
   * @param caughtUp called once, by that thread, when the records that exist now have been passed
   *     on
   * @throws ConnectionException if Kafka cannot be used, or a stream topic is missing
   */
  public static OutputSubscriber follow(
      KafkaClients kafka, Map<StreamTopic, Start> topics, Outputs listener, Runnable caughtUp)
      throws ConnectionException {
    OutputSubscriber subscriber = new OutputSubscriber(kafka, topics, listener);
    subscriber.caughtUp = caughtUp;
    Thread thread = new Thread(subscriber::run, "swell-outputs");
    thread.setDaemon(true);
    subscriber.thread = thread;
    thread.start();
    return subscriber;
  }

  private void assign(KafkaOptions options, Map<StreamTopic, Start> topics)
      throws ConnectionException {
    List<TopicPartition> fromBeginning = new ArrayList<>();
    List<TopicPartition> fromEnd = new ArrayList<>();
    List<TopicPartition> recent = new ArrayList<>();
    for (Map.Entry<StreamTopic, Start> topic : topics.entrySet()) {
      for (TopicPartition partition : partitionsOf(topic.getKey(), options, consumer)) {
        partitions.put(partition, topic.getKey());
        switch (topic.getValue()) {
          case BEGINNING -> fromBeginning.add(partition);
          case RECENT -> recent.add(partition);
          case END -> fromEnd.add(partition);
        }
      }
    }
    consumer.assign(partitions.keySet());
    // An empty collection would mean all partitions.
    if (!fromBeginning.isEmpty()) {
      consumer.seekToBeginning(fromBeginning);
    }
    if (!fromEnd.isEmpty()) {
      consumer.seekToEnd(fromEnd);
      // Determined now and not at the first poll, so that all later records are passed on.
      fromEnd.forEach(consumer::position);
    }
    Map<TopicPartition, Long> begins = consumer.beginningOffsets(recent);
    consumer
        .endOffsets(recent)
        .forEach(
            (at, end) ->
                consumer.seek(at, Math.max(begins.getOrDefault(at, 0L), end - RECENT_RECORDS)));
  }

  /** Returns the partitions of a stream topic, which must exist. */
  static List<TopicPartition> partitionsOf(
      StreamTopic topic, KafkaOptions options, Consumer<byte[], byte[]> consumer)
      throws ConnectionException {
    List<PartitionInfo> found = consumer.partitionsFor(topic.name(options));
    if (found == null || found.isEmpty()) {
      throw new ConnectionException(
          Phase.TOPIC,
          ("stream topic %s does not exist; check that a tracker has run, and that"
                  + " swell.kafka.prefix (%s) is the prefix of that tracker")
              .formatted(topic.name(options), options.prefix()),
          null);
    }
    return found.stream().map(each -> new TopicPartition(each.topic(), each.partition())).toList();
  }

  private void run() {
    try (consumer) {
      Map<TopicPartition, Long> ends = Map.of();
      while (!Thread.currentThread().isInterrupted()) {
        try {
          ends = ends.isEmpty() ? consumer.endOffsets(partitions.keySet()) : ends;
          poll();
          if (!isCaughtUp && hasReached(consumer, ends)) {
            isCaughtUp = true;
            caughtUp.run();
          }
        } catch (RetriableException e) {
          LOG.warn("the brokers do not answer, so reading outputs waits: {}", e.getMessage());
        }
      }
    } catch (WakeupException e) {
      LOG.debug("no more outputs are read");
    } catch (RuntimeException e) {
      ConnectionException refusal = AuthorizationErrors.find(e, options, AclOperation.READ);
      failure.set(refusal == null ? e : refusal);
      LOG.error("reading outputs failed; no more outputs are read", e);
    }
  }

  private void poll() {
    consumer.resume(hold.release(consumer.assignment()));
    for (ConsumerRecord<byte[], byte[]> record :
        hold.withoutHeld(consumer.poll(POLL), this::holdAt)) {
      deliver(record);
    }
  }

  private void holdAt(TopicPartition at, long offset) {
    consumer.pause(Set.of(at));
    consumer.seek(at, offset);
  }

  private void deliver(ConsumerRecord<byte[], byte[]> record) {
    Output output;
    try {
      var at = new TopicPartition(record.topic(), record.partition());
      StreamTopic topic = Objects.requireNonNull(partitions.get(at));
      output =
          record.value() == null
              ? removal(topic, record.key())
              : output(topic, decoder.apply(record.value()));
    } catch (IncompatibleException e) {
      malformed.getAndIncrement();
      if (!isBehind) {
        isBehind = true;
        LOG.warn(
            "skipping records that a later release of Swell wrote, the first at {}-{}-{}: {}",
            record.topic(),
            record.partition(),
            record.offset(),
            e.getMessage());
      }
      return;
    } catch (IllegalArgumentException e) {
      if (malformed.getAndIncrement() == 0) {
        LOG.warn(
            "skipping a record that is not an output of Swell, at {}-{}-{}; further ones are only"
                + " counted",
            record.topic(),
            record.partition(),
            record.offset(),
            e);
      }
      return;
    }
    listener.publish(output);
  }

  private static Tombstone removal(StreamTopic topic, byte @Nullable [] key) {
    if (key == null) {
      throw new IllegalArgumentException("a record with neither key nor value removes nothing");
    }
    return new OutputKey(topic, new String(key, StandardCharsets.UTF_8)).removed();
  }

  private static Output output(StreamTopic topic, byte[] json) {
    return switch (topic) {
      case ASSIGNMENTS -> OutputReader.assignment(json);
      case SNAPSHOTS -> OutputReader.snapshot(json);
      case ACTIVITY -> OutputReader.activity(json);
      case EVENTS -> OutputReader.event(json);
      case STORIES -> OutputReader.story(json);
      case ALERTS -> OutputReader.alert(json);
      case MODELS -> OutputReader.report(json);
      default -> throw new IllegalStateException(topic + " holds no outputs");
    };
  }

  /** Returns whether all records that existed at the start have been passed on. */
  public boolean isCaughtUp() {
    return isCaughtUp;
  }

  /** Returns whether a consumer has read up to these offsets. */
  static boolean hasReached(Consumer<byte[], byte[]> consumer, Map<TopicPartition, Long> ends) {
    return ends.entrySet().stream()
        .allMatch(end -> consumer.position(end.getKey()) >= end.getValue());
  }

  /** Returns the number of records that were skipped because they are not readable. */
  public long malformed() {
    return malformed.get();
  }

  /**
   * Returns what ended the reading, a {@link ConnectionException} if the broker denied it, or null.
   */
  public @Nullable Throwable failure() {
    return failure.get();
  }

  /**
   * Returns why readers do not see all that is published: the reading has failed, or what existed
   * at the start has not been passed on yet. Returns none if they do.
   */
  public List<String> readinessFaults() {
    Throwable failed = failure.get();
    if (failed != null) {
      return List.of("reading outputs failed: " + failed);
    }
    return isCaughtUp
        ? List.of()
        : List.of(
            "reading the outputs that were published before the start; the page and the API"
                + " are incomplete until then");
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
      return;
    }
    consumer.wakeup();
    awaitEnd(reading);
  }

  /** Waits until a thread has ended; an interrupt of the caller does not end the waiting. */
  static void awaitEnd(Thread reading) {
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
