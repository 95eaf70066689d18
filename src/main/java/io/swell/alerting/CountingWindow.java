package io.swell.alerting;

import io.swell.state.Saved;

/**
 * A window of event time in which documents are counted for alerts. It is at least {@code
 * alerts.window} long and stays open until it holds {@code alerts.window-documents} documents, but
 * not longer than {@code alerts.half-life}: fixed windows would hold too few documents where the
 * stream is slow.
 */
class CountingWindow {
  private final AlertOptions options;

  /** {@link Long#MIN_VALUE} while no window is open. */
  @Saved(1)
  private long start = Long.MIN_VALUE;

  @Saved(2)
  private long end = Long.MIN_VALUE;

  @Saved(3)
  private long documents;

  CountingWindow(AlertOptions options) {
    this.options = options;
  }

  boolean isOpen() {
    return start != Long.MIN_VALUE;
  }

  /** Returns the start, inclusive. */
  long start() {
    return start;
  }

  /** Returns the end, exclusive. */
  long end() {
    return end;
  }

  /** Returns n, the number of all documents. */
  long documents() {
    return documents;
  }

  WindowCounts counts(long topicDocuments) {
    return new WindowCounts(start, end, topicDocuments, documents);
  }

  /**
   * Whether the window closes before a document of this event time is counted: the time lies past
   * its end, and it holds enough documents or has become too long.
   */
  boolean isOver(long time) {
    return isOpen()
        && time >= end
        && (documents >= options.windowDocuments() || time - start > options.halfLife().toMillis());
  }

  /**
   * Counts a document: opens a window if none is open, and moves its end past the event time. A
   * document from before the start counts in the open window.
   */
  void count(long time) {
    long length = options.window().toMillis();
    if (!isOpen()) {
      start = Math.floorDiv(time, length) * length;
      end = start;
    }
    if (time >= end) {
      end = (Math.floorDiv(time, length) + 1) * length;
    }
    documents++;
  }

  void clear() {
    start = Long.MIN_VALUE;
    end = Long.MIN_VALUE;
    documents = 0;
  }
}
