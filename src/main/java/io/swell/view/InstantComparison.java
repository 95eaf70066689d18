package io.swell.view;

import static java.util.Comparator.comparingDouble;

import io.swell.output.Snapshot;
import io.swell.output.TopicActivity;
import io.swell.view.TopicTerms.TermPoint.TermWeight;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * The differences between two instants.
 *
 * @param windowA the newest window that had begun at the first instant; null if none is remembered
 * @param windowB the newest window that had begun at the second instant; null if none is remembered
 * @param topics topics that were live at either instant or in between, largest change of share
 *     first
 */
public record InstantComparison(
    Instant a,
    Instant b,
    HeatMap.@Nullable Window windowA,
    HeatMap.@Nullable Window windowB,
    List<Row> topics) {
  /** What became of a topic between the two instants. */
  public enum Fate {
    /** It was born and is live at the second instant. */
    APPEARED,
    /** It ended or was merged into another topic. */
    ENDED,
    /** It was born and ended in between. */
    PASSED,
    /** Its share grew by half a percentage point or more. */
    GREW,
    /** Its share shrank by half a percentage point or more. */
    SHRANK,
    /** It was live at both instants with about the same share. */
    STAYED
  }

  /**
   * One topic.
   *
   * @param into the topic that it was merged into, if that is remembered
   * @param shareA its share in the window at the first instant; 0 if it had none
   * @param shareB its share in the window at the second instant; 0 if it had none
   * @param similarity cosine between its heaviest terms at the two instants; null if they are not
   *     known for both
   * @param gained terms that are among its heaviest at the second instant but not at the first
   * @param lost terms that are among its heaviest at the first instant but not at the second
   */
  public record Row(
      long topic,
      String label,
      Fate fate,
      @Nullable Long into,
      double shareA,
      double shareB,
      @Nullable Double similarity,
      List<String> gained,
      List<String> lost) {}

  /** Compares the topics at two instants: births and ends, shares and terms. */
  record Comparer(WindowTable windows, Instant a, Instant b) {
    /** Minimum change of a share that counts as growing or shrinking. */
    private static final double NOTABLE_CHANGE = 0.005;

    /**
     * Compares the topics. Costs O(topics x points of their histories).
     *
     * @param events of the model, merges among them
     */
    InstantComparison compare(
        Collection<Snapshot> topics,
        Map<Long, TopicTerms.History> histories,
        Collection<TopicHistory.NumberedEvent> events) {
      var mergedInto = new HashMap<Long, Long>();
      for (TopicHistory.NumberedEvent event : events) {
        if (event.event().into() != null) {
          mergedInto.put(event.event().topic(), event.event().into());
        }
      }
      List<Row> rows = new ArrayList<>();
      for (Snapshot topic : topics) {
        Instant end = topic.state() == Snapshot.State.LIVE ? Instant.MAX : topic.timestamp();
        if (!topic.born().isAfter(b) && end.isAfter(a)) {
          TopicTerms.History history =
              histories.getOrDefault(topic.topic(), new TopicTerms.History());
          rows.add(row(topic, end, history, mergedInto.get(topic.topic())));
        }
      }
      rows.sort(
          comparingDouble((Row row) -> -Math.abs(row.shareB() - row.shareA()))
              .thenComparingLong(Row::topic));
      return new InstantComparison(a, b, heading(windows.at(a)), heading(windows.at(b)), rows);
    }

    private Row row(Snapshot topic, Instant end, TopicTerms.History history, @Nullable Long into) {
      double shareA = share(windows.at(a), topic.topic());
      double shareB = share(windows.at(b), topic.topic());
      boolean hasEnded = !end.isAfter(b);
      Map<String, Double> termsA = terms(history, a);
      Map<String, Double> termsB = terms(history, b);
      boolean areKnown = !termsA.isEmpty() && !termsB.isEmpty();
      return new InstantComparison.Row(
          topic.topic(),
          topic.label(),
          fate(topic.born().isAfter(a), hasEnded, shareB - shareA),
          hasEnded ? into : null,
          shareA,
          shareB,
          areKnown ? cosine(termsA, termsB) : null,
          areKnown ? without(termsB, termsA) : List.of(),
          areKnown ? without(termsA, termsB) : List.of());
    }

    private static Fate fate(boolean isNew, boolean hasEnded, double change) {
      if (isNew || hasEnded) {
        return !hasEnded ? Fate.APPEARED : isNew ? Fate.PASSED : Fate.ENDED;
      }
      if (Math.abs(change) < NOTABLE_CHANGE) {
        return Fate.STAYED;
      }
      return change > 0 ? Fate.GREW : Fate.SHRANK;
    }

    private static double share(@Nullable SortedMap<Long, TopicActivity> window, long topic) {
      TopicActivity here = window == null ? null : window.get(topic);
      return here == null ? 0 : here.share();
    }

    /** Returns the heaviest terms as last known at an instant; none before the first point. */
    private static Map<String, Double> terms(TopicTerms.History history, Instant at) {
      Map<String, Double> terms = new HashMap<>();
      for (TopicTerms.TermPoint point : history.points()) {
        if (!point.timestamp().isAfter(at)) {
          terms.clear();
          for (TermWeight term : point.terms()) {
            terms.put(term.term(), term.normalized());
          }
        }
      }
      return terms;
    }

    private static double cosine(Map<String, Double> x, Map<String, Double> y) {
      double product = 0;
      for (Map.Entry<String, Double> each : x.entrySet()) {
        product += each.getValue() * y.getOrDefault(each.getKey(), 0.0);
      }
      double norms = Math.sqrt(squares(x) * squares(y));
      return norms > 0 ? product / norms : 0;
    }

    private static double squares(Map<String, Double> x) {
      return x.values().stream().mapToDouble(each -> each * each).sum();
    }

    private static List<String> without(Map<String, Double> terms, Map<String, Double> others) {
      return terms.entrySet().stream()
          .filter(term -> !others.containsKey(term.getKey()))
          .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
          .map(Map.Entry::getKey)
          .toList();
    }

    private static HeatMap.@Nullable Window heading(
        @Nullable SortedMap<Long, TopicActivity> window) {
      return window == null ? null : WindowTable.heading(window);
    }
  }
}
