package io.swell.view;

import static java.util.Comparator.comparingDouble;

import io.swell.output.TopicActivity;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The differences between two periods.
 *
 * @param topics topics with activity in either period, largest change of share first
 */
public record PeriodComparison(Period a, Period b, List<Row> topics) {
  private static final int TERMS = 10;

  /** A period, which consists of the closed windows that began in it. */
  public record Period(TimeRange range, int windows, long documents) {}

  /**
   * One topic in both periods.
   *
   * @param shareA mean share over the documents of the first period
   * @param shareB mean share over the documents of the second period
   * @param documentsA documents whose main topic it was in the first period
   * @param documentsB documents whose main topic it was in the second period
   * @param z statistic of the test of two proportions, {@code (q - p) / sqrt(m (1 - m) (1/n_a +
   *     1/n_b))}: p and q are documentsA and documentsB over all documents n_a and n_b of the
   *     period, m is their sum over n_a + n_b. Documents of one story come in groups, so a value of
   *     2 is no proof. 0 if a period has no documents
   * @param gained heaviest terms of the second period that are not among those of the first
   * @param lost heaviest terms of the first period that are not among those of the second
   */
  public record Row(
      long topic,
      String label,
      boolean live,
      double shareA,
      double shareB,
      long documentsA,
      long documentsB,
      double z,
      List<String> gained,
      List<String> lost) {}

  /** Compares topics by the activity in the windows of two periods; O(windows x topics x terms). */
  static PeriodComparison of(
      WindowTable windows, TimeRange first, TimeRange second, WindowTable.Names names) {
    Sum a = Sum.of(windows.within(first));
    Sum b = Sum.of(windows.within(second));
    var topics = new TreeSet<>(a.topics.keySet());
    topics.addAll(b.topics.keySet());
    return new PeriodComparison(
        new Period(first, a.windows, a.documents),
        new Period(second, b.windows, b.documents),
        topics.stream()
            .map(topic -> row(topic, a, b, names))
            .sorted(
                comparingDouble((Row row) -> -Math.abs(row.shareB() - row.shareA()))
                    .thenComparingLong(Row::topic))
            .toList());
  }

  private static Row row(long topic, Sum a, Sum b, WindowTable.Names names) {
    Topic before = a.topics.getOrDefault(topic, Topic.NOTHING);
    Topic after = b.topics.getOrDefault(topic, Topic.NOTHING);
    List<String> termsBefore = before.heaviest();
    List<String> termsAfter = after.heaviest();
    HeatMap.Row name = names.row(topic, termsAfter.isEmpty() ? termsBefore : termsAfter);
    return new Row(
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
      return windowsOfTerm.keySet().stream()
          .sorted(comparingDouble(term -> -windowsOfTerm.getOrDefault(term, 0)))
          .limit(TERMS)
          .toList();
    }
  }
}
