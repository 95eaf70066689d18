package io.swell.streaming;

import io.swell.streaming.admin.TrackerGroup;
import io.swell.streaming.client.ConnectionException;
import io.swell.streaming.client.KafkaClients;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/** {@link SourceOffsets} as reported by the brokers. Thread-safe. */
final class AdminSourceOffsets implements SourceOffsets, AutoCloseable {
  /** How long to wait for the end of a quiet partition. */
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  private final Admin admin;
  private final TrackerGroup group;
  private final String documents;
  private final Map<Integer, Question> questions = new ConcurrentHashMap<>();

  private volatile Set<TopicPartition> partitions = Set.of();
  private boolean isAsking;

  /** Sum of the ends of all partitions when they were last known; -1 before that. */
  private long size = -1;

  private long grewAt;

  /** A request for the end of a partition, sent at a time; the answer may be outstanding. */
  private record Question(long time, KafkaFuture<ListOffsetsResultInfo> end) {}

  AdminSourceOffsets(KafkaClients kafka) {
    admin = kafka.admin();
    group = new TrackerGroup(admin, kafka.options().application());
    documents = kafka.options().documents();
  }

  @Override
  public Map<Integer, Backlog> backlog() {
    try {
      Map<TopicPartition, Long> committed = group.committed();
      Map<TopicPartition, Long> begins = group.offsets(documents, OffsetSpec.earliest());
      Map<Integer, Backlog> backlog = new HashMap<>();
      // Records of an open transaction may never be committed, so they are not waited for.
      group
          .committedEnds(documents)
          .forEach(
              (at, end) -> {
                long begin = begins.getOrDefault(at, 0L);
                long position = Math.max(begin, committed.getOrDefault(at, begin));
                backlog.put(at.partition(), new Backlog(position, end));
              });
      partitions =
          backlog.keySet().stream()
              .map(number -> new TopicPartition(documents, number))
              .collect(Collectors.toUnmodifiableSet());
      return backlog;
    } catch (ConnectionException e) {
      throw new KafkaException("cannot determine what is left to ingest: " + e.getMessage(), e);
    }
  }

  @Override
  public long readUntil(int partition, long position, boolean isQuiet, long now) {
    var at = new TopicPartition(documents, partition);
    Question newest =
        new Question(now, admin.listOffsets(Map.of(at, OffsetSpec.latest())).partitionResult(at));
    Question before = questions.put(partition, newest);
    Question asked = isQuiet ? newest : before;
    Long end = asked == null ? null : answer(asked, isQuiet ? PATIENCE : Duration.ZERO);
    return asked != null && end != null && position >= end ? asked.time : 0;
  }

  @Override
  public synchronized long lastGrowth(long now) {
    if (!isAsking) {
      isAsking = true;
      Map<TopicPartition, OffsetSpec> latest =
          partitions.stream().collect(Collectors.toMap(at -> at, at -> OffsetSpec.latest()));
      var unused =
          admin.listOffsets(latest).all().whenComplete((found, failure) -> found(found, now));
    }
    return grewAt;
  }

  /**
   * Stores the ends of all partitions.
   *
   * @param ends null if the request failed, for a reason that Kafka's client logs
   * @param asked when the request was sent
   */
  private synchronized void found(
      @Nullable Map<TopicPartition, ListOffsetsResultInfo> ends, long asked) {
    isAsking = false;
    if (ends != null) {
      long found = ends.values().stream().mapToLong(ListOffsetsResultInfo::offset).sum();
      grewAt = size >= 0 && found > size ? asked : grewAt;
      size = found;
    }
  }

  /** Returns the answer, or null if the end is not known, for a reason that Kafka's client logs. */
  private static @Nullable Long answer(Question asked, Duration patience) {
    try {
      return asked.end.get(patience.toMillis(), TimeUnit.MILLISECONDS).offset();
    } catch (TimeoutException | ExecutionException e) {
      return null;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return null;
    }
  }

  @Override
  public void close() {
    admin.close();
  }
}
