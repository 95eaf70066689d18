package io.swell.streaming.feed;

import io.swell.config.DurationWords;
import io.swell.engine.Bag;
import io.swell.engine.IdleMarker;
import io.swell.engine.LogEntry;
import io.swell.streaming.admin.AclCheck;
import io.swell.streaming.admin.PrefixOwner;
import io.swell.streaming.admin.StartPosition;
import io.swell.streaming.admin.StreamTopic;
import io.swell.streaming.admin.StreamTopics;
import io.swell.streaming.admin.TrackerGroup;
import io.swell.streaming.client.ConnectionCheck;
import io.swell.streaming.client.ConnectionException;
import io.swell.streaming.client.ConnectionException.Phase;
import io.swell.streaming.client.KafkaClients;
import io.swell.streaming.client.KafkaOptions;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.acl.AclOperation;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Loads history for a new tracker: it sets where the consumer group starts to read, and writes the
 * bags of a file at the head of the log of bags. A {@link io.swell.streaming.Tracker} with the same
 * options learns from both. {@link #remaining} says how much of the history is left; at 0 the
 * tracker has reached the live documents.
 *
 * <p>The start offsets are committed last. A backfill without them was interrupted before all of
 * its history was written, and is refused; a backfill with them continues where it stopped.
 */
public final class Backfill implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Backfill.class);

  /** Largest number of offsets before an end that may all be transaction markers. */
  private static final long MARKS = 1_000;

  private static final Duration POLL = Duration.ofMillis(500);

  private final KafkaOptions options;
  private final KafkaClients kafka;
  private final Admin admin;
  private final TrackerGroup group;
  private final String log;
  private final Map<TopicPartition, Long> start;
  private final Map<TopicPartition, Long> end;
  private final boolean isContinued;
  private final AtomicReference<@Nullable Exception> refused = new AtomicReference<>();
  private @Nullable Producer<byte[], byte[]> producer;
  private @Nullable Map<TopicPartition, Long> logEnd;

  /**
   * Connects, creates missing stream topics, and checks that no other application uses them.
   *
   * @param from where in the documents the history begins; ignored if the backfill continues
   * @param patience how long to wait while the consumer group has members; a killed instance counts
   *     as a member until its session times out
   * @throws ConnectionException if Kafka cannot be used
   * @throws IllegalArgumentException if the tracker is running, or the log of bags belongs to
   *     another one; an {@link io.swell.state.IncompatibleException} if another application owns
   *     the prefix
   */
  public Backfill(KafkaClients kafka, StartPosition from, Duration patience)
      throws ConnectionException, InterruptedException {
    new ConnectionCheck(kafka).run();
    this.kafka = kafka;
    this.options = kafka.options();
    this.log = StreamTopic.BAGS.name(options);
    this.admin = kafka.admin();
    this.group = new TrackerGroup(admin, options.application());
    try {
      StreamTopics.ensure(admin, options);
      PrefixOwner.requireOwn(kafka);
      var aclCheck = new AclCheck(admin, options);
      for (String receiver : TrackerGroup.receivers(options)) {
        aclCheck.group(receiver, AclOperation.READ);
      }
      aclCheck.require();
      List<String> members = group.members();
      if (!members.isEmpty() && !patience.isZero()) {
        LOG.info(
            "waiting up to {} for members of the consumer group that may have ended: {}",
            DurationWords.of(patience),
            members);
        group.awaitNoMembers(patience);
        members = group.members();
      }
      if (!members.isEmpty()) {
        throw new IllegalArgumentException(
            "application " + options.application() + " is running: " + String.join("; ", members));
      }
      Map<TopicPartition, Long> committed = group.committed();
      this.isContinued = committed.keySet().stream().anyMatch(at -> at.topic().equals(log));
      this.end = group.offsets(options.documents(), OffsetSpec.latest());
      this.start = group.offsets(options.documents(), from.spec());
      if (isContinued) {
        start.replaceAll((at, offset) -> committed.getOrDefault(at, offset));
      } else if (!group.offsets(log, OffsetSpec.latest()).values().stream().allMatch(n -> n == 0)) {
        throw new IllegalArgumentException(
            ("stream topic %s holds records, but application %s has read none of them: it belongs"
                    + " to another tracker, or a backfill was interrupted")
                .formatted(log, options.application()));
      }
      PrefixOwner.claim(kafka, Map.of()); // before anything is written; the tracker adds options
    } catch (ConnectionException | InterruptedException | RuntimeException e) {
      admin.close();
      throw e;
    }
  }

  /** Returns whether the backfill was started before and continues where it stopped. */
  public boolean isContinued() {
    return isContinued;
  }

  /**
   * Writes a bag at the head of the log. Call {@link #begin} after the last one.
   *
   * @throws IOException if the broker refused this bag or an earlier one
   */
  public void add(Bag bag) throws IOException {
    send(bag.withoutOffset());
  }

  /**
   * Marks the end of a model's documents in the log, after the last one: the model learns from
   * those that wait in its open mini-batch.
   *
   * @throws IOException if the broker refused the marker or a bag
   */
  public void end(IdleMarker end) throws IOException {
    send(end);
  }

  private void send(LogEntry entry) throws IOException {
    if (producer == null) {
      producer = kafka.producer();
    }
    check();
    try {
      var unused =
          producer.send(
              CommandSender.record(log, entry),
              (metadata, failed) -> {
                if (failed != null) {
                  refused.compareAndSet(null, failed);
                }
              });
    } catch (KafkaException e) {
      throw new IOException("cannot write to " + log + ": " + e.getMessage(), e);
    }
  }

  private void check() throws IOException {
    Exception failed = refused.get();
    if (failed != null) {
      throw new IOException("the broker refused a record for " + log + ": " + failed.getMessage());
    }
  }

  /** Makes the tracker start with the history, unless the backfill continues. */
  public void begin() throws IOException {
    if (producer != null) {
      producer.flush();
      check();
    }
    if (!isContinued) {
      Map<TopicPartition, Long> starts = new HashMap<>(start);
      starts.putAll(group.offsets(log, OffsetSpec.earliest()));
      group.commit(starts);
    }
  }

  /**
   * Returns how many records of the history have not been learned from yet; approximate until it is
   * 0.
   */
  public long remaining() throws ConnectionException {
    Map<TopicPartition, Long> committed = group.committed();
    long left = left(end, committed);
    if (left > 0) {
      return left;
    }
    if (logEnd == null) {
      // All documents of the history are now in the log; later bags are live.
      logEnd = group.offsets(log, OffsetSpec.latest());
    }
    return left(logEnd, committed);
  }

  /** Returns the number of records before the ends; transaction markers alone count as none. */
  private long left(Map<TopicPartition, Long> ends, Map<TopicPartition, Long> committed)
      throws ConnectionException {
    long sum = 0;
    for (TopicPartition at : ends.keySet()) {
      long until = ends.getOrDefault(at, 0L);
      long from = committed.getOrDefault(at, start.getOrDefault(at, 0L));
      long left = Math.max(0, until - from);
      if (left > MARKS || (left > 0 && hasRecord(at, from, until))) {
        sum += left;
      }
    }
    return sum;
  }

  /**
   * Returns whether there is a record, and not only transaction markers, between two offsets that
   * is, or may still become, committed. Reads up to the first one.
   */
  private boolean hasRecord(TopicPartition at, long from, long until) throws ConnectionException {
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

  /** Makes the receivers of alerts start with the alerts that are published from now on. */
  public void settleAlerts() throws ConnectionException {
    for (String receiver : TrackerGroup.receivers(options)) {
      new TrackerGroup(admin, receiver)
          .commit(group.offsets(StreamTopic.ALERTS.name(options), OffsetSpec.latest()));
    }
  }

  @Override
  public void close() {
    if (producer != null) {
      producer.close();
    }
    admin.close();
  }
}
