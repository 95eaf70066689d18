package io.swell.streaming;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.swell.engine.Bag;
import io.swell.model.SettledState;
import io.swell.model.StoragePrecision;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.utils.Bytes;

/** Reads what a run has committed in the end, and has it compared. */
final class FaultOutcome {
  /** The journal drops operations when it has more than 64, within a few commits. */
  private static final int MOST_DROPPED = 100;

  private final FaultStage stage;

  FaultOutcome(FaultStage stage) {
    this.stage = stage;
  }

  /** Waits until all that was fed is learned, stops the trackers, and compares. */
  FaultFindings compare() throws Exception {
    stage.await("all documents to be learned", this::isLearned);
    FaultFindings findings = new FaultFindings();
    for (FaultyInstance instance : stage.wanted()) {
      int code = instance.stop();
      findings.require(code == 143 || code == 0, instance.name() + " ended with " + code);
    }
    Map<Integer, Long> learned = learned();
    List<ConsumerRecord<byte[], byte[]>> changelog =
        read(StreamTopics.changelogs(stage.options()).get(0));
    Map<StreamTopic, List<ConsumerRecord<byte[], byte[]>>> records = new TreeMap<>();
    for (StreamTopic topic : StreamTopic.values()) {
      records.put(topic, seen(topic, findings));
    }
    new FaultLaws(
            stage.configuration(),
            stage.feed(),
            topic -> records.getOrDefault(topic, List.of()),
            learned,
            state(changelog))
        .check(findings);
    rollOvers(changelog, findings);
    return findings;
  }

  private boolean isLearned() throws Exception {
    Map<Integer, Long> bags = new HashMap<>();
    Set<String> ids = new HashSet<>();
    for (ConsumerRecord<byte[], byte[]> record : stage.reader().records(StreamTopic.BAGS)) {
      if (LogEntryDeserializer.deserialize(record.value()) instanceof Bag bag) {
        ids.add(bag.id());
        bags.put(record.partition(), record.offset());
      }
    }
    if (ids.size() < stage.feed().awaited()) {
      return false;
    }
    Map<Integer, Long> learned = learned();
    return bags.entrySet().stream()
        .allMatch(bag -> learned.getOrDefault(bag.getKey(), 0L) > bag.getValue());
  }

  /** Offset of each partition of the log of bags from which learning goes on. */
  private Map<Integer, Long> learned() throws Exception {
    Map<Integer, Long> learned = new HashMap<>();
    stage
        .committed(StreamTopic.BAGS.name(stage.options()))
        .forEach((at, offset) -> learned.put(at.partition(), offset));
    return learned;
  }

  /**
   * What our reader saw on the way, which must be what is there in the end, apart from what was
   * deleted meanwhile.
   */
  private List<ConsumerRecord<byte[], byte[]>> seen(StreamTopic topic, FaultFindings findings)
      throws Exception {
    String name = topic.name(stage.options());
    Map<TopicPartition, Long> begins = new HashMap<>();
    Map<TopicPartition, Long> ends = new HashMap<>();
    try (Consumer<byte[], byte[]> consumer = Streams.clients(stage.configuration()).consumer()) {
      consumer.assign(stage.partitions(name));
      begins.putAll(consumer.beginningOffsets(stage.partitions(name)));
      ends.putAll(consumer.endOffsets(stage.partitions(name)));
    }
    stage.await(
        "our own reader to come to " + ends,
        () ->
            ends.entrySet().stream()
                .allMatch(end -> stage.reader().position(end.getKey()) >= end.getValue()));
    List<ConsumerRecord<byte[], byte[]>> seen = stage.reader().records(topic);
    List<ConsumerRecord<byte[], byte[]>> kept =
        seen.stream()
            .filter(
                record ->
                    record.offset()
                        >= begins.getOrDefault(
                            new TopicPartition(record.topic(), record.partition()), 0L))
            .toList();
    findings.compareAll("seen on the way", places(read(name)), places(kept));
    return seen;
  }

  private static Map<String, List<String>> places(List<ConsumerRecord<byte[], byte[]>> records) {
    Map<String, List<String>> places = new TreeMap<>();
    for (ConsumerRecord<byte[], byte[]> record : records) {
      places
          .computeIfAbsent(record.topic() + "-" + record.partition(), p -> new ArrayList<>())
          .add(
              record.offset()
                  + " "
                  + new String(record.key(), UTF_8)
                  + " "
                  + Arrays.hashCode(record.value()));
    }
    return places;
  }

  /** How often each model's journal of slot operations dropped some: in a long run, often. */
  private void rollOvers(List<ConsumerRecord<byte[], byte[]>> changelog, FaultFindings findings) {
    Map<String, Set<Long>> firsts = new TreeMap<>();
    for (ConsumerRecord<byte[], byte[]> record : changelog) {
      StateKey key = StateKey.of(Bytes.wrap(record.key()));
      if (record.value() != null && SettledState.isSummary(key.part())) {
        var piece =
            new SettledState(
                taker -> taker.accept(key.part(), record.value()), StoragePrecision.DOUBLE);
        firsts.computeIfAbsent(key.model(), model -> new HashSet<>()).add(piece.dropped());
      }
    }
    firsts.forEach(
        (model, dropped) -> {
          // compaction may have taken some of those values, but at most so many go at once
          int times = (int) Math.max(dropped.size() - 1, Collections.max(dropped) / MOST_DROPPED);
          findings.count("roll-overs of " + model, times);
          findings.require(
              !stage.setting().isLong() || times >= FaultSetting.LEAST_ROLL_OVERS,
              "the journal of %s rolled over %d times, the run is to see it %d times"
                  .formatted(model, times, FaultSetting.LEAST_ROLL_OVERS));
        });
  }

  private static Map<Bytes, byte[]> state(List<ConsumerRecord<byte[], byte[]>> changelog) {
    Map<Bytes, byte[]> state = new TreeMap<>();
    for (ConsumerRecord<byte[], byte[]> record : changelog) {
      if (record.value() == null) {
        state.remove(Bytes.wrap(record.key()));
      } else {
        state.put(Bytes.wrap(record.key()), record.value());
      }
    }
    return state;
  }

  private List<ConsumerRecord<byte[], byte[]>> read(String topic) {
    List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
    try (Consumer<byte[], byte[]> consumer = Streams.clients(stage.configuration()).consumer()) {
      List<TopicPartition> partitions = stage.partitions(topic);
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
      while (ends.entrySet().stream()
          .anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
        consumer.poll(Duration.ofMillis(200)).forEach(records::add);
      }
    }
    return records;
  }
}
