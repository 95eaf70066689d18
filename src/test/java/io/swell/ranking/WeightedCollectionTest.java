package io.swell.ranking;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.model.MiniBatch;
import io.swell.model.TfIdf;
import io.swell.text.TermCounts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Weights documents and queries over one vocabulary. */
class WeightedCollectionTest {
  private static final List<String> TEXTS =
      List.of("tin zinc tin", "zinc lead", "tin gold", "", "lead lead gold", "iron");

  private static List<TermCounts> terms(List<String> texts) {
    try (TermIndex index = new TermIndex(List.of())) {
      return texts.stream().map(index::count).toList();
    }
  }

  @Test
  void aQueryIsWeightedLikeTheSameDocument() {
    WeightedCollection weighed = WeightedCollection.of(terms(TEXTS), terms(TEXTS), TfIdf.UNIT);
    assertThat(weighed.queries().row()).containsExactly(weighed.documents().row());
    assertThat(weighed.queries().weight()).containsExactly(weighed.documents().weight());
    assertThat(weighed.vocabulary().documents()).isEqualTo(TEXTS.size());
  }

  @Test
  void aQueryWithoutAKnownWordHasNoEntry() {
    WeightedCollection weighed =
        WeightedCollection.of(terms(TEXTS), terms(List.of("platinum", "")), TfIdf.UNIT);
    assertThat(weighed.queries().start()).containsExactly(0, 0, 0);
    assertThat(weighed.products(0)).containsOnly(0);
  }

  @Test
  void streamedDocumentsGetTheirFinalWeightsAtTheEnd() {
    List<Integer> sizes = new ArrayList<>();
    List<MiniBatch> arrived = new ArrayList<>();
    WeightedCollection streamed =
        WeightedCollection.streamed(
            terms(TEXTS),
            List.of(),
            TfIdf.UNIT,
            3,
            2,
            batch -> {
              sizes.add(batch.documents());
              arrived.add(batch);
            });
    MiniBatch whole = WeightedCollection.of(terms(TEXTS), List.of(), TfIdf.UNIT).documents();
    assertThat(sizes).containsExactly(3, 2, 1);
    assertThat(streamed.documents().weight()).containsExactly(whole.weight());
    // Among the first three documents zinc is in two, so its weight in the first one is lower at
    // that time.
    assertThat(arrived.get(0).weight()[1]).isNotEqualTo(whole.weight()[1]);
  }

  @Test
  void aReducedVocabularyKeepsTheMostFrequentTerms() {
    List<TermCounts> reduced = WeightedCollection.reduced(terms(TEXTS), 2);
    // gold, lead, tin and zinc are in two documents each: alphabetical order decides.
    assertThat(reduced.stream().flatMap(each -> Arrays.stream(each.terms())).distinct())
        .containsExactlyInAnyOrder("gold", "lead");
    assertThat(reduced.get(4).counts()).containsExactly(1, 2);
    assertThat(IntStream.of(reduced.get(0).counts())).isEmpty();
  }
}
