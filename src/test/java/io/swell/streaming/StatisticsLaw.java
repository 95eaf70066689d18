package io.swell.streaming;

import io.swell.engine.Bag;
import io.swell.format.output.OutputReader;
import io.swell.output.Assignment;
import io.swell.output.Snapshot;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Statistics of a model that does not forget are sums over its documents: a term's idf as published
 * equals log((N + 1)/df) with N and df counted here, from the log.
 *
 * @param records of each stream topic
 */
record StatisticsLaw(Function<StreamTopic, List<ConsumerRecord<byte[], byte[]>>> records) {
  void check(String model, Map<String, Bag> bags, FaultFindings findings) {
    Map<Long, List<Bag>> learned = new TreeMap<>();
    for (ConsumerRecord<byte[], byte[]> record : records.apply(StreamTopic.ASSIGNMENTS)) {
      if (record.value() != null) {
        Assignment assignment = OutputReader.assignment(record.value());
        Bag bag = bags.get(assignment.id());
        if (assignment.model().equals(model) && bag != null) {
          learned.computeIfAbsent(assignment.batch(), batch -> new ArrayList<>()).add(bag);
        }
      }
    }
    Map<Long, List<Snapshot>> snapshots = snapshots(model);
    Map<String, Integer> frequency = new HashMap<>();
    int documents = 0;
    int terms = 0;
    for (Map.Entry<Long, List<Bag>> batch : learned.entrySet()) {
      for (Bag bag : batch.getValue()) {
        for (String term : bag.terms()) {
          frequency.merge(term, 1, Integer::sum);
        }
      }
      documents += batch.getValue().size();
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

  private Map<Long, List<Snapshot>> snapshots(String model) {
    Map<Long, List<Snapshot>> snapshots = new TreeMap<>();
    for (ConsumerRecord<byte[], byte[]> record : records.apply(StreamTopic.SNAPSHOTS)) {
      if (record.value() != null) {
        Snapshot snapshot = OutputReader.snapshot(record.value());
        if (snapshot.model().equals(model)) {
          snapshots.computeIfAbsent(snapshot.batch(), b -> new ArrayList<>()).add(snapshot);
        }
      }
    }
    return snapshots;
  }
}
