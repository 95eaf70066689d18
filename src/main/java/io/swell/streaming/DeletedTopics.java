package io.swell.streaming;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Finds stream topics that were there and are not any more. Kafka's clients wait for one to come
 * back, for ever and with a warning at each attempt, while Kafka Streams calls itself running.
 */
final class DeletedTopics {
  private final Set<String> changelogs;
  private final Map<String, Integer> seen = new HashMap<>();

  /**
   * @param changelogs stream topics that hold what was learned
   */
  DeletedTopics(List<String> changelogs) {
    this.changelogs = Set.copyOf(changelogs);
  }

  /**
   * Returns one sentence for each stream topic that is gone, with the remedy.
   *
   * @param partitions how many there are of each stream topic that exists
   */
  Map<String, String> observe(Map<String, Integer> partitions) {
    seen.putAll(partitions);
    Map<String, String> deleted = new TreeMap<>();
    seen.forEach(
        (topic, number) -> {
          if (!partitions.containsKey(topic)) {
            deleted.put(topic, sentence(topic, number));
          }
        });
    return deleted;
  }

  private String sentence(String topic, int partitions) {
    return changelogs.contains(topic)
        ? "stream topic "
            + topic
            + " was deleted, and with it what was learned: stop all instances, let 'swell reset"
            + " --keep-log' forget the rest, and start again to learn anew from the log of bags"
        : "stream topic "
            + topic
            + " was deleted: what needs it waits. Create it again, with "
            + partitions
            + (partitions == 1 ? " partition" : " partitions")
            + " as before, and the work goes on; a tracker that starts creates it too";
  }
}
