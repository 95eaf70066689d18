package io.swell.model;

/**
 * The kinds of pieces that a saved model consists of, and what they hold. The first byte of a
 * piece's key is the code of its kind; each kind belongs to one {@link StatePart}. A code is never
 * reused for other pieces. Pieces are restored in the order of their keys, so the manifest comes
 * first and the bound of the vocabulary before the vocabulary.
 */
public enum StateKind {
  MANIFEST(0, "the version of the layout and the fixed options"),
  VOCABULARY_BOUND(1, "the largest number of terms"),
  STORY_ALERTS('A', "groups of alerts about stories, and what their threshold is fitted to"),
  PUBLISHED_STORIES('B', "what was last published of each story, and its topic"),
  CLASS_SUMS('C', "sums of the codes of each class of documents (SLFA)"),
  STORY_DOCUMENTS('D', "the newest documents with their terms, for stories"),
  ENDED_STORIES('E', "the core terms of ended stories"),
  EVICTED_TERMS('F', "when terms that were evicted were first seen"),
  LABELED_GROUPS('L', "groups of alerts about stories that users judged"),
  RESIDUAL_VARIANCE('N', "the variance that factors do not explain (SLFA)"),
  TOPIC_PRECISION('O', "the precision of the codes (SCTM)"),
  FACTOR_PRECISION('P', "the precision of the codes, or one for each class (SLFA)"),
  STORIES('S', "stories, and which became another"),
  WINDOW_SOURCES('W', "documents by source of each topic in open windows"),
  RECENT_DOCUMENTS('a', "the newest documents, for near-duplicates and coherence"),
  OPEN_BATCH('b', "the documents of the open mini-batch"),
  SOURCE_ALIGNMENT('c', "watermarks of source partitions, and documents that wait for them"),
  RESERVOIR('d', "the documents that births are judged by"),
  COUNTERS('e', "counters and times of the engine"),
  FREQUENCIES('f', "document frequencies of terms"),
  ALERTS('g', "alerting: baseline, open window, monitored topics, pending documents"),
  LONG_TERM_SAMPLE('h', "a sample of all documents, by which explanation is judged"),
  DOCUMENT_IDS('i', "the newest document ids"),
  GATHERED('j', "what mini-batches added to rows of R since these were saved"),
  TERMS('k', "terms and their rows"),
  LIFECYCLE('l', "which topic occupies which slot, and the evidence for merges and ends"),
  DOCUMENTS('m', "the documents of mini-batches that other pieces refer to"),
  SHARE_BASELINE('n', "what is expected of each topic"),
  SHARD_MESSAGES('o', "pieces of requests to shards, or of their answers"),
  WORD_FLOORS('p', "probabilities of terms that a topic never had (PLSA)"),
  SHARD_REQUESTS('q', "the number of the last request to shards, and operations for the next"),
  ROWS('r', "rows of R"),
  STATISTICS('s', "the learner's other numbers: S, W, theta, slot operations"),
  TRACKED_TOPICS('t', "what is remembered of each topic"),
  TOPICS('u', "rows of U"),
  VOCABULARY('v', "the vocabulary's numbers"),
  WINDOWS('w', "counts of topics in open windows"),
  ENDED_TOPICS('x', "the newest ended topics"),
  COOCCURRENCES('y', "co-occurrences of topics"),
  TOPIC_LENGTHS('z', "lengths of topics (Sparse LSA)");

  private final byte code;
  private final String content;

  StateKind(int code, String content) {
    this.code = (byte) code;
    this.content = content;
  }

  /** Returns the first byte of the keys of these pieces. */
  public byte code() {
    return code;
  }

  /** Starts a key of this kind. What distinguishes pieces of the same kind follows the code. */
  public StateWriter key() {
    return new StateWriter().putByte(code);
  }

  /** Returns the name, and what the pieces hold. */
  @Override
  public String toString() {
    return name() + ", " + content;
  }
}
