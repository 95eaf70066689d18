package io.swell.evaluation;

import io.swell.evaluation.PlantedStream.Plan;
import io.swell.model.SparseVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How planted topics end: some have no documents any more from one document on; pairs of others are
 * one from some document on, whose terms are those of both, half and half. (Two topics of which one
 * takes over the other's terms unchanged cannot be told from an end and a topic that grows.)
 *
 * @param ends first document without a topic, by topic
 * @param unions pairs that become one
 */
record PlantedLives(Map<Integer, Integer> ends, List<Union> unions) {
  /** Every topic stays as it is. */
  static final PlantedLives UNENDING = new PlantedLives(Map.of(), List.of());

  /**
   * Two topics that become one.
   *
   * @param topic the one that is no more
   * @param into the one that stands for both
   * @param from first document of both as one
   */
  record Union(int topic, int into, int from) {}

  /** Four ends and two unions of early topics, spread over the stream. */
  static PlantedLives of(Plan plan) {
    int n = plan.documents();
    return new PlantedLives(
        Map.of(0, n / 4, 1, 3 * n / 8, 2, n / 2, 3, 5 * n / 8),
        List.of(new Union(5, 4, n / 3), new Union(7, 6, n / 2)));
  }

  PlantedLives {
    ends = Map.copyOf(ends);
    unions = List.copyOf(unions);
  }

  /** Whether a topic can be in a document, if it is born. */
  boolean isLive(int topic, int document) {
    return document < ends.getOrDefault(topic, Integer.MAX_VALUE)
        && unions.stream().noneMatch(union -> union.topic() == topic && union.from() <= document);
  }

  /** The topic whose terms a topic shares half and half in a document, or null. */
  @Nullable Integer other(int topic, int document) {
    return unions.stream()
        .filter(union -> union.into() == topic && union.from() <= document)
        .map(Union::topic)
        .findAny()
        .orElse(null);
  }

  /** The planted topics as they are in a document, those that are over as they last were. */
  List<SparseVector> truth(List<SparseVector> planted, int document) {
    List<SparseVector> truth = new ArrayList<>(planted);
    for (Union union : unions) {
      if (union.from() <= document) {
        truth.set(union.into(), sum(planted.get(union.into()), planted.get(union.topic())));
      }
    }
    return truth;
  }

  private static SparseVector sum(SparseVector a, SparseVector b) {
    var sum = new TreeMap<Integer, Double>();
    for (SparseVector each : List.of(a, b)) {
      for (int n = 0; n < each.size(); n++) {
        sum.merge(each.row()[n], each.weight()[n], Double::sum);
      }
    }
    return new SparseVector(
        sum.keySet().stream().mapToInt(Integer::intValue).toArray(),
        sum.values().stream().mapToDouble(Double::doubleValue).toArray());
  }
}
