package io.swell.engine;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.swell.output.ModelReport;
import io.swell.output.Snapshot;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Compares an engine that publishes what has changed with one that publishes all it takes. */
class PublishedSnapshotsTest {
  private static final int REFRESH = 300;
  private static final double CHANGE = 0.02;

  /**
   * By the triangle inequality of angles: from the listed terms to the topic, which has at most
   * 0.002 of its squared norm in others, over the change of the topic, to the terms listed then.
   */
  private static final double LEAST_COSINE =
      Math.cos(Math.acos(1 - CHANGE) + 2 * Math.acos(Math.sqrt(1 - 0.002))) - 1e-12;

  private static final List<Bag> LOG = PlantedLog.of(11, 1200);

  private final RecordedOutputs all =
      PlantedLog.run(PlantedLog.engine("snapshots.refresh-documents=0"), LOG);
  private final RecordedOutputs changed =
      PlantedLog.run(PlantedLog.engine("snapshots.refresh-documents=" + REFRESH), LOG);

  @Test
  void anIdleStreamIsReportedOnceWithAllItsDocuments() {
    var engine = PlantedLog.engine("snapshots.every=1000", "window.size=P1000D");
    var outputs = new RecordedOutputs();
    LOG.forEach(bag -> engine.accept(bag, outputs));
    assertThat(lastDocuments(outputs)).isLessThan(LOG.size());
    var idle = new IdleMarker("m", LOG.get(LOG.size() - 1).eventTime(), 0);
    engine.accept(idle, outputs);
    assertThat(lastDocuments(outputs)).isEqualTo(LOG.size());
    int published = outputs.all.size();
    engine.accept(idle, outputs);
    assertThat(outputs.all).hasSize(published);
  }

  private static long lastDocuments(RecordedOutputs outputs) {
    List<ModelReport> reports = outputs.of(ModelReport.class);
    return reports.get(reports.size() - 1).documents();
  }

  @Test
  void onlyTheNumberOfSnapshotsDiffers() {
    assertThat(without(changed)).isEqualTo(without(all));
    assertThat(all.of(Snapshot.class)).containsAll(changed.of(Snapshot.class));
    assertThat(changed.of(Snapshot.class)).hasSizeLessThan(all.of(Snapshot.class).size() / 2);
  }

  /** Returns everything but snapshots of live topics, and of reports what options cannot change. */
  private static List<Object> without(RecordedOutputs outputs) {
    return outputs.all.stream()
        .filter(each -> !(each instanceof Snapshot snapshot) || isEnded(snapshot))
        .map(each -> each instanceof ModelReport report ? report.meanCoherence() : each)
        .toList();
  }

  private static boolean isEnded(Snapshot snapshot) {
    return snapshot.state() != Snapshot.State.LIVE;
  }

  /** The newest snapshot of each topic describes it up to the stated change. */
  @Test
  void theNewestPublishedSnapshotOfATopicIsNearlyTheNewestTaken() {
    Map<Long, Long> documents =
        all.of(ModelReport.class).stream()
            .collect(Collectors.toMap(ModelReport::batch, ModelReport::documents, Math::max));
    Set<Snapshot> published = new HashSet<>(changed.of(Snapshot.class));
    Map<Long, Snapshot> newest = new HashMap<>();
    int kept = 0;
    for (Snapshot taken : all.of(Snapshot.class)) {
      if (published.contains(taken)) {
        newest.put(taken.topic(), taken);
      }
      Snapshot known = requireNonNull(newest.get(taken.topic()));
      kept += known.equals(taken) ? 0 : 1;
      assertThat(known.state()).isEqualTo(taken.state());
      assertThat(known.label()).isEqualTo(taken.label());
      assertThat(cosine(known, taken)).isGreaterThanOrEqualTo(LEAST_COSINE);
      assertThat(known.documents().isEmpty()).isEqualTo(taken.documents().isEmpty());
      if (!taken.documents().isEmpty()) {
        assertThat(known.documents())
            .extracting(Snapshot.Representative::id)
            .containsAnyElementsOf(
                taken.documents().stream().map(Snapshot.Representative::id).toList());
      }
      if (known.batch() < taken.batch() && !isEnded(taken)) {
        long since = requireNonNull(documents.get(known.batch()));
        assertThat(requireNonNull(documents.get(taken.batch())) - since).isLessThan(REFRESH);
      }
    }
    assertThat(kept).isPositive();
  }

  @Test
  void allLiveTopicsArePublishedWhenTheInputEnds() {
    assertThat(last(changed)).isEqualTo(last(all)).hasSizeGreaterThan(5);
  }

  /** No window closes in this log, which ends before the first twenty mini-batches. */
  @Test
  void theFirstTopicsOfALongWindowArePublishedAtOnce() {
    RecordedOutputs first = new RecordedOutputs();
    ModelEngine engine = PlantedLog.engine("snapshots.every=20", "window.size=365d");
    LOG.subList(0, 380).forEach(bag -> engine.accept(bag, first));
    List<Long> batches = first.of(ModelReport.class).stream().map(ModelReport::batch).toList();
    assertThat(batches).startsWith(1L, 2L, 3L).hasSizeBetween(8, 14);
    assertThat(batches.get(batches.size() - 1)).isGreaterThan(15);
    List<Snapshot> early =
        first.of(Snapshot.class).stream().filter(snapshot -> snapshot.batch() < 6).toList();
    assertThat(early).isNotEmpty().allMatch(snapshot -> Double.isNaN(snapshot.trend()));
    assertThat(early).allMatch(snapshot -> snapshot.share() > 0 && snapshot.share() < 1);
  }

  private static List<Snapshot> last(RecordedOutputs outputs) {
    long end = outputs.of(Snapshot.class).stream().mapToLong(Snapshot::batch).max().getAsLong();
    return outputs.of(Snapshot.class).stream()
        .filter(snapshot -> snapshot.batch() == end && !isEnded(snapshot))
        .collect(Collectors.toMap(Snapshot::topic, snapshot -> snapshot, (a, b) -> b, TreeMap::new))
        .values()
        .stream()
        .sorted(Comparator.comparingLong(Snapshot::topic))
        .toList();
  }

  private static double cosine(Snapshot x, Snapshot y) {
    Map<String, Double> weights = new HashMap<>();
    x.terms().forEach(term -> weights.put(term.term(), term.weight()));
    double product =
        y.terms().stream().mapToDouble(t -> t.weight() * weights.getOrDefault(t.term(), 0.0)).sum();
    return product / Math.sqrt(squares(x) * squares(y));
  }

  private static double squares(Snapshot x) {
    return x.terms().stream().mapToDouble(term -> term.weight() * term.weight()).sum();
  }
}
