package io.swell.streaming;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.swell.config.Configuration;
import io.swell.engine.Bag;
import io.swell.engine.LogEntry;
import io.swell.engine.ModelEngine;
import io.swell.engine.SourceStatement;
import io.swell.format.Ingest;
import io.swell.format.IngestResult;
import io.swell.format.IngestResult.Ingested;
import io.swell.format.OutputReader;
import io.swell.format.RawRecord;
import io.swell.model.Forgetting;
import io.swell.model.LearnOptions;
import io.swell.tracking.Assignment;
import io.swell.tracking.Snapshot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.utils.Bytes;

/**
 * What must hold of everything that a run committed, whatever happened on the way.
 *
 * @param configuration of the trackers
 * @param fed records fed
 * @param records of each stream topic, as readers of committed records saw them
 * @param learned per partition, the offset of the log of bags up to which learning is committed
 * @param state newest value of each key of the models' changelog
 */
record FaultLaws(
    Configuration configuration,
    long fed,
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
    Map<StreamTopic, Map<String, List<String>>> expected = new TreeMap<>();
    logs.forEach(
        (model, log) -> {
          ModelEngine engine = Streams.engine(configuration, model);
          Committed replayed = Committed.replayed(log, engine);
          for (StreamTopic topic : TrackerTopology.OUTPUTS) {
            expected.computeIfAbsent(topic, t -> new TreeMap<>()).putAll(byKey(replayed.of(topic)));
          }
          state(findings, model, engine, log.get(log.size() - 1).ingestTime());
        });
    for (StreamTopic topic : TrackerTopology.OUTPUTS) {
      List<String> found =
          records.apply(topic).stream()
              .map(record -> text(record.key()) + "\t" + text(record.value()))
              .toList();
      findings.compareAll(topic.sink(), expected.getOrDefault(topic, Map.of()), byKey(found));
    }
    if (configuration.get(LearnOptions.class).forgetting() == Forgetting.NONE) {
      logs.forEach((model, log) -> sums(findings, model, log));
    }
  }

  /**
   * Each good document once in the log, as the bag that it becomes, in the order in which its input
   * partition had it.
   */
  private void log(FaultFindings findings) {
    Map<String, List<String>> expected = new LinkedHashMap<>();
    Map<String, String> origin = new HashMap<>();
    for (long n = 0; n < fed; n++) {
      if (!FaultStream.isBroken(n)) {
        String from = FaultStream.model(n) + " by " + text(FaultStream.key(n));
        origin.put(FaultStream.id(n), from);
        expected.computeIfAbsent(from, f -> new ArrayList<>()).add(FaultStream.id(n));
      }
    }
    Ingest ingest = Streams.ingest(configuration);
    LogEntrySerializer serializer = new LogEntrySerializer();
    Map<String, List<String>> found = new LinkedHashMap<>();
    for (ConsumerRecord<byte[], byte[]> record : records.apply(StreamTopic.BAGS)) {
      if (LogEntryDeserializer.deserialize(record.value()) instanceof Bag bag) {
        long number = Long.parseLong(bag.id().substring(1));
        List<Bag> expectedBags = bags(ingest, number, bag.ingestTime(), bag.ingestTime());
        findings.require(
            expectedBags.size() == 1
                && Arrays.equals(
                    serializer.serialize(expectedBags.get(0).withoutOffset()),
                    serializer.serialize(bag.withoutOffset())),
            "the log has %s for document %d, which becomes %s"
                .formatted(bag, number, expectedBags));
        found
            .computeIfAbsent(origin.getOrDefault(bag.id(), "nowhere"), f -> new ArrayList<>())
            .add(bag.id());
      }
    }
    findings.compareAll("log of bags", expected, found);
  }

  /** Each broken record once among the dead letters, with its bytes. */
  private void deadLetters(FaultFindings findings) {
    Map<String, List<String>> expected = new TreeMap<>();
    for (long n = FaultStream.BROKEN_EVERY - 1; n < fed; n += FaultStream.BROKEN_EVERY) {
      expected
          .computeIfAbsent(text(FaultStream.key(n)), key -> new ArrayList<>())
          .add(text(FaultStream.record(n)));
    }
    findings.compareAll(
        "dead letters",
        expected,
        byKey(
            records.apply(StreamTopic.DEAD_LETTERS).stream()
                .map(record -> text(record.key()) + "\t" + text(record.value()))
                .toList()));
  }

  /** What each model learned from: its log up to where learning is committed. */
  private Map<String, List<LogEntry>> logs() {
    Map<Integer, List<LogEntry>> statements = new TreeMap<>();
    Map<Integer, Map<String, List<LogEntry>>> partitions = new TreeMap<>();
    for (ConsumerRecord<byte[], byte[]> record : records.apply(StreamTopic.BAGS)) {
      if (record.offset() < learned.getOrDefault(record.partition(), 0L)) {
        LogEntry entry = LogEntryDeserializer.deserialize(record.value());
        var before = statements.computeIfAbsent(record.partition(), p -> new ArrayList<>());
        var logs = partitions.computeIfAbsent(record.partition(), p -> new TreeMap<>());
        if (entry instanceof SourceStatement) {
          before.add(entry);
          logs.values().forEach(log -> log.add(entry));
        } else {
          logs.computeIfAbsent(entry.model(), m -> new ArrayList<>(before)).add(entry);
        }
      }
    }
    Map<String, List<LogEntry>> logs = new TreeMap<>();
    partitions.values().forEach(logs::putAll);
    return logs;
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
    for (long n = fed; probes.size() < PROBES; n++) {
      if (!FaultStream.model(n).equals(model)) {
        continue;
      }
      probes.addAll(bags(ingest, n, lastTime, lastTime + n));
    }
    return probes;
  }

  /** What the n-th record becomes: one bag, or none if it is broken. */
  private static List<Bag> bags(Ingest ingest, long n, long recordTime, long ingestTime) {
    List<Bag> bags = new ArrayList<>();
    for (IngestResult result :
        ingest.ingest(
            new RawRecord(
                null, FaultStream.record(n), "documents", 0, n, recordTime, ingestTime))) {
      if (result instanceof Ingested ingested) {
        bags.add(ingested.bag());
      }
    }
    return bags;
  }

  /**
   * Statistics are sums over the documents: a term's idf as published equals log((N + 1)/df) with N
   * and df counted here, from the log, for what does not forget.
   */
  private void sums(FaultFindings findings, String model, List<LogEntry> log) {
    Map<Long, Integer> learnedBy = new TreeMap<>();
    for (ConsumerRecord<byte[], byte[]> record : records.apply(StreamTopic.ASSIGNMENTS)) {
      Assignment assignment = OutputReader.assignment(record.value());
      if (assignment.model().equals(model)) {
        learnedBy.merge(assignment.batch(), 1, Integer::sum);
      }
    }
    Map<Long, List<Snapshot>> snapshots = new TreeMap<>();
    for (ConsumerRecord<byte[], byte[]> record : records.apply(StreamTopic.SNAPSHOTS)) {
      Snapshot snapshot = OutputReader.snapshot(record.value());
      if (snapshot.model().equals(model)) {
        snapshots.computeIfAbsent(snapshot.batch(), b -> new ArrayList<>()).add(snapshot);
      }
    }
    List<Bag> bags = new ArrayList<>();
    Set<String> ids = new HashSet<>();
    for (LogEntry entry : log) {
      if (entry instanceof Bag bag && ids.add(bag.id())) {
        bags.add(bag);
      }
    }
    Map<String, Integer> frequency = new HashMap<>();
    int documents = 0;
    int terms = 0;
    for (Map.Entry<Long, Integer> batch : learnedBy.entrySet()) {
      for (Bag bag :
          bags.subList(
              Math.min(bags.size(), documents),
              Math.min(bags.size(), documents + batch.getValue()))) {
        for (String term : bag.terms()) {
          frequency.merge(term, 1, Integer::sum);
        }
      }
      documents += batch.getValue();
      for (Snapshot snapshot : snapshots.getOrDefault(batch.getKey(), List.of())) {
        for (var term : snapshot.terms()) {
          int df = frequency.getOrDefault(term.term(), 0);
          double expected = Math.log((documents + 1.0) / Math.max(1, df));
          // Published with fewer digits than computed.
          findings.require(
              Math.abs(term.idf() - expected) <= 1e-4 * Math.max(1, expected),
              "%s, batch %d: idf of %s is %s, expected %s of %d in %d documents"
                  .formatted(
                      model, batch.getKey(), term.term(), term.idf(), expected, df, documents));
          terms++;
        }
      }
    }
    findings.count("idf as sums", terms);
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
