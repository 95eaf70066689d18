package io.swell.evaluation;

import io.swell.output.Assignment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Judges topics by the documents whose main topic they are: the topic of largest share. Measures
 * the second half of the documents, so that the start does not count.
 */
public final class MainTopics {
  /** A topic is in use if it is the main topic of this share of the newest documents. */
  private static final double IN_USE = 0.005;

  private static final int NEWEST = 2000;

  /** A group is covered if most documents of some topic with at least this many are of it. */
  private static final int LEAST = 20;

  private final List<Long> topics = new ArrayList<>();
  private final List<String> ids = new ArrayList<>();

  /** Adds a document, in the order of the stream. */
  public void add(Assignment assignment) {
    add(assignment.id(), assignment.topics().isEmpty() ? -1 : assignment.topics().get(0).topic());
  }

  /**
   * Adds a document, in the order of the stream.
   *
   * @param topic its main topic, or -1 if it has none
   */
  void add(String id, long topic) {
    topics.add(topic);
    ids.add(id);
  }

  /** Returns one line of figures. */
  String text(Map<String, String> labels, Set<Long> live) {
    Map<Long, Map<String, Integer>> table = new TreeMap<>();
    Map<Long, Integer> sizes = new TreeMap<>();
    int half = topics.size() / 2;
    for (int i = half; i < topics.size(); i++) {
      sizes.merge(topics.get(i), 1, Integer::sum);
      String label = labels.get(ids.get(i));
      if (label != null && topics.get(i) >= 0) {
        table.computeIfAbsent(topics.get(i), t -> new TreeMap<>()).merge(label, 1, Integer::sum);
      }
    }
    int none = sizes.getOrDefault(-1L, 0);
    sizes.remove(-1L);
    int most = sizes.values().stream().mapToInt(Integer::intValue).max().orElse(0);
    long inUse = inUse(live);
    return String.format(
        Locale.ROOT,
        "  main topics of the second half: largest %.1f %%, none %.1f %%, NMI with the first label"
            + " %.3f, labels that are most of a topic %d of %d; in use at the end %d of %d live"
            + " (%.0f %%)",
        100.0 * most / (topics.size() - half),
        100.0 * none / (topics.size() - half),
        nmi(table),
        majorities(table).size(),
        labels.values().stream().collect(Collectors.toSet()).size(),
        inUse,
        live.size(),
        100.0 * inUse / Math.max(1, live.size()));
  }

  /** Returns how many of the live topics are the main topic of enough of the newest documents. */
  public long inUse(Set<Long> live) {
    Map<Long, Integer> newest = new HashMap<>();
    topics
        .subList(Math.max(0, topics.size() - NEWEST), topics.size())
        .forEach(topic -> newest.merge(topic, 1, Integer::sum));
    double needed = IN_USE * Math.min(NEWEST, topics.size());
    return live.stream().filter(t -> newest.getOrDefault(t, 0) >= needed).count();
  }

  private static Set<String> majorities(Map<Long, Map<String, Integer>> table) {
    Set<String> found = new TreeSet<>();
    for (Map<String, Integer> row : table.values()) {
      int all = row.values().stream().mapToInt(Integer::intValue).sum();
      row.forEach(
          (label, count) -> {
            if (all >= LEAST && 2 * count > all) {
              found.add(label);
            }
          });
    }
    return found;
  }

  /** Returns the mutual information over the mean of the two entropies. */
  private static double nmi(Map<Long, Map<String, Integer>> table) {
    Map<String, Integer> columns = new TreeMap<>();
    table.values().forEach(row -> row.forEach((label, n) -> columns.merge(label, n, Integer::sum)));
    double all = columns.values().stream().mapToInt(Integer::intValue).sum();
    double mutual = 0;
    double rows = 0;
    for (Map<String, Integer> row : table.values()) {
      double size = row.values().stream().mapToInt(Integer::intValue).sum();
      rows -= size / all * Math.log(size / all);
      for (Map.Entry<String, Integer> cell : row.entrySet()) {
        int n = cell.getValue();
        mutual += n / all * Math.log(n * all / (size * columns.getOrDefault(cell.getKey(), 0)));
      }
    }
    double labels = columns.values().stream().mapToDouble(n -> -n / all * Math.log(n / all)).sum();
    return rows + labels > 0 ? 2 * mutual / (rows + labels) : 0;
  }
}
