package io.swell.cli;

import io.swell.config.Configuration;
import io.swell.engine.EngineOptions;
import io.swell.method.Method;
import io.swell.method.MethodOptions;
import io.swell.model.LearnOptions;
import io.swell.model.StoragePrecision;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Finds how many terms of one model a heap holds, so that the vocabulary is full before the memory
 * is. Each has a row of R, its name, a count and places in tables.
 *
 * @param terms most terms, at least {@value #LEAST}
 * @param bytes of one term
 * @param heap bytes of the largest heap
 */
record HeapVocabularyBound(int terms, int bytes, long heap) {
  private static final int LEAST = 1_000;

  /** Bytes of a term beside its row of R: its name, its count, its places in tables. */
  private static final int NAME = 200;

  /** Bytes for each topic of a term, in methods whose topics hold most terms: R and U twice. */
  private static final int DENSE = 8 + 2 * 12;

  /**
   * Share of the heap that terms may take, in percent: a model that restarts has its rows twice for
   * a while, once as they are read and once as they are put in their places.
   */
  private static final int PERCENT = 40;

  static HeapVocabularyBound of(Configuration configuration, long heap) {
    LearnOptions learn = configuration.get(LearnOptions.class);
    boolean isSparse = configuration.get(MethodOptions.class).method() == Method.RLSI;
    int number = learn.statistics() == StoragePrecision.FLOAT ? 4 : 8;
    int bytes = NAME + learn.topics() * (isSparse ? number : DENSE);
    return new HeapVocabularyBound(
        (int) Math.max(LEAST, Math.min(Integer.MAX_VALUE, heap / 100 * PERCENT / bytes)),
        bytes,
        heap);
  }

  /** What to say of it, or null if all terms have room that the configuration allows. */
  @Nullable String sentence(Configuration configuration) {
    int option = configuration.get(EngineOptions.class).vocabulary();
    return option <= terms
        ? null
        : String.format(
            Locale.ROOT,
            "a new model knows at most %,d terms, not vocabulary.max=%,d: %d %% of the heap of %,d"
                + " MB hold so many of %d bytes (learn.topics=%d). More heap (-Xmx) holds more; a"
                + " model keeps the bound that it began with until vocabulary.max is changed",
            terms,
            option,
            PERCENT,
            heap >> 20,
            bytes,
            configuration.get(LearnOptions.class).topics());
  }
}
