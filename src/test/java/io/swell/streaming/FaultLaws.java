package io.swell.streaming;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.swell.config.Configuration;
import io.swell.engine.Bag;
import io.swell.engine.LogEntry;
import io.swell.engine.ModelEngine;
import io.swell.engine.SourceReport;
import io.swell.engine.UserCommand;
import io.swell.format.input.Ingest;
import io.swell.format.input.IngestResult;
import io.swell.format.input.IngestResult.Ingested;
import io.swell.format.input.RawRecord;
import io.swell.model.Forgetting;
import io.swell.model.LearnOptions;
import io.swell.streaming.FaultStream.Date;
import io.swell.tracking.WindowOptions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.utils.Bytes;

/**
 * What must hold of everything that a run committed, whatever happened on the way.
 *
 * @param configuration of the trackers
 * @param feed what was fed, and what of it was deleted before a tracker read it
 * @param records of each stream topic, as readers of committed records saw them
 * @param learned per partition, the offset of the log of bags up to which learning is committed
 * @param state newest value of each key of the models' changelog
 */
record FaultLaws(
    Configuration configuration,
    FaultFeed feed,
    Function<StreamTopic, List<ConsumerRecord<byte[], byte[]>>> records,
    Map<Integer, Long> learned,
    Map<Bytes, byte[]> state) {
  /** Documents that both the committed state and the replayed one are given, to compare them. */
  private static final int PROBES = 300;

  /** Checks all of it. */
  void check(FaultFindings findings) {
    log(findings);
    deadLetters(findings);
    Map<String, List<LogEntry>> logs = logs();
    EventTimeLaws times = new EventTimeLaws(stream(), configuration.get(WindowOptions.class));
    times.forward(records, findings);
    Map<StreamTopic, Map<String, List<String>>> expected = new TreeMap<>();
    for (TaskReplay replay : replays()) {
      for (StreamTopic topic : TrackerTopology.OUTPUTS) {
        expected.computeIfAbsent(topic, t -> new TreeMap<>()).putAll(replay.published(topic));
      }
      replay
          .models()
          .forEach(
              (model, engine) -> {
                List<LogEntry> log = logs.getOrDefault(model, List.of());
                times.late(model, log, engine.counters().late(), findings);
                state(findings, model, engine, log.get(log.size() - 1).ingestTime());
              });
    }
    for (StreamTopic topic : TrackerTopology.OUTPUTS) {
      List<ConsumerRecord<byte[], byte[]>> found = records.apply(topic);
      findings.compareAll(
          topic.sink(), expected.getOrDefault(topic, Map.of()), TaskReplay.lines(found));
      for (ConsumerRecord<byte[], byte[]> record : found) {
        if (TaskReplay.isPublishedAgain(record)) {
          boolean namesNone = text(record.value()).contains("\"documents\":[]");
          findings.count("published again " + (namesNone ? "without documents" : "with fewer"), 1);
        }
      }
    }
    if (configuration.get(LearnOptions.class).forgetting() == Forgetting.NONE) {
      StatisticsLaw statistics = new StatisticsLaw(records);
      logs.forEach((model, log) -> statistics.check(model, bags(log), findings));
    }
  }

  private FaultStream stream() {
    return feed.stream();
  }

  /**
   * Each good document that was not deleted before it was read, once in the log, as the bag that it
   * becomes, in the order in which its input partition had it; and each command once.
   */
  private void log(FaultFindings findings) {
    Map<String, List<String>> expected = new LinkedHashMap<>();
    for (long n = 0; n < feed.fed(); n++) {
      if (!FaultStream.isBroken(n) && !feed.isLost(n)) {
        expected.computeIfAbsent(origin(n), f -> new ArrayList<>()).add(FaultStream.id(n));
      }
    }
    Ingest ingest = Streams.ingest(configuration);
    LogEntrySerializer serializer = new LogEntrySerializer();
    Map<String, List<String>> found = new LinkedHashMap<>();
    int commands = 0;
    for (ConsumerRecord<byte[], byte[]> record : records.apply(StreamTopic.BAGS)) {
      LogEntry entry = LogEntryDeserializer.deserialize(record.value());
      commands += entry instanceof UserCommand ? 1 : 0;
      if (entry instanceof Bag bag) {
        long n = FaultStream.number(bag.id());
        // One without a date has the time at which it was sent.
        long sent = stream().date(n) == Date.NONE ? bag.eventTime() : bag.ingestTime();
        List<Bag> expectedBags = bags(ingest, n, sent, bag.ingestTime());
        findings.require(
            expectedBags.size() == 1
                && Arrays.equals(
                    serializer.serialize(expectedBags.get(0).withoutOffset()),
                    serializer.serialize(bag.withoutOffset())),
            "the log has %s for document %d, which becomes %s".formatted(bag, n, expectedBags));
        findings.require(
            bag.partition() == stream().partition(n)
                && feed.start() <= sent
                && sent <= bag.ingestTime(),
            "%s is not of partition %d or was not sent at %d"
                .formatted(bag, stream().partition(n), sent));
        found.computeIfAbsent(origin(n), f -> new ArrayList<>()).add(bag.id());
      }
    }
    findings.compareAll("log of bags", expected, found);
    findings.count("commands", commands);
    findings.require(
        feed.leastCommands() <= commands && commands <= feed.mostCommands(),
        "%d commands in the log, %d to %d sent"
            .formatted(commands, feed.leastCommands(), feed.mostCommands()));
  }

  private String origin(long n) {
    return stream().model(n) + " by " + text(stream().key(n));
  }

  /** Each broken record once among the dead letters, with its bytes. */
  private void deadLetters(FaultFindings findings) {
    Map<String, List<String>> expected = new TreeMap<>();
    for (long n = 0; n < feed.fed(); n++) {
      if (FaultStream.isBroken(n) && !feed.isLost(n)) {
        expected
            .computeIfAbsent(text(stream().key(n)), key -> new ArrayList<>())
            .add(text(stream().record(n)));
      }
    }
    Map<String, List<String>> found = new TreeMap<>();
    for (ConsumerRecord<byte[], byte[]> record : records.apply(StreamTopic.DEAD_LETTERS)) {
      found.computeIfAbsent(text(record.key()), key -> new ArrayList<>()).add(text(record.value()));
    }
    findings.compareAll("dead letters", expected, found);
  }

  /** The part of the log that is learned from and committed. */
  private List<ConsumerRecord<byte[], byte[]>> committedLog() {
    return records.apply(StreamTopic.BAGS).stream()
        .filter(record -> record.offset() < learned.getOrDefault(record.partition(), 0L))
        .toList();
  }

  private List<TaskReplay> replays() {
    Map<Integer, TaskReplay> replays = new TreeMap<>();
    for (ConsumerRecord<byte[], byte[]> record : committedLog()) {
      replays
          .computeIfAbsent(
              record.partition(),
              p -> new TaskReplay(model -> Streams.engine(configuration, model)))
          .accept(record);
    }
    return List.copyOf(replays.values());
  }

  /** What each model learned from. */
  private Map<String, List<LogEntry>> logs() {
    Map<Integer, List<LogEntry>> statements = new TreeMap<>();
    Map<Integer, Map<String, List<LogEntry>>> partitions = new TreeMap<>();
    for (ConsumerRecord<byte[], byte[]> record : committedLog()) {
      LogEntry entry = LogEntryDeserializer.deserialize(record.value());
      var before = statements.computeIfAbsent(record.partition(), p -> new ArrayList<>());
      var logs = partitions.computeIfAbsent(record.partition(), p -> new TreeMap<>());
      if (entry instanceof SourceReport) {
        before.add(entry);
        logs.values().forEach(log -> log.add(entry));
      } else {
        logs.computeIfAbsent(entry.model(), m -> new ArrayList<>(before)).add(entry);
      }
    }
    Map<String, List<LogEntry>> logs = new TreeMap<>();
    partitions.values().forEach(logs::putAll);
    return logs;
  }

  private static Map<String, Bag> bags(List<LogEntry> log) {
    Map<String, Bag> bags = new HashMap<>();
    for (LogEntry entry : log) {
      if (entry instanceof Bag bag) {
        bags.put(bag.id(), bag);
      }
    }
    return bags;
  }

  /** The state committed and the one replayed go on with the same bits. */
  private void state(FaultFindings findings, String model, ModelEngine replayed, long lastTime) {
    ModelEngine restored = Streams.engine(configuration, model);
    state.forEach(
        (bytes, value) -> {
          StateKey key = StateKey.of(bytes);
          if (key.model().equals(model) && key.owner() == StateKey.ENGINE) {
            restored.restore(key.part(), value);
          }
        });
    restored.restored();
    findings.require(
        replayed.counters().equals(restored.counters()),
        "state of %s: counters %s, expected %s"
            .formatted(model, restored.counters(), replayed.counters()));
    List<LogEntry> probes = probes(model, lastTime);
    Committed expected = Committed.replayed(probes, replayed);
    Committed found = Committed.replayed(probes, restored);
    for (StreamTopic topic : TrackerTopology.OUTPUTS) {
      findings.compareAll("state", byKey(expected.of(topic)), byKey(found.of(topic)));
    }
  }

  private List<LogEntry> probes(String model, long lastTime) {
    Ingest ingest = Streams.ingest(configuration);
    List<LogEntry> probes = new ArrayList<>();
    for (long n = feed.fed(); probes.size() < PROBES; n++) {
      if (stream().model(n).equals(model)) {
        probes.addAll(bags(ingest, n, lastTime, lastTime + n));
      }
    }
    return probes;
  }

  /** What the n-th record becomes: one bag, or none if it is broken. */
  private List<Bag> bags(Ingest ingest, long n, long recordTime, long ingestTime) {
    List<Bag> bags = new ArrayList<>();
    for (IngestResult result :
        ingest.ingest(
            new RawRecord(
                stream().key(n),
                stream().record(n),
                "documents",
                stream().partition(n),
                n,
                recordTime,
                ingestTime))) {
      if (result instanceof Ingested ingested) {
        bags.add(ingested.bag());
      }
    }
    return bags;
  }

  private static Map<String, List<String>> byKey(Iterable<String> records) {
    Map<String, List<String>> byKey = new TreeMap<>();
    for (String record : records) {
      int tab = record.indexOf('\t');
      byKey
          .computeIfAbsent(record.substring(0, tab), key -> new ArrayList<>())
          .add(record.substring(tab + 1));
    }
    return byKey;
  }

  private static String text(byte[] bytes) {
    return bytes == null ? "" : new String(bytes, UTF_8);
  }
}
