package io.swell.streaming;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.processor.StateRestoreListener;

/** Measures how much an instance has restored of the changelogs that it is restoring. */
final class RestoreProgress implements StateRestoreListener {
  private final Map<TopicPartition, Part> parts = new HashMap<>();

  /** One partition of a changelog, as offsets. */
  private record Part(long start, long end, long at) {}

  @Override
  public synchronized void onRestoreStart(
      TopicPartition changelog, String store, long start, long end) {
    parts.put(changelog, new Part(start, end, start));
  }

  @Override
  public synchronized void onBatchRestored(
      TopicPartition changelog, String store, long last, long records) {
    parts.computeIfPresent(changelog, (at, part) -> new Part(part.start, part.end, last + 1));
  }

  @Override
  public synchronized void onRestoreEnd(TopicPartition changelog, String store, long records) {
    parts.computeIfPresent(changelog, (at, part) -> new Part(part.start, part.end, part.end));
    if (parts.values().stream().allMatch(part -> part.at >= part.end)) {
      parts.clear();
    }
  }

  @Override
  public synchronized void onRestoreSuspended(
      TopicPartition changelog, String store, long records) {
    parts.remove(changelog);
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
