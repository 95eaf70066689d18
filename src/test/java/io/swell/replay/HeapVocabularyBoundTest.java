package io.swell.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.config.Configuration;
import io.swell.config.OptionCatalog;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HeapVocabularyBoundTest {
  private static final long HEAP = 1_000_000_000L;
  private static final Configuration CONFIGURATION =
      OptionCatalog.of(EngineFactory.OPTIONS)
          .reader()
          .values(Map.of("swell.learn.topics", "200"), "test")
          .read();

  @Test
  void theTermsOfADividedModelFitIntoEachInstance() {
    int whole = HeapVocabularyBound.of(CONFIGURATION, HEAP).terms();
    for (int shards = 1; shards <= 8; shards *= 2) {
      for (int perInstance = 1; perInstance <= shards; perInstance *= 2) {
        int terms = HeapVocabularyBound.of(CONFIGURATION, HEAP, shards, perInstance).terms();
        long rows = 200L * 8 * terms * perInstance / shards;
        assertThat(rows).isBetween((long) (.1 * HEAP), (long) (.4 * HEAP));
        assertThat(terms < whole).isEqualTo(perInstance == shards);
      }
    }
  }

  @Test
  void moreShardsGiveMoreTermsOnlyWhereEachInstanceHoldsPartOfThem() {
    int whole = HeapVocabularyBound.of(CONFIGURATION, HEAP).terms();
    assertThat(HeapVocabularyBound.of(CONFIGURATION, HEAP, 4, 1).terms())
        .isBetween(2 * whole, 4 * whole);
    assertThat(HeapVocabularyBound.of(CONFIGURATION, HEAP, 4, 4).terms())
        .isBetween(9 * whole / 10, whole);
  }
}
