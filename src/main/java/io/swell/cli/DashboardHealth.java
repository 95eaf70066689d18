package io.swell.cli;

import io.swell.format.registry.SchemaRegistry;
import io.swell.serving.Health;
import io.swell.streaming.OutputSubscriber;
import io.swell.streaming.admin.StreamTopicWatch;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The health of a process that only shows outputs. Available before it reads them. Always live: it
 * waits for brokers that are away, and if reading fails, the process ends by itself.
 */
final class DashboardHealth implements Health {
  private volatile List<String> starting = List.of("starting");
  private volatile @Nullable Readers readers;

  /**
   * What reads.
   *
   * @param topics watches the brokers and the stream topics that are read
   * @param schemas has the schemas of what is read
   */
  record Readers(
      OutputSubscriber outputs,
      SearchFeed search,
      StreamTopicWatch topics,
      SchemaRegistry schemas) {
    private Map<String, List<String>> readinessFaults() {
      List<String> brokers = topics.brokerFaults();
      return Map.of(
          "outputs", brokers.isEmpty() ? outputs.readinessFaults() : brokers,
          "schemas", schemas.faults(),
          "search", search.readinessFaults(),
          "topics", topics.deletedTopics(),
          "transactions", topics.hangingTransactions());
    }
  }

  /** Sets the startup step to report until the readers have started. */
  void starting(String step) {
    starting = List.of("starting: " + step);
  }

  /** Includes the readers from now on. */
  void watch(Readers started) {
    readers = started;
  }

  @Override
  public Map<String, List<String>> checks(Probe probe) {
    Readers current = readers;
    if (probe == Probe.READY && current != null) {
      return current.readinessFaults();
    }
    boolean passes = probe == Probe.LIVE || current != null;
    return Map.of("outputs", passes ? List.of() : starting);
  }
}
