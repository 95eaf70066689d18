package io.swell.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.config.Configuration;
import io.swell.config.OptionCatalog;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HeapVocabularyBoundTest {
  private static final long HEAP = 1_000_000_000L;
  private static final Configuration CONFIGURATION = with(Map.of());

  private static Configuration with(Map<String, String> values) {
    return OptionCatalog.of(EngineFactory.OPTIONS)
        .reader()
        .values(Map.of("swell.learn.topics", "200"), "test")
        .values(values, "test")
        .read();
  }

  @Test
  void theTermsOfADividedModelFitIntoEachInstance() {
    int whole = HeapVocabularyBound.of(CONFIGURATION, HEAP, 0, 0).terms();
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
    int whole = HeapVocabularyBound.of(CONFIGURATION, HEAP, 0, 0).terms();
    assertThat(HeapVocabularyBound.of(CONFIGURATION, HEAP, 4, 1).terms())
        .isBetween(2 * whole, 4 * whole);
    assertThat(HeapVocabularyBound.of(CONFIGURATION, HEAP, 4, 4).terms())
        .isBetween(9 * whole / 10, whole);
  }

  @Test
  void whatStoriesMayNeedIsTakenOffFirstAndAHeapTooSmallForThemIsNamed() {
    var plain = HeapVocabularyBound.of(CONFIGURATION, HEAP, 0, 0);
    var stories =
        HeapVocabularyBound.of(with(Map.of("swell.stories.documents", "262144")), HEAP, 0, 0);
    assertThat(stories.others()).isGreaterThan(plain.others() + 131_072 * 500);
    assertThat((long) stories.terms() * stories.bytes())
        .isLessThan((long) plain.terms() * plain.bytes() - 131_072 * 500);
    assertThat(plain.message(CONFIGURATION)).contains("Increase the heap (-Xmx)");

    var small = HeapVocabularyBound.of(CONFIGURATION, HEAP / 4, 0, 0);
    assertThat(small.hasRoom()).isFalse();
    assertThat((double) small.terms() * small.bytes()).isBetween(.19 * HEAP / 4, .2 * HEAP / 4);
    assertThat(small.message(CONFIGURATION)).contains("too small", "stories.documents");
    assertThat(HeapVocabularyBound.of(CONFIGURATION, 100 * HEAP, 0, 0).message(CONFIGURATION))
        .isNull();
  }

  /**
   * The bytes were counted in a heap dump after 150,000 tweets: 126 MB of 193,882 terms, 242 MB.
   */
  @Test
  void theDefaultsFitIntoHalfAGigabyte() {
    long heap = 512L << 20;
    Configuration defaults = OptionCatalog.of(EngineFactory.OPTIONS).reader().read();
    var bound = HeapVocabularyBound.of(defaults, heap, 0, 0);
    assertThat(bound.others()).isGreaterThan(242_000_000);
    assertThat((double) bound.others() + (long) bound.terms() * bound.bytes())
        .isLessThan(.69 * heap);
    assertThat(bound.hasRoom()).isTrue();
  }
}
