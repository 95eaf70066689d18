package io.swell.streaming.feed;

import io.swell.format.input.RawRecord;
import io.swell.streaming.admin.AuthorizationErrors;
import io.swell.streaming.admin.StreamTopics;
import io.swell.streaming.client.ConnectionCheck;
import io.swell.streaming.client.ConnectionException;
import io.swell.streaming.client.KafkaClients;
import io.swell.streaming.client.KafkaOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.acl.AclOperation;
import org.jspecify.annotations.Nullable;

/**
 * Sends raw records to the documents' stream topic, according to a {@link SendSchedule}. The
 * timestamp of a record is the time at which it was sent; event times stay in the documents. For
 * use by one thread.
 */
public final class Feeder implements AutoCloseable {

  /** How long it waits for brokers that are away after it has started. */
  private static final Duration OUTAGE = Duration.ofMinutes(30);

  private static final Duration CLOSE = Duration.ofSeconds(2);

  private final KafkaOptions options;
  private final String topic;
  private final SendSchedule schedule;
  private final Producer<byte[], byte[]> producer;
  private final long start = System.nanoTime();
  private final CountDownLatch stopped = new CountDownLatch(1);

  /** Numbers of records that were acknowledged although an earlier one was not. */
  private final SortedSet<Long> beyond = new TreeSet<>();

  /** Number of records sent first that were all acknowledged. */
  private long stored;

  private final AtomicReference<@Nullable Exception> failure = new AtomicReference<>();
  private long sent;

  private Feeder(KafkaClients kafka, SendSchedule schedule) {
    this.options = kafka.options();
    this.topic = options.documents();
    this.schedule = schedule;
    this.producer = kafka.producer(OUTAGE);
  }

  /**
   * Checks the connection, creates missing stream topics, and returns a feeder that is ready to
   * send.
   *
   * @throws ConnectionException if Kafka cannot be used; the message says what to change
   */
  public static Feeder start(KafkaClients kafka, SendSchedule schedule) throws ConnectionException {
    new ConnectionCheck(kafka).run();
    try (Admin admin = kafka.admin()) {
      StreamTopics.ensureDocuments(admin, kafka.options());
    }
    return new Feeder(kafka, schedule);
  }

  /**
   * Waits until a record is due and sends it.
   *
   * @param key its key, or null
   * @param eventTime event time of the document, in milliseconds since 1970 UTC; used by the
   *     schedule
   * @param headers what a document does not contain itself, by the headers of {@link RawRecord}
   * @throws IllegalArgumentException if the record is too long for the stream topic
   * @throws IOException if the broker refused an earlier record
   * @throws InterruptedException if the feeder was stopped, so the record is not sent
   */
  public void send(byte @Nullable [] key, byte[] value, long eventTime, Map<String, String> headers)
      throws IOException, InterruptedException {
    if (value.length > KafkaClients.MAX_VALUE_BYTES) {
      throw new IllegalArgumentException(
          "a document must have at most %s bytes, found %s"
              .formatted(KafkaClients.MAX_VALUE_BYTES, value.length));
    }
    long wait = (long) schedule.dueNanos(sent, eventTime) - (System.nanoTime() - start);
    if (stopped.await(Math.max(0, wait), TimeUnit.NANOSECONDS)) {
      throw new InterruptedException("the feeder was stopped");
    }
    throwFailure();
    try {
      var record = new ProducerRecord<>(topic, key, value);
      headers.forEach(
          (name, text) -> record.headers().add(name, text.getBytes(StandardCharsets.UTF_8)));
      long number = sent;
      var unused = producer.send(record, (place, refused) -> answered(number, refused));
    } catch (KafkaException e) {
      throw new IOException("cannot send to " + topic + ": " + e.getMessage(), e);
    }
    sent++;
  }

  private void answered(long number, @Nullable Exception refused) {
    if (refused == null) {
      synchronized (beyond) {
        beyond.add(number);
        while (!beyond.isEmpty() && beyond.first() == stored) {
          beyond.remove(stored++);
        }
      }
    } else {
      failure.compareAndSet(null, refused);
    }
  }

  /**
   * Waits until the broker has stored everything sent.
   *
   * @throws IOException if it refused a record
   */
  public void flush() throws IOException {
    producer.flush();
    throwFailure();
  }

  /**
   * Returns the number of records that the broker has acknowledged before the first that it has
   * not. Records after that one may be stored, too, unless all were acknowledged.
   */
  public long stored() {
    synchronized (beyond) {
      return stored;
    }
  }

  /** Makes the current and all further calls of {@code send} fail; called by another thread. */
  public void stop() {
    stopped.countDown();
  }

  private void throwFailure() throws IOException {
    Exception refused = failure.get();
    if (refused != null) {
      ConnectionException refusal = AuthorizationErrors.find(refused, options, AclOperation.WRITE);
      if (refusal != null) {
        throw refusal;
      }
      throw new IOException(
          "the broker refused a record for " + topic + ": " + refused.getMessage(), refused);
    }
  }

  /** Sends what is left, within a few seconds if it was stopped, and closes the producer. */
  @Override
  public void close() {
    producer.close(stopped.getCount() == 0 ? CLOSE : Duration.ofMillis(Long.MAX_VALUE));
  }
}
