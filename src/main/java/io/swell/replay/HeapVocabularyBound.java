package io.swell.replay;

import io.swell.config.Configuration;
import io.swell.engine.EngineOptions;
import io.swell.method.Method;
import io.swell.method.MethodOptions;
import io.swell.model.LearnOptions;
import io.swell.model.StoragePrecision;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The number of terms of one model that fit into the heap. It bounds the vocabulary, so that the
 * vocabulary fills up before the memory does. Each term has a row of R, its name, a count and
 * entries in tables.
 *
 * @param terms maximum number of terms, at least {@value #LEAST}
 * @param bytes bytes per term
 * @param heap maximum heap size in bytes
 */
record HeapVocabularyBound(int terms, int bytes, long heap) {
  private static final int LEAST = 1_000;

  /** Bytes per term besides its row of R: its name, its count, its entries in tables. */
  private static final int NAME = 200;

  /** Bytes per term of a shard besides its row of R: entries in tables. */
  private static final int SHARD_TERM = 80;

  /** Bytes per term and topic for methods whose topics contain most terms: R and twice U. */
  private static final int DENSE = 8 + 2 * 12;

  /**
   * Share of the heap that terms may use, in percent. During a restart, a model holds its rows
   * twice for a while: once as read and once in their final places.
   */
  private static final int PERCENT = 40;

  /** Returns the bound of a model that is not divided. */
  static HeapVocabularyBound of(Configuration configuration, long heap) {
    return of(configuration, heap, 0, 0);
  }

  /**
   * Returns the bound of a model with shards, for instances with a heap of this size.
   *
   * @param shards the number of shards, 0 for none
   * @param perInstance the most of them that one instance holds beside the model
   */
  static HeapVocabularyBound of(
      Configuration configuration, long heap, int shards, int perInstance) {
    LearnOptions learn = configuration.get(LearnOptions.class);
    boolean isSparse = configuration.get(MethodOptions.class).method() == Method.RLSI;
    int number = learn.storagePrecision() == StoragePrecision.FLOAT ? 4 : 8;
    int row = learn.topics() * (isSparse ? number : DENSE);
    int bytes = NAME + (shards == 0 ? row : (row * perInstance) / shards + SHARD_TERM);
    return new HeapVocabularyBound(
        (int) Math.max(LEAST, Math.min(Integer.MAX_VALUE, heap / 100 * PERCENT / bytes)),
        bytes,
        heap);
  }

  /**
   * Returns a message about the bound, or null if all terms that the configuration allows fit into
   * the heap.
   */
  @Nullable String message(Configuration configuration) {
    int option = configuration.get(EngineOptions.class).maxVocabulary();
    return option <= terms
        ? null
        : String.format(
            Locale.ROOT,
            "a new model holds at most %,d terms instead of vocabulary.max=%,d: no more terms fit"
                + " into %d %% of the heap of %,d MB, at %d bytes per term (learn.topics=%d)."
                + " Increase the heap (-Xmx) for more terms; an existing model keeps its bound"
                + " until vocabulary.max is changed",
            terms,
            option,
            PERCENT,
            heap >> 20,
            bytes,
            configuration.get(LearnOptions.class).topics());
  }
}
