package io.swell.replay;

import io.swell.config.Configuration;
import io.swell.engine.EngineOptions;
import io.swell.method.Method;
import io.swell.method.MethodOptions;
import io.swell.model.LearnOptions;
import io.swell.stories.StoryOptions;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The number of terms of one model that fit into the heap. It bounds the vocabulary, so that the
 * vocabulary fills up before the memory does.
 *
 * <p>After a full collection, {@value #LIVE} % of the heap may be in use; with more, the collector
 * takes more than a tenth of the time. What does not grow with the vocabulary is taken off first:
 * the clients of Kafka, the page, the search, the documents and stories that {@code
 * stories.documents} allows. The bytes below were counted in heap dumps of a tracker that was full
 * ({@code src/docs/BOUNDS.md}).
 *
 * @param terms maximum number of terms, at least {@value #LEAST}
 * @param bytes bytes per term
 * @param others bytes of all that does not grow with the vocabulary
 * @param heap maximum heap size in bytes
 */
record HeapVocabularyBound(int terms, int bytes, long others, long heap) {
  private static final int LEAST = 1_000;

  /** Bytes per term besides its row of R: its name, counts, entries in tables and in lists. */
  private static final int NAME = 280;

  /** Bytes per term of a shard besides its row of R: entries in tables. */
  private static final int SHARD_TERM = 80;

  /** Bytes per term and topic for methods whose topics contain most terms: R and twice U. */
  private static final int DENSE = Double.BYTES + 2 * 12;

  /** Bytes of the process under load, with the default options of search and deduplication. */
  private static final long PROCESS = 100_000_000;

  /**
   * Bytes per document of {@code stories.documents}: 980 for its terms, title, id and snippet, the
   * others for what is left of stories that have merged or ended.
   */
  private static final int STORY_DOCUMENT = 1_140;

  private static final int STORY = 2_000;

  /** Share of the heap that may be in use after a full collection, in percent. */
  private static final int LIVE = 65;

  /** Share of the heap in percent; with more in use, it can run full. */
  private static final int FULL = 75;

  /** Share of the heap that terms get however small it is, in percent. */
  private static final int LEAST_SHARE = 20;

  /**
   * Returns the bound of a model, for instances with a heap of this size.
   *
   * @param shards the number of shards, 0 for none
   * @param perInstance the most of them that one instance holds beside the model
   */
  static HeapVocabularyBound of(
      Configuration configuration, long heap, int shards, int perInstance) {
    LearnOptions learn = configuration.get(LearnOptions.class);
    StoryOptions stories = configuration.get(StoryOptions.class);
    boolean isSparse = configuration.get(MethodOptions.class).method() == Method.RLSI;
    int row = learn.topics() * (isSparse ? Double.BYTES : DENSE);
    int bytes = NAME + (shards == 0 ? row : (row * perInstance) / shards + SHARD_TERM);
    long others =
        PROCESS + (long) STORY_DOCUMENT * stories.documents() + (long) STORY * stories.max();
    long room = Math.max(heap / 100 * LIVE - others, heap / 100 * LEAST_SHARE);
    return new HeapVocabularyBound(
        (int) Math.max(LEAST, Math.min(Integer.MAX_VALUE, room / bytes)), bytes, others, heap);
  }

  /** Returns whether the heap has room for what does not grow with the vocabulary. */
  boolean hasRoom() {
    return others <= heap / 100 * (FULL - LEAST_SHARE);
  }

  /**
   * Returns a message about the bound, or null if all terms that the configuration allows fit into
   * the heap.
   */
  @Nullable String message(Configuration configuration) {
    int option = configuration.get(EngineOptions.class).maxVocabulary();
    if (option <= terms) {
      return null;
    }
    String cause =
        String.format(
            Locale.ROOT,
            "a new model holds at most %,d terms instead of vocabulary.max=%,d: of the heap of %,d"
                + " MB, %d %% may be in use, up to %,d MB of it for the process and its stories, and"
                + " a term takes %d bytes (learn.topics=%d). ",
            terms,
            option,
            heap >> 20,
            LIVE,
            others >> 20,
            bytes,
            configuration.get(LearnOptions.class).topics());
    return hasRoom()
        ? cause
            + "Increase the heap (-Xmx) for more terms; an existing model keeps its bound until"
            + " vocabulary.max is changed"
        : cause
            + "The heap is too small for these stories, and can run full once they are many:"
            + " increase it (-Xmx), or lower stories.documents";
  }
}
