package io.swell.view;

import static java.util.Comparator.comparingDouble;

import io.swell.output.TopicActivity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** Compares topics in two periods by the activity in their windows; O(windows x topics x terms). */
final class PeriodComparer {
  private static final int TERMS = 10;

  private PeriodComparer() {}

  static PeriodComparison compare(
      WindowTable windows, TimeRange first, TimeRange second, WindowTable.Names names) {
    Sum a = Sum.of(windows.within(first));
    Sum b = Sum.of(windows.within(second));
    var topics = new TreeSet<>(a.topics.keySet());
    topics.addAll(b.topics.keySet());
    var rows = new ArrayList<PeriodComparison.Row>();
    for (long topic : topics) {
      rows.add(row(topic, a, b, names));
    }
    rows.sort(
        comparingDouble((PeriodComparison.Row row) -> -Math.abs(row.shareB() - row.shareA()))
            .thenComparingLong(PeriodComparison.Row::topic));
    return new PeriodComparison(
        new PeriodComparison.Period(first, a.windows, a.documents),
        new PeriodComparison.Period(second, b.windows, b.documents),
        rows);
  }

  private static PeriodComparison.Row row(long topic, Sum a, Sum b, WindowTable.Names names) {
    Topic before = a.topics.getOrDefault(topic, Topic.NOTHING);
    Topic after = b.topics.getOrDefault(topic, Topic.NOTHING);
    List<String> termsBefore = before.heaviest();
    List<String> termsAfter = after.heaviest();
    HeatMap.Row name = names.row(topic, termsAfter.isEmpty() ? termsBefore : termsAfter);
    return new PeriodComparison.Row(
        topic,
        name.label(),
        name.live(),
        a.share(before),
        b.share(after),
        before.documents,
        after.documents,
        z(before.documents, a.documents, after.documents, b.documents),
        without(termsAfter, termsBefore),
        without(termsBefore, termsAfter));
  }

  private static double z(long before, long allBefore, long after, long allAfter) {
    double mean = (double) (before + after) / (allBefore + allAfter);
    double variance = mean * (1 - mean) * (1.0 / allBefore + 1.0 / allAfter);
    return variance > 0 && variance < Double.POSITIVE_INFINITY
        ? ((double) after / allAfter - (double) before / allBefore) / Math.sqrt(variance)
        : 0;
  }

  /** Returns the terms that are not among the others; none if there is nothing to compare with. */
  private static List<String> without(List<String> terms, List<String> others) {
    return others.isEmpty() ? List.of() : terms.stream().filter(t -> !others.contains(t)).toList();
  }

  private static final class Sum {
    final Map<Long, Topic> topics = new TreeMap<>();
    int windows;
    long documents;

    static Sum of(List<SortedMap<Long, TopicActivity>> windows) {
      var sum = new Sum();
      for (var window : windows) {
        sum.windows++;
        sum.documents += window.values().iterator().next().windowDocuments();
        for (TopicActivity here : window.values()) {
          sum.topics.computeIfAbsent(here.topic(), key -> new Topic()).add(here);
        }
      }
      return sum;
    }

    double share(Topic topic) {
      return documents == 0 ? 0 : topic.weighted / documents;
    }
  }

  private static final class Topic {
    static final Topic NOTHING = new Topic();

    private double weighted;
    private long documents;
    private final Map<String, Integer> windowsOfTerm = new LinkedHashMap<>();

    void add(TopicActivity here) {
      weighted += here.share() * here.windowDocuments();
      documents += here.documents();
      here.terms().forEach(term -> windowsOfTerm.merge(term, 1, Integer::sum));
    }

    /** Returns the terms that were among the heaviest ones in the most windows. */
    List<String> heaviest() {
      var counts = new HashMap<>(windowsOfTerm);
      return windowsOfTerm.keySet().stream()
          .sorted(comparingDouble(term -> -counts.getOrDefault(term, 0)))
          .limit(TERMS)
          .toList();
    }
  }
}
