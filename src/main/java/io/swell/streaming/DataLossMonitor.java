package io.swell.streaming;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.swell.streaming.admin.StreamTopic;
import io.swell.streaming.admin.StreamTopics;
import io.swell.streaming.admin.TopicIdentities;
import io.swell.streaming.admin.TrackerGroup;
import io.swell.streaming.client.ConnectionException;
import io.swell.streaming.client.ConnectionException.Phase;
import io.swell.streaming.client.KafkaClients;
import io.swell.streaming.client.KafkaOptions;
import io.swell.streaming.client.KafkaOptions.OnDataLoss;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reports records of the documents or of the log of bags that were deleted before the tracker read
 * them: in the log, by a counter and through {@link #sentences}. It stops the tracker if {@code
 * kafka.on-data-loss} says so.
 *
 * <p>Messages between models and their shards are no such records: a model that is restored asks
 * its shards again, so those that were deleted are only logged.
 *
 * <p>It publishes no event, because events are a function of the log of bags, and a loss is not
 * part of that log.
 */
final class DataLossMonitor {
  private static final Logger LOG = LoggerFactory.getLogger(DataLossMonitor.class);
  private static final Duration POLL = Duration.ofMillis(500);

  private final KafkaClients kafka;
  private final KafkaOptions options;
  private final String log;
  private final Map<String, Counter> lost = new HashMap<>();
  private final Map<String, Gap> gaps = new TreeMap<>();
  private final TopicIdentities identities = new TopicIdentities();
  private volatile boolean forgotten;

  /**
   * Offsets of a partition that can no longer be read.
   *
   * @param from the first of them, which was the next one to read
   * @param to oldest remaining offset
   */
  record Gap(TopicPartition at, long from, long to) {
    long offsets() {
      return to - from;
    }

    /**
     * Every record has an offset, but in the log of bags the end of each transaction has one too.
     */
    String sentence() {
      return ("partition %s begins at offset %d, but the next offset to read was %d: %d offsets,"
              + " and at most as many records, were deleted before they were read")
          .formatted(at, to, from, offsets());
    }
  }

  DataLossMonitor(KafkaClients kafka, MeterRegistry meters) {
    this.kafka = kafka;
    this.options = kafka.options();
    this.log = StreamTopic.BAGS.name(options);
    lost.put(options.documents(), counter("documents", meters));
    lost.put(log, counter("bags", meters));
  }

  private static Counter counter(String stream, MeterRegistry meters) {
    return Counter.builder("swell.records.lost")
        .tag("stream", stream)
        .description("Offsets of a stream topic that were deleted before the tracker read them")
        .register(meters);
  }

  /**
   * Compares the committed offsets with the records that the brokers still have.
   *
   * @throws ConnectionException if something is lost and the tracker must stop then
   */
  void check() throws ConnectionException {
    try (Admin admin = kafka.admin()) {
      var group = new TrackerGroup(admin, options.application());
      Map<TopicPartition, Long> committed = group.committed();
      List<Gap> found = new ArrayList<>();
      for (String topic : lost.keySet()) {
        identities.setCurrentId(topic, group.identity(topic));
        group
            .offsets(topic, OffsetSpec.earliest())
            .forEach(
                (at, oldest) -> {
                  long next = committed.getOrDefault(at, oldest);
                  if (next < oldest) {
                    found.add(new Gap(at, next, oldest));
                  }
                });
      }
      // A tracker that continues reports gaps when it reaches them.
      if (!found.isEmpty() && options.onDataLoss() == OnDataLoss.STOP) {
        throw stop(found.stream().map(Gap::sentence).sorted().toList());
      }
      if (hasNoOffset(committed) && hasSavedModels(group)) {
        Set<TopicPartition> partitions = group.offsets(log, OffsetSpec.earliest()).keySet();
        if (hasNoOffset(group.awaitCommitted(partitions))) {
          reportForgotten(); // unless another instance has made the first commit meanwhile
        }
      }
    }
  }

  private boolean hasNoOffset(Map<TopicPartition, Long> committed) {
    return committed.keySet().stream().noneMatch(this::isLog);
  }

  /**
   * Reports that the brokers have deleted the committed offsets, as they do when a group has had no
   * member for some days.
   */
  private void reportForgotten() throws ConnectionException {
    String sentence =
        ("models are saved, but consumer group %s has no committed offsets in %s: they expired"
                + " while no tracker ran (the brokers' offsets.retention.minutes), or were deleted."
                + " Records that were read before would be read again")
            .formatted(options.application(), log);
    if (options.onDataLoss() == OnDataLoss.STOP) {
      throw stop(List.of(sentence));
    }
    LOG.error("{}. Reading continues from the oldest remaining record", sentence);
    forgotten = true;
  }

  private ConnectionException stop(List<String> sentences) {
    return new ConnectionException(
        Phase.DATA_LOSS,
        String.join(". ", sentences)
            + ". Start once with swell.kafka.on-data-loss=continue to continue from the oldest"
            + " remaining record, or delete what was learned with 'swell reset'",
        null);
  }

  /** Returns whether the changelog of the models holds a committed record. */
  private boolean hasSavedModels(TrackerGroup group) throws ConnectionException {
    String changelog = StreamTopics.changelogs(options).get(0);
    Collection<TopicPartition> partitions =
        group.offsets(changelog, OffsetSpec.earliest()).keySet();
    try (Consumer<byte[], byte[]> consumer = kafka.consumer()) {
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
      while (ends.entrySet().stream().anyMatch(e -> consumer.position(e.getKey()) < e.getValue())) {
        if (!consumer.poll(POLL).isEmpty()) {
          return true;
        }
      }
      return false;
    } catch (KafkaException e) {
      throw new ConnectionException(
          Phase.TOPIC, "cannot read " + changelog + ": " + e.getMessage(), e);
    }
  }

  boolean isLog(TopicPartition at) {
    return at.topic().equals(log);
  }

  /**
   * Returns the gaps in partitions from which nothing was ever read. The documents may be older
   * than the tracker, but its log is not.
   *
   * @param oldest the oldest remaining offset of each partition
   */
  List<Gap> unreadGaps(Map<TopicPartition, Long> oldest) {
    return oldest.entrySet().stream()
        .filter(each -> isLog(each.getKey()) && each.getValue() > 0 && !forgotten)
        .map(each -> new Gap(each.getKey(), 0, each.getValue()))
        .toList();
  }

  /**
   * Logs and counts lost records; messages of shards are logged only.
   *
   * @throws KafkaException if the tracker must stop then; its cause says why
   */
  void report(List<Gap> found) {
    List<Gap> losses = new ArrayList<>();
    for (Gap gap : found) {
      Counter counter = lost.get(gap.at().topic());
      if (counter == null) {
        LOG.warn("{}; restart the instance of a model that waits for its shards", gap.sentence());
        continue;
      }
      losses.add(gap);
      counter.increment((double) gap.offsets());
      LOG.error("records are lost: {}", gap.sentence());
      synchronized (gaps) {
        gaps.merge(
            gap.at().toString(),
            gap,
            (before, now) -> new Gap(now.at(), Math.min(before.from(), now.from()), now.to()));
      }
    }
    if (!losses.isEmpty() && options.onDataLoss() == OnDataLoss.STOP) {
      ConnectionException stop = stop(losses.stream().map(Gap::sentence).sorted().toList());
      throw new KafkaException(stop.getMessage(), stop);
    }
  }

  /** Returns a sentence for each partition from which records were lost since the start. */
  List<String> sentences() {
    synchronized (gaps) {
      return gaps.values().stream().map(Gap::sentence).toList();
    }
  }

  TopicIdentities identities() {
    return identities;
  }

  /**
   * Asks the brokers for the current identity of a stream topic.
   *
   * @throws KafkaException if they do not answer
   */
  void identify(String topic) {
    try (Admin admin = kafka.admin()) {
      identities.setCurrentId(
          topic, new TrackerGroup(admin, options.application()).identity(topic));
    } catch (ConnectionException e) {
      throw new KafkaException(e.getMessage()); // without its cause, which would stop the tracker
    }
  }
}
