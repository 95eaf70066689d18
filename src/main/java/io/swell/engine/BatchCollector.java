package io.swell.engine;

import io.swell.tracking.TopicTracker;
import java.util.function.Consumer;

/**
 * Collects the documents that the alignment releases into mini-batches, and decides when one
 * closes. A model without shards learns from it at once; one with shards leaves that to the next
 * call, so that the state can be saved in between.
 *
 * @param patterns takes in log lines when they arrive
 * @param batchSize eta
 * @param pausesToLearn whether learning is left to the next call
 * @param closed takes the closed mini-batch and learns from it
 */
record BatchCollector(
    SourceAlignment sources,
    OpenBatch open,
    RecentIds ids,
    EngineState state,
    TopicTracker tracker,
    PatternPublisher patterns,
    int batchSize,
    boolean pausesToLearn,
    Consumer<Outputs> closed) {
  /**
   * Distinct terms a document, on average, from which a mini-batch closes before it has eta
   * documents: what it takes to learn from it, about 150 bytes a term, is then bounded by eta times
   * 300 KB. Books have more, articles a tenth.
   */
  private static final long LONG_DOCUMENT = 2000;

  /** The same of lines, of which a mini-batch has more. */
  private static final long LONG_LINE = 500;

  /**
   * Event time that a mini-batch may take: read from a file, a slow stream would otherwise be heard
   * of weeks after it said something.
   */
  private static final long DAY = 86_400_000;

  /**
   * Lines in the first mini-batches of a log. Later ones have an eighth of the lines so far, up to
   * eta: there are topics soon, and log streams with many lines are learned from in few steps.
   */
  private static final long FIRST_LINES = 25;

  /**
   * Collects at most a number of documents, and advances the watermark with each. Returns whether
   * no more are released.
   */
  boolean collect(int documents, Outputs outputs) {
    if (open.isClosed()) {
      closed.accept(outputs);
      closeIfFull(outputs);
    }
    for (int i = 0; i < documents && !open.isClosed(); i++) {
      Bag bag = sources.poll();
      state.watermark = Math.max(state.watermark, sources.watermark());
      if (bag == null) {
        return true;
      }
      add(bag, outputs);
    }
    return false;
  }

  /**
   * Adds a document to the open mini-batch, which closes before when it is due, or with it when it
   * is full. A line is taken in before any learning, which shards leave to the next call.
   */
  private void add(Bag bag, Outputs outputs) {
    if (!ids.add(bag)) {
      state.repeated++;
      return;
    }
    long reached = state.reachedWith(new long[] {bag.eventTime()});
    patterns.arrive(bag, reached, Math.max(reached, sources.agreedTime()), outputs);
    boolean isDue = open.isDue(bag.ingestTime()) || state.elapsedUntil(reached) >= DAY;
    if (isDue && open.size() >= tracker.minBatchSize(1)) {
      close(false, outputs);
    }
    open.add(bag);
    closeIfFull(outputs);
  }

  private void closeIfFull(Outputs outputs) {
    long most = (open.isOfLines() ? LONG_LINE : LONG_DOCUMENT) * batchSize;
    int least = open.terms() >= most ? 1 : batchSize;
    if (open.isOfLines()) {
      least = (int) Math.min(least, Math.max(FIRST_LINES, state.documents / 8));
    }
    if (open.size() >= tracker.minBatchSize(least)) {
      close(false, outputs);
    }
  }

  /**
   * Closes the mini-batch because the stream is idle, if it is large enough. Returns whether
   * nothing is left to learn from.
   */
  boolean closeIdle(Outputs outputs) {
    if (open.size() >= tracker.minBatchSize(1)) {
      close(true, outputs);
    }
    return !open.isClosed();
  }

  private void close(boolean isIdle, Outputs outputs) {
    open.close(isIdle);
    if (!pausesToLearn) {
      closed.accept(outputs);
    }
  }
}
