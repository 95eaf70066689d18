package io.swell.streaming;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.processor.StateRestoreListener;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Measures how much an instance has restored of the changelogs that it is restoring, logs each
 * tenth, and reports it by a gauge.
 */
final class RestoreProgress implements StateRestoreListener {
  private static final Logger LOG = LoggerFactory.getLogger(RestoreProgress.class);
  private static final int STEP = 10;

  private final Map<TopicPartition, Part> parts = new HashMap<>();
  private long records;
  private int logged;

  /** One partition of a changelog, as offsets. */
  private record Part(long start, long end, long at) {}

  RestoreProgress(MeterRegistry meters) {
    Gauge.builder("swell.models.restored", this, each -> each.percent().orElse(100) / 100.0)
        .baseUnit("ratio")
        .description("Part of the changelogs being restored that is restored; 1 if none is")
        .register(meters);
  }

  @Override
  public synchronized void onRestoreStart(
      TopicPartition changelog, String store, long start, long end) {
    parts.put(changelog, new Part(start, end, start));
    if (end > start) {
      LOG.info("restoring {} from offset {} to {}", changelog, start, end);
    }
  }

  @Override
  public synchronized void onBatchRestored(
      TopicPartition changelog, String store, long last, long restored) {
    parts.computeIfPresent(changelog, (at, part) -> new Part(part.start, part.end, last + 1));
    records += restored;
    int percent = percent().orElse(0);
    if (percent >= logged + STEP) {
      logged = percent - percent % STEP;
      LOG.info("restored {} % of {} changelog partitions", percent, parts.size());
    }
  }

  @Override
  public synchronized void onRestoreEnd(TopicPartition changelog, String store, long restored) {
    parts.computeIfPresent(changelog, (at, part) -> new Part(part.start, part.end, part.end));
    if (parts.values().stream().allMatch(part -> part.at >= part.end)) {
      clear();
    }
  }

  @Override
  public synchronized void onRestoreSuspended(
      TopicPartition changelog, String store, long restored) {
    parts.remove(changelog);
    if (parts.isEmpty()) {
      clear();
    }
  }

  private void clear() {
    if (records > 0) {
      LOG.info("restored {} records of the changelogs", records);
    }
    parts.clear();
    records = 0;
    logged = 0;
  }

  /** Returns how much is restored, in percent; empty if nothing is being restored. */
  synchronized OptionalInt percent() {
    if (parts.isEmpty()) {
      return OptionalInt.empty();
    }
    double all = 0;
    double done = 0;
    for (Part part : parts.values()) {
      all += part.end - part.start;
      done += Math.min(part.at, part.end) - part.start;
    }
    return OptionalInt.of(all > 0 ? (int) (100 * done / all) : 0);
  }
}
