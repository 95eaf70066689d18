package io.swell.streaming.admin;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Finds stream topics that existed before and no longer do. Kafka's clients wait for one to return,
 * forever and with a warning at each attempt, while Kafka Streams reports that it is running.
 */
public final class DeletedTopics {
  private final Set<String> changelogs;
  private final Map<String, Integer> seen = new HashMap<>();

  /**
   * @param changelogs names of the changelogs, which hold what was learned
   */
  public DeletedTopics(List<String> changelogs) {
    this.changelogs = Set.copyOf(changelogs);
  }

  /**
   * Returns one sentence with the remedy for each deleted stream topic.
   *
   * @param partitions the number of partitions of each stream topic that exists
   */
  public Map<String, String> observe(Map<String, Integer> partitions) {
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
        ? ("stream topic %s was deleted, and with it what was learned; stop all instances, run"
                + " 'swell reset --keep-log', and start again to learn from the log of bags")
            .formatted(topic)
        : ("stream topic %s was deleted, and the tracker waits for it. Create it again with %s%s"
                + " as before, and the work continues; a tracker that starts also creates it")
            .formatted(topic, partitions, partitions == 1 ? " partition" : " partitions");
  }
}
