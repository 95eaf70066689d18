package io.swell.tracking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.swell.model.MiniBatch;
import io.swell.model.SavedDocuments;
import io.swell.model.SavedState;
import io.swell.model.SparseVector;
import io.swell.model.TermCoherence;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RecentDocumentsTest {

  private static SparseVector random(Random random, int terms) {
    return random(random, terms, 5000);
  }

  private static SparseVector random(Random random, int terms, int vocabulary) {
    var map = new TreeMap<Integer, Double>();
    while (map.size() < terms) {
      map.put(random.nextInt(vocabulary), 0.1 + random.nextDouble());
    }
    return new SparseVector(
        map.keySet().stream().mapToInt(i -> i).toArray(),
        map.values().stream().mapToDouble(w -> w).toArray());
  }

  /** Returns a document at the given cosine: x plus an orthogonal part. */
  private static SparseVector at(double cosine, SparseVector x, Random random) {
    SparseVector other = random(random, x.size());
    double norm = Math.sqrt(x.squaredNorm());
    double otherNorm = Math.sqrt(other.squaredNorm());
    var map = new TreeMap<Integer, Double>();
    for (int e = 0; e < x.size(); e++) {
      map.put(x.row()[e], cosine * x.weight()[e] / norm);
      map.merge(
          5000 + other.row()[e],
          Math.sqrt(1 - cosine * cosine) * other.weight()[e] / otherNorm,
          Double::sum);
    }
    return new SparseVector(
        map.keySet().stream().mapToInt(i -> i).toArray(),
        map.values().stream().mapToDouble(w -> w).toArray());
  }

  private static MiniBatch batch(SparseVector... documents) {
    int[] start = new int[documents.length + 1];
    for (int i = 0; i < documents.length; i++) {
      start[i + 1] = start[i] + documents[i].size();
    }
    return new MiniBatch(
        documents.length,
        start,
        Arrays.stream(documents).flatMapToInt(d -> Arrays.stream(d.row())).toArray(),
        Arrays.stream(documents).flatMapToDouble(d -> Arrays.stream(d.weight())).toArray());
  }

  @Test
  void nearDuplicatesAreFoundAndRelatedDocumentsAreNot() {
    var random = new Random(12);
    int found = 0;
    for (int i = 0; i < 500; i++) {
      var recent = new RecentDocuments(100, 0.9, new SavedDocuments());
      SparseVector x = random(random, 40);
      recent.add(batch(x));
      assertThat(recent.add(batch(at(0.85, x, random)))).containsExactly(false);
      assertThat(recent.add(batch(x))).containsExactly(true);
      found += recent.add(batch(at(0.92, x, random)))[0] ? 1 : 0;
    }
    // at cosine 0.92, 8.2 of 64 bits differ on average, with deviation 2.7; 18 are allowed
    assertThat(found).isGreaterThan(495);
  }

  @Test
  void ofTwoCopiesInABatchTheFirstIsNew() {
    SparseVector x = random(new Random(1), 10);
    assertThat(
            new RecentDocuments(10, 0.9, new SavedDocuments()).add(batch(x, SparseVector.EMPTY, x)))
        .containsExactly(false, false, true);
  }

  @Test
  void onlyTheNewestAreRemembered() {
    var random = new Random(2);
    var recent = new RecentDocuments(10, 0.9, new SavedDocuments());
    SparseVector x = random(random, 20);
    recent.add(batch(x));
    for (int i = 0; i < 10; i++) {
      recent.add(batch(random(random, 20)));
    }
    assertThat(recent.size()).isEqualTo(10);
    assertThat(recent.add(batch(x))).containsExactly(false);
  }

  @Test
  void evictedRowsAreForgotten() {
    var recent = new RecentDocuments(10, 0.9, new SavedDocuments());
    recent.add(batch(new SparseVector(new int[] {3, 8}, new double[] {1, 2})));
    recent.add(batch(new SparseVector(new int[] {3}, new double[] {1})));
    var rows = new BitSet();
    rows.set(3);
    recent.evict(rows);
    assertThat(occurrences(recent, 3)).isEqualTo(0);
    assertThat(occurrences(recent, 8)).isEqualTo(1);
  }

  @Test
  void restoredDocumentsFindTheSameCopies() {
    var random = new Random(4);
    var recent = new RecentDocuments(120, 0.9, new SavedDocuments());
    var saved = new SavedState();
    SparseVector[] documents = new SparseVector[300];
    for (int i = 0; i < 300; i++) {
      documents[i] = random(random, i == 7 ? 1000 : 20);
      recent.add(batch(documents[i]));
      if (i % 70 == 0) {
        recent.save(saved);
      }
    }
    recent.save(saved);
    var restored = new RecentDocuments(120, 0.9, new SavedDocuments());
    saved.restore(restored);
    for (SparseVector document : documents) {
      assertThat(restored.add(batch(document))).isEqualTo(recent.add(batch(document)));
    }
    assertThat(saved.largest()).isLessThan(200_000);
  }

  @Test
  void coherenceIsTheMeanNpmiOfPairs() {
    var recent = new RecentDocuments(100, 2, new SavedDocuments());
    double[] one = {1};
    for (int i = 0; i < 4; i++) {
      recent.add(batch(new SparseVector(new int[] {1, 2}, new double[] {1, 1})));
      recent.add(batch(new SparseVector(new int[] {1}, one)));
      recent.add(batch(new SparseVector(new int[] {3}, one)));
      recent.add(batch(new SparseVector(new int[] {4}, one)));
    }
    var coherence =
        new TermCoherence(
            List.of(new int[] {2, 1, 3, 9}, new int[] {4}), recent.rows(), recent.size());
    // p1 = 1/2, p2 = 1/4, p12 = 1/4: log(2) / log(4); the pairs with 3 never meet
    assertThat(coherence.npmi(new int[] {2, 1, 3})).isCloseTo((0.5 - 1 - 1) / 3, within(1e-12));
    assertThat(coherence.npmi(new int[] {2, 1, 3, 9}))
        .isEqualTo(coherence.npmi(new int[] {2, 1, 3}));
    assertThat(coherence.npmi(new int[] {4})).isNaN();
  }

  @Test
  void occurrencesAreThoseOfTheNewestDocuments() {
    var random = new Random(9);
    var recent = new RecentDocuments(40, 2, new SavedDocuments());
    List<SparseVector> plain = new ArrayList<>();
    List<int[]> tops = IntStream.range(0, 60).mapToObj(t -> new int[] {t, t + 1, t + 2}).toList();
    for (int step = 0; step < 400; step++) {
      SparseVector document = random(random, 1 + random.nextInt(9), 64);
      recent.add(batch(document));
      plain.add(document);
      if (plain.size() > 40) {
        plain.remove(0);
      }
      if (random.nextInt(50) == 0) {
        var evicted = new BitSet();
        evicted.set(random.nextInt(64));
        recent.evict(evicted);
        plain.replaceAll(each -> each.without(evicted));
      }
      if (random.nextInt(3) == 0) {
        List<int[]> rows = plain.stream().map(SparseVector::row).toList();
        var counted = new TermCoherence(tops, rows, rows.size());
        var found = new TermCoherence(tops, recent.rows(), recent.size());
        assertThat(tops.stream().mapToDouble(found::npmi).toArray())
            .isEqualTo(tops.stream().mapToDouble(counted::npmi).toArray());
      }
    }
  }

  private static long occurrences(RecentDocuments recent, int row) {
    return recent.rows().stream()
        .filter(rows -> Arrays.stream(rows).anyMatch(each -> each == row))
        .count();
  }
}
