package io.swell.streaming;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.swell.engine.Bag;
import io.swell.engine.LogEntry;
import io.swell.engine.SourceProgress;
import io.swell.format.output.OutputReader;
import io.swell.tracking.WindowOptions;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * What must hold of event time, computed from the log of bags without the watermark's own rules.
 *
 * @param stream the documents, of which some are known to be ahead
 * @param windows how event time is cut
 */
record EventTimeLaws(FaultStream stream, WindowOptions windows) {
  /**
   * What readers see of event time never decreases: of each key, in its order. A command to a model
   * that has no event time yet is an event of the time at which it was given; there is none such
   * after an event time.
   */
  void forward(
      Function<StreamTopic, List<ConsumerRecord<byte[], byte[]>>> records, FaultFindings findings) {
    forward(records, StreamTopic.MODELS, json -> OutputReader.report(json).timestamp(), findings);
    forward(
        records, StreamTopic.SNAPSHOTS, json -> OutputReader.snapshot(json).timestamp(), findings);
    forward(records, StreamTopic.EVENTS, json -> OutputReader.event(json).timestamp(), findings);
    forward(
        records, StreamTopic.ACTIVITY, json -> OutputReader.activity(json).windowEnd(), findings);
  }

  private static void forward(
      Function<StreamTopic, List<ConsumerRecord<byte[], byte[]>>> records,
      StreamTopic topic,
      Function<byte[], Instant> time,
      FaultFindings findings) {
    Map<String, Instant> last = new HashMap<>();
    int looked = 0;
    for (ConsumerRecord<byte[], byte[]> record : records.apply(topic)) {
      if (record.value() == null || TaskReplay.isPublishedAgain(record)) {
        continue; // what is published again is as old as it was
      }
      String key = new String(record.key(), UTF_8);
      Instant now = time.apply(record.value());
      if (topic == StreamTopic.EVENTS
          && now.toEpochMilli() == record.timestamp()
          && !last.containsKey(key)) {
        continue;
      }
      Instant before = last.put(key, now);
      findings.require(
          before == null || !now.isBefore(before),
          "event time of %s %s goes back from %s to %s".formatted(topic.sink(), key, before, now));
      looked++;
    }
    findings.count("event times in order", looked);
  }

  /**
   * No document is counted late that is not late by the log: its window with the grace had ended by
   * what its own partition had brought before it, or, if the partition was idle, by what had been
   * ingested from all partitions when it was read to its end last. In silence event time moves by
   * no more than the run has lasted.
   *
   * @param log what one model learned from
   * @param late how many it counted
   */
  void late(String model, List<LogEntry> log, long late, FaultFindings findings) {
    Map<Integer, Source> sources = new HashMap<>();
    TreeMap<Long, Long> reached = new TreeMap<>();
    long start = log.get(0).ingestTime();
    int mayBeLate = 0;
    for (LogEntry entry : log) {
      if (entry instanceof SourceProgress progress) {
        sources.computeIfAbsent(progress.partition(), p -> new Source()).accept(progress);
      } else if (entry instanceof Bag bag) {
        Source source = sources.computeIfAbsent(bag.partition(), p -> new Source());
        long elapsed = bag.ingestTime() - start;
        long closed = windows.end(windows.start(bag.eventTime())) + windows.grace().toMillis();
        mayBeLate += source.add(bag, reached, elapsed) >= closed ? 1 : 0;
        if (!stream.isAhead(FaultStream.number(bag.id()))) {
          source.reached = Math.max(source.reached, bag.eventTime());
          reached.merge(bag.ingestTime(), bag.eventTime(), Math::max);
        }
      }
    }
    findings.require(
        late <= mayBeLate,
        "model %s counts %d documents as late, by the log at most %d are"
            .formatted(model, late, mayBeLate));
    findings.count("late", Math.toIntExact(late));
    findings.count("late by the log", mayBeLate);
  }

  /** What the log has of one source partition so far. */
  private static final class Source {
    private long newest;
    private long readUntil;
    private boolean isIdle;
    private long reached = Long.MIN_VALUE;

    void accept(SourceProgress progress) {
      readUntil = Math.max(readUntil, progress.readUntil());
      isIdle |= newest <= progress.idleBefore();
    }

    /**
     * Takes a document, and returns the event time that the watermark may have reached.
     *
     * @param reachedBy the latest event time of all documents so far, by ingest time
     */
    long add(Bag bag, NavigableMap<Long, Long> reachedBy, long elapsed) {
      if (isIdle) {
        for (long before : reachedBy.headMap(readUntil, true).values()) {
          reached = Math.max(reached, before + elapsed);
        }
      }
      isIdle = false;
      newest = Math.max(newest, bag.ingestTime());
      return reached;
    }
  }
}
