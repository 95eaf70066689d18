package io.swell.streaming.read;

import io.swell.engine.Outputs;
import io.swell.format.output.OutputFormat;
import io.swell.output.Output;
import io.swell.output.Tombstone;
import io.swell.state.IncompatibleException;
import io.swell.streaming.admin.StreamTopic;
import io.swell.streaming.client.ConnectionCheck;
import io.swell.streaming.client.ConnectionException;
import io.swell.streaming.client.KafkaClients;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the committed records of the output topics and passes them to an {@link Outputs}. Records
 * of one partition keep their order, and so do the records of each topic. A tombstone removes what
 * was published under its key.
 */
public final class OutputSubscriber extends TopicReader {
  private static final Logger LOG = LoggerFactory.getLogger(OutputSubscriber.class);
  private static final long RECENT_RECORDS = 5_000;

  private final Map<String, StreamTopic> topics = new HashMap<>();
  private final UnaryOperator<byte[]> decoder;
  private final SchemaHold hold;
  private final Outputs listener;
  private final Runnable caughtUp;
  private final AtomicLong malformed = new AtomicLong();

  /** Whether records of a later release were found. */
  private boolean isBehind;

  /** Where to begin in a stream topic. */
  public enum Start {
    /** The oldest record that is kept. */
    BEGINNING,
    /** The last few thousand records of each partition. */
    RECENT
  }

  private OutputSubscriber(
      KafkaClients kafka, Map<StreamTopic, Start> starts, Outputs listener, Runnable caughtUp)
      throws ConnectionException {
    super("outputs", kafka, open(kafka, starts, RECENT_RECORDS));
    starts.keySet().forEach(topic -> topics.put(topic.name(kafka.options()), topic));
    this.decoder = kafka.outputs().decode();
    hold = new SchemaHold(kafka.outputs().isReady(), topic -> true);
    this.listener = listener;
    this.caughtUp = caughtUp;
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
    try (OutputSubscriber subscriber = connected(kafka, starts, listener, () -> {})) {
      while (!subscriber.hasReachedEnds()) {
        subscriber.poll();
      }
      return subscriber.malformed();
    }
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
    return started(connected(kafka, topics, listener, caughtUp));
  }

  private static OutputSubscriber connected(
      KafkaClients kafka, Map<StreamTopic, Start> starts, Outputs listener, Runnable caughtUp)
      throws ConnectionException {
    new ConnectionCheck(kafka).run();
    return new OutputSubscriber(kafka, starts, listener, caughtUp);
  }

  @Override
  void caughtUp() {
    caughtUp.run();
  }

  @Override
  void poll() {
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
      StreamTopic topic = Objects.requireNonNull(topics.get(record.topic()));
      output =
          record.value() == null
              ? removal(topic, record.key())
              : OutputFormat.read(topic.kind(), decoder.apply(record.value()));
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
    return new Tombstone(topic.kind(), new String(key, StandardCharsets.UTF_8));
  }

  /** Returns the number of records that were skipped because they are not readable. */
  public long malformed() {
    return malformed.get();
  }

  /**
   * Returns why readers do not see all that is published: the reading has failed, or what existed
   * at the start has not been passed on yet. Returns none if they do.
   */
  public List<String> readinessFaults() {
    Throwable failed = failure();
    if (failed != null) {
      return List.of("reading outputs failed: " + failed);
    }
    return isCaughtUp()
        ? List.of()
        : List.of(
            "reading the outputs that were published before the start; the page and the API"
                + " are incomplete until then");
  }
}
